import { MEDIA_KIND } from '@contract/constants/media';
import type { Id, Tx } from '../../db/tables';
import { jobKind, type Jobs } from '../../jobs/queue';

export interface DerivePayload {
  readonly mediaId: Id;
}

// The waits grow to a day in all: a full disk is noticed and cleared in that time.
const TRIES = { maxAttempts: 12 };
export const DERIVE_IMAGE = jobKind<DerivePayload>('media-derive-image', TRIES);
/** An encoder fills the machine by itself, and pictures must not wait behind several. */
export const DERIVE_VIDEO = jobKind<DerivePayload>('media-derive-video', { ...TRIES, priority: 10, isHeavy: true });
export const SWEEP_MEDIA = jobKind<Record<string, never>>('media-sweep', { maxAttempts: 3, priority: 20 });

export function addDeriveJob(
  jobs: Jobs,
  tx: Tx,
  media: { readonly mediaId: Id; readonly kind: number },
): Promise<void> {
  const kind = media.kind === MEDIA_KIND.video ? DERIVE_VIDEO : DERIVE_IMAGE;
  return jobs.add(tx, kind, { mediaId: media.mediaId });
}
