import { sql, type Updateable } from 'kysely';
import { MEDIA_STATE, type Turns } from '@contract/constants/media';
import type { Db, Id, MediaTable, Tx } from '../../../db/tables';

/** Of what pictures are made, and for whom. */
export interface OriginalRow {
  readonly uid: string;
  readonly albumId: Id;
  readonly kind: number;
  readonly mime: string;
  readonly objectKey: string;
  readonly storageType: number;
  readonly uploaderId: Id;
  readonly uploaderName: string;
  readonly pixelX: number;
  readonly pixelY: number;
}

export interface DeriveRow extends OriginalRow {
  /** Quarters clockwise. */
  readonly turns: Turns;
  /** What was made of it before, when it has been shown already; else empty. */
  readonly madeKey: string;
}

/** The columns of OriginalRow; the calling code restricts the state. */
export function selectOriginal(db: Db, mediaId: Id) {
  return db
    .selectFrom('media')
    .innerJoin('stored_object', 'stored_object.id', 'media.object_id')
    .innerJoin('app_user as uploader', 'uploader.id', 'media.uploader_id')
    .select([
      'media.uid',
      'media.album_id as albumId',
      'media.kind',
      'media.mime',
      'stored_object.key as objectKey',
      'stored_object.storage_type as storageType',
      'media.uploader_id as uploaderId',
      'uploader.nickname as uploaderName',
      'media.pixel_x as pixelX',
      'media.pixel_y as pixelY',
    ])
    .where('media.id', '=', mediaId);
}

/** Null when there is nothing to do any more: done, refused, deleted. */
export async function findToDerive(db: Db, mediaId: Id): Promise<DeriveRow | null> {
  const row = await selectOriginal(db, mediaId)
    .select(['media.turn_wanted as turns', 'media.derivative_key as madeKey'])
    .where('media.state', '=', MEDIA_STATE.processing)
    .where('media.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Only a row that is still processing and not in the bin. Answers its object, so that a refused one can let go of it. */
export async function endProcessing(
  tx: Tx,
  mediaId: Id,
  change: Updateable<MediaTable>,
): Promise<{ objectId: Id | null; uploaderId: Id; legalStatus: number } | null> {
  const { rows } = await sql<{ objectId: Id | null; uploaderId: Id; legalStatus: number }>`
    select object_id as "objectId", uploader_id as "uploaderId", legal_status as "legalStatus" from media
    where id = ${mediaId} and state = ${MEDIA_STATE.processing} and deleted_at is null
    for update`.execute(tx);
  const found = rows[0];
  if (found === undefined) return null;
  await tx.updateTable('media').set(change).where('id', '=', mediaId).execute();
  return found;
}

/** Which folders of these rows, named by their uid, are in use in this store. See [Note: Moved lately]. */
export async function listDerivativeKeys(db: Db, storageType: number, uids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('media')
    .select('derivative_key as key')
    .where('uid', '=', sql<string>`any(${uids}::text[])`)
    .where((eb) =>
      eb.or([
        eb('derivative_storage', '=', storageType),
        eb('derivative_moved_at', '>', sql<Date>`now() - interval '1 hour'`),
      ]),
    )
    .execute();
  const marks = await db
    .selectFrom('media_mark')
    .innerJoin('media', 'media.id', 'media_mark.media_id')
    .select('media_mark.folder as key')
    .where('media.uid', '=', sql<string>`any(${uids}::text[])`)
    .where((eb) =>
      eb.or([
        eb('media_mark.storage_type', '=', storageType),
        eb('media_mark.moved_at', '>', sql<Date>`now() - interval '1 hour'`),
      ]),
    )
    .execute();
  return new Set([...rows, ...marks].map((row) => row.key));
}

/** Rows of refused files; counters never counted them. Returns how many went. */
export async function deleteFailedRows(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ id: Id }>`
    select id from media where state = ${MEDIA_STATE.failed} and created_at < ${before} limit 1000 for update`.execute(
    tx,
  );
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  await tx.deleteFrom('media_like').where('media_id', 'in', ids).execute();
  await tx.updateTable('album').set({ cover_id: null }).where('cover_id', 'in', ids).execute();
  await tx.deleteFrom('media').where('id', 'in', ids).execute();
  return ids.length;
}
