import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { STAT_LIST, type StatList } from '@contract/constants/statistics';
import { getAlbumIncome, listStatistics } from '@contract/http/statistics';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { AlbumIncome, StatisticsPage } from '@contract/schemas/statistics';
import { type CallState, useCall } from '@/api/use-call';
import { useCursorPages } from '@/api/use-cursor-pages';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { MorePages } from '@/components/MorePages';
import { Tabs } from '@/components/Tabs';
import { nameSource, STAT_LISTS, toRange } from '@/domain/album/statistics';
import { ClosedAlbum } from '@/shell/album/ClosedAlbum';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { EventRow } from '../mine/EventRow';
import { type IncomeCardProps, IncomeCharts } from './IncomeCard';
import { StatisticsFailure } from './StatisticsFailure';
import styles from './StatisticsListScreen.module.scss';

export interface StatisticsListScreenProps {
  readonly albumId: string | null;
  readonly list: StatList | 'income';
  /** `yyyy-mm-dd`; both empty: the last 30 days. */
  readonly from: string;
  readonly to: string;
}

const DID: Readonly<Record<StatList, string>> = {
  1: '浏览了相册',
  2: '点了赞',
  3: '下载了',
  4: '上传了',
  5: '评论：',
  6: '收藏了',
};

const INCOME = { id: 'income', list: 'income', text: '收入' } as const;
const PAGE_SIZE = 30;

/** Who is behind a number. */
export function StatisticsListScreen({ albumId, list, from, to }: StatisticsListScreenProps) {
  return (
    <PageShell title="统计明细" maxWidth={960}>
      <LoginGate icon="chart-column" title="登录后查看统计明细">
        {albumId === null ? <ClosedAlbum why="unnamed" /> : <Lists albumId={albumId} list={list} from={from} to={to} />}
      </LoginGate>
    </PageShell>
  );
}

interface ListsProps extends StatisticsListScreenProps {
  readonly albumId: string;
}

/** People who have sold in the album get one more tab, with the income. */
function Lists({ albumId, list, from, to }: ListsProps) {
  const [chosen, setChosen] = useState(list);
  const days = from === '' || to === '' ? toRange('month', shanghaiDay(now())) : { from, to };
  const income = useCall(getAlbumIncome, { albumId, ...days }, { toast: false, loading: false });
  const tabs = [...STAT_LISTS, ...(income.data?.isSeller === true ? [INCOME] : [])];
  const shown = chosen !== 'income' || tabs.includes(INCOME) || income.data === undefined ? chosen : STAT_LIST.visitors;
  return (
    <View className={styles['page'] ?? ''}>
      <Tabs
        label="明细"
        tabs={tabs}
        selectedId={`${shown}`}
        onSelect={(id) => setChosen(tabs.find((one) => one.id === id)?.list ?? list)}
      />
      {shown === 'income' ? (
        <Income albumId={albumId} days={days} income={income} />
      ) : (
        <Rows key={shown} albumId={albumId} list={shown} from={from} to={to} />
      )}
    </View>
  );
}

function Income({ income, ...of }: IncomeCardProps & { readonly income: CallState<AlbumIncome> }) {
  if (income.data !== undefined) return <IncomeCharts {...of} income={income.data} />;
  return income.error === null ? (
    <CellSkeleton rows={6} />
  ) : (
    <StatisticsFailure error={income.error} onRetry={income.reload} />
  );
}

function Rows({ albumId, list, from, to }: ListsProps & { readonly list: StatList }) {
  const range = from === '' || to === '' ? {} : { from, to };
  const pages = useCursorPages(listStatistics, { albumId, list, ...range }, PAGE_SIZE, { toast: false });
  useReachBottom(() => void pages.loadMore() /* failures are part of the state */);
  const describe = (row: StatisticsPage['records'][number]): string => {
    if (list === 5) return `${DID[list]}${row.text}`;
    return list === 1 ? `${DID[list]}，来自${nameSource(row.source)}` : DID[list];
  };
  if (pages.isLoading) return <CellSkeleton rows={6} />;
  if (pages.rows.length === 0) {
    return pages.error === null ? (
      <Empty icon="chart-column" title="这段时间还没有记录" />
    ) : (
      <StatisticsFailure error={pages.error} onRetry={pages.retry} />
    );
  }
  return (
    <>
      <CellGroup>
        {pages.rows.map((row, index) => (
          <EventRow
            key={index}
            person={row.person}
            words={describe(row)}
            timeMs={row.time}
            pictureUrl={row.smallUrl}
            albumId={null}
          />
        ))}
      </CellGroup>
      <MorePages pages={pages} />
    </>
  );
}
