const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** `yyyy-mm-dd` on the clocks of China, wherever the device is. */
export function shanghaiDay(atMs: number): string {
  return new Date(atMs + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
}
