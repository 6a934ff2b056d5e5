import dayjs from 'dayjs';
import { STAT_LIST, VISIT_SOURCE, type StatList, type VisitSource } from '@contract/constants/statistics';

export const SOURCE_NAMES: Readonly<Record<VisitSource, string>> = {
  [VISIT_SOURCE.other]: '其他',
  [VISIT_SOURCE.link]: '链接',
  [VISIT_SOURCE.card]: '分享卡片',
  [VISIT_SOURCE.qrCode]: '二维码',
  [VISIT_SOURCE.discover]: '发现页',
  [VISIT_SOURCE.search]: '搜索',
  [VISIT_SOURCE.embed]: '嵌入网页',
  [VISIT_SOURCE.chat]: '聊天',
  [VISIT_SOURCE.showCode]: '展示码',
  [VISIT_SOURCE.nearby]: '身边的活动',
};

/** A number of a later version is one of the others. */
export function nameSource(source: number): string {
  return Object.entries(SOURCE_NAMES).find(([key]) => Number(key) === source)?.[1] ?? '其他';
}

export const STAT_RANGES = [
  { id: 'today', text: '今天', days: 1 },
  { id: 'week', text: '7天', days: 7 },
  { id: 'month', text: '30天', days: 30 },
  { id: 'quarter', text: '90天', days: 90 },
] as const;
export type StatRange = (typeof STAT_RANGES)[number]['id'];

const daysOf = (range: StatRange): number => STAT_RANGES.find(({ id }) => id === range)?.days ?? 1;

/** The last so many days, today among them. `today`: `yyyy-mm-dd`. */
export function toRange(range: StatRange, today: string): { from: string; to: string } {
  const from = dayjs(today)
    .subtract(daysOf(range) - 1, 'day')
    .format('YYYY-MM-DD');
  return { from, to: today };
}

/** As many days, right before those. */
export function toRangeBefore(range: StatRange, today: string): { from: string; to: string } {
  return toRange(range, dayjs(today).subtract(daysOf(range), 'day').format('YYYY-MM-DD'));
}

/** How a number stands to that of the time before. A day that is under way is held against nothing but the whole day before. */
export function describeChange(range: StatRange, now: number, before: number): string {
  if (range === 'today') return `昨天${before}`;
  const time = `前${daysOf(range)}天`;
  if (now === before) return `和${time}一样`;
  if (before === 0) return `${time}没有`;
  const percent = Math.max(1, Math.round((Math.abs(now - before) / before) * 100));
  return `比${time}${now > before ? '多' : '少'}${percent}%`;
}

type PeriodTotal = Readonly<Record<'views' | 'allVisitors' | 'likes' | 'downloads' | 'comments', number>>;

/** How it went, in a sentence. */
export function describePeriod(range: StatRange, total: PeriodTotal, formatCount: (count: number) => string): string {
  const time = range === 'today' ? '今天' : `这${daysOf(range)}天`;
  if (total.views === 0) return `${time}还没有人来看，把相册分享出去吧`;
  const left = [
    total.likes > 0 ? `留下${formatCount(total.likes)}个赞` : '',
    total.comments > 0 ? `写了${formatCount(total.comments)}条评论` : '',
    total.downloads > 0 ? `下载了${formatCount(total.downloads)}次` : '',
  ].filter(Boolean);
  return [`${time}有${formatCount(total.allVisitors)}位访客，看了${formatCount(total.views)}次`, ...left].join('，');
}

export const STAT_METRICS = [
  'views',
  'visitors',
  'likes',
  'downloads',
  'uploads',
  'comments',
  'collects',
  'shares',
] as const;
export type StatMetric = (typeof STAT_METRICS)[number];

/** The metrics shown at the top; the others come below them. */
export const FIRST_METRICS: readonly StatMetric[] = STAT_METRICS.slice(0, 4);

/** Those that are also counted by the hour of the day. */
export const HOUR_METRICS = [
  'views',
  'visitors',
  'likes',
  'downloads',
  'uploads',
] as const satisfies readonly StatMetric[];
export type HourMetric = (typeof HOUR_METRICS)[number];

export function toHourMetric(metric: StatMetric): HourMetric | null {
  return HOUR_METRICS.find((one) => one === metric) ?? null;
}

export const METRIC_NAMES: Readonly<Record<StatMetric, string>> = {
  views: '浏览',
  visitors: '访客',
  likes: '赞',
  downloads: '下载',
  uploads: '上传',
  comments: '评论',
  collects: '收藏',
  shares: '分享',
};

/** Of a range of days. A person who came on several days is one visitor. */
export function totalOf(total: Readonly<Record<StatMetric | 'allVisitors', number>>, metric: StatMetric): number {
  return total[metric === 'visitors' ? 'allVisitors' : metric];
}

/** What a value of a chart counts. The same person on two days, or at two hours, is two. */
export function unitOf(metric: StatMetric): string {
  return metric === 'visitors' ? '人次' : '次';
}

/** The list behind a number. Null: there is none. */
export const METRIC_LISTS: Readonly<Record<StatMetric, StatList | null>> = {
  views: STAT_LIST.visitors,
  visitors: STAT_LIST.visitors,
  likes: STAT_LIST.likes,
  downloads: STAT_LIST.downloads,
  uploads: STAT_LIST.uploads,
  comments: STAT_LIST.comments,
  collects: STAT_LIST.collects,
  shares: null,
};

export const STAT_LISTS: readonly { readonly id: `${StatList}`; readonly list: StatList; readonly text: string }[] = [
  { id: '1', list: STAT_LIST.visitors, text: '访客' },
  { id: '2', list: STAT_LIST.likes, text: '赞' },
  { id: '3', list: STAT_LIST.downloads, text: '下载' },
  { id: '4', list: STAT_LIST.uploads, text: '上传' },
  { id: '5', list: STAT_LIST.comments, text: '评论' },
  { id: '6', list: STAT_LIST.collects, text: '收藏' },
];

export interface ChartBar {
  readonly label: string;
  readonly value: number;
  /** Of the chart's height, 0 to 100. What is not nothing can be seen. */
  readonly percent: number;
}

const INTERVALS_MAX = 4;

/** Whole numbers in equal steps from nothing to the highest or just above it, at most five of them. */
export function toTicks(highest: number): readonly number[] {
  const least = Math.max(1, highest) / INTERVALS_MAX;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.ceil(([1, 2, 2.5, 5].find((one) => one * power >= least) ?? 10) * power);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_none, place) => place * step);
}

const LEAST_PERCENT = 2;

export function toBars(points: readonly { readonly label: string; readonly value: number }[]): {
  readonly bars: readonly ChartBar[];
  /** Of the axis, from nothing up. */
  readonly ticks: readonly number[];
} {
  const ticks = toTicks(Math.max(0, ...points.map(({ value }) => value)));
  const top = ticks[ticks.length - 1] ?? 1;
  const bars = points.map(({ label, value }) => ({
    label,
    value,
    percent: value === 0 ? 0 : Math.max(LEAST_PERCENT, Math.round((value / top) * 1000) / 10),
  }));
  return { bars, ticks };
}

/** 1月20日 */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month ?? 0}月${date ?? 0}日`;
}

/** In whole percent that add up to 100 where there is anything. */
export function toShares(values: readonly number[]): readonly number[] {
  const sum = values.reduce((all, value) => all + value, 0);
  if (sum === 0) return values.map(() => 0);
  const exact = values.map((value) => (value / sum) * 100);
  const shares = exact.map(Math.floor);
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest);
  const left = 100 - shares.reduce((all, value) => all + value, 0);
  for (const { index } of order.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
