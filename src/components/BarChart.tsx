import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import type { ChartBar } from '@/domain/statistics';
import { formatCount } from '@/domain/format-count';
import { toA11yProps } from '@/platform/a11y';
import { Button } from './Button';
import { joinClasses } from './class-names';
import styles from './BarChart.module.scss';

export interface BarChartProps {
  title: string;
  /** What a value counts: 次浏览 */
  unit: string;
  bars: readonly ChartBar[];
  /** The value at the upper edge. */
  top: number;
}

const NAMES_SHOWN = 6;

/** Bars drawn with boxes, which both platforms have; a tap, the pointer or the arrow keys tell a value, and a table tells all. */
export function BarChart({ title, unit, bars, top }: BarChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isTable, setIsTable] = useState(false);
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const shown = chosen === null ? undefined : bars[chosen];
  const words =
    shown === undefined ? `共${formatCount(total)}${unit}` : `${shown.label} ${formatCount(shown.value)}${unit}`;
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
        <Button
          text={isTable ? '看图' : '看表'}
          label={`${title}，${isTable ? '看图' : '看表'}`}
          kind="text"
          size={32}
          isGuarded={false}
          onPress={() => setIsTable(!isTable)}
        />
      </View>
      {isTable ? (
        <View className={styles['table'] ?? ''} {...toA11yProps({ role: 'list', label: title })}>
          {bars.map(({ label, value }) => (
            <View key={label} className={styles['line'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
              <Text>{label}</Text>
              <Text>{formatCount(value)}</Text>
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
          <Text className={styles['top'] ?? ''}>{formatCount(top)}</Text>
          <View className={styles['bars'] ?? ''}>
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
