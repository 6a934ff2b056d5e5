import { SPLIT_STATE } from '@contract/constants/split';
import { sql } from 'kysely';
import { ORDER_STATE } from '@contract/constants/order';
import type { Db, Id, Tx } from '../../../db/tables';

export interface SplitRow {
  readonly orderId: Id;
  readonly orderNo: string;
  readonly splitNo: string;
  readonly sellerId: Id;
  readonly house: string;
  readonly merchant: string;
  readonly account: string;
  readonly transactionNo: string;
  readonly amountFen: number;
  readonly state: number;
  readonly note: string;
}

const splits = (db: Db) =>
  db
    .selectFrom('order_split as split')
    .innerJoin('trade_order as made', 'made.id', 'split.order_id')
    .select(['split.order_id as orderId', 'made.order_no as orderNo', 'split.split_no as splitNo'])
    .select(['split.seller_id as sellerId', 'split.house', 'split.merchant', 'split.account'])
    .select(['split.transaction_no as transactionNo', 'split.amount_fen as amountFen', 'split.state', 'split.note']);
const toSplit = (row: Omit<SplitRow, 'amountFen'> & { readonly amountFen: string | number }): SplitRow => ({
  ...row,
  amountFen: Number(row.amountFen),
});

export type NewSplit = Omit<SplitRow, 'orderNo' | 'state' | 'note'> & { readonly now: Date };

export async function insertSplit(tx: Tx, split: NewSplit): Promise<void> {
  await tx
    .insertInto('order_split')
    .values({
      order_id: split.orderId,
      split_no: split.splitNo,
      seller_id: split.sellerId,
      house: split.house,
      merchant: split.merchant,
      account: split.account,
      transaction_no: split.transactionNo,
      amount_fen: split.amountFen,
      state: SPLIT_STATE.sending,
      made_at: split.now,
      told_at: null,
      ended_at: null,
    })
    .execute();
}

/** Splits that were not sent to their channels lately. */
export async function listSendingSplits(db: Db, toldBefore: Date, limit: number): Promise<SplitRow[]> {
  const rows = await splits(db)
    .where('split.state', '=', SPLIT_STATE.sending)
    .where((eb) => eb.or([eb('split.told_at', 'is', null), eb('split.told_at', '<=', toldBefore)]))
    .orderBy(sql`split.told_at nulls first`)
    .limit(limit)
    .execute();
  return rows.map(toSplit);
}

/** For the operator: what has failed, and what is under way. */
export async function listOpenSplits(db: Db): Promise<SplitRow[]> {
  const rows = await splits(db).where('split.state', '<>', SPLIT_STATE.done).orderBy('split.made_at').execute();
  return rows.map(toSplit);
}

export async function lockFailedSplit(tx: Tx, orderNo: string): Promise<SplitRow | null> {
  const row = await splits(tx)
    .where('made.order_no', '=', orderNo)
    .where('split.state', '=', SPLIT_STATE.failed)
    .forUpdate('split')
    .executeTakeFirst();
  return row === undefined ? null : toSplit(row);
}

export async function noteSplitTold(
  db: Db,
  splitNo: string,
  set: { readonly told_at: Date } | { readonly is_last: boolean },
): Promise<void> {
  await db.updateTable('order_split').set(set).where('split_no', '=', splitNo).execute();
}

/** Null where it has ended before. */
export async function endSplit(
  tx: Tx,
  splitNo: string,
  set: { readonly state: number; readonly note: string; readonly now: Date },
): Promise<{ readonly orderId: Id; readonly isLast: boolean } | null> {
  const row = await tx
    .updateTable('order_split')
    .set({ state: set.state, note: set.note, ended_at: set.now })
    .where('split_no', '=', splitNo)
    .where('state', '=', SPLIT_STATE.sending)
    .returning(['order_id as orderId', 'is_last as isLast'])
    .executeTakeFirst();
  return row ?? null;
}

/** What has failed is asked for anew, under another number. */
export async function renewSplit(
  tx: Tx,
  orderId: Id,
  set: { readonly splitNo: string; readonly account: string; readonly amountFen: number },
): Promise<void> {
  await tx
    .updateTable('order_split')
    .set({
      split_no: set.splitNo,
      account: set.account,
      amount_fen: set.amountFen,
      state: SPLIT_STATE.sending,
      note: '',
      told_at: null,
      ended_at: null,
      is_last: false,
    })
    .where('order_id', '=', orderId)
    .execute();
}

export interface PaidBy {
  readonly way: string;
  readonly merchant: string;
  readonly transactionNo: string;
}

export async function findPaidBy(db: Db, attemptId: Id): Promise<PaidBy | null> {
  const row = await db
    .selectFrom('pay_attempt')
    .select(['way', 'merchant', 'transaction_no as transactionNo'])
    .where('id', '=', attemptId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether nothing else of the payment can still go to a seller. */
export async function isLastSplit(db: Db, orderId: Id): Promise<boolean> {
  const { rows } = await sql<{ isLast: boolean }>`
    select not exists (
      select from trade_order as own join trade_order as other on other.paid_attempt_id = own.paid_attempt_id
        and other.id <> own.id left join order_split as split on split.order_id = other.id
      where own.id = ${orderId} and other.seller_id is not null and (
        (other.settled_at is null and other.state = ${sql.lit(ORDER_STATE.paid)})
        or split.state = ${sql.lit(SPLIT_STATE.sending)})) as "isLast"`.execute(db);
  return rows[0]?.isLast ?? false;
}

export async function countSplitsUnderWay(db: Db, userId: Id): Promise<number> {
  const { total } = await db
    .selectFrom('order_split')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('seller_id', '=', userId)
    .where('state', '=', SPLIT_STATE.sending)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Where a part is not what is kept aside for it. */
export async function listSplitFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'split ' || split_no || ': its hold is not what it is' as problem
    from order_split as split left join ledger_hold as hold on hold.reference = 'split:' || split_no
    where hold.id is null or hold.amount <> amount_fen or hold.owner_id <> seller_id or hold.state <> split.state`.execute(
    db,
  );
  return rows.map(({ problem }) => problem);
}
