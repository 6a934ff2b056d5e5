import { writeDay } from './format-date';

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

/** Null: it is none. */
function readDay(day: string): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  return year === undefined ? null : new Date(Number(year), Number(month) - 1, Number(date));
}

/** `1月20日 周六`, with the year in front when it is not `currentYear`. `day`: `yyyy-mm-dd`; another text is given back as it is. */
export function formatDay(day: string, currentYear: number): string {
  const at = readDay(day);
  return at === null ? day : `${writeDay(at, currentYear)} ${WEEKDAYS[at.getDay()] ?? ''}`;
}

const MONTH = /^(\d{4})-(\d{2})$/;

/** Of a day as `formatDay`; of a month `3月`; of some days `3月1日至9日`, of several years `2010年至2025年`: see `packSparseDays`. */
export function formatWallDay(day: string, currentYear: number): string {
  const [, year, month] = MONTH.exec(day) ?? [];
  if (year !== undefined) return `${Number(year) === currentYear ? '' : `${year}年`}${Number(month)}月`;
  const [from, to] = day.split('~').map(readDay);
  if (!from || !to) return formatDay(day, currentYear);
  const [first, last] = [from.getFullYear(), to.getFullYear()];
  if (first !== last) return `${first}年至${last}年`;
  const end = from.getMonth() === to.getMonth() ? `${to.getDate()}日` : writeDay(to, last);
  return `${writeDay(from, currentYear)}至${end}`;
}
