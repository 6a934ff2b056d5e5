import { sql, type SqlBool } from 'kysely';
import { REFUND_STATE } from '@contract/constants/order';
import type { Db, Id, Tx } from '../../db/tables';
import { hasClosedGoods } from './illegal-refund.repository';

/**
 * Orders whose seller's share is due, the longest first. One with a refund that waits for an answer waits with it, and one of which something
 * was found illegal: see [Note: Illegal goods].
 */
export async function listUnsettled(db: Db, now: Date, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('trade_order')
    .select('id')
    .where('settled_at', 'is', null)
    .where('settles_at', '<=', now)
    .where(sql<SqlBool>`not ${hasClosedGoods}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.order_id', '=', 'trade_order.id')
            .where('refund.state', '=', REFUND_STATE.asked),
        ),
      ),
    )
    .orderBy('settles_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function isRefundAsked(tx: Tx, orderId: Id): Promise<boolean> {
  const row = await tx
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', REFUND_STATE.asked)
    .executeTakeFirst();
  return row !== undefined;
}

/** False where it was settled before, or may not be. */
export async function markSettled(tx: Tx, orderId: Id, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('trade_order')
    .set({ settled_at: now })
    .where('id', '=', orderId)
    .where('settled_at', 'is', null)
    .where('settles_at', '<=', now)
    .where(sql<SqlBool>`not ${hasClosedGoods}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
