import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db, Id } from '../../db/tables';

/** From `oldest` on all changes of all albums are kept, those before it may be gone; after `newest` there is none. */
export async function findKeptSeqs(db: Db): Promise<{ oldest: Id; newest: Id }> {
  const { rows } = await sql<{ oldest: Id; newest: Id }>`
    select coalesce(min(seq), 0)::text as oldest, coalesce(max(seq), 0)::text as newest from live_event`.execute(db);
  return rows[0] ?? { oldest: '0', newest: '0' };
}

export interface ChangeRow {
  readonly seq: Id;
  readonly mediaUid: string;
  readonly isAdded: boolean;
}

/** In order. */
export async function listChanges(db: Db, albumId: Id, after: Id, limit: number): Promise<ChangeRow[]> {
  return db
    .selectFrom('live_event')
    .select(['seq', 'media_uid as mediaUid', 'is_added as isAdded'])
    .where('album_id', '=', albumId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

export interface LiveRow {
  readonly uid: string;
  readonly labelUid: string | null;
  readonly kind: number;
  readonly ratioMilli: number;
  readonly thumbhash: string;
  readonly durationMs: number;
  readonly takenLocal: string;
  readonly legalStatus: number;
  readonly isVisible: boolean;
  readonly uploaderUid: string;
}

/** Those that are on walls at this moment. */
export async function listLiveRows(db: Db, uids: readonly string[], isOnWall: Expression<SqlBool>): Promise<LiveRow[]> {
  if (uids.length === 0) return [];
  return db
    .selectFrom('media')
    .innerJoin('app_user as uploader', 'uploader.id', 'media.uploader_id')
    .leftJoin('album_label as label', 'label.id', 'media.label_id')
    .select([
      'media.uid',
      'label.uid as labelUid',
      'media.kind',
      'media.ratio_milli as ratioMilli',
      'media.thumbhash',
      'media.duration_ms as durationMs',
      'media.taken_local as takenLocal',
      'media.legal_status as legalStatus',
      'media.is_visible as isVisible',
      'uploader.uid as uploaderUid',
    ])
    .where('media.uid', 'in', uids)
    .where(isOnWall)
    .execute();
}

/** Keeps the very last, so that it is known from where on there is nothing. */
export async function deleteChangesBefore(db: Db, before: Date): Promise<void> {
  await sql`
    delete from live_event where at < ${before} and seq < (select max(seq) from live_event)`.execute(db);
}
