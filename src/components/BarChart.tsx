import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import type { ChartBar } from '@/domain/album/statistics';
import { formatCount } from '@/domain/format/format-count';
import { toA11yProps } from '@/platform/a11y';
import { Button } from './Button';
import { joinClasses } from './class-names';
import styles from './BarChart.module.scss';

export interface BarChartProps {
  title: string;
  /** What a value counts: 次浏览 */
  unit: string;
  bars: readonly ChartBar[];
  /** Of the axis, from nothing up. */
  ticks: readonly number[];
  /** How a value is written. Default: as a count. */
  format?: ((value: number) => string) | undefined;
  /** Instead of what the values add up to. */
  total?: string | undefined;
  /** Who or what is behind the values. */
  onDetails?: (() => void) | undefined;
}

const NAMES_SHOWN = 6;

/**
 * Bars drawn with boxes, which both platforms have; a tap, the pointer or the arrow keys tell a value, and a table tells all.
 *
 * Ours, because the chart libraries weigh 147 KB and more after gzip, and draw on a canvas that says nothing to a screen reader in a
 * mini-program.
 */
export function BarChart({ title, unit, bars, ticks, format = formatCount, total, onDetails }: BarChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isTable, setIsTable] = useState(false);
  const sum = bars.reduce((all, { value }) => all + value, 0);
  const top = ticks[ticks.length - 1] ?? 1;
  const shown = chosen === null ? undefined : bars[chosen];
  const words =
    shown === undefined ? (total ?? `共${format(sum)}${unit}`) : `${shown.label} ${format(shown.value)}${unit}`;
  const step = Math.max(1, Math.ceil(bars.length / NAMES_SHOWN));
  const takeKey = (key: string): boolean => {
    const from = chosen ?? (key === 'ArrowRight' ? -1 : bars.length);
    const to = key === 'ArrowRight' ? from + 1 : key === 'ArrowLeft' ? from - 1 : null;
    if (to === null || to < 0 || to >= bars.length) return to !== null;
    setChosen(to);
    return true;
  };
  return (
    <View className={styles['card'] ?? ''}>
      <View className={styles['head'] ?? ''}>
        <View className={styles['words'] ?? ''}>
          <Text className={styles['title'] ?? ''}>{title}</Text>
          <Text className={styles['note'] ?? ''}>{words}</Text>
        </View>
        <View className={styles['tools'] ?? ''}>
          {onDetails !== undefined && (
            <Button text="明细" label={`${title}，明细`} kind="text" size={32} onPress={onDetails} />
          )}
          <Button
            text={isTable ? '看图' : '看表'}
            label={`${title}，${isTable ? '看图' : '看表'}`}
            kind="text"
            size={32}
            isGuarded={false}
            onPress={() => setIsTable(!isTable)}
          />
        </View>
      </View>
      {isTable ? (
        <View className={styles['table'] ?? ''} {...toA11yProps({ role: 'list', label: title })}>
          {bars.map(({ label, value }) => (
            <View key={label} className={styles['line'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
              <Text>{label}</Text>
              <Text>{format(value)}</Text>
            </View>
          ))}
        </View>
      ) : (
        <View
          className={styles['chart'] ?? ''}
          {...toA11yProps({
            role: 'slider',
            label: `${title}，左右键查看每一项`,
            valuePercent: bars.length > 1 && chosen !== null ? Math.round((chosen / (bars.length - 1)) * 100) : 0,
            valueText: words,
            isFocusable: true,
            onKey: takeKey,
          })}
        >
          <View className={styles['bars'] ?? ''}>
            <View className={styles['axis'] ?? ''} {...toA11yProps({ isHidden: true })}>
              {ticks.map((tick) => (
                <View key={tick} className={styles['tick'] ?? ''} style={{ bottom: `${(tick / top) * 100}%` }}>
                  <Text className={styles['number'] ?? ''}>{format(tick)}</Text>
                </View>
              ))}
            </View>
            {sum === 0 && (
              <View className={styles['nothing'] ?? ''}>
                <Text>这段时间还没有数据</Text>
              </View>
            )}
            {bars.map(({ label, percent }, index) => (
              <View
                key={label}
                className={joinClasses(styles['slot'], index === chosen && styles['chosen'])}
                onClick={() => setChosen(index === chosen ? null : index)}
              >
                <View className={styles['bar'] ?? ''} style={{ height: `${percent}%` }} />
              </View>
            ))}
          </View>
          <View className={styles['names'] ?? ''} {...toA11yProps({ isHidden: true })}>
            {bars.map(({ label }, index) => (
              <View key={label} className={styles['name'] ?? ''}>
                {index % step === 0 && <Text>{label}</Text>}
              </View>
            ))}
          </View>
        </View>
      )}
    </View>
  );
}
