import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

export interface PurchaseView {
  readonly mediaUid: string;
  readonly albumName: string;
  readonly fileName: string;
  readonly boughtAt: Date;
}

export async function findBuyer(db: Db, phone: string): Promise<Id | null> {
  const row = await db.selectFrom('app_user').select('id').where('phone', '=', phone).executeTakeFirst();
  return row?.id ?? null;
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

/** Those already there stay as they were. Answers how many are new. */
export async function insertPurchases(tx: Tx, userId: Id, mediaIds: readonly Id[], now: Date): Promise<number> {
  const rows = await tx
    .insertInto('media_purchase')
    .values(mediaIds.map((mediaId) => ({ media_id: mediaId, user_id: userId, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('media_id')
    .execute();
  return rows.length;
}

/** Answers how many there were. */
export async function deletePurchases(db: Db, userId: Id, mediaUids: readonly string[]): Promise<number> {
  const rows = await db
    .deleteFrom('media_purchase')
    .where('user_id', '=', userId)
    .where('media_id', 'in', (eb) => eb.selectFrom('media').select('id').where('uid', 'in', mediaUids))
    .returning('media_id')
    .execute();
  return rows.length;
}

/** The last bought first. */
export function listPurchases(db: Db, userId: Id): Promise<PurchaseView[]> {
  return db
    .selectFrom('media_purchase as bought')
    .innerJoin('media', 'media.id', 'bought.media_id')
    .innerJoin('album', 'album.id', 'media.album_id')
    .select([
      'media.uid as mediaUid',
      'album.name as albumName',
      'media.file_name as fileName',
      'bought.created_at as boughtAt',
    ])
    .where('bought.user_id', '=', userId)
    .orderBy(sql`bought.created_at`, 'desc')
    .orderBy('media.id', 'desc')
    .execute();
}
