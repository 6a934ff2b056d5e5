import { jobKind } from '../../jobs/queue';

/** When an act can no longer be taken back. */
export const TELL_DECISIONS = jobKind<{ readonly act: string }>('moderation-tell');
export const TELL_MATTERS = jobKind<{ readonly act: string }>('moderation-tell-matters');
