import { MEDIA_STATE } from '@contract/constants/media';
import { PICTURE_VERDICT, type PictureVerdict } from '@contract/constants/moderation';
import type { Db, Id, Tx } from '../../db/tables';

/** Answers false where it was asked before. */
export async function insertAsks(tx: Tx, mediaId: Id, parts: number, at: Date): Promise<boolean> {
  const made = await tx
    .insertInto('picture_ask')
    .values(
      Array.from({ length: parts }, (_, part) => ({
        media_id: mediaId,
        part,
        token_hash: null,
        trace_id: null,
        asked_at: at,
        fetched_at: null,
        ended_at: null,
      })),
    )
    .onConflict((oc) => oc.columns(['media_id', 'part']).doNothing())
    .returning('id')
    .execute();
  return made.length > 0;
}

/** Those that WeChat has not taken yet. */
export async function listUntaken(db: Db, mediaId: Id): Promise<{ readonly id: Id; readonly uploaderId: Id }[]> {
  return db
    .selectFrom('picture_ask')
    .innerJoin('media', 'media.id', 'picture_ask.media_id')
    .select(['picture_ask.id', 'media.uploader_id as uploaderId'])
    .where('media_id', '=', mediaId)
    .where('verdict', '=', PICTURE_VERDICT.waiting)
    .where('trace_id', 'is', null)
    .where('media.deleted_at', 'is', null)
    .orderBy('part')
    .execute();
}

/** By which it may be fetched from now on. */
export async function keepToken(db: Db, id: Id, tokenHash: Buffer, at: Date): Promise<void> {
  await db.updateTable('picture_ask').set({ token_hash: tokenHash, asked_at: at }).where('id', '=', id).execute();
}

export async function keepTrace(db: Db, id: Id, traceId: string): Promise<void> {
  await db.updateTable('picture_ask').set({ trace_id: traceId }).where('id', '=', id).execute();
}

/** Of somebody of whom WeChat says nothing. */
export async function deleteAsks(tx: Tx, mediaId: Id): Promise<void> {
  await tx.deleteFrom('picture_ask').where('media_id', '=', mediaId).execute();
}

/** What an address shows while WeChat is awaited. */
export async function findFetched(db: Db, tokenHash: Buffer, since: Date) {
  return db
    .selectFrom('picture_ask')
    .innerJoin('media', 'media.id', 'picture_ask.media_id')
    .select(['picture_ask.id', 'part', 'media.kind', 'media.derivative_key as derivativeKey'])
    .select(['media.has_strip as hasStrip', 'check_frames as checkFrames', 'media.duration_ms as durationMs'])
    .select(['media.pixel_x as pixelX', 'media.pixel_y as pixelY'])
    .where('token_hash', '=', tokenHash)
    .where('verdict', '=', PICTURE_VERDICT.waiting)
    .where('asked_at', '>', since)
    .where('media.state', '=', MEDIA_STATE.ready)
    .where('media.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function noteFetched(db: Db, id: Id, at: Date): Promise<void> {
  await db
    .updateTable('picture_ask')
    .set({ fetched_at: at })
    .where('id', '=', id)
    .where('fetched_at', 'is', null)
    .execute();
}

export interface AwaitedPicture {
  readonly id: Id;
  readonly mediaId: Id;
  readonly albumId: Id;
  readonly isFetched: boolean;
  readonly isWaiting: boolean;
}

export async function findByTrace(db: Db, traceId: string): Promise<AwaitedPicture | null> {
  const row = await db
    .selectFrom('picture_ask')
    .innerJoin('media', 'media.id', 'picture_ask.media_id')
    .select([
      'picture_ask.id',
      'media_id as mediaId',
      'media.album_id as albumId',
      'fetched_at as fetchedAt',
      'verdict',
    ])
    .where('trace_id', '=', traceId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { fetchedAt, verdict, ...rest } = row;
  return { ...rest, isFetched: fetchedAt !== null, isWaiting: verdict === PICTURE_VERDICT.waiting };
}

/** The first verdict counts. */
export async function endAsk(tx: Tx, id: Id, verdict: PictureVerdict, at: Date): Promise<void> {
  await tx
    .updateTable('picture_ask')
    .set({ verdict, ended_at: at })
    .where('id', '=', id)
    .where('verdict', '=', PICTURE_VERDICT.waiting)
    .execute();
}

/** Whatever is awaited since before this moment is given up. */
export async function endAsksOf(tx: Tx, mediaId: Id, before: Date, at: Date): Promise<void> {
  await tx
    .updateTable('picture_ask')
    .set({ verdict: PICTURE_VERDICT.unseen, ended_at: at })
    .where('media_id', '=', mediaId)
    .where('verdict', '=', PICTURE_VERDICT.waiting)
    .where('asked_at', '<=', before)
    .execute();
}

export async function listOverdue(db: Db, before: Date, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('picture_ask')
    .select('media_id as mediaId')
    .distinct()
    .where('verdict', '=', PICTURE_VERDICT.waiting)
    .where('asked_at', '<=', before)
    .limit(limit)
    .execute();
  return rows.map(({ mediaId }) => mediaId);
}

export async function findAlbumOf(db: Db, mediaId: Id): Promise<Id | null> {
  const row = await db.selectFrom('media').select('album_id as albumId').where('id', '=', mediaId).executeTakeFirst();
  return row?.albumId ?? null;
}
