import { SWEEP_ACCOUNTS } from '../modules/security/account-erasure.jobs';
import type { AccountErasureService } from '../modules/security/account-erasure.service';
import { handleJob, type JobHandler } from './queue';

export function listSecurityJobs(erasure: AccountErasureService): readonly JobHandler[] {
  return [
    handleJob(SWEEP_ACCOUNTS, async (_payload, signal) => {
      // First, so that a sweep that fails is followed by another.
      await erasure.scheduleNext();
      await erasure.eraseDue(signal);
    }),
  ];
}
