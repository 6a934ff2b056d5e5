import { jobKind } from '../../jobs/queue';

export const SWEEP_NOTICES = jobKind<Record<string, never>>('notice-sweep', { priority: 10 });
