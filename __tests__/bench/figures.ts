import type { BenchRow } from './bench-row';

/** The value below which `share` (0..1) of the sorted samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** What so many of the times stay below, beside the one in the middle. `limitMs` null: it is only shown. */
export function toTimesRow(name: string, times: readonly number[], share: number, limitMs: number | null): BenchRow {
  const value = percentile(times, share);
  return {
    name: `${name}, p${Math.round(share * 100)}`,
    value,
    unit: 'ms',
    comparedTo: 'p50',
    comparedValue: percentile(times, 0.5),
    limit: limitMs === null ? '' : `<= ${limitMs} ms`,
    ok: limitMs === null || value <= limitMs,
  };
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Milliseconds that one run of the work takes. */
export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export interface Times {
  readonly value: number;
  readonly comparedValue: number;
}

const ROUNDS = 300;
const SERIES = 3;
const WARM_UP = 30;

/** Interleaved, so that whatever else the machine does meets both; the median of several series. */
export async function compare(
  large: () => Promise<unknown>,
  small: () => Promise<unknown>,
  share: number,
): Promise<Times> {
  const series: Times[] = [];
  for (let index = 0; index < SERIES; index += 1) {
    const times = { large: [] as number[], small: [] as number[] };
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      const [largeMs, smallMs] = [await timeMs(large), await timeMs(small)];
      if (round < WARM_UP) continue;
      times.large.push(largeMs);
      times.small.push(smallMs);
    }
    series.push({ value: percentile(times.large, share), comparedValue: percentile(times.small, share) });
  }
  return {
    value: median(series.map((one) => one.value)),
    comparedValue: median(series.map((one) => one.comparedValue)),
  };
}
