import type { WallGroup } from './wall-model';

/** A day with no more than this fills no row of a screen. */
const SPARSE_DAY = 3;
/** In an album of months a day may have this many and still stand with the others of its month. */
const DAY_IN_MONTH = 24;
const LONG_ALBUM_DAYS = 120;
/** Of a long album that is read by its months: photos of a day, on average. */
const MONTHLY_DAY = 12;
/** Rows that are asked for at once. A server's group may have 500. */
const PACKED_MAX = 200;
const DAY_MS = 86_400_000;

const monthOf = (day: string): string => day.slice(0, 7);
const yearOf = (day: string): string => day.slice(0, 4);
const firstOf = (key: string): string => key.split('~')[0] ?? key;
const lastOf = (key: string): string => key.split('~')[1] ?? firstOf(key);

/** Read by its months: it goes on for long, and on most days little happened. */
function isMonthly(groups: readonly WallGroup[]): boolean {
  const newest = groups[0]?.day ?? '';
  const oldest = groups[groups.length - 1]?.day ?? '';
  const spanDays = (Date.parse(newest) - Date.parse(oldest)) / DAY_MS;
  const days = new Set(groups.map(({ day }) => day)).size;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return spanDays >= LONG_ALBUM_DAYS && total / days <= MONTHLY_DAY;
}

/** Neighbours as one group. The server reads several runs by the names of its oldest and its newest, whatever their days. */
function toPacked(run: readonly WallGroup[], day: string): WallGroup {
  const newest = run[0];
  const oldest = run[run.length - 1];
  return {
    key: `${firstOf(oldest?.key ?? '')}~${lastOf(newest?.key ?? '')}`,
    day,
    count: run.reduce((sum, { count }) => sum + count, 0),
    videos: run.reduce((sum, { videos = 0 }) => sum + videos, 0),
    ratioSum: run.reduce((sum, { ratioSum }) => sum + ratioSum, 0),
    runs: run.map(({ day: own, count, videos }) => ({ day: own, count, videos })),
  };
}

function tally(groups: readonly WallGroup[], nameOf: (day: string) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { day, count } of groups) counts.set(nameOf(day), (counts.get(nameOf(day)) ?? 0) + count);
  return counts;
}

/** Whether two neighbours may share a row: of one month, of nearly empty months of one year, of nearly empty years. */
function createNeighbours(groups: readonly WallGroup[]): (one: string, other: string) => boolean {
  const levels = [monthOf, yearOf].map((nameOf) => ({ nameOf, counts: tally(groups, nameOf) }));
  const areSparse = (level: (typeof levels)[number], days: readonly string[]): boolean =>
    days.every((day) => (level.counts.get(level.nameOf(day)) ?? 0) <= SPARSE_DAY);
  const [months, years] = levels;
  return (one, other) =>
    monthOf(one) === monthOf(other) ||
    (months !== undefined && areSparse(months, [one, other]) && yearOf(one) === yearOf(other)) ||
    (years !== undefined && areSparse(years, [one, other]));
}

/**
 * Days that would leave most of their row empty share rows with their neighbours, and a long album is grouped by month. Groups newest
 * first, each of one day. A month is named `yyyy-mm`, other days `yyyy-mm-dd~yyyy-mm-dd`.
 */
export function packSparseDays(groups: readonly WallGroup[]): readonly WallGroup[] {
  if (groups.length < 2 || groups.some(({ day }) => day === '')) return groups;
  const mostOfDay = isMonthly(groups) ? DAY_IN_MONTH : SPARSE_DAY;
  const inMonth = tally(groups, monthOf);
  const areNeighbours = createNeighbours(groups);

  const packed: WallGroup[] = [];
  let run: WallGroup[] = [];
  let runCount = 0;
  const close = (): void => {
    const [newest] = run;
    const oldest = run[run.length - 1];
    if (newest !== undefined && oldest !== undefined) {
      const month = monthOf(newest.day);
      const isWhole = mostOfDay === DAY_IN_MONTH && month === monthOf(oldest.day) && inMonth.get(month) === runCount;
      if (run.length === 1) packed.push(newest);
      else packed.push(toPacked(run, isWhole ? month : `${oldest.day}~${newest.day}`));
    }
    run = [];
    runCount = 0;
  };
  for (const group of groups) {
    const last = run[run.length - 1];
    const isSparse = group.count <= mostOfDay;
    const isNext = last !== undefined && areNeighbours(last.day, group.day) && last.day !== group.day;
    if (!isSparse || !isNext || runCount + group.count > PACKED_MAX) close();
    if (isSparse) {
      run.push(group);
      runCount += group.count;
    } else packed.push(group);
  }
  close();
  return packed;
}

/** The other way round: also inside a group. */
export function reverseGroups(groups: readonly WallGroup[]): readonly WallGroup[] {
  return [...groups]
    .reverse()
    .map((group) => (group.runs === undefined ? group : { ...group, runs: [...group.runs].reverse() }));
}

/** The day of a group's row, and whether it is the first of its day there. */
export function dayInGroup(
  { day, runs }: Pick<WallGroup, 'day' | 'runs'>,
  index: number,
): { readonly day: string; readonly isFirst: boolean } {
  if (runs === undefined) return { day, isFirst: index === 0 };
  let before = 0;
  for (const run of runs) {
    if (index < before + run.count) return { day: run.day, isFirst: index === before };
    before += run.count;
  }
  return { day: runs[runs.length - 1]?.day ?? day, isFirst: false };
}

/** The caption of a day that shares rows with others: as short as the group's name allows. */
export function captionOf(day: string, groupDay: string): string {
  const [oldest = '', newest = oldest] = groupDay.split('~');
  const [year = '', month = '', date = ''] = day.split('-');
  if (yearOf(oldest) !== yearOf(newest)) return `${year}年${Number(month)}月`;
  return monthOf(oldest) === monthOf(newest) ? `${Number(date)}日` : `${Number(month)}月${Number(date)}日`;
}
