import { jobKind } from '../../jobs/queue';

export const SWEEP_BIN = jobKind<Record<string, never>>('bin-sweep', { priority: 20 });
