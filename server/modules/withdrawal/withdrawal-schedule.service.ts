import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import type { Jobs } from '../../jobs/queue';
import { SWEEP_WITHDRAWALS } from './withdrawal.jobs';

const EVERY_MS = 15_000;

/** Makes the queue hold the next sweep over withdrawals. Harmless when it holds one already. */
export function createWithdrawalSchedule(deps: { readonly db: Db; readonly clock: Clock; readonly jobs: Jobs }) {
  return {
    scheduleNext: (): Promise<void> => {
      const runAt = new Date(deps.clock.now().getTime() + EVERY_MS);
      return deps.jobs.add(deps.db, SWEEP_WITHDRAWALS, {}, { key: 'withdrawal-sweep', runAt });
    },
  };
}
