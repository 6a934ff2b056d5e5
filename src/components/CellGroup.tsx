import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { toA11yProps } from '@/platform/a11y';
import styles from './Cell.module.scss';

export interface CellGroupProps {
  title?: string | undefined;
  /** The rows are choices of which one is taken. */
  isChoice?: boolean;
  children: ReactNode;
}

/** A card of rows. */
export function CellGroup({ title, isChoice = false, children }: CellGroupProps) {
  const a11y = isChoice ? toA11yProps({ role: 'radiogroup', label: title }) : {};
  return (
    <View className={styles['group'] ?? ''} {...a11y}>
      {title !== undefined && <Text className={styles['groupTitle'] ?? ''}>{title}</Text>}
      <View className={styles['card'] ?? ''}>{children}</View>
    </View>
  );
}
