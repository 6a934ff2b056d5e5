import { jobKind } from '../../jobs/queue';

/** Posts away points that have ended. */
export const END_POINTS = jobKind<Record<string, never>>('points-end', { priority: -5 });
