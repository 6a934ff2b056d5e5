import { View } from '@tarojs/components';
import { Skeleton } from '@/components/Skeleton';
import styles from './FeedWall.module.scss';

/** In place of the first posts. */
export function FeedWaiting() {
  return (
    <View className={styles['waiting'] ?? ''}>
      {[0, 1, 2, 3].map((at) => (
        <View key={at} className={styles['blank'] ?? ''}>
          <Skeleton shape="fill" />
        </View>
      ))}
    </View>
  );
}
