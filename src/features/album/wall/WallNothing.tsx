import { View } from '@tarojs/components';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Skeleton } from '@/components/Skeleton';
import type { WallTabId } from '@/domain/wall/wall-tabs';
import type { WallSource } from '../source/use-album-wall';
import styles from './AlbumPhotos.module.scss';

export interface WallNothingProps {
  readonly wall: WallSource;
  /** Which of the album's tabs it is. */
  readonly place?: WallTabId;
  /** The album has photos; a tab of some of them may have none. */
  readonly hasOthers?: boolean;
  /** Somebody or some of them are asked for. */
  readonly isNarrowed: boolean;
  readonly canChoose?: boolean;
  readonly canUpload: boolean;
  readonly onUpload: () => Promise<void>;
}

/** In place of a wall without photos: on its way, failed, or none. */
export function WallNothing({
  wall,
  place = 'all',
  hasOthers = false,
  isNarrowed,
  canChoose = false,
  canUpload,
  onUpload,
}: WallNothingProps) {
  if (wall.isLoading) {
    return (
      <View className={styles['skeleton'] ?? ''}>
        <Skeleton shape="fill" />
        <Skeleton shape="fill" />
        <Skeleton shape="fill" />
        <Skeleton shape="fill" />
      </View>
    );
  }
  if (wall.hasFailed) return <ErrorState size="inline" onRetry={wall.reload} />;
  if (isNarrowed) return <Empty icon="search" title="没有符合条件的照片" text="换个条件试试" />;
  if (hasOthers && place === 'essence') {
    const way = canChoose ? '选择照片，点“更多”里的“设为精选”' : '相册主人选出的照片会出现在这里';
    return <Empty icon="star" title="还没有精选的照片" text={way} />;
  }
  if (hasOthers && place === 'hot') return <Empty icon="heart" title="还没有人点赞" text="被赞的照片会出现在这里" />;
  if (hasOthers && place === 'mine') {
    const upload = canUpload ? { action: { text: '上传照片', onPress: onUpload } } : {};
    return <Empty title="你还没有在这本相册上传过" {...upload} />;
  }
  if (canUpload) return <Empty title="还没有照片，来传第一张吧" action={{ text: '上传照片', onPress: onUpload }} />;
  return <Empty title="这里还没有照片" text="稍后再来看看" />;
}
