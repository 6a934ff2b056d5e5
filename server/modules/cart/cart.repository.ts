import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

export interface CartRow {
  readonly mediaUid: string;
  readonly mediaKind: number;
  readonly fileName: string;
  readonly thumbhash: string;
  readonly priceFen: number;
  readonly addedPriceFen: number;
}

/** The last put in first, whether it can still be bought or not. */
export function listCartRows(db: Db, userId: Id): Promise<CartRow[]> {
  return db
    .selectFrom('cart_item as item')
    .innerJoin('media', 'media.id', 'item.media_id')
    .select([
      'media.uid as mediaUid',
      'media.kind as mediaKind',
      'media.file_name as fileName',
      'media.thumbhash',
      'media.price_fen as priceFen',
      'item.price_fen as addedPriceFen',
    ])
    .where('item.user_id', '=', userId)
    .orderBy('item.created_at', 'desc')
    .orderBy('media.id', 'desc')
    .execute();
}

/** So that two that add at once count each other. */
export async function lockCart(tx: Tx, userId: Id): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Those already there stay as they were. Answers how many are new. */
export async function insertCartItems(
  tx: Tx,
  userId: Id,
  items: readonly { readonly mediaId: Id; readonly priceFen: number }[],
  now: Date,
): Promise<number> {
  const rows = await tx
    .insertInto('cart_item')
    .values(
      items.map(({ mediaId, priceFen }) => ({
        user_id: userId,
        media_id: mediaId,
        price_fen: priceFen,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('media_id')
    .execute();
  return rows.length;
}

export async function countCartItems(db: Db, userId: Id): Promise<number> {
  const row = await db
    .selectFrom('cart_item')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Answers how many there were. */
export async function deleteCartItems(db: Db, userId: Id, mediaUids: readonly string[]): Promise<number> {
  const rows = await db
    .deleteFrom('cart_item')
    .where('user_id', '=', userId)
    .where('media_id', 'in', (eb) => eb.selectFrom('media').select('id').where('uid', 'in', mediaUids))
    .returning('media_id')
    .execute();
  return rows.length;
}
