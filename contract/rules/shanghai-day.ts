const SHANGHAI_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** What the clocks of China say, wherever this runs: they have had no summer time since 1991. */
const readClock = (at: Date | number): string => new Date(Number(at) + SHANGHAI_MS).toISOString();

/** The day of a moment, `yyyy-mm-dd`. */
export const shanghaiDay = (at: Date | number): string => readClock(at).slice(0, 10);

/** `yyyy-mm-dd hh:mm:ss` */
export const shanghaiTime = (at: Date | number): string => readClock(at).slice(0, 19).replace('T', ' ');

/** The moment at which the clocks say so, `yyyy-mm-dd hh:mm:ss`. Not a number where they never do. */
export const fromShanghaiTime = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`);

/** The first millisecond of a day, `yyyy-mm-dd`. */
export const startOfShanghaiDay = (day: string): number => Date.parse(day) - SHANGHAI_MS;

/** The last millisecond of a day, `yyyy-mm-dd`. */
export const endOfShanghaiDay = (day: string): number => startOfShanghaiDay(day) + DAY_MS - 1;

/** The first millisecond of a month, counted from 1: the thirteenth is the first of the next year. */
export const startOfShanghaiMonth = (year: number, month: number): number => Date.UTC(year, month - 1) - SHANGHAI_MS;
