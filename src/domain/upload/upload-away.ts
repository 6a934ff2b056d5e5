import { getRetryDelayMs } from './upload-item';
import type { UploadAction } from './upload-queue';

/** There is a network, but no server. */
export interface ServerAway {
  /** Questions that nobody answered. */
  readonly attempts: number;
  readonly retryAtMs: number;
}

/** After a drop. Several that were under way at once tell of the same. */
export function afterDrop(
  away: ServerAway | null,
  { nowMs, isServerAway }: Extract<UploadAction, { type: 'dropped' }>,
): ServerAway | null {
  if (isServerAway === undefined || (away !== null && away.retryAtMs > nowMs && isServerAway)) return away;
  if (!isServerAway) return null;
  const attempts = (away?.attempts ?? 0) + 1;
  return { attempts, retryAtMs: nowMs + getRetryDelayMs(attempts) };
}

/** What nobody but the server can have said. */
const ANSWERS: ReadonlySet<UploadAction['type']> = new Set<UploadAction['type']>([
  'answered',
  'partsBegun',
  'sent',
  'saved',
  'remarked',
  'remarkRefused',
  'roomRefused',
  'sentLost',
  'polled',
]);

export const isAnswer = (type: UploadAction['type']): boolean => ANSWERS.has(type);
