import { sql } from 'kysely';
import { ORDER_KIND, ORDER_STATE } from '@contract/constants/order';
import type { Db, Id, Tx } from '../../db/tables';

export type LimitedMoney = 'tip' | 'topUp';

export async function lockPayer(tx: Tx, userId: Id): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** What somebody has ordered of it since a moment. What was closed unpaid does not count; what was given back does. */
export async function sumOrdered(db: Db, userId: Id, what: LimitedMoney, since: Date): Promise<number> {
  const isIt =
    what === 'tip' ? sql<boolean>`line.is_tip` : sql<boolean>`made.kind = ${sql.lit(ORDER_KIND.topUp)}::smallint`;
  const row = await db
    .selectFrom('trade_order as made')
    .innerJoin('order_line as line', 'line.order_id', 'made.id')
    .select(sql<string>`coalesce(sum(line.payable_fen), 0)`.as('sum'))
    .where('made.buyer_id', '=', userId)
    .where('made.created_at', '>=', since)
    .where('made.state', '<>', ORDER_STATE.closed)
    .where(isIt)
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}

/** What somebody says of himself, `yyyy-mm-dd`. */
export async function findSaidBirthday(db: Db, userId: Id): Promise<string | null> {
  const row = await db
    .selectFrom('app_user')
    .select(sql<string | null>`birthday::text`.as('birthday'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.birthday ?? null;
}
