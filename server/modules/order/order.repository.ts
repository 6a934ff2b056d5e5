import { sql } from 'kysely';
import { ORDER_STATE, type OrderKind, type OrderState } from '@contract/constants/order';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id, Tx } from '../../db/tables';
import { OPEN_ATTEMPTS, ORDER_EVENTS, type PricedLine } from './order.rules';

export interface OrderRow {
  readonly id: Id;
  readonly orderNo: string;
  readonly kind: OrderKind;
  readonly state: OrderState;
  readonly buyerId: Id;
  readonly sellerId: Id | null;
  readonly albumId: Id | null;
  readonly albumName: string;
  readonly requestBody: string;
  readonly goodsFen: number;
  readonly discountFen: number;
  readonly payableFen: number;
  readonly feeFen: number;
  readonly refundedFen: number;
  readonly priceVersion: number;
  readonly lineCount: number;
  readonly message: string;
  readonly paidAttemptId: Id | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly settlesAt: Date | null;
  readonly settledAt: Date | null;
  readonly closedAt: Date | null;
}

export interface NewOrder {
  readonly orderNo: string;
  readonly kind: OrderKind;
  readonly buyerId: Id;
  readonly sellerId: Id | null;
  readonly albumId: Id | null;
  readonly albumName: string;
  readonly requestId: string;
  readonly requestPart: number;
  readonly requestBody: string;
  readonly goodsFen: number;
  readonly discountFen: number;
  readonly payableFen: number;
  readonly feeFen: number;
  readonly message: string;
  readonly consentVersion: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface NewLine extends PricedLine {
  readonly uid: string;
  readonly mediaId: Id | null;
  readonly mediaUid: string;
  readonly mediaKind: number;
  readonly title: string;
  readonly thumbhash: string;
  readonly licence: string;
  readonly isTip: boolean;
}

export interface LineRow extends NewLine {
  readonly id: Id;
  readonly orderId: Id;
  readonly refundedAt: Date | null;
}

const ORDER_COLUMNS = [
  'id',
  'order_no as orderNo',
  'kind',
  'state',
  'buyer_id as buyerId',
  'seller_id as sellerId',
  'album_id as albumId',
  'album_name as albumName',
  'request_body as requestBody',
  'goods_fen as goodsFen',
  'discount_fen as discountFen',
  'payable_fen as payableFen',
  'fee_fen as feeFen',
  'refunded_fen as refundedFen',
  'price_version as priceVersion',
  'line_count as lineCount',
  'message',
  'paid_attempt_id as paidAttemptId',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'paid_at as paidAt',
  'delivered_at as deliveredAt',
  'settles_at as settlesAt',
  'settled_at as settledAt',
  'closed_at as closedAt',
] as const;

const orders = (db: Db) => db.selectFrom('trade_order').select(ORDER_COLUMNS);
type ReadOrder = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>;

function toOrder(row: ReadOrder): OrderRow {
  return {
    ...row,
    // What is written there comes from here.
    kind: row.kind as OrderKind,
    state: row.state as OrderState,
    goodsFen: Number(row.goodsFen),
    discountFen: Number(row.discountFen),
    payableFen: Number(row.payableFen),
    feeFen: Number(row.feeFen),
    refundedFen: Number(row.refundedFen),
  };
}

/** Null where an order of this part of the request is there already. Waits for one that is being written. */
export async function insertOrder(tx: Tx, order: NewOrder, lines: readonly NewLine[]): Promise<Id | null> {
  const made = await tx
    .insertInto('trade_order')
    .values({
      order_no: order.orderNo,
      kind: order.kind,
      state: ORDER_STATE.unpaid,
      buyer_id: order.buyerId,
      seller_id: order.sellerId,
      album_id: order.albumId,
      album_name: order.albumName,
      request_id: order.requestId,
      request_part: order.requestPart,
      request_body: order.requestBody,
      goods_fen: order.goodsFen,
      discount_fen: order.discountFen,
      payable_fen: order.payableFen,
      fee_fen: order.feeFen,
      line_count: lines.length,
      message: order.message,
      consent_version: order.consentVersion,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['buyer_id', 'request_id', 'request_part']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return null;
  await sql`
    insert into order_line (order_id, position, uid, media_id, media_uid, media_kind, title, thumbhash, licence, is_tip,
      price_fen, discount_fen, payable_fen, fee_fen)
    select ${made.id}, line.* from unnest(
      ${lines.map((_, index) => index)}::int[], ${lines.map(({ uid }) => uid)}::text[],
      ${lines.map(({ mediaId }) => mediaId)}::bigint[], ${lines.map(({ mediaUid }) => mediaUid)}::text[],
      ${lines.map(({ mediaKind }) => mediaKind)}::smallint[], ${lines.map(({ title }) => title)}::text[],
      ${lines.map(({ thumbhash }) => thumbhash)}::text[], ${lines.map(({ licence }) => licence)}::text[],
      ${lines.map(({ isTip }) => isTip)}::boolean[], ${lines.map(({ priceFen }) => priceFen)}::bigint[],
      ${lines.map(({ discountFen }) => discountFen)}::bigint[], ${lines.map(({ payableFen }) => payableFen)}::bigint[],
      ${lines.map(({ feeFen }) => feeFen)}::bigint[]) as line`.execute(tx);
  return made.id;
}

/** In the order of the parts. */
export async function listOrdersOfRequest(db: Db, buyerId: Id, requestId: string): Promise<OrderRow[]> {
  const rows = await orders(db)
    .where('buyer_id', '=', buyerId)
    .where('request_id', '=', requestId)
    .orderBy('request_part')
    .execute();
  return rows.map(toOrder);
}

export async function findOrder(db: Db, orderNo: string): Promise<OrderRow | null> {
  const row = await orders(db).where('order_no', '=', orderNo).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/** Nobody changes them before the transaction ends. In one order, so that two who lock never wait for each other. */
export async function lockOrders(
  tx: Tx,
  key: { orderNos: readonly string[] } | { ids: readonly Id[] },
): Promise<OrderRow[]> {
  const rows = await orders(tx)
    .$if('orderNos' in key, (query) =>
      query.where('order_no', '=', sql<string>`any(${'orderNos' in key ? [...key.orderNos] : []}::text[])`),
    )
    .$if('ids' in key, (query) => query.where('id', '=', sql<Id>`any(${'ids' in key ? [...key.ids] : []}::bigint[])`))
    .orderBy('id')
    .forUpdate()
    .modifyFront(KEEP_PLAN)
    .execute();
  return rows.map(toOrder);
}

/** Answers whether it was in one of the states that it moves from. */
export async function moveOrder(
  tx: Tx,
  id: Id,
  event: { readonly from: readonly number[]; readonly to: number },
  set: { paid_at?: Date; closed_at?: Date | null; paid_attempt_id?: Id } = {},
): Promise<boolean> {
  const rows = await tx
    .updateTable('trade_order')
    .set({ ...set, state: event.to })
    .where('id', '=', id)
    .where('state', 'in', event.from)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** What is paid and delivered in one transaction. Answers those that channels may still be asked to be paid for; null where one may not be paid. */
export async function markPaidAtOnce(
  tx: Tx,
  ids: readonly Id[],
  set: { readonly attemptId: Id; readonly now: Date; readonly settlesAt: Date },
): Promise<Id[] | null> {
  const { now, settlesAt } = set;
  const { rows } = await sql<{ id: Id; isAskedFor: boolean }>`${KEEP_PLAN} update trade_order
    set state = ${sql.lit(ORDER_EVENTS.pay.to)}, paid_at = ${now}, closed_at = null, paid_attempt_id = ${set.attemptId},
      delivered_at = ${now}, settles_at = ${settlesAt},
      settled_at = case when seller_id is null then ${now}::timestamptz end
    where id = any(${[...ids]}::bigint[]) and state = any(${[...ORDER_EVENTS.pay.from]}::int[])
    returning id, exists (
      select from pay_attempt_order as asked join pay_attempt as attempt on attempt.id = asked.attempt_id
      where asked.order_id = trade_order.id and attempt.state = any(${[...OPEN_ATTEMPTS]}::int[])) as "isAskedFor"`.execute(
    tx,
  );
  return rows.length < ids.length ? null : rows.flatMap(({ id, isAskedFor }) => (isAskedFor ? [id] : []));
}

/** Answers whether it was not yet. Where nobody sells there is nothing to settle. */
export async function markDelivered(tx: Tx, id: Id, now: Date, settlesAt: Date): Promise<boolean> {
  const rows = await tx
    .updateTable('trade_order')
    .set({
      delivered_at: now,
      settles_at: settlesAt,
      settled_at: sql`case when seller_id is null then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .where('paid_at', 'is not', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function addRefunded(tx: Tx, id: Id, amountFen: number): Promise<void> {
  await tx
    .updateTable('trade_order')
    .set({ refunded_fen: sql`refunded_fen + ${amountFen}::bigint` })
    .where('id', '=', id)
    .execute();
}

export async function listLines(db: Db, orderIds: readonly Id[], limitEach: number | null = null): Promise<LineRow[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('order_line')
    .select([
      'id',
      'order_id as orderId',
      'uid',
      'media_id as mediaId',
      'media_uid as mediaUid',
      'media_kind as mediaKind',
      'title',
      'thumbhash',
      'licence',
      'is_tip as isTip',
      'price_fen as priceFen',
      'discount_fen as discountFen',
      'payable_fen as payableFen',
      'fee_fen as feeFen',
      'refunded_at as refundedAt',
    ])
    .where('order_id', '=', sql<Id>`any(${[...orderIds]}::bigint[])`)
    .$if(limitEach !== null, (query) => query.where('position', '<', limitEach ?? 0))
    .orderBy('order_id')
    .orderBy('position')
    .modifyFront(KEEP_PLAN)
    .execute();
  return rows.map((row) => ({
    ...row,
    priceFen: Number(row.priceFen),
    discountFen: Number(row.discountFen),
    payableFen: Number(row.payableFen),
    feeFen: Number(row.feeFen),
  }));
}

/** Answers those that were not yet. */
export async function markLinesRefunded(tx: Tx, lineIds: readonly Id[], now: Date): Promise<number> {
  const rows = await tx
    .updateTable('order_line')
    .set({ refunded_at: now })
    .where('id', 'in', lineIds)
    .where('refunded_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}

export async function setOrderPrice(
  tx: Tx,
  order: OrderRow,
  lines: readonly (PricedLine & { readonly id: Id })[],
  change: { readonly payableFen: number; readonly reason: string; readonly by: Id; readonly at: Date },
): Promise<void> {
  const fees = lines.reduce((sum, { feeFen }) => sum + feeFen, 0);
  await tx
    .updateTable('trade_order')
    .set({
      payable_fen: change.payableFen,
      discount_fen: order.goodsFen - change.payableFen,
      fee_fen: fees,
      price_version: order.priceVersion + 1,
    })
    .where('id', '=', order.id)
    .execute();
  await sql`
    update order_line set discount_fen = new.discount, payable_fen = new.payable, fee_fen = new.fee
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ discountFen }) => discountFen)}::bigint[],
      ${lines.map(({ payableFen }) => payableFen)}::bigint[], ${lines.map(({ feeFen }) => feeFen)}::bigint[])
      as new (id, discount, payable, fee)
    where order_line.id = new.id`.execute(tx);
  await tx
    .insertInto('order_price_change')
    .values({
      order_id: order.id,
      from_fen: order.payableFen,
      to_fen: change.payableFen,
      reason: change.reason,
      changed_by: change.by,
      at: change.at,
    })
    .execute();
}

export interface PriceChangeRow {
  readonly fromFen: number;
  readonly toFen: number;
  readonly reason: string;
  readonly at: Date;
}

export async function listPriceChanges(db: Db, orderId: Id): Promise<PriceChangeRow[]> {
  const rows = await db
    .selectFrom('order_price_change')
    .select(['from_fen', 'to_fen', 'reason', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    fromFen: Number(row.from_fen),
    toFen: Number(row.to_fen),
    reason: row.reason,
    at: row.at,
  }));
}

export interface OrderFilter {
  readonly side: 'buyer' | 'seller';
  readonly personId: Id;
  readonly kinds: readonly OrderKind[] | null;
  readonly state: OrderState | null;
}

export async function listOrderPage(
  db: Db,
  filter: OrderFilter,
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<{ readonly rows: OrderRow[]; readonly total: number }> {
  const column = filter.side === 'buyer' ? 'buyer_id' : 'seller_id';
  const fits = db
    .selectFrom('trade_order')
    .where(column, '=', filter.personId)
    .$if(filter.kinds !== null, (query) => query.where('kind', 'in', filter.kinds ?? []))
    .$if(filter.state !== null, (query) => query.where('state', '=', filter.state ?? 0));
  const [rows, { total }] = await Promise.all([
    fits.select(ORDER_COLUMNS).orderBy('id', 'desc').limit(size).offset(offset).execute(),
    fits.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(toOrder), total };
}
