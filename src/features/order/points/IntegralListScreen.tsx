import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import type { PointFilter } from '@contract/constants/point';
import { listIntegralRecords } from '@contract/http/point';
import type { IntegralRecord } from '@contract/schemas/point';
import { useCursorPages } from '@/api/use-cursor-pages';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { MorePages } from '@/components/MorePages';
import { Tabs } from '@/components/Tabs';
import { formatDate, formatDateTime } from '@/domain/format/format-date';
import { describePointRecord, formatPoints } from '@/domain/points/point-words';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import styles from '../components/order.module.scss';
import { MonthChip } from './MonthChip';
import { groupByMonth, nameMonth } from './months';

const TABS: readonly { readonly id: PointFilter; readonly text: string }[] = [
  { id: 'all', text: '全部' },
  { id: 'gained', text: '获得' },
  { id: 'spent', text: '使用' },
  { id: 'ended', text: '到期' },
];
const GAINED = '签到、上传照片、收到点赞，都会获得积分';
const NOTHING: Readonly<Record<PointFilter, string>> = {
  all: GAINED,
  gained: GAINED,
  spent: '兑换和抽奖用掉的积分会出现在这里',
  ended: '过了有效期的积分会出现在这里',
};
const PAGE_SIZE = 30;
const QUIET = { toast: false, loading: false } as const;

/** Every movement of one's points, by kind and month. */
export function IntegralListScreen() {
  return (
    <PageShell title="积分明细" maxWidth={640}>
      <LoginGate icon="star" title="登录后查看积分">
        <Records />
      </LoginGate>
    </PageShell>
  );
}

function Records() {
  const isLogin = useSession(selectIsLogin);
  const [filter, setFilter] = useState<PointFilter>('all');
  const [month, setMonth] = useState('');
  const asked = month === '' ? { filter } : { filter, month };
  const pages = useCursorPages(listIntegralRecords, isLogin ? asked : null, PAGE_SIZE, QUIET);
  // Failures are part of the states.
  useReachBottom(() => void pages.loadMore());
  usePageReturn(() => void pages.refresh());
  const isEmpty = pages.rows.length === 0;
  return (
    <View className={styles['page'] ?? ''}>
      <Tabs label="积分明细" tabs={TABS} selectedId={filter} onSelect={setFilter} />
      <View className={styles['filter'] ?? ''}>
        <MonthChip month={month} onChange={setMonth} />
      </View>
      {pages.isLoading && <CellSkeleton rows={5} />}
      {pages.error !== null && isEmpty && <ErrorState onRetry={pages.retry} />}
      {!pages.isLoading && pages.error === null && isEmpty && (
        <Empty
          icon="star"
          {...(month === ''
            ? { title: '还没有记录', text: NOTHING[filter] }
            : { title: `${nameMonth(month)}没有记录` })}
        />
      )}
      {groupByMonth(pages.rows).map(([name, rows]) => (
        <CellGroup key={name} title={nameMonth(name)}>
          {rows.map((row) => (
            <RecordCell key={row.id} record={row} />
          ))}
        </CellGroup>
      ))}
      {!isEmpty && <MorePages pages={pages} />}
    </View>
  );
}

function RecordCell({ record: { kind, points, endTime, at } }: { readonly record: IntegralRecord }) {
  const end = endTime === 0 ? '' : `有效期到${formatDate(endTime, now())}`;
  const note = [formatDateTime(at, now()), end].filter(Boolean).join(' · ');
  return <Cell title={describePointRecord(kind)} note={note} value={formatPoints(points)} />;
}
