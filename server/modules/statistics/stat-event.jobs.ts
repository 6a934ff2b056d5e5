import { jobKind } from '../../jobs/queue';

export const ROLL_UP_STATISTICS = jobKind<Record<string, never>>('statistics-roll-up', { priority: 15 });
