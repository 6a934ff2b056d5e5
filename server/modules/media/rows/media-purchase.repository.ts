import { type RawBuilder, sql } from 'kysely';
import { KEEP_PLAN } from '../../../db/kept-plan';
import type { Db, Id, Tx } from '../../../db/tables';

export interface PurchaseView {
  readonly mediaUid: string;
  readonly albumName: string;
  readonly fileName: string;
  readonly boughtAt: Date;
}

/** Of these the ones that are in no bin, in no order. */
export async function listSoldIds(db: Db, mediaUids: readonly string[]): Promise<Id[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('uid', 'in', mediaUids)
    .where('is_listed', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of these the ones that anybody has paid for. */
export async function listBoughtIds(db: Db, mediaIds: readonly Id[]): Promise<Id[]> {
  const rows = await db
    .selectFrom('media_purchase')
    .distinct()
    .select('media_id')
    .where('media_id', '=', sql<Id>`any(${[...mediaIds]}::bigint[])`)
    .execute();
  return rows.map((row) => row.media_id);
}

/**
 * What was bought is kept as it is now: see [Note: What a buyer keeps]. In the order of the objects, as code that releases them locks them.
 */
function keepOriginals(userId: Id, mediaIds: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    insert into bought_original (user_id, media_id, media_uid, media_kind, object_id, album_id, album_name, file_name, mime,
      size_bytes, taken_local, thumbhash, created_at)
    select ${userId}, media.id, media.uid, media.kind, media.object_id, album.id, album.name, media.file_name, media.mime,
      media.size_bytes, media.taken_local, media.thumbhash, ${now}
    from media join album on album.id = media.album_id
    where media.id in (${mediaIds}) and media.object_id is not null
    order by media.object_id
    on conflict do nothing`;
}

/** The bytes that nobody uses any more are left to the sweep. */
async function letGoOriginals(tx: Tx, userId: Id, mediaIds: readonly Id[]): Promise<void> {
  await sql`
    select from stored_object where id in (
      select object_id from bought_original where user_id = ${userId} and media_id = any(${[...mediaIds]}::bigint[]))
    order by id for no key update`.execute(tx);
  await tx
    .deleteFrom('bought_original')
    .where('user_id', '=', userId)
    .where('media_id', '=', sql<Id>`any(${[...mediaIds]}::bigint[])`)
    .execute();
}

/** Those already there stay as they were. Answers how many are new. */
export async function insertPurchases(tx: Tx, userId: Id, mediaIds: readonly Id[], now: Date): Promise<number> {
  const rows = await tx
    .insertInto('media_purchase')
    .values(mediaIds.map((mediaId) => ({ media_id: mediaId, user_id: userId, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('media_id')
    .execute();
  const ids = rows.map((row) => row.media_id);
  await keepOriginals(userId, sql`select unnest(${ids}::bigint[])`, now).execute(tx);
  return rows.length;
}

/** Of these the ones that are new: neither there already nor of a photo or a person that is gone. */
export async function deliverPurchases(tx: Tx, userId: Id, mediaIds: readonly Id[], now: Date): Promise<Id[]> {
  const { rows } = await sql<{ media_id: Id }>`${KEEP_PLAN} with given as (
      insert into media_purchase (media_id, user_id, created_at)
      select media.id, app_user.id, ${now} from media, app_user
      where media.id = any(${[...mediaIds]}::bigint[]) and app_user.id = ${userId}
      on conflict do nothing returning media_id),
    kept as (${keepOriginals(userId, sql`select media_id from given`, now)})
    select media_id from given`.execute(tx);
  return rows.map((row) => row.media_id);
}

export async function withdrawPurchases(tx: Tx, userId: Id, mediaIds: readonly Id[]): Promise<void> {
  await tx
    .deleteFrom('media_purchase')
    .where('user_id', '=', userId)
    .where('media_id', '=', sql<Id>`any(${[...mediaIds]}::bigint[])`)
    .execute();
  await letGoOriginals(tx, userId, mediaIds);
}

/** Answers how many there were, also of photos that are gone. */
export async function deletePurchases(tx: Tx, userId: Id, mediaUids: readonly string[]): Promise<number> {
  const rows = await tx
    .selectFrom('bought_original')
    .select('media_id')
    .where('user_id', '=', userId)
    .where('media_uid', 'in', mediaUids)
    .execute();
  await withdrawPurchases(
    tx,
    userId,
    rows.map((row) => row.media_id),
  );
  return rows.length;
}

/** The last bought first, also of photos that are gone. */
export function listPurchases(db: Db, userId: Id): Promise<PurchaseView[]> {
  return db
    .selectFrom('bought_original')
    .select(['media_uid as mediaUid', 'album_name as albumName', 'file_name as fileName', 'created_at as boughtAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('media_id', 'desc')
    .execute();
}
