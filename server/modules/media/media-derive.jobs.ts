import { MEDIA_KIND } from '@contract/constants/media';
import type { Db, Id, Tx } from '../../db/tables';
import { jobKind, type Jobs } from '../../jobs/queue';

export interface DerivePayload {
  readonly mediaId: Id;
  /** How many times it was left open before whether the file or the machine was at fault: see [Note: Whose fault]. */
  readonly openTries?: number;
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
  return jobs.add(tx, kindOf(media.kind), { mediaId: media.mediaId });
}

/** Once, however often it is asked for before it runs. */
export function deriveLater(
  jobs: Jobs,
  db: Db,
  media: Required<DerivePayload> & { readonly kind: number },
  runAt: Date,
): Promise<void> {
  const { mediaId, openTries } = media;
  return jobs.add(db, kindOf(media.kind), { mediaId, openTries }, { key: `derive-${mediaId}`, runAt });
}

function kindOf(kind: number): typeof DERIVE_IMAGE {
  return kind === MEDIA_KIND.video ? DERIVE_VIDEO : DERIVE_IMAGE;
}
