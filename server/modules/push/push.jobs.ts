import { jobKind } from '../../jobs/queue';

/** One message to one address. */
export const SEND_PUSH = jobKind<{ readonly messageId: string }>('push-send', { maxAttempts: 6, priority: 4 });
export const SWEEP_PUSHES = jobKind<Record<string, never>>('push-sweep', { priority: 10 });
