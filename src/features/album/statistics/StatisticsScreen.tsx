import { Text, View } from '@tarojs/components';
import { useMemo, useState } from 'react';
import { exportStatistics, getStatistics } from '@contract/http/statistics';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { AlbumStatistics } from '@contract/schemas/statistics';
import { call } from '@/api/client';
import { type CallState, useCall } from '@/api/use-call';
import { BarChart } from '@/components/BarChart';
import { Segmented } from '@/components/fields/Segmented';
import { Skeleton } from '@/components/Skeleton';
import { formatCount } from '@/domain/format/format-count';
import { yearOf } from '@/domain/format/format-date';
import { ROUTES } from '@/domain/routes';
import {
  describePeriod,
  METRIC_LISTS,
  METRIC_NAMES,
  nameSource,
  shortDay,
  STAT_RANGES,
  toBars,
  toHourMetric,
  toRange,
  toRangeBefore,
  toShares,
  totalOf,
  type StatMetric,
  type StatRange,
  unitOf,
} from '@/domain/album/statistics';
import { navigation } from '@/platform/navigation';
import { ClosedAlbum } from '@/shell/album/ClosedAlbum';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { saveTextFile } from '@/stores/save-text-file';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { PickedSheetsHost } from '../picked/PickedSheetsHost';
import { IncomeCard } from './IncomeCard';
import { MetricTiles } from './MetricTiles';
import { StatisticsFailure } from './StatisticsFailure';
import { TopMedia } from './TopMedia';
import { WallViewerHost } from '../viewer/WallViewerHost';
import { useListedWall } from '../source/use-listed-wall';
import { usePickedActions } from '../picked/use-picked-actions';
import { useWallViewer } from '../viewer/use-wall-viewer';
import styles from './StatisticsScreen.module.scss';

export interface StatisticsScreenProps {
  readonly albumId: string | null;
}

const TOP_SHOWN = 10;
const NO_TOP: AlbumStatistics['top'] = [];

