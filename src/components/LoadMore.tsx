import { Text, View } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import { Button } from './Button';
import styles from './LoadMore.module.scss';

export interface LoadMoreProps {
  state: 'idle' | 'loading' | 'failed' | 'ended';
  onRetry: () => void;
}

/** The end of a list. Always as high, so that nothing jumps. */
export function LoadMore({ state, onRetry }: LoadMoreProps) {
  return (
    <View className={styles['more'] ?? ''} {...toA11yProps({ role: 'status' })}>
      {state === 'loading' && <Text>正在加载</Text>}
      {state === 'ended' && <Text>没有更多了</Text>}
      {state === 'failed' && <Button text="加载失败，重试" kind="text" size={40} onPress={onRetry} />}
    </View>
  );
}
