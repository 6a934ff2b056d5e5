import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { toA11yProps } from '@/platform/a11y';
import { Button } from './Button';
import { joinClasses } from './class-names';
import styles from './CurveChart.module.scss';

/** In percent from the left and the lower edge. */
export interface CurveSpot {
  readonly x: number;
  readonly y: number;
}

export interface CurveChartProps {
  title: string;
  /** What the chosen point says, or all of it in a line. */
  words: string;
  /** From the lowest to the highest: what lies between the first and the last is tinted, the middle one is stronger. */
  curves: readonly { readonly text: string; readonly spots: readonly CurveSpot[] }[];
  /** From left to right, joined by a line. */
  points: readonly (CurveSpot & { readonly id: string })[];
  levels: readonly { readonly text: string; readonly y: number }[];
  places: readonly { readonly text: string; readonly x: number }[];
  /** The same in words, one line for each point. */
  rows: readonly { readonly id: string; readonly label: string; readonly value: string }[];
  chosenId: string | null;
  onChoose: (id: string | null) => void;
}

const LINE_HALF_PX = 0.75;
const MAIN_HALF_PX = 1;
const POINTS_HALF_PX = 1.25;

/** Between two names of curves, in percent of the height: a line of the smallest type on a phone. */
const NAMES_APART = 7.5;

/** Where names stand that would lie over one another at the ends of their curves: from below upwards, about as high as these together. */
function spreadNames(curves: CurveChartProps['curves']): number[] {
  const ends = curves.map(({ spots }) => spots[spots.length - 1]?.y ?? 0);
  const placed: number[] = [];
  for (const end of ends) placed.push(Math.max(end, (placed[placed.length - 1] ?? -NAMES_APART) + NAMES_APART));
  const up = placed.reduce((sum, place, index) => sum + place - (ends[index] ?? 0), 0) / Math.max(1, placed.length);
  return placed.map((place) => Math.round((place - up) * 100) / 100);
}

const toCorner = ({ x, y }: CurveSpot, downPx: number): string => {
  const top = Math.round((100 - y) * 100) / 100;
  return downPx === 0 ? `${x}% ${top}%` : `${x}% calc(${top}% ${downPx < 0 ? '-' : '+'} ${Math.abs(downPx)}px)`;
};

/** The shape between two curves. */
function toArea(lower: readonly CurveSpot[], upper: readonly CurveSpot[], halfPx = 0): Record<string, string> {
  const corners = [
    ...upper.map((one) => toCorner(one, -halfPx)),
    ...[...lower].reverse().map((one) => toCorner(one, halfPx)),
  ];
  return { clipPath: `polygon(${corners.join(', ')})` };
}

const toLine = (spots: readonly CurveSpot[], halfPx: number): Record<string, string> => toArea(spots, spots, halfPx);

/** Curves and points drawn with boxes that are cut to shape, as `BarChart` draws its bars; a table tells all of the points. */
export function CurveChart(props: CurveChartProps) {
  const { title, words, curves, points, levels, places, rows, chosenId, onChoose } = props;
  const [isTable, setIsTable] = useState(false);
  const lowest = curves[0];
  const highest = curves[curves.length - 1];
  const names = spreadNames(curves);
  const middle = (curves.length - 1) / 2;
  const chosen = points.findIndex(({ id }) => id === chosenId);
  const takeKey = (key: string): boolean => {
    const from = chosen >= 0 ? chosen : key === 'ArrowRight' ? -1 : points.length;
    const to = key === 'ArrowRight' ? from + 1 : key === 'ArrowLeft' ? from - 1 : null;
    const next = to === null ? undefined : points[to];
    if (next !== undefined) onChoose(next.id);
    return to !== null;
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
          {rows.length === 0 && <Text className={styles['none'] ?? ''}>还没有记录</Text>}
          {rows.map(({ id, label, value }) => (
            <View key={id} className={styles['line'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
              <Text>{label}</Text>
              <Text>{value}</Text>
            </View>
          ))}
        </View>
      ) : (
        <View
          {...toA11yProps({
            role: 'slider',
            label: `${title}，左右键查看每一项`,
            valuePercent: points.length > 1 && chosen >= 0 ? Math.round((chosen / (points.length - 1)) * 100) : 0,
            valueText: words,
            isFocusable: true,
            onKey: takeKey,
          })}
        >
          <View className={styles['field'] ?? ''}>
            {levels.map(({ text, y }) => (
              <View key={text} className={styles['level'] ?? ''} style={{ bottom: `${y}%` }}>
                <Text className={styles['number'] ?? ''}>{text}</Text>
              </View>
            ))}
            {lowest !== undefined && highest !== undefined && (
              <View
                className={joinClasses(styles['shape'], styles['band'])}
                style={toArea(lowest.spots, highest.spots)}
              />
            )}
            {curves.map(({ text, spots }, index) => (
              <View
                key={text}
                className={joinClasses(styles['shape'], index === middle ? styles['main'] : styles['curve'])}
                style={toLine(spots, index === middle ? MAIN_HALF_PX : LINE_HALF_PX)}
              />
            ))}
            {points.length > 1 && (
              <View className={joinClasses(styles['shape'], styles['own'])} style={toLine(points, POINTS_HALF_PX)} />
            )}
            {curves.map(({ text }, index) => (
              <Text key={text} className={styles['name'] ?? ''} style={{ bottom: `${names[index] ?? 0}%` }}>
                {text}
              </Text>
            ))}
            {points.map(({ id, x, y }) => (
              <View
                key={id}
                className={joinClasses(styles['point'], id === chosenId && styles['chosen'])}
                style={{ left: `${x}%`, bottom: `${y}%` }}
                onClick={() => onChoose(id === chosenId ? null : id)}
              >
                <View className={styles['dot'] ?? ''} />
              </View>
            ))}
          </View>
          <View className={styles['places'] ?? ''} {...toA11yProps({ isHidden: true })}>
            {places.map(({ text, x }) => (
              <Text key={text} className={styles['place'] ?? ''} style={{ left: `${x}%` }}>
                {text}
              </Text>
            ))}
          </View>
        </View>
      )}
    </View>
  );
}
