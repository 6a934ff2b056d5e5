import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { toA11yProps } from '@/platform/a11y';
import { joinClasses } from '../class-names';
import { Icon } from '../Icon';
import styles from './Field.module.scss';

export interface FieldFrameProps {
  label?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  count?: { now: number; max: number } | undefined;
  children: ReactNode;
}

/** Label above, hint or error and the counter below. */
export function FieldFrame({ label, hint, error, count, children }: FieldFrameProps) {
  const hasFoot = error !== undefined || hint !== undefined || count !== undefined;
  return (
    <View className={styles['field'] ?? ''}>
      {label !== undefined && <Text className={styles['label'] ?? ''}>{label}</Text>}
      {children}
      {hasFoot && (
        <View className={styles['foot'] ?? ''}>
          {error !== undefined ? (
            <View className={styles['error'] ?? ''} {...toA11yProps({ role: 'alert' })}>
              <Icon name="circle-alert" size={16} />
              <Text>{error}</Text>
            </View>
          ) : (
            <Text className={styles['hint'] ?? ''}>{hint}</Text>
          )}
          {count !== undefined && (
            <Text className={joinClasses(styles['counter'], count.now >= count.max && styles['full'])}>
              {`${count.now}/${count.max}`}
            </Text>
          )}
        </View>
      )}
    </View>
  );
}
