import type { Clock } from './types';

/** Stands still until a test moves it. */
export interface MemoryClock extends Clock {
  set(now: Date): void;
  advanceMs(ms: number): void;
}

export function createMemoryClock(start: Date): MemoryClock {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    set: (now) => {
      nowMs = now.getTime();
    },
    advanceMs: (ms) => {
      nowMs += ms;
    },
  };
}
