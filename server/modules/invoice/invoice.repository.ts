import { type Expression, sql } from 'kysely';
import { INVOICE_STATE, type InvoiceKind, type InvoiceState } from '@contract/constants/invoice';
import { ORDER_STATE } from '@contract/constants/order';
import type { Db, Id, Tx } from '../../db/tables';
import { ENDED_STATES, type InvoiceEvent } from './invoice.rules';

export interface InvoiceRow {
  readonly id: Id;
  readonly invoiceNo: string;
  readonly orderId: Id;
  readonly orderNo: string;
  readonly albumName: string;
  readonly buyerId: Id;
  readonly sellerId: Id;
  readonly buyerName: string | null;
  readonly sellerName: string | null;
  readonly kind: InvoiceKind;
  readonly title: string;
  readonly taxNo: string;
  readonly email: string;
  readonly remark: string;
  readonly amountFen: number;
  readonly redFen: number;
  /** Of its lines what was given back and is on no red letter. */
  readonly givenBackFen: number;
  readonly state: InvoiceState;
  readonly answer: string;
  readonly askedAt: Date;
  readonly issuedAt: Date | null;
}

function invoices(db: Db) {
  const givenBack = (id: Expression<Id>) => sql<string>`(
    select coalesce(sum(mine.amount_fen), 0) from invoice_line as mine
    join order_line as line on line.id = mine.line_id
    where mine.invoice_id = ${id} and mine.is_live and line.refunded_at is not null)`;
  return db
    .selectFrom('invoice')
    .innerJoin('trade_order as bought', 'bought.id', 'invoice.order_id')
    .leftJoin('app_user as buyer', 'buyer.id', 'invoice.buyer_id')
    .leftJoin('app_user as seller', 'seller.id', 'invoice.seller_id')
    .select([
      'invoice.id',
      'invoice.invoice_no as invoiceNo',
      'invoice.order_id as orderId',
      'bought.order_no as orderNo',
      'bought.album_name as albumName',
      'invoice.buyer_id as buyerId',
      'invoice.seller_id as sellerId',
      'buyer.nickname as buyerName',
      'seller.nickname as sellerName',
      'invoice.kind',
      'invoice.title',
      'invoice.tax_no as taxNo',
      'invoice.email',
      'invoice.remark',
      'invoice.amount_fen as amountFen',
      'invoice.red_fen as redFen',
      'invoice.state',
      'invoice.answer',
      'invoice.asked_at as askedAt',
      'invoice.issued_at as issuedAt',
    ])
    .select((eb) => givenBack(eb.ref('invoice.id')).as('givenBackFen'));
}
type ReadInvoice = Awaited<ReturnType<ReturnType<typeof invoices>['executeTakeFirstOrThrow']>>;

const toRow = (row: ReadInvoice): InvoiceRow => ({
  ...row,
  // What is written there comes from here.
  kind: row.kind as InvoiceKind,
  state: row.state as InvoiceState,
  amountFen: Number(row.amountFen),
  redFen: Number(row.redFen),
  givenBackFen: Number(row.givenBackFen),
});

export async function findInvoice(
  db: Db,
  key: { readonly invoiceNo: string } | { readonly buyerId: Id; readonly requestId: string },
): Promise<InvoiceRow | null> {
  const query =
    'invoiceNo' in key
      ? invoices(db).where('invoice.invoice_no', '=', key.invoiceNo)
      : invoices(db).where('invoice.buyer_id', '=', key.buyerId).where('invoice.request_id', '=', key.requestId);
  const row = await query.executeTakeFirst();
  return row === undefined ? null : toRow(row);
}

/** The last first. */
export async function listOfOrder(db: Db, orderId: Id): Promise<InvoiceRow[]> {
  return (await invoices(db).where('invoice.order_id', '=', orderId).orderBy('invoice.id', 'desc').execute()).map(
    toRow,
  );
}

interface Part {
  readonly offset: number;
  readonly size: number;
}

