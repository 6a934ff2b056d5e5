import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import styles from './FormCard.module.scss';

/** The card of one topic of a form. */
export function FormCard({ children }: { readonly children: ReactNode }) {
  return <View className={styles['card'] ?? ''}>{children}</View>;
}
