import { jobKind } from '../../jobs/queue';

export const SWEEP_ACCOUNTS = jobKind<Record<string, never>>('account-sweep', { priority: 5 });
