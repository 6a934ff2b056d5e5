import { listAlbumDetails } from '@contract/http/album';
import { usePages } from '@/api/use-pages';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { describeContents } from '@/domain/album/album-card';

export interface AlbumChoiceProps {
  /** The one they are in. */
  readonly exceptId: string | null;
  readonly onChoose: (album: { readonly id: string; readonly name: string }) => Promise<void>;
}

/** One's own albums and those one works in, where one may upload. */
export function AlbumChoice({ exceptId, onChoose }: AlbumChoiceProps) {
  const created = usePages(listAlbumDetails, { scope: 'created' as const });
  const managed = usePages(listAlbumDetails, { scope: 'managed' as const });
  const lists = [created, managed];
  const albums = lists.flatMap(({ rows }) => rows).filter(({ id, canUpload }) => canUpload && id !== exceptId);
  if (lists.some(({ isLoading }) => isLoading)) return <CellSkeleton rows={3} />;
  const failed = lists.filter(({ error }) => error !== null);
  if (failed.length > 0) return <ErrorState onRetry={() => Promise.all(failed.map(({ retry }) => retry()))} />;
  const unread = lists.filter(({ isAtEnd }) => !isAtEnd);
  return (
    <>
      {albums.length === 0 && unread.length === 0 && <Empty size="inline" title="没有其他可以上传的相册" />}
      {albums.length > 0 && (
        <CellGroup>
          {albums.map(({ id, name, photoCount, videoCount }) => (
            <Cell
              key={id}
              title={name}
              note={describeContents(photoCount, videoCount) || '还没有照片'}
              onPress={() => void onChoose({ id, name }) /* tells its failures */}
            />
          ))}
        </CellGroup>
      )}
      {unread.length > 0 && (
        <Button
          text="更多相册"
          kind="text"
          isBlock
          onPress={async () => {
            await Promise.all(unread.map(({ loadMore }) => loadMore()));
          }}
        />
      )}
    </>
  );
}
