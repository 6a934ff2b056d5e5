import { getRetryDelayMs } from './upload-item';

/** There is a network, but no server. */
export interface ServerAway {
  /** Questions that nobody answered. */
  readonly attempts: number;
  readonly retryAtMs: number;
}

/** After a drop. Several that were under way at once tell of the same. */
export function afterDrop(
  away: ServerAway | null,
  { nowMs, isServerAway }: { readonly nowMs: number; readonly isServerAway?: boolean },
): ServerAway | null {
  if (isServerAway === undefined || (away !== null && away.retryAtMs > nowMs && isServerAway)) return away;
  if (!isServerAway) return null;
  const attempts = (away?.attempts ?? 0) + 1;
  return { attempts, retryAtMs: nowMs + getRetryDelayMs(attempts) };
}
