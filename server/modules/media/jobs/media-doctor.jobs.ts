import { jobKind } from '../../../jobs/queue';

/** Looks whether rows, files and counters agree, and says so in the log. */
export const EXAMINE_MEDIA = jobKind<Record<string, never>>('media-examine', { maxAttempts: 3, priority: 30 });
