import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import type { ReactNode } from 'react';
import type { CursorPage, CursorPagesState } from '@/api/use-cursor-pages';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import type { IconName } from '@/components/icon-names';
import { MorePages } from '@/components/MorePages';
import { Tabs } from '@/components/Tabs';
import styles from '../components/order.module.scss';
import { MonthChip } from './MonthChip';
import { groupByMonth, nameMonth } from './months';

export interface MonthlyRecordsProps<Id extends string, Row extends { readonly id: string; readonly at: number }> {
  /** Spoken name of the kinds. */
  readonly label: string;
  readonly icon: IconName;
  /** `nothing`: where there is none of a kind, how there will be. */
  readonly kinds: readonly { readonly id: Id; readonly text: string; readonly nothing: string }[];
  readonly filter: Id;
  readonly onFilter: (filter: Id) => void;
  /** `yyyy-mm`; empty: all of them. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly pages: CursorPagesState<CursorPage<Row>>;
  readonly toCell: (record: Row) => ReactNode;
}

/** Movements by kind and month, read to the end as one scrolls. */
export function MonthlyRecords<Id extends string, Row extends { readonly id: string; readonly at: number }>({
  label,
  icon,
  kinds,
  filter,
  onFilter,
  month,
  onMonth,
  pages,
  toCell,
}: MonthlyRecordsProps<Id, Row>) {
  useReachBottom(() => void pages.loadMore() /* failures are part of the state */);
  const isEmpty = pages.rows.length === 0;
  return (
    <>
      <Tabs label={label} tabs={kinds} selectedId={filter} onSelect={onFilter} />
      <View className={styles['filter'] ?? ''}>
        <MonthChip month={month} onChange={onMonth} />
      </View>
      {pages.isLoading && <CellSkeleton rows={5} />}
      {pages.error !== null && isEmpty && <ErrorState onRetry={pages.retry} />}
      {!pages.isLoading && pages.error === null && isEmpty && (
        <Empty
          icon={icon}
          {...(month === ''
            ? { title: '还没有记录', text: kinds.find(({ id }) => id === filter)?.nothing }
            : { title: `${nameMonth(month)}没有记录` })}
        />
      )}
      {groupByMonth(pages.rows).map(([name, rows]) => (
        <CellGroup key={name} title={nameMonth(name)}>
          {rows.map(toCell)}
        </CellGroup>
      ))}
      {!isEmpty && <MorePages pages={pages} />}
    </>
  );
}
