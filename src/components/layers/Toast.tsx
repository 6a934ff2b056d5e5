import { Text, View } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import { Icon } from '../Icon';
import styles from './Toast.module.scss';

export interface ToastProps {
  /** Null: nothing is shown, but the region is there, or a reader would miss the first words put into it. */
  toast: { id: number; message: string; isError: boolean } | null;
}

export function Toast({ toast }: ToastProps) {
  return (
    <View
      className={styles['host'] ?? ''}
      {...toA11yProps({ role: 'status', live: toast?.isError ? 'assertive' : 'polite' })}
    >
      {toast !== null && (
        // The same words again are put in anew: they are read out again, too.
        <View key={toast.id} className={styles['toast'] ?? ''}>
          {toast.isError && <Icon name="circle-alert" size={20} />}
          <Text className={styles['text'] ?? ''}>{toast.message}</Text>
        </View>
      )}
    </View>
  );
}
