import dayjs from 'dayjs';

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

/** `1月20日 周六`, with the year in front when it is not `currentYear`. `day`: `yyyy-mm-dd`; another text is given back as it is. */
export function formatDay(day: string, currentYear: number): string {
  const at = dayjs(day);
  if (!at.isValid()) return day;
  return `${at.format(at.year() === currentYear ? 'M月D日' : 'YYYY年M月D日')} ${WEEKDAYS[at.day()] ?? ''}`;
}

const MONTH = /^\d{4}-\d{2}$/;

/** Of a day as `formatDay`; of a month `3月`; of some days `3月1日至9日`, of several years `2010年至2025年`: see `packSparseDays`. */
export function formatWallDay(day: string, currentYear: number): string {
  if (MONTH.test(day)) {
    const at = dayjs(`${day}-01`);
    return at.format(at.year() === currentYear ? 'M月' : 'YYYY年M月');
  }
  const [oldest = '', newest] = day.split('~');
  if (newest === undefined) return formatDay(day, currentYear);
  const from = dayjs(oldest);
  const to = dayjs(newest);
  if (from.year() !== to.year()) return `${from.year()}年至${to.year()}年`;
  const first = from.format(from.year() === currentYear ? 'M月D日' : 'YYYY年M月D日');
  return `${first}至${to.format(from.month() === to.month() ? 'D日' : 'M月D日')}`;
}
