import dayjs from 'dayjs';

/** 还剩12天, a day that has begun counted as one; the last is 今天清除. */
export function describeLeft(eraseTime: number, nowMs: number): string {
  const days = dayjs(eraseTime).diff(nowMs, 'day', true);
  return days < 1 ? '今天清除' : `还剩${Math.ceil(days)}天`;
}
