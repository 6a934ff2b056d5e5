import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import styles from './Stat.module.scss';

/** Stats beside each other. The largest type makes two rows of them. */
export function StatRow({ children }: { readonly children: ReactNode }) {
  return <View className={styles['row'] ?? ''}>{children}</View>;
}
