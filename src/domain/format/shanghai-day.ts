import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

const SHANGHAI_HOURS = 8;

/** `yyyy-mm-dd` on the clocks of China, wherever the device is. */
export function shanghaiDay(atMs: number): string {
  return dayjs(atMs).utcOffset(SHANGHAI_HOURS).format('YYYY-MM-DD');
}

/** The first millisecond of a day, `yyyy-mm-dd`, on the clocks of China. */
export function startOfShanghaiDay(day: string): number {
  return dayjs.utc(day).utcOffset(SHANGHAI_HOURS, true).startOf('day').valueOf();
}

/** The last millisecond of a day, `yyyy-mm-dd`, on the clocks of China. */
export function endOfShanghaiDay(day: string): number {
  return dayjs.utc(day).utcOffset(SHANGHAI_HOURS, true).endOf('day').valueOf();
}
