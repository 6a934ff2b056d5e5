import { Text, View } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import { Icon } from './Icon';
import styles from './Toast.module.scss';

export interface ToastProps {
  /** Empty: nothing is shown, but the region is there, or a reader would miss the first words put into it. */
  message: string;
  isError?: boolean;
}

export function Toast({ message, isError = false }: ToastProps) {
  return (
    <View className={styles['host'] ?? ''} {...toA11yProps({ role: 'status', live: isError ? 'assertive' : 'polite' })}>
      {message !== '' && (
        <View className={styles['toast'] ?? ''}>
          {isError && <Icon name="circle-alert" size={20} />}
          <Text className={styles['text'] ?? ''}>{message}</Text>
        </View>
      )}
    </View>
  );
}
