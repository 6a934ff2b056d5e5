import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { toA11yProps } from '@/platform/a11y';
import styles from './Strip.module.scss';

/** A message over the page's lower edge, with its actions. Stands in a `StripStack`. */
export function Strip({ children }: { children: ReactNode }) {
  return (
    <View className={styles['strip'] ?? ''} {...toA11yProps({ role: 'status', live: 'polite' })}>
      {children}
    </View>
  );
}
