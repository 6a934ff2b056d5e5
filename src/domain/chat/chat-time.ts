import dayjs from 'dayjs';
import { formatDate } from '../format/format-date';

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const NOON = 12;

const clock = (at: dayjs.Dayjs): string =>
  `${at.hour() < NOON ? '上午' : '下午'}${at.hour() % NOON || NOON}:${at.format('mm')}`;

/** Days of the calendar between, not of 24 hours. */
const daysBetween = (at: dayjs.Dayjs, now: dayjs.Dayjs): number =>
  Math.round(now.startOf('day').diff(at.startOf('day'), 'hour') / 24);

function dayWord(at: dayjs.Dayjs, now: dayjs.Dayjs): string {
  const days = daysBetween(at, now);
  if (days === 1) return '昨天';
  if (days === 2) return '前天';
  return days < 7 ? (WEEKDAYS[at.day()] ?? '') : formatDate(at.valueOf(), now.valueOf());
}

/** Of chats: 刚刚, 5分钟前, 1小时5分钟前, 上午9:05, 昨天, 前天, 周二, then the date. */
export function formatChatTime(atMs: number, nowMs: number): string {
  const agoMs = nowMs - atMs;
  if (agoMs < MINUTE_MS) return '刚刚';
  if (agoMs < HOUR_MS) return `${Math.floor(agoMs / MINUTE_MS)}分钟前`;
  if (agoMs < 2 * HOUR_MS) return `1小时${Math.floor(agoMs / MINUTE_MS) - 60}分钟前`;
  const [at, now] = [dayjs(atMs), dayjs(nowMs)];
  return daysBetween(at, now) <= 0 ? clock(at) : dayWord(at, now);
}

/** Between two messages: the day and the time. */
export function formatSeparator(atMs: number, nowMs: number): string {
  const [at, now] = [dayjs(atMs), dayjs(nowMs)];
  return daysBetween(at, now) <= 0 ? clock(at) : `${dayWord(at, now)} ${clock(at)}`;
}

const APART_MS = 5 * MINUTE_MS;

/** Whether a time is said before a message: on another day, or some time after the one before. */
export function needsSeparator(beforeMs: number | null, atMs: number): boolean {
  return beforeMs === null || atMs - beforeMs > APART_MS || !dayjs(beforeMs).isSame(dayjs(atMs), 'day');
}

/** `yyyy-mm-dd` where this device is. */
export const toDayText = (atMs: number): string => dayjs(atMs).format('YYYY-MM-DD');

/** Null: no day. */
export function startOfDay(day: string): number | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayjs(day).valueOf() : null;
}
