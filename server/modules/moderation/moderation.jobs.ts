import { jobKind } from '../../jobs/queue';

/** When an act can no longer be taken back. */
export const TELL_DECISIONS = jobKind<{ readonly act: string }>('moderation-tell');
export const TELL_MATTERS = jobKind<{ readonly act: string }>('moderation-tell-matters');
/** WeChat is asked about the pictures of a photo or video, and is waited for no longer. */
export const ASK_PICTURES = jobKind<{ readonly mediaId: string }>('picture-ask', { maxAttempts: 6, priority: 6 });
export const END_PICTURES = jobKind<{ readonly mediaId: string }>('picture-ask-end', { priority: 6 });
