import { Text, View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { toA11yProps } from '@/platform/a11y';
import { CellGroup } from './CellGroup';
import { Skeleton } from './Skeleton';
import styles from './Cell.module.scss';

/** From then on one may think that nothing comes any more. */
const SLOW_MS = 10_000;

/** Rows of a card that are on their way. */
export function CellSkeleton({ rows }: { readonly rows: number }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
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
      <View className={styles['slow'] ?? ''} {...toA11yProps({ role: 'status' })}>
        {isSlow && <Text>网络有点慢，请稍候</Text>}
      </View>
    </>
  );
}
