import { jobKind } from '../../jobs/queue';

export const SWEEP_OVERDUE = jobKind<Record<string, never>>('capacity-overdue', { priority: 20 });
