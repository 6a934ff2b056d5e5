import { ERRORS } from '@contract/errors';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { ClosedAlbum } from './ClosedAlbum';
import { toAlbum } from './to-album';

export interface AlbumFailureProps {
  readonly albumId: string;
  /** Of the refusal. Null: there was no answer. */
  readonly code: number | null;
  readonly onRetry: () => void | Promise<unknown>;
}

/** In place of something of an album that did not come: where trying again cannot help it says why, and leads on. */
export function AlbumFailure({ albumId, code, onRetry }: AlbumFailureProps) {
  switch (code) {
    case ERRORS.ALBUM_ABSENT.code:
      return <ClosedAlbum why="absent" />;
    case ERRORS.ALBUM_EXPIRED.code:
      return <ClosedAlbum why="expired" />;
    case ERRORS.ALBUM_PASSWORD_REQUIRED.code:
      return <Empty icon="lock" title="这本相册需要密码" action={toAlbum(albumId)} />;
    default:
      return <ErrorState onRetry={onRetry} />;
  }
}
