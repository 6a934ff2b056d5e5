import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import type { Jobs } from '../../jobs/queue';
import { SWEEP_POSTS } from './feed.jobs';

/** Erases posts that can be taken back no longer. */
export interface FeedSweepService {
  /** Makes the queue hold the next sweep. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

const EVERY_MS = 6 * 3_600_000;

export function createFeedSweep(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
}): FeedSweepService {
  return {
    scheduleNext: () => {
      const runAt = new Date(deps.clock.now().getTime() + EVERY_MS);
      return deps.jobs.add(deps.db, SWEEP_POSTS, {}, { key: 'post-sweep', runAt });
    },
  };
}
