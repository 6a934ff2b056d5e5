import type { Id } from '../../../db/tables';
import { jobKind } from '../../../jobs/queue';

/** After everything that somebody waits for. */
export const COMPRESS_MEDIA = jobKind<{ readonly mediaId: Id }>('media-compress', {
  maxAttempts: 5,
  priority: 15,
  isHeavy: true,
});
