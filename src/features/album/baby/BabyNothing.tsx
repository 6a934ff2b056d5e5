import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { toBabyParams, BABY_ROUTES } from '@/domain/album-routes';
import { navigation } from '@/platform/navigation';
import { ClosedAlbum } from '@/shell/album/ClosedAlbum';
import { toAlbum } from '@/shell/album/to-album';
import type { BabyAlbumState } from './use-baby-album';

export interface BabyNothingProps {
  readonly albumId: string | null;
  readonly baby: BabyAlbumState;
}

/** Instead of what is kept of a child: there is none, it is on its way, or it is not for this person. */
export function BabyNothing({ albumId, baby }: BabyNothingProps) {
  if (albumId === null) return <ClosedAlbum why="unnamed" />;
  if (baby.state === 'absent') return <ClosedAlbum why="absent" />;
  if (baby.state === 'loading') return <CellSkeleton rows={5} />;
  if (baby.state === 'failed') return <ErrorState onRetry={baby.reload} />;
  if (baby.right === 'none') {
    return (
      <Empty icon="lock" title="只有家人能看成长数据" text="可以请相册主人把你设为家人" action={toAlbum(albumId)} />
    );
  }
  return (
    <Empty
      icon="user"
      title="还没有添加宝宝"
      text={baby.right === 'edit' ? '先写下宝宝的名字和生日' : '可以请宝宝的爸爸妈妈来添加'}
      action={
        baby.right === 'edit'
          ? {
              text: '添加宝宝',
              onPress: () =>
                void navigation.goTo(BABY_ROUTES.modify, {
                  ...toBabyParams(albumId),
                  add: 1,
                }) /* else one stays here */,
            }
          : toAlbum(albumId)
      }
    />
  );
}
