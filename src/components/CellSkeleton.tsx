import { View } from '@tarojs/components';
import { CellGroup } from './CellGroup';
import { Skeleton } from './Skeleton';
import styles from './Cell.module.scss';

/** Rows of a card that are on their way. */
export function CellSkeleton({ rows }: { readonly rows: number }) {
  return (
    <CellGroup>
      {Array.from({ length: rows }, (_none, row) => (
        <View key={row} className={styles['cell'] ?? ''}>
          <View className={styles['words'] ?? ''}>
            <Skeleton shape="title" widthPercent={40} />
            <Skeleton widthPercent={70} />
          </View>
        </View>
      ))}
    </CellGroup>
  );
}
