import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import styles from './Columns.module.scss';

export interface ColumnsProps {
  start: ReactNode;
  end: ReactNode;
}

/** Cards of a page: below each other, on wide screens in two columns, of which the first is read first. */
export function Columns({ start, end }: ColumnsProps) {
  return (
    <View className={styles['columns'] ?? ''}>
      <View className={styles['column'] ?? ''}>{start}</View>
      <View className={styles['column'] ?? ''}>{end}</View>
    </View>
  );
}
