const SHANGHAI_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** `yyyy-mm-dd` on the clocks of China, wherever the device is. */
export const shanghaiDay = (atMs: number): string => new Date(atMs + SHANGHAI_MS).toISOString().slice(0, 10);

/** The first millisecond of a day, `yyyy-mm-dd`, on the clocks of China. */
export const startOfShanghaiDay = (day: string): number => Date.parse(day) - SHANGHAI_MS;

/** The last millisecond of a day, `yyyy-mm-dd`, on the clocks of China. */
export const endOfShanghaiDay = (day: string): number => startOfShanghaiDay(day) + DAY_MS - 1;
