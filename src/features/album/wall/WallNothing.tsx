import { View } from '@tarojs/components';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Skeleton } from '@/components/Skeleton';
import type { WallSource } from '../source/use-album-wall';
import styles from './AlbumPhotos.module.scss';

export interface WallNothingProps {
  readonly wall: WallSource;
  /** A filter or an order is chosen. */
  readonly isNarrowed: boolean;
  readonly canUpload: boolean;
  readonly onUpload: () => Promise<void>;
}

/** In place of a wall without photos: on its way, failed, or none. */
export function WallNothing({ wall, isNarrowed, canUpload, onUpload }: WallNothingProps) {
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
  if (canUpload) return <Empty title="还没有照片，来传第一张吧" action={{ text: '上传照片', onPress: onUpload }} />;
  return <Empty title="这里还没有照片" text="稍后再来看看" />;
}
