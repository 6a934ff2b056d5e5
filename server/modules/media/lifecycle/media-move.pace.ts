import { setTimeout as sleep } from 'node:timers/promises';

/** Passes bytes on, no faster than all that share it may; throws the signal's reason when that is raised. */
export type Pace = (source: AsyncIterable<Uint8Array>, signal: AbortSignal) => AsyncIterable<Uint8Array>;

export function createPace(bytesPerSecond: number | null): Pace {
  /** When what has been passed on so far would have gone at the allowed speed. */
  let freeAtMs = 0;

  return async function* pace(source, signal) {
    for await (const bytes of source) {
      signal.throwIfAborted();
      if (bytesPerSecond !== null) {
        const nowMs = performance.now();
        freeAtMs = Math.max(freeAtMs, nowMs) + (bytes.length * 1000) / bytesPerSecond;
        if (freeAtMs > nowMs) await sleep(freeAtMs - nowMs, undefined, { signal });
      }
      yield bytes;
    }
  };
}
