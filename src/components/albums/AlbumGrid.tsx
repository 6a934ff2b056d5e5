import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import styles from './AlbumCard.module.scss';

/** Two cards a row on phones, three on tablets, as many as fit above. */
export function AlbumGrid({ children }: { children: ReactNode }) {
  return <View className={styles['grid'] ?? ''}>{children}</View>;
}
