import { WITHDRAW_CHANNEL, WITHDRAWAL_STATE } from '@contract/constants/balance';
import { holdsRightSql } from '../../db/people';
import type { Db, Id, Tx } from '../../db/tables';

export interface BatchRow {
  readonly id: Id;
  readonly batchNo: string;
  readonly firstBy: Id | null;
  readonly releasedAt: Date | null;
}

/** A batch of every bank withdrawal that is in none. Null where there is none such. */
export async function insertBatch(tx: Tx, batchNo: string, now: Date): Promise<{ readonly count: number } | null> {
  const { id } = await tx
    .insertInto('payout_batch')
    .values({ batch_no: batchNo, made_at: now, first_by: null, second_by: null, released_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await tx
    .updateTable('withdrawal')
    .set({ batch_id: id })
    .where('channel', '=', WITHDRAW_CHANNEL.bank)
    .where('state', '=', WITHDRAWAL_STATE.sending)
    .where('batch_id', 'is', null)
    .returning('id')
    .execute();
  if (rows.length > 0) return { count: rows.length };
  await tx.deleteFrom('payout_batch').where('id', '=', id).execute();
  return null;
}

const batches = (db: Db) =>
  db
    .selectFrom('payout_batch')
    .select(['id', 'batch_no as batchNo', 'first_by as firstBy', 'released_at as releasedAt']);

export async function findBatch(db: Db, batchNo: string): Promise<BatchRow | null> {
  return (await batches(db).where('batch_no', '=', batchNo).executeTakeFirst()) ?? null;
}

export async function findBatchById(db: Db, id: Id): Promise<BatchRow | null> {
  return (await batches(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function lockBatch(tx: Tx, batchNo: string): Promise<BatchRow | null> {
  return (await batches(tx).where('batch_no', '=', batchNo).forUpdate().executeTakeFirst()) ?? null;
}

export async function signBatch(
  tx: Tx,
  id: Id,
  set: { readonly first_by: Id } | { readonly second_by: Id; readonly released_at: Date },
): Promise<void> {
  await tx.updateTable('payout_batch').set(set).where('id', '=', id).execute();
}

/** Of whoever holds the right to money. */
export async function findPayerId(db: Db, phone: string): Promise<Id | null> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('phone', '=', phone)
    .where(holdsRightSql('app_user', 'finance'))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Of a batch those that are still under way, with what they are sent by. */
export async function listBatchRows(
  db: Db,
  batchId: Id,
): Promise<{ readonly withdrawNo: string; readonly payeeSealed: Buffer; readonly amountFen: number }[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .select(['withdraw_no as withdrawNo', 'payee_sealed as payeeSealed', 'amount_fen', 'fee_fen'])
    .where('batch_id', '=', batchId)
    .where('state', '=', WITHDRAWAL_STATE.sending)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ withdrawNo, payeeSealed, amount_fen, fee_fen }) =>
    payeeSealed === null ? [] : [{ withdrawNo, payeeSealed, amountFen: Number(amount_fen) - Number(fee_fen) }],
  );
}
