import { View } from '@tarojs/components';
import { Skeleton } from '../Skeleton';
import styles from './AlbumCard.module.scss';

/** The place of a card that is being loaded. */
export function AlbumCardSkeleton() {
  return (
    <View className={styles['card'] ?? ''}>
      <View className={styles['words'] ?? ''}>
        <Skeleton shape="line" widthPercent={80} />
        <Skeleton shape="line" widthPercent={40} />
      </View>
      <View className={styles['cover'] ?? ''}>
        <View className={styles['skeletonCover'] ?? ''}>
          <Skeleton shape="fill" />
        </View>
      </View>
    </View>
  );
}
