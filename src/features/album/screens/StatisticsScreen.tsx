import { Text, View } from '@tarojs/components';
import { useMemo, useState } from 'react';
import { exportStatistics, getStatistics } from '@contract/http/statistics';
import type { AlbumStatistics } from '@contract/schemas/statistics';
import { call } from '@/api/client';
import { type CallState, useCall } from '@/api/use-call';
import { BarChart } from '@/components/BarChart';
import { joinClasses } from '@/components/class-names';
import { Empty } from '@/components/Empty';
import { Segmented } from '@/components/Segmented';
import { Skeleton } from '@/components/Skeleton';
import { Stat } from '@/components/Stat';
import { StatRow } from '@/components/StatRow';
import { Tabs } from '@/components/Tabs';
import { formatCount } from '@/domain/format-count';
import { ROUTES } from '@/domain/routes';
import { shanghaiDay } from '@/domain/shanghai-day';
import {
  HOUR_METRICS,
  type HourMetric,
  METRIC_LISTS,
  METRIC_NAMES,
  nameSource,
  shortDay,
  STAT_METRICS,
  STAT_RANGES,
  toBars,
  toRange,
  toShares,
  type StatMetric,
  type StatRange,
  unitOf,
} from '@/domain/statistics';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/clock';
import { saveTextFile } from '@/stores/save-text-file';
import { selectIsLogin, useSession } from '@/stores/session-state';
import { PickedSheets } from '../components/PickedSheets';
import { StatisticsFailure } from '../components/StatisticsFailure';
import { TopMedia } from '../components/TopMedia';
import { WallViewer } from '../components/WallViewer';
import { useListedWall } from '../hooks/use-listed-wall';
import { usePickedActions } from '../hooks/use-picked-actions';
import { useWallViewer } from '../hooks/use-wall-viewer';
import styles from './StatisticsScreen.module.scss';

export interface StatisticsScreenProps {
  readonly albumId: string | null;
}

const TOP_SHOWN = 10;
const NO_TOP: AlbumStatistics['top'] = [];

/** Numbers of an album, for its holders. */
export function StatisticsScreen({ albumId }: StatisticsScreenProps) {
  const [range, setRange] = useState<StatRange>('week');
  const days = toRange(range, shanghaiDay(now()));
  const isLogin = useSession(selectIsLogin);
  const statistics = useCall(getStatistics, isLogin && albumId !== null ? { albumId, ...days } : null, {
    toast: false,
  });
  // Who sees the numbers of one time may have them of every other.
  const [canExport, setCanExport] = useState(false);
  if (statistics.data !== undefined && !canExport) setCanExport(true);
  const [currentYear] = useState(() => new Date(now()).getFullYear());
  const { data, isLoading, error, reload } = statistics;
  const top = useMemo(() => data?.top.slice(0, TOP_SHOWN) ?? NO_TOP, [data]);
  const wall = useListedWall({ rows: top, isLoading, error, refresh: reload }, false);
  const actions = usePickedActions(() => {
    // Failures are part of each state.
    void reload();
    void viewer.reloadDetail();
  });
  const viewer = useWallViewer(wall, actions, { currentYear, canDownload: false, canSetCover: false });
  const save = async (): Promise<void> => {
    if (albumId === null) return;
    try {
      const file = await call(exportStatistics, { albumId, ...days });
      await saveTextFile(file.fileName, file.text, '表格');
    } catch {
      // The request layer has told why.
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
          <WallViewer wall={wall} viewer={viewer} />
          <PickedSheets actions={actions} albumId={null} labels={null} />
        </>
      }
    >
      <LoginGate icon="chart-column" title="登录后查看数据统计">
        {albumId === null ? (
          <Empty icon="image-off" title="相册不存在或已被删除" />
        ) : (
          <View className={styles['page'] ?? ''}>
            <Segmented label="时间范围" options={STAT_RANGES} selectedId={range} onSelect={setRange} />
            <Numbers
              albumId={albumId}
              days={days}
              statistics={statistics}
              top={top}
              onOpenTop={(index) => void viewer.show(index) /* what cannot be had is told in its place */}
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
  readonly days: { from: string; to: string };
  readonly data: AlbumStatistics;
  readonly top: AlbumStatistics['top'];
  readonly onOpenTop: (index: number) => void;
}

function Charts({ albumId, days, data, top, onOpenTop }: ChartsProps) {
  const [metric, setMetric] = useState<StatMetric>('views');
  const [hourMetric, setHourMetric] = useState<HourMetric>('views');
  const openList = (list: number) => void navigation.goTo(ROUTES.statisticsList, { id: albumId, list, ...days }); // else one stays here
  const isOneDay = data.days.length === 1;
  const byDay = toBars(data.days.map((day) => ({ label: shortDay(day.day), value: day[metric] })));
  const byHour = toBars(data.hours.map((counts) => ({ label: `${counts.hour}时`, value: counts[hourMetric] })));
  const shares = toShares(data.sources.map(({ views }) => views));
  return (
    <>
      {[STAT_METRICS.slice(0, 4), STAT_METRICS.slice(4)].map((some) => (
        <StatRow key={some[0] ?? ''}>
          {some.map((one) => {
            const list = METRIC_LISTS[one];
            return (
              <Stat
                key={one}
                label={METRIC_NAMES[one]}
                value={formatCount(one === 'visitors' ? data.total.allVisitors : data.total[one])}
                onPress={list === null ? undefined : () => openList(list)}
              />
            );
          })}
        </StatRow>
      ))}
      <View className={styles['charts'] ?? ''}>
        {!isOneDay && (
          <View className={joinClasses(styles['chart'], styles['wide'])}>
            <Tabs
              label="图中的数据"
              tabs={STAT_METRICS.map((id) => ({ id, text: METRIC_NAMES[id] }))}
              selectedId={metric}
              onSelect={setMetric}
            />
            <BarChart title={`每天${METRIC_NAMES[metric]}`} unit={unitOf(metric)} {...byDay} />
          </View>
        )}
        <View className={styles['chart'] ?? ''}>
          <Tabs
            label="各时段的数据"
            tabs={HOUR_METRICS.map((id) => ({ id, text: METRIC_NAMES[id] }))}
            selectedId={hourMetric}
            onSelect={setHourMetric}
          />
          <BarChart title={`各时段${METRIC_NAMES[hourMetric]}`} unit={unitOf(hourMetric)} {...byHour} />
        </View>
        <View className={styles['card'] ?? ''}>
          <Text className={styles['heading'] ?? ''}>浏览来源</Text>
          {data.sources.length === 0 && <Text className={styles['none'] ?? ''}>暂无数据</Text>}
          {data.sources.map(({ source, views }, index) => (
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
        <TopMedia top={top} onOpen={onOpenTop} />
      </View>
    </>
  );
}
