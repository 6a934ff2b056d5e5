import { addSpeedSample, getSpeed, type SpeedSample } from '@/domain/upload/upload-plan';
import type { QueueTotals } from '@/domain/upload/upload-queue';

const SAMPLE_EVERY_MS = 500;
const TELL_EVERY_MS = 2_000;

export interface SpeedWatch {
  /** Bytes a second, with these totals as the newest. */
  measure(totals: QueueTotals): number;
}

/** A line on which nothing moves tells of nothing: `onTell` hears how its speed falls all the same. */
export function createSpeedWatch(onTell: (bytesPerSecond: number) => void): SpeedWatch {
  let samples: readonly SpeedSample[] = [];
  let latest: QueueTotals | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  function addSample({ sentBytes }: QueueTotals): number {
    const atMs = Date.now();
    const last = samples[samples.length - 1];
    if (last === undefined || atMs - last.atMs >= SAMPLE_EVERY_MS) {
      samples = addSpeedSample(samples, { atMs, sentBytes });
    }
    return getSpeed(samples);
  }

  return {
    measure(totals) {
      latest = totals;
      if (totals.isBusy) {
        timer ??= setInterval(() => {
          if (latest !== null) onTell(addSample(latest));
        }, TELL_EVERY_MS);
        return addSample(totals);
      }
      clearInterval(timer);
      timer = undefined;
      samples = [];
      return 0;
    },
  };
}
