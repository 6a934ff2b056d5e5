import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import type { StatList } from '@contract/constants/statistics';
import { listStatistics } from '@contract/http/statistics';
import type { StatisticsPage } from '@contract/schemas/statistics';
import { useCursorPages } from '@/api/use-cursor-pages';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { LoadMore } from '@/components/LoadMore';
import { Tabs } from '@/components/Tabs';
import { nameSource, STAT_LISTS } from '@/domain/album/statistics';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { EventRow } from '../mine/EventRow';
import { StatisticsFailure } from './StatisticsFailure';
import styles from './StatisticsListScreen.module.scss';

export interface StatisticsListScreenProps {
  readonly albumId: string | null;
  readonly list: StatList;
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

const PAGE_SIZE = 30;

/** Who is behind a number. */
export function StatisticsListScreen({ albumId, list, from, to }: StatisticsListScreenProps) {
  const [chosen, setChosen] = useState(list);
  return (
    <PageShell title="统计明细" maxWidth={960}>
      <LoginGate icon="chart-column" title="登录后查看统计明细">
        {albumId === null ? (
          <Empty icon="image-off" title="相册不存在或已被删除" />
        ) : (
          <View className={styles['page'] ?? ''}>
            <Tabs
              label="明细"
              tabs={STAT_LISTS}
              selectedId={`${chosen}`}
              onSelect={(id) => setChosen(STAT_LISTS.find((one) => one.id === id)?.list ?? list)}
            />
            <Rows key={chosen} albumId={albumId} list={chosen} from={from} to={to} />
          </View>
        )}
      </LoginGate>
    </PageShell>
  );
}

function Rows({ albumId, list, from, to }: StatisticsListScreenProps & { readonly albumId: string }) {
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
  const more = pages.isLoadingMore ? 'loading' : pages.error !== null ? 'failed' : pages.isAtEnd ? 'ended' : 'idle';
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
      <LoadMore state={more} onRetry={() => void pages.retry() /* failures are part of the state */} />
    </>
  );
}
