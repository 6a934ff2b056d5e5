import { View } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import { Empty } from './Empty';

export interface ErrorStateProps {
  title?: string;
  text?: string | undefined;
  onRetry: () => void | Promise<unknown>;
  retryText?: string;
  size?: 'inline' | 'page';
}

/** What failed and the way to try again. */
export function ErrorState({
  title = '加载失败，请稍后重试',
  text,
  onRetry,
  retryText = '重试',
  size = 'page',
}: ErrorStateProps) {
  return (
    <View {...toA11yProps({ role: 'alert' })}>
      <Empty icon="circle-alert" title={title} text={text} size={size} action={{ text: retryText, onPress: onRetry }} />
    </View>
  );
}
