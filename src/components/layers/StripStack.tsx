import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import styles from './Strip.module.scss';

/** Strips over the page's lower edge, one above the other: above its bars and the uploads, on wide screens beside these. */
export function StripStack({ children }: { children: ReactNode }) {
  return <View className={styles['stack'] ?? ''}>{children}</View>;
}
