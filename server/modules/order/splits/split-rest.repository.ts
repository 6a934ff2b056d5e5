import { ATTEMPT_STATE, ORDER_STATE } from '@contract/constants/order';
import { SPLIT_STATE } from '@contract/constants/split';
import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../../db/tables';

/** A payment of which nothing more goes to a seller. */
export interface RestRow {
  readonly id: Id;
  readonly attemptNo: string;
  readonly way: string;
  readonly merchant: string;
  readonly transactionNo: string;
}

/** Before its channel hears of it. */
export async function markSplitAttempt(db: Db, attemptId: Id): Promise<void> {
  await db.updateTable('pay_attempt').set({ is_split: true }).where('id', '=', attemptId).execute();
}

/** Payments whose rest is still frozen although no share is pending, and whose channels were not asked lately to release it. */
export async function listRests(db: Db, askedBefore: Date, limit: number): Promise<RestRow[]> {
  const { rows } = await sql<RestRow>`
    select id, attempt_no as "attemptNo", way, merchant, transaction_no as "transactionNo" from pay_attempt as attempt
    where is_split and rest_free_at is null and state = ${sql.lit(ATTEMPT_STATE.paid)} and transaction_no <> ''
      and (rest_asked_at is null or rest_asked_at <= ${askedBefore})
      and not exists (
        select from trade_order as made left join order_split as split on split.order_id = made.id
        where made.paid_attempt_id = attempt.id and (
          (made.seller_id is not null and made.settled_at is null and made.state = ${sql.lit(ORDER_STATE.paid)})
          or split.state in (${sql.lit(SPLIT_STATE.sending)}, ${sql.lit(SPLIT_STATE.failed)})))
    order by rest_asked_at nulls first limit ${limit}`.execute(db);
  return rows;
}

export async function noteRestAsked(db: Db, attemptId: Id, now: Date): Promise<void> {
  await db.updateTable('pay_attempt').set({ rest_asked_at: now }).where('id', '=', attemptId).execute();
}

export async function markRestFree(
  db: Db | Tx,
  of: { readonly attemptId: Id } | { readonly orderId: Id },
  now: Date,
): Promise<void> {
  const update = db.updateTable('pay_attempt').set({ rest_free_at: now });
  await (
    'attemptId' in of
      ? update.where('id', '=', of.attemptId)
      : update.where('id', '=', db.selectFrom('trade_order').select('paid_attempt_id').where('id', '=', of.orderId))
  ).execute();
}
