import { SWEEP_OVERDUE } from '../modules/capacity/capacity-overdue.jobs';
import type { OverdueService } from '../modules/capacity/capacity-overdue.service';
import { handleJob, type JobHandler } from './queue';

export function listCapacityJobs(overdue: OverdueService): readonly JobHandler[] {
  return [
    handleJob(SWEEP_OVERDUE, async (_payload, signal) => {
      // First, so that a sweep that fails is followed by another.
      await overdue.scheduleNext();
      await overdue.sweep(signal);
    }),
  ];
}
