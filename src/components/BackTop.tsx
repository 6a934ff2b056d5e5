import { View } from '@tarojs/components';
import { IconButton } from './IconButton';
import styles from './BackTop.module.scss';

export interface BackTopProps {
  /** Scrolled further than 400 px. */
  isShown: boolean;
  onPress: () => void;
}

export function BackTop({ isShown, onPress }: BackTopProps) {
  if (!isShown) return null;
  return (
    <View className={styles['place'] ?? ''}>
      <IconButton icon="arrow-up" label="回到顶部" onPress={onPress} />
    </View>
  );
}
