import { jobKind } from '../../jobs/queue';

/** Words that have not been held against what is stored. Done by the moderation. */
export const SCAN_TEXTS = jobKind<Record<string, never>>('text-scan', { priority: 15, isHeavy: true, line: 'face' });
