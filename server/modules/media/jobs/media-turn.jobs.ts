import type { Id } from '../../../db/tables';
import { jobKind } from '../../../jobs/queue';

/** Somebody looks at it and waits. */
export const TURN_MEDIA = jobKind<{ readonly mediaId: Id }>('media-turn', { maxAttempts: 12, priority: 0 });
