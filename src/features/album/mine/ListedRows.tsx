import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { MorePages, type MorePagesProps } from '@/components/MorePages';
import styles from './ListedPhotos.module.scss';

export interface ListedRowsProps<Row> {
  readonly pages: MorePagesProps['pages'] & { readonly rows: readonly Row[]; readonly isLoading: boolean };
  readonly toRow: (row: Row) => ReactNode;
  readonly empty: ReactNode;
}

const WAITING_ROWS = 5;

/** Rows in place of a wall: not as wide as one. */
export function ListedRows<Row>({ pages, toRow, empty }: ListedRowsProps<Row>) {
  const { rows, isLoading, error } = pages;
  if (isLoading) {
    return (
      <View className={styles['rows'] ?? ''}>
        <CellSkeleton rows={WAITING_ROWS} />
      </View>
    );
  }
  if (rows.length === 0) return error === null ? <>{empty}</> : <ErrorState onRetry={pages.retry} />;
  return (
    <View className={styles['rows'] ?? ''}>
      <CellGroup>{rows.map(toRow)}</CellGroup>
      <MorePages pages={pages} />
    </View>
  );
}
