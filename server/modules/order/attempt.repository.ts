import { sql } from 'kysely';
import {
  ATTEMPT_STATE,
  type AttemptState,
  type PayHouse,
  type PayWay,
  REFUND_STATE,
  type RefundCause,
  type RefundState,
} from '@contract/constants/order';
import type { PayNext } from '@contract/schemas/order';
import type { Db, Id, Tx } from '../../db/tables';

export interface AttemptRow {
  readonly id: Id;
  readonly attemptNo: string;
  readonly way: PayWay;
  readonly merchant: string;
  readonly payerId: Id;
  readonly account: string;
  readonly amountFen: number;
  readonly state: AttemptState;
  readonly note: string;
  readonly paidFen: number;
  readonly next: PayNext | null;
  readonly createdAt: Date;
  readonly askedAt: Date | null;
}

const ATTEMPT_COLUMNS = [
  'pay_attempt.id',
  'pay_attempt.attempt_no as attemptNo',
  'pay_attempt.way',
  'pay_attempt.merchant',
  'pay_attempt.payer_id as payerId',
  'pay_attempt.amount_fen as amountFen',
  'pay_attempt.state',
  'pay_attempt.note',
  'pay_attempt.paid_fen as paidFen',
  'pay_attempt.account',
  'pay_attempt.next_step as nextStep',
  'pay_attempt.created_at as createdAt',
  'pay_attempt.asked_at as askedAt',
] as const;

const attempts = (db: Db) => db.selectFrom('pay_attempt').select(ATTEMPT_COLUMNS);
type ReadAttempt = Awaited<ReturnType<ReturnType<typeof attempts>['executeTakeFirstOrThrow']>>;

const toAttempt = ({ nextStep, ...row }: ReadAttempt): AttemptRow => ({
  ...row,
  // What is written there comes from here.
  state: row.state as AttemptState,
  way: row.way as PayWay,
  next: nextStep === '' ? null : (JSON.parse(nextStep) as PayNext),
  amountFen: Number(row.amountFen),
  paidFen: Number(row.paidFen),
});

const OPEN = [ATTEMPT_STATE.made, ATTEMPT_STATE.open];

export interface PaidOrder {
  readonly orderId: Id;
  readonly amountFen: number;
  readonly priceVersion: number;
}

export interface NewAttempt {
  readonly attemptNo: string;
  readonly way: PayWay;
  readonly merchant: string;
  readonly payerId: Id;
  readonly account: string;
  readonly requestId: string;
  readonly amountFen: number;
  readonly orders: readonly PaidOrder[];
  readonly now: Date;
}

/** Null where there is one of this request. Waits for one that is being written. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<Id | null> {
  const made = await tx
    .insertInto('pay_attempt')
    .values({
      attempt_no: attempt.attemptNo,
      way: attempt.way,
      merchant: attempt.merchant,
      payer_id: attempt.payerId,
      account: attempt.account,
      request_id: attempt.requestId,
      amount_fen: attempt.amountFen,
      state: ATTEMPT_STATE.made,
      created_at: attempt.now,
    })
    .onConflict((conflict) => conflict.columns(['payer_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return null;
  await tx
    .insertInto('pay_attempt_order')
    .values(
      attempt.orders.map(({ orderId, amountFen, priceVersion }) => ({
        attempt_id: made.id,
        order_id: orderId,
        amount_fen: amountFen,
        price_version: priceVersion,
      })),
    )
    .execute();
  return made.id;
}

export async function findAttempt(
  db: Db,
  key: { id: Id } | { attemptNo: string } | { payerId: Id; requestId: string },
): Promise<AttemptRow | null> {
  const row = await attempts(db)
    .$if('id' in key, (query) => query.where('id', '=', 'id' in key ? key.id : '0'))
    .$if('attemptNo' in key, (query) => query.where('attempt_no', '=', 'attemptNo' in key ? key.attemptNo : ''))
    .$if('payerId' in key, (query) =>
      query
        .where('payer_id', '=', 'payerId' in key ? key.payerId : '0')
        .where('request_id', '=', 'requestId' in key ? key.requestId : ''),
    )
    .executeTakeFirst();
  return row === undefined ? null : toAttempt(row);
}

export async function lockAttempt(tx: Tx, id: Id): Promise<AttemptRow> {
  return toAttempt(await attempts(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow());
}

export async function listPaidOrders(db: Db, attemptId: Id): Promise<PaidOrder[]> {
  const rows = await db
    .selectFrom('pay_attempt_order')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('order_id')
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    amountFen: Number(row.amount_fen),
    priceVersion: row.price_version,
  }));
}

/** The last first. */
export async function listAttemptsOf(db: Db, orderId: Id): Promise<AttemptRow[]> {
  const rows = await attempts(db)
    .innerJoin('pay_attempt_order as paid', 'paid.attempt_id', 'pay_attempt.id')
    .where('paid.order_id', '=', orderId)
    .orderBy('pay_attempt.id', 'desc')
    .execute();
  return rows.map(toAttempt);
}

export async function moveAttempt(
  tx: Db,
  id: Id,
  event: { readonly from: readonly number[]; readonly to: number },
  set: { note?: string; transaction_no?: string; paid_fen?: number; next_step?: string; ended_at?: Date } = {},
): Promise<boolean> {
  const rows = await tx
    .updateTable('pay_attempt')
    .set({ ...set, state: event.to })
    .where('id', '=', id)
    .where('state', 'in', event.from)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** The channel knows of it. `next`: what the payer's device does; what was told before stays where nothing is told. */
export async function openAttempt(tx: Db, id: Id, next: PayNext | null): Promise<void> {
  await tx
    .updateTable('pay_attempt')
    .set({ state: ATTEMPT_STATE.open, ...(next === null ? {} : { next_step: JSON.stringify(next) }) })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .execute();
}

export async function noteAsked(db: Db, id: Id, now: Date): Promise<void> {
  await db.updateTable('pay_attempt').set({ asked_at: now }).where('id', '=', id).execute();
}

/** Open ones that were not asked about since then, those never asked first. */
export async function listOpenAttempts(db: Db, askedBefore: Date, limit: number): Promise<AttemptRow[]> {
  const rows = await attempts(db)
    .where('state', 'in', OPEN)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', askedBefore)]))
    .orderBy(sql`asked_at nulls first`)
    .limit(limit)
    .execute();
  return rows.map(toAttempt);
}

export const isOpen = ({ state }: Pick<AttemptRow, 'state'>): boolean =>
  state === ATTEMPT_STATE.made || state === ATTEMPT_STATE.open;

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

export interface NoticeRow {
  readonly id: Id;
  readonly house: PayHouse;
  readonly aboutKind: 'payment' | 'refund';
  readonly about: string;
}

export async function insertNotice(
  db: Db,
  notice: Omit<NoticeRow, 'id'> & { readonly body: string; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('pay_notice')
    .values({
      house: notice.house,
      about_kind: notice.aboutKind,
      about: notice.about,
      body: notice.body,
      received_at: notice.now,
    })
    .execute();
}

export async function listWaitingNotices(db: Db, limit: number): Promise<NoticeRow[]> {
  const rows = await db
    .selectFrom('pay_notice')
    .select(['id', 'house', 'about_kind as aboutKind', 'about'])
    .where('processed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, house: row.house as PayHouse }));
}

export async function endNotice(db: Db, id: Id, outcome: string, now: Date): Promise<void> {
  await db.updateTable('pay_notice').set({ outcome, processed_at: now }).where('id', '=', id).execute();
}