/** Numbers of an album, for its holders. */
export function StatisticsScreen({ albumId }: StatisticsScreenProps) {
  const [range, setRange] = useState<StatRange>('week');
  const today = shanghaiDay(now());
  const days = toRange(range, today);
  const isLogin = useSession(selectIsLogin);
  const statistics = useCall(getStatistics, isLogin && albumId !== null ? { albumId, ...days } : null, {
    toast: false,
  });
  // Without it the numbers stand for themselves.
  const before = useCall(
    getStatistics,
    isLogin && albumId !== null ? { albumId, ...toRangeBefore(range, today) } : null,
    { toast: false, loading: false },
  );
  // Who sees the numbers of one time may have them of every other.
  const [canExport, setCanExport] = useState(false);
  if (statistics.data !== undefined && !canExport) setCanExport(true);
  const [currentYear] = useState(() => yearOf(now()));
  const { data, isLoading, error, reload } = statistics;
  const top = useMemo(() => data?.top.slice(0, TOP_SHOWN) ?? NO_TOP, [data]);
  const wall = useListedWall({ rows: top, isLoading, error, refresh: reload }, false);
  const actions = usePickedActions(() => {
    // Failures are part of each state.
    void reload();
    viewer.reloadDetail();
  });
  const viewer = useWallViewer(wall, actions, { currentYear, canDownload: false, canSetCover: false });
  const save = async (): Promise<void> => {
    if (albumId === null) return;
    try {
      const file = await call(exportStatistics, { albumId, ...days });
      await saveTextFile(file.fileName, file.text, '表格');
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <PageShell
      title="数据统计"
      maxWidth={1280}
      navActions={
        canExport && isLogin
          ? [{ id: 'export', icon: 'download', label: '导出表格', onPress: () => void save() /* tells its failures */ }]
          : []
      }
      overlay={
        <>
          <WallViewerHost wall={wall} viewer={viewer} />
          <PickedSheetsHost actions={actions} albumId={null} labels={null} viewer={viewer} />
        </>
      }
    >
      <LoginGate icon="chart-column" title="登录后查看数据统计">
        {albumId === null ? (
          <ClosedAlbum why="unnamed" />
        ) : (
          <View className={styles['page'] ?? ''}>
            <View className={styles['ranges'] ?? ''}>
              <Segmented label="时间范围" options={STAT_RANGES} selectedId={range} onSelect={setRange} />
            </View>
            <Numbers
              albumId={albumId}
              range={range}
              days={days}
              before={before.data?.total}
              statistics={statistics}
              top={top}
              onOpenTop={(index) => void viewer.show(index) /* a failure is shown in its place */}
            />
          </View>
        )}
      </LoginGate>
    </PageShell>
  );
}

interface NumbersProps extends Omit<ChartsProps, 'data'> {
  readonly statistics: CallState<AlbumStatistics>;
}

function Numbers({ statistics, ...charts }: NumbersProps) {
  if (statistics.data !== undefined) return <Charts {...charts} data={statistics.data} />;
  if (statistics.isLoading) {
    return (
      <View className={styles['loading'] ?? ''}>
        <Skeleton shape="title" widthPercent={60} />
        <View className={styles['loadingChart'] ?? ''}>
          <Skeleton shape="fill" />
        </View>
      </View>
    );
  }
  return <StatisticsFailure error={statistics.error} onRetry={statistics.reload} />;
}

interface ChartsProps {
  readonly albumId: string;
  readonly range: StatRange;
  readonly days: { from: string; to: string };
  readonly data: AlbumStatistics;
  /** Of as many days before. Undefined: not known. */
  readonly before: AlbumStatistics['total'] | undefined;
  readonly top: AlbumStatistics['top'];
  readonly onOpenTop: (index: number) => void;
}

function Charts({ albumId, range, days, data, before, top, onOpenTop }: ChartsProps) {
  const [metric, setMetric] = useState<StatMetric>('views');
  const list = METRIC_LISTS[metric];
  const openList = (): void => {
    if (list !== null) void navigation.goTo(ROUTES.statisticsList, { id: albumId, list, ...days }); // else one stays here
  };
  const isOneDay = data.days.length === 1;
  const hourMetric = toHourMetric(metric);
  const byDay = toBars(data.days.map((day) => ({ label: shortDay(day.day), value: day[metric] })));
  const total = `共${formatCount(totalOf(data.total, metric))}${metric === 'visitors' ? '位' : '次'}`;
  const hours = hourMetric !== null && (
    <View className={styles['main'] ?? ''}>
      <BarChart
        title={`各时段${METRIC_NAMES[hourMetric]}`}
        unit={unitOf(hourMetric)}
        onDetails={isOneDay && list !== null ? openList : undefined}
        {...toBars(data.hours.map((counts) => ({ label: `${counts.hour}时`, value: counts[hourMetric] })))}
      />
    </View>
  );
  return (
    <>
      <Text className={styles['story'] ?? ''}>{describePeriod(range, data.total, formatCount)}</Text>
      <MetricTiles range={range} total={data.total} before={before} metric={metric} onMetric={setMetric} />
      <View className={styles['charts'] ?? ''}>
        {(!isOneDay || hourMetric === null) && (
          <View className={styles['main'] ?? ''}>
            <BarChart
              title={`每天${METRIC_NAMES[metric]}`}
              unit={unitOf(metric)}
              total={total}
              onDetails={list === null ? undefined : openList}
              {...byDay}
            />
          </View>
        )}
        {isOneDay && hours}
        <Sources sources={data.sources} />
        {!isOneDay && hours}
        <TopMedia top={top} onOpen={onOpenTop} />
        <IncomeCard albumId={albumId} days={days} />
      </View>
    </>
  );
}

function Sources({ sources }: { readonly sources: AlbumStatistics['sources'] }) {
  const shares = toShares(sources.map(({ views }) => views));
  return (
    <View className={styles['card'] ?? ''}>
      <Text className={styles['heading'] ?? ''}>浏览来源</Text>
      {sources.length === 0 && <Text className={styles['none'] ?? ''}>暂无数据</Text>}
      {sources.map(({ source, views }, index) => (
        <View key={source} className={styles['source'] ?? ''}>
          <View className={styles['line'] ?? ''}>
            <Text>{nameSource(source)}</Text>
            <Text>{`${formatCount(views)}次 ${shares[index] ?? 0}%`}</Text>
          </View>
          <View className={styles['track'] ?? ''}>
            <View className={styles['part'] ?? ''} style={{ width: `${shares[index] ?? 0}%` }} />
          </View>
        </View>
      ))}
    </View>
  );
}