/** Of a buyer the last first; of a seller what waits for him before the rest. */
export async function listInvoicePage(
  db: Db,
  side: 'buyer' | 'seller',
  personId: Id,
  { offset, size }: Part,
): Promise<{ readonly rows: InvoiceRow[]; readonly total: number }> {
  const column = side === 'buyer' ? 'invoice.buyer_id' : 'invoice.seller_id';
  const waits = sql`(invoice.state in (${INVOICE_STATE.asked}, ${INVOICE_STATE.redAsked}))`;
  const [rows, { total }] = await Promise.all([
    invoices(db)
      .where(column, '=', personId)
      .$if(side === 'seller', (query) => query.orderBy(waits, 'desc'))
      .orderBy('invoice.id', 'desc')
      .offset(offset)
      .limit(size)
      .execute(),
    db
      .selectFrom('invoice')
      .select(sql<number>`count(*)::int`.as('total'))
      .where(column, '=', personId)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(toRow), total };
}

/** What waits for an issuer, the longest first. */
export async function listWaiting(db: Db, limit: number): Promise<InvoiceRow[]> {
  const waiting = [INVOICE_STATE.asked, INVOICE_STATE.redAsked];
  const rows = await invoices(db)
    .where('invoice.state', 'in', waiting)
    .orderBy('invoice.asked_at')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

/** Of several wishes of one person one is counted after the other. Before an order is locked. */
export async function lockAsker(tx: Tx, userId: Id): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function countAskedSince(db: Db, buyerId: Id, since: Date): Promise<number> {
  const row = await db
    .selectFrom('invoice')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('buyer_id', '=', buyerId)
    .where('asked_at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface InvoicedOrder {
  readonly id: Id;
  readonly orderNo: string;
  readonly state: number;
  readonly buyerId: Id;
  /** Null: of money that was brought, which nobody sells and nobody invoices. */
  readonly sellerId: Id | null;
}

const ORDER = ['id', 'order_no as orderNo', 'state', 'buyer_id as buyerId', 'seller_id as sellerId'] as const;

export async function findInvoicedOrder(db: Db, orderNo: string): Promise<InvoicedOrder | null> {
  return (await db.selectFrom('trade_order').select(ORDER).where('order_no', '=', orderNo).executeTakeFirst()) ?? null;
}

/** What happens to an order's invoices and its refunds happens one after the other. */
export async function lockInvoicedOrder(
  tx: Tx,
  key: { readonly orderNo: string } | { readonly id: Id },
): Promise<InvoicedOrder | null> {
  const row = await tx
    .selectFrom('trade_order')
    .select(ORDER)
    .$if('orderNo' in key, (query) => query.where('order_no', '=', 'orderNo' in key ? key.orderNo : ''))
    .$if('id' in key, (query) => query.where('id', '=', 'id' in key ? key.id : '0'))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Lines that were paid, not given back, and are on no invoice that counts. */
const FREE = sql`line.payable_fen > 0 and line.refunded_at is null
  and not exists (select from invoice_line as taken where taken.line_id = line.id and taken.is_live)`;

export async function sumInvoiceable(db: Db, orderId: Id): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(line.payable_fen), 0) as sum from order_line as line
    join trade_order as bought on bought.id = line.order_id
    where line.order_id = ${orderId} and bought.state = ${ORDER_STATE.paid}
      and bought.seller_id is not null and ${FREE}`.execute(db);
  return Number(rows[0]?.sum ?? 0);
}

export interface InvoiceableRow {
  readonly orderNo: string;
  readonly kind: number;
  readonly count: number;
  readonly albumName: string;
  readonly sellerName: string | null;
  readonly invoiceableFen: number;
  readonly paidAt: Date;
}

export async function listInvoiceableOrders(
  db: Db,
  buyerId: Id,
  { offset, size }: Part,
): Promise<{ readonly rows: InvoiceableRow[]; readonly total: number }> {
  const fits = sql`
    from trade_order as bought
    join lateral (
      select sum(line.payable_fen) as fen from order_line as line where line.order_id = bought.id and ${FREE}
    ) as free on free.fen > 0
    left join app_user as seller on seller.id = bought.seller_id
    where bought.buyer_id = ${buyerId} and bought.state = ${ORDER_STATE.paid} and bought.seller_id is not null`;
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<InvoiceableRow, 'invoiceableFen'> & { readonly fen: string }>`
      select bought.order_no as "orderNo", bought.kind, bought.line_count as count, bought.album_name as "albumName",
        seller.nickname as "sellerName", free.fen, bought.paid_at as "paidAt" ${fits}
      order by bought.id desc limit ${size} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${fits}`.execute(db),
  ]);
  return {
    rows: rows.map(({ fen, ...row }) => ({ ...row, invoiceableFen: Number(fen) })),
    total: counted.rows[0]?.total ?? 0,
  };
}

export interface NewInvoice {
  readonly invoiceNo: string;
  readonly order: InvoicedOrder;
  readonly sellerId: Id;
  readonly requestId: string;
  /** Null: all that are free. */
  readonly lineIds: readonly string[] | null;
  readonly kind: InvoiceKind;
  readonly title: string;
  readonly taxNo: string;
  readonly email: string;
  readonly remark: string;
  readonly now: Date;
}

/** The order is locked. Answers what it is about; null where one of the lines is not free, or none is. */
export async function insertInvoice(tx: Tx, made: NewInvoice): Promise<{ readonly amountFen: number } | null> {
  const { lineIds } = made;
  const chosen = lineIds === null ? sql`true` : sql`line.uid = any(${[...lineIds]}::text[])`;
  const { rows } = await sql<{ id: Id; fen: string }>`
    select line.id, line.payable_fen as fen from order_line as line
    where line.order_id = ${made.order.id} and ${chosen} and ${FREE}`.execute(tx);
  const isWhole = lineIds === null || rows.length === new Set(lineIds).size;
  if (rows.length === 0 || !isWhole) return null;
  const amountFen = rows.reduce((sum, { fen }) => sum + Number(fen), 0);
  const { id } = await tx
    .insertInto('invoice')
    .values({
      invoice_no: made.invoiceNo,
      order_id: made.order.id,
      buyer_id: made.order.buyerId,
      seller_id: made.sellerId,
      request_id: made.requestId,
      kind: made.kind,
      title: made.title,
      tax_no: made.taxNo,
      email: made.email,
      remark: made.remark,
      amount_fen: amountFen,
      state: INVOICE_STATE.asked,
      asked_at: made.now,
      issued_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoice_line')
    .values(rows.map(({ id: lineId, fen }) => ({ invoice_id: id, line_id: lineId, amount_fen: fen })))
    .execute();
  return { amountFen };
}

/** The order is locked. False where the event does not fit. Where it ends so, its lines are free again. */
export async function moveInvoice(
  tx: Tx,
  id: Id,
  event: InvoiceEvent,
  set: { readonly answer?: string; readonly issued_at?: Date } = {},
): Promise<boolean> {
  const row = await tx
    .updateTable('invoice')
    .set({ ...set, state: event.to })
    .where('id', '=', id)
    .where('state', 'in', event.from)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  if (ENDED_STATES.includes(event.to)) {
    await tx.updateTable('invoice_line').set({ is_live: false }).where('invoice_id', '=', id).execute();
  }
  return true;
}

/** The order is locked. Takes lines that a red letter has taken back off it: those that were given back, or all. */
export async function takeLinesBack(tx: Tx, id: Id, amountFen: number, isAll: boolean): Promise<void> {
  await sql`
    update invoice_line set is_live = false from order_line as line
    where line.id = invoice_line.line_id and invoice_line.invoice_id = ${id} and invoice_line.is_live
      and (${isAll} or line.refunded_at is not null)`.execute(tx);
  await tx
    .updateTable('invoice')
    .set({ red_fen: sql`red_fen + ${amountFen}::bigint` })
    .where('id', '=', id)
    .execute();
}

/** The order is locked. Its invoices that have one of these lines and count. */
export async function listWithLines(tx: Tx, orderId: Id, lineIds: readonly Id[]): Promise<InvoiceRow[]> {
  const rows = await invoices(tx)
    .where('invoice.order_id', '=', orderId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('invoice_line as mine')
          .select('mine.line_id')
          .whereRef('mine.invoice_id', '=', 'invoice.id')
          .where('mine.line_id', 'in', lineIds)
          .where('mine.is_live', '=', true),
      ),
    )
    .execute();
  return rows.map(toRow);
}

/** Of one that is not issued yet; answers what is left. */
export async function dropLines(tx: Tx, id: Id, lineIds: readonly Id[]): Promise<number> {
  await tx.deleteFrom('invoice_line').where('invoice_id', '=', id).where('line_id', 'in', lineIds).execute();
  const { rows } = await sql<{ left: string }>`
    select coalesce(sum(amount_fen), 0) as left from invoice_line where invoice_id = ${id}`.execute(tx);
  const left = Number(rows[0]?.left ?? 0);
  if (left > 0) await tx.updateTable('invoice').set({ amount_fen: left }).where('id', '=', id).execute();
  return left;
}

export async function findUserUid(db: Db, userId: Id): Promise<string | null> {
  const row = await db.selectFrom('app_user').select('uid').where('id', '=', userId).executeTakeFirst();
  return row?.uid ?? null;
}
