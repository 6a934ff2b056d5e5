import { ORDER_KIND } from '@contract/constants/order';
import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

/** The smallest first. */
export async function listTopUpGoods(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('top_up_goods').select('amount_fen').orderBy('amount_fen').execute();
  return rows.map((row) => Number(row.amount_fen));
}

export async function insertTopUpGoods(db: Db, amountFen: number, now: Date): Promise<void> {
  await db
    .insertInto('top_up_goods')
    .values({ amount_fen: amountFen, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Answers whether it was there. */
export async function deleteTopUpGoods(db: Db, amountFen: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('top_up_goods').where('amount_fen', '=', amountFen).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What somebody has brought, and not all of it has gone back; the last first. */
export async function listBrought(db: Db, userId: Id): Promise<{ readonly id: Id; readonly leftFen: number }[]> {
  const rows = await db
    .selectFrom('trade_order')
    .select(['id', sql<string>`payable_fen - refunded_fen`.as('left')])
    .where('buyer_id', '=', userId)
    .where('kind', '=', ORDER_KIND.topUp)
    .where('delivered_at', 'is not', null)
    .whereRef('refunded_fen', '<', 'payable_fen')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, left }) => ({ id, leftFen: Number(left) }));
}

/** Whether something of what somebody has brought was sent back by this request. */
export async function hasReturned(tx: Tx, userId: Id, requestId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refund')
    .innerJoin('trade_order', 'trade_order.id', 'refund.order_id')
    .select('refund.id')
    .where('trade_order.buyer_id', '=', userId)
    .where('refund.request_id', '=', requestId)
    .executeTakeFirst();
  return row !== undefined;
}
