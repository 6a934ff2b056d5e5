import { Text, View } from '@tarojs/components';
import type { AlbumStatistics } from '@contract/schemas/statistics';
import { joinClasses } from '@/components/class-names';
import { Pressable } from '@/components/Pressable';
import { findTabByKey } from '@/components/tab-keys';
import {
  describeChange,
  FIRST_METRICS,
  METRIC_NAMES,
  STAT_METRICS,
  type StatMetric,
  type StatRange,
  totalOf,
} from '@/domain/album/statistics';
import { formatCount } from '@/domain/format/format-count';
import { toA11yProps } from '@/platform/a11y';
import { useCountUp } from './use-count-up';
import styles from './MetricTiles.module.scss';

export interface MetricTilesProps {
  readonly range: StatRange;
  readonly total: AlbumStatistics['total'];
  /** Of as many days before. Undefined: not known. */
  readonly before: AlbumStatistics['total'] | undefined;
  /** The one that is charted. */
  readonly metric: StatMetric;
  readonly onMetric: (metric: StatMetric) => void;
}

/** The numbers of a time, the first four large; the chosen one is charted below. */
export function MetricTiles({ range, total, before, metric, onMetric }: MetricTilesProps) {
  const countUp = useCountUp();
  const takeKey = (key: string): boolean => {
    const next = findTabByKey(STAT_METRICS, metric, key);
    if (next !== null) onMetric(next);
    return next !== null;
  };
  return (
    <View className={styles['tiles'] ?? ''} {...toA11yProps({ role: 'tablist', label: '图中的数据' })}>
      {STAT_METRICS.map((one) => {
        const value = totalOf(total, one);
        const isFirst = FIRST_METRICS.includes(one);
        const change = isFirst && before !== undefined ? describeChange(range, value, totalOf(before, one)) : '';
        return (
          <Pressable
            key={one}
            className={joinClasses(styles['tile'], isFirst && styles['first'], one === metric && styles['chosen'])}
            role="tab"
            label={[`${METRIC_NAMES[one]} ${formatCount(value)}`, change].filter(Boolean).join('，')}
            onPress={() => onMetric(one)}
            a11y={{ isSelected: one === metric, onKey: takeKey }}
          >
            <Text className={styles['name'] ?? ''}>{METRIC_NAMES[one]}</Text>
            <Text className={styles['value'] ?? ''}>{formatCount(countUp(value))}</Text>
            {isFirst && <Text className={styles['change'] ?? ''}>{change}</Text>}
          </Pressable>
        );
      })}
    </View>
  );
}
