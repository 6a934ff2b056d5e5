import { Text, View } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import { Icon } from '../Icon';
import styles from './LoadingIndicator.module.scss';

export interface LoadingIndicatorProps {
  text?: string;
}

/** A small spinner under the navigation bar. It lies over nothing that can be tapped. */
export function LoadingIndicator({ text = '' }: LoadingIndicatorProps) {
  return (
    <View className={styles['host'] ?? ''} {...toA11yProps({ role: 'status', label: text === '' ? '正在加载' : text })}>
      <View className={styles['spinner'] ?? ''}>
        <Icon name="loader-circle" size={20} colour="primary" />
      </View>
      {text !== '' && <Text className={styles['text'] ?? ''}>{text}</Text>}
    </View>
  );
}
