import { jobKind } from '../../jobs/queue';

export const SWEEP_POSTS = jobKind<Record<string, never>>('post-sweep', { priority: 10 });
