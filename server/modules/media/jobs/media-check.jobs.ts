import { jobKind } from '../../../jobs/queue';

/** What a photo or video shows, once its pictures are made. Done by the moderation. */
export const CHECK_MEDIA = jobKind<{ readonly mediaId: string }>('media-check', {
  priority: 6,
  isHeavy: true,
  line: 'face',
});
export const SWEEP_CHECKS = jobKind<Record<string, never>>('media-check-sweep', { maxAttempts: 3, priority: 20 });
