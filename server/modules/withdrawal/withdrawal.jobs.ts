import { jobKind } from '../../jobs/queue';

export const SWEEP_WITHDRAWALS = jobKind<Record<string, never>>('withdrawal-sweep', { priority: -5 });
