import { sql } from 'kysely';
import { ATTEMPT_STATE, type AttemptState, type PayWay } from '@contract/constants/order';
import type { PayNext } from '@contract/schemas/order';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id, Tx } from '../../db/tables';
import { OPEN_ATTEMPTS } from './order.rules';

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
  /** By what lies here, so that no channel has to hear of it. */
  readonly isPaid: boolean;
  readonly now: Date;
}

/** Null where there is one of this request. Waits for one that is being written. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<Id | null> {
  const { orders, isPaid, now } = attempt;
  const { rows } = await sql<{ id: Id }>`${KEEP_PLAN} with made as (
      insert into pay_attempt (attempt_no, way, merchant, payer_id, account, request_id, amount_fen, state, paid_fen,
        created_at, ended_at)
      values (${attempt.attemptNo}, ${attempt.way}, ${attempt.merchant}, ${attempt.payerId}, ${attempt.account},
        ${attempt.requestId}, ${attempt.amountFen}, ${isPaid ? ATTEMPT_STATE.paid : ATTEMPT_STATE.made},
        ${isPaid ? attempt.amountFen : 0}, ${now}, ${isPaid ? now : null})
      on conflict (payer_id, request_id) do nothing returning id),
    named as (
      insert into pay_attempt_order (attempt_id, order_id, amount_fen, price_version)
      select made.id, paid.* from made, unnest(${orders.map(({ orderId }) => orderId)}::bigint[],
        ${orders.map(({ amountFen }) => amountFen)}::bigint[],
        ${orders.map(({ priceVersion }) => priceVersion)}::int[]) as paid)
    select id from made`.execute(tx);
  return rows[0]?.id ?? null;
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
    .modifyFront(KEEP_PLAN)
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

/** The channel knows of it. `next`: what the payer's device has to do; null keeps what is stored. */
export async function openAttempt(tx: Db, id: Id, next: PayNext | null): Promise<void> {
  await tx
    .updateTable('pay_attempt')
    .set({ state: ATTEMPT_STATE.open, ...(next === null ? {} : { next_step: JSON.stringify(next) }) })
    .where('id', '=', id)
    .where('state', 'in', OPEN_ATTEMPTS)
    .execute();
}

export async function noteAsked(db: Db, id: Id, now: Date): Promise<void> {
  await db.updateTable('pay_attempt').set({ asked_at: now }).where('id', '=', id).execute();
}

/** Open ones that were not asked about since then, those never asked first. */
export async function listOpenAttempts(db: Db, askedBefore: Date, limit: number): Promise<AttemptRow[]> {
  const rows = await attempts(db)
    .where('state', 'in', OPEN_ATTEMPTS)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', askedBefore)]))
    .orderBy(sql`asked_at nulls first`)
    .limit(limit)
    .execute();
  return rows.map(toAttempt);
}

export const isOpen = ({ state }: Pick<AttemptRow, 'state'>): boolean => OPEN_ATTEMPTS.includes(state);
