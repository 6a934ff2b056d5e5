import { MEDIA_KIND } from '@contract/constants/media';
import type { Id, Tx } from '../../db/tables';
import { jobKind, type Jobs } from '../../jobs/queue';

export interface DerivePayload {
  readonly mediaId: Id;
}

export const DERIVE_IMAGE = jobKind<DerivePayload>('media-derive-image', { maxAttempts: 5 });
/** After the pictures: people wait for these less. */
export const DERIVE_VIDEO = jobKind<DerivePayload>('media-derive-video', { maxAttempts: 5, priority: 10 });
export const SWEEP_MEDIA = jobKind<Record<string, never>>('media-sweep', { maxAttempts: 3, priority: 20 });

/** One video at a time: an encoder fills the machine by itself, and pictures must not wait behind several. */
const VIDEO_QUEUE = 'media-video';

export function addDeriveJob(
  jobs: Jobs,
  tx: Tx,
  media: { readonly mediaId: Id; readonly kind: number },
): Promise<void> {
  const payload = { mediaId: media.mediaId };
  if (media.kind === MEDIA_KIND.video) return jobs.add(tx, DERIVE_VIDEO, payload, { queue: VIDEO_QUEUE });
  return jobs.add(tx, DERIVE_IMAGE, payload);
}
