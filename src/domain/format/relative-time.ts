import dayjs from 'dayjs';
import { formatDate } from './format-date';

const NOW_MINUTES = 5;
const DAYS_MAX = 30;

/** Of lists: 刚刚 below 5 minutes, then minutes, hours and days up to 30 days, then the date, with its year in other years. */
export function formatRelativeTime(atMs: number, nowMs: number): string {
  const at = dayjs(atMs);
  const now = dayjs(nowMs);
  if (now.diff(at, 'minute') < NOW_MINUTES) return '刚刚';
  if (now.diff(at, 'hour') < 1) return `${now.diff(at, 'minute')}分钟前`;
  if (now.diff(at, 'day') < 1) return `${now.diff(at, 'hour')}小时前`;
  if (now.diff(at, 'day', true) <= DAYS_MAX) return `${now.diff(at, 'day')}天前`;
  return formatDate(atMs, nowMs);
}
