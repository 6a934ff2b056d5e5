import { MEDIA_KIND } from '@contract/constants/media';
import type { Db, Id } from '../../../db/tables';
import type { MarkPlace } from './media-mark.repository';
import { jobKind, type Jobs } from '../../../jobs/queue';

export interface MarkPayload {
  readonly albumId: Id;
  /** Null: from the start. */
  readonly after: MarkPlace | null;
}

export interface RemarkPayload {
  readonly mediaId: Id;
}

// After new photos: those have nobody else to wait for.
const POLICY = { maxAttempts: 12, priority: 15 };
export const MARK_PHOTOS = jobKind<MarkPayload>('media-mark-photos', POLICY);
export const MARK_VIDEOS = jobKind<MarkPayload>('media-mark-videos', { ...POLICY, isHeavy: true });
/** One that has lost its mark. */
export const REMARK_PHOTO = jobKind<RemarkPayload>('media-remark-photo', POLICY);
export const REMARK_VIDEO = jobKind<RemarkPayload>('media-remark-video', { ...POLICY, isHeavy: true });

/** Puts the album's watermark on everything that does not carry it as it is now. Harmless where there is nothing to do. */
export async function addMarkJobs(jobs: Jobs, tx: Db, albumId: Id): Promise<void> {
  for (const kind of ['photo', 'video'] as const) await goOnMarking(jobs, tx, kind, { albumId, after: null });
}

/**
 * At most one job waits for each album and kind. A caller that continues from a position must know that no job waits which would start from
 * the beginning.
 */
export function goOnMarking(jobs: Jobs, tx: Db, kind: 'photo' | 'video', payload: MarkPayload): Promise<void> {
  const job = kind === 'video' ? MARK_VIDEOS : MARK_PHOTOS;
  return jobs.add(tx, job, payload, { key: `mark-${kind}-${payload.albumId}` });
}

/** Once, however often it is asked for before it runs. */
export function addRemarkJob(
  jobs: Jobs,
  db: Db,
  { mediaId, kind }: { readonly mediaId: Id; readonly kind: number },
): Promise<void> {
  const job = kind === MEDIA_KIND.video ? REMARK_VIDEO : REMARK_PHOTO;
  return jobs.add(db, job, { mediaId }, { key: `remark-${mediaId}` });
}
