import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { toA11yProps } from '@/platform/a11y';
import styles from './Strip.module.scss';

/** One thing that is told over the page's lower edge, with what can be done about it. Stands in a `StripStack`. */
export function Strip({ children }: { children: ReactNode }) {
  return (
    <View className={styles['strip'] ?? ''} {...toA11yProps({ role: 'status', live: 'polite' })}>
      {children}
    </View>
  );
}
