import { sql } from 'kysely';
import { REFUND_STATE, type RefundCause, type RefundState } from '@contract/constants/order';
import type { Db, Id, Tx } from '../../db/tables';

export interface RefundRow {
  readonly id: Id;
  readonly refundNo: string;
  readonly attemptId: Id;
  readonly orderId: Id;
  readonly cause: RefundCause;
  readonly state: RefundState;
  readonly amountFen: number;
  readonly reason: string;
  readonly answer: string;
  readonly askedAt: Date;
  /** From then on it counts as agreed. Null: it waits for no seller. */
  readonly answerBy: Date | null;
  readonly endedAt: Date | null;
}

const REFUND_COLUMNS = [
  'id',
  'refund_no as refundNo',
  'attempt_id as attemptId',
  'order_id as orderId',
  'cause',
  'state',
  'amount_fen as amountFen',
  'reason',
  'answer',
  'asked_at as askedAt',
  'answer_by as answerBy',
  'ended_at as endedAt',
] as const;

const refunds = (db: Db) => db.selectFrom('refund').select(REFUND_COLUMNS);
type ReadRefund = Awaited<ReturnType<ReturnType<typeof refunds>['executeTakeFirstOrThrow']>>;
const toRefund = (row: ReadRefund): RefundRow => ({
  ...row,
  cause: row.cause as RefundCause,
  state: row.state as RefundState,
  amountFen: Number(row.amountFen),
});

export interface NewRefund {
  readonly refundNo: string;
  readonly attemptId: Id;
  readonly orderId: Id;
  readonly cause: RefundCause;
  readonly state: RefundState;
  readonly amountFen: number;
  readonly requestId: string;
  readonly reason: string;
  readonly lineIds: readonly Id[];
  readonly now: Date;
  /** Only of what is asked of a seller. */
  readonly answerBy?: Date | null;
}

/** Null where there is one of this request, or one that waits for an answer. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<Id | null> {
  const made = await tx
    .insertInto('refund')
    .values({
      refund_no: refund.refundNo,
      attempt_id: refund.attemptId,
      order_id: refund.orderId,
      cause: refund.cause,
      state: refund.state,
      amount_fen: refund.amountFen,
      request_id: refund.requestId,
      reason: refund.reason,
      asked_at: refund.now,
      answer_by: refund.answerBy ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return null;
  if (refund.lineIds.length > 0) {
    await tx
      .insertInto('refund_line')
      .values(refund.lineIds.map((lineId) => ({ refund_id: made.id, line_id: lineId })))
      .execute();
  }
  return made.id;
}

export async function findRefund(db: Db, key: { refundNo: string } | { id: Id }): Promise<RefundRow | null> {
  const row = await refunds(db)
    .$if('refundNo' in key, (query) => query.where('refund_no', '=', 'refundNo' in key ? key.refundNo : ''))
    .$if('id' in key, (query) => query.where('id', '=', 'id' in key ? key.id : '0'))
    .executeTakeFirst();
  return row === undefined ? null : toRefund(row);
}

/** The last first. */
export async function listRefundsOf(db: Db, orderIds: readonly Id[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return [];
  return (await refunds(db).where('order_id', 'in', orderIds).orderBy('id', 'desc').execute()).map(toRefund);
}

export async function hasRefundRequest(db: Db, orderId: Id, requestId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listRefundLines(
  db: Db,
  refundIds: readonly Id[],
): Promise<{ readonly refundId: Id; readonly lineId: Id }[]> {
  if (refundIds.length === 0) return [];
  return db
    .selectFrom('refund_line')
    .select(['refund_id as refundId', 'line_id as lineId'])
    .where('refund_id', 'in', refundIds)
    .execute();
}

export async function moveRefund(
  tx: Db,
  id: Id,
  event: { readonly from: readonly number[]; readonly to: number },
  set: { answer?: string; ended_at?: Date } = {},
): Promise<boolean> {
  const rows = await tx
    .updateTable('refund')
    .set({ ...set, state: event.to })
    .where('id', '=', id)
    .where('state', 'in', event.from)
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function noteTold(db: Db, id: Id, now: Date): Promise<void> {
  await db.updateTable('refund').set({ told_at: now }).where('id', '=', id).execute();
}

/** What no seller has answered in time, the longest first. */
export async function listOverdueRefunds(db: Db, now: Date, limit: number): Promise<RefundRow[]> {
  const rows = await refunds(db)
    .where('state', '=', REFUND_STATE.asked)
    .where('answer_by', '<=', now)
    .orderBy('answer_by')
    .limit(limit)
    .execute();
  return rows.map(toRefund);
}

export async function listSendingRefunds(db: Db, toldBefore: Date, limit: number): Promise<RefundRow[]> {
  const rows = await refunds(db)
    .where('state', '=', REFUND_STATE.sending)
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', toldBefore)]))
    .orderBy(sql`told_at nulls first`)
    .limit(limit)
    .execute();
  return rows.map(toRefund);
}

/** What has gone back of a payment. */
export async function sumReturned(db: Db, attemptId: Id): Promise<number> {
  const row = await db
    .selectFrom('refund')
    .select(sql<string>`coalesce(sum(amount_fen), 0)`.as('sum'))
    .where('attempt_id', '=', attemptId)
    .where('state', '=', REFUND_STATE.done)
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}
