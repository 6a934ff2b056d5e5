import { sql } from 'kysely';
import { WITHDRAWAL_STATE, type WithdrawalState, type WithdrawChannel } from '@contract/constants/balance';
import type { Db, Id, Tx } from '../../db/tables';
import type { WithdrawalEvent } from './withdrawal.rules';

export interface WithdrawalRow {
  readonly id: Id;
  readonly withdrawNo: string;
  readonly userId: Id;
  readonly channel: WithdrawChannel;
  readonly shown: string;
  readonly payeeSealed: Buffer | null;
  readonly amountFen: number;
  readonly feeFen: number;
  readonly state: WithdrawalState;
  readonly note: string;
  readonly batchId: Id | null;
  readonly madeAt: Date;
  readonly sentAt: Date | null;
  readonly endedAt: Date | null;
  readonly merchant: string;
  readonly confirmApp: string;
  readonly confirmPacked: string;
  readonly firstBy: Id | null;
}

const COLUMNS = [
  'id',
  'withdraw_no as withdrawNo',
  'user_id as userId',
  'channel',
  'shown',
  'payee_sealed as payeeSealed',
  'amount_fen as amountFen',
  'fee_fen as feeFen',
  'state',
  'note',
  'batch_id as batchId',
  'made_at as madeAt',
  'sent_at as sentAt',
  'ended_at as endedAt',
  'merchant',
  'confirm_app as confirmApp',
  'confirm_packed as confirmPacked',
  'first_by as firstBy',
] as const;

const withdrawals = (db: Db) => db.selectFrom('withdrawal').select(COLUMNS);
type ReadRow = Awaited<ReturnType<ReturnType<typeof withdrawals>['executeTakeFirstOrThrow']>>;
const toRow = (row: ReadRow): WithdrawalRow => ({
  ...row,
  // What is written there comes from here.
  channel: row.channel as WithdrawChannel,
  state: row.state as WithdrawalState,
  amountFen: Number(row.amountFen),
  feeFen: Number(row.feeFen),
});

export interface NewWithdrawal {
  readonly withdrawNo: string;
  readonly userId: Id;
  readonly requestId: string;
  readonly channel: WithdrawChannel;
  readonly shown: string;
  readonly payeeSealed: Buffer;
  readonly amountFen: number;
  readonly feeFen: number;
  readonly state: 1 | 2;
  readonly now: Date;
}

/** False where there is one of this request. Waits for one that is being written. */
export async function insertWithdrawal(tx: Tx, made: NewWithdrawal): Promise<boolean> {
  const row = await tx
    .insertInto('withdrawal')
    .values({
      withdraw_no: made.withdrawNo,
      user_id: made.userId,
      request_id: made.requestId,
      channel: made.channel,
      shown: made.shown,
      payee_sealed: made.payeeSealed,
      amount_fen: made.amountFen,
      fee_fen: made.feeFen,
      state: made.state,
      made_at: made.now,
      sent_at: made.state === WITHDRAWAL_STATE.sending ? made.now : null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findWithdrawal(
  db: Db,
  key: { readonly withdrawNo: string } | { readonly userId: Id; readonly requestId: string },
): Promise<WithdrawalRow | null> {
  const query =
    'withdrawNo' in key
      ? withdrawals(db).where('withdraw_no', '=', key.withdrawNo)
      : withdrawals(db).where('user_id', '=', key.userId).where('request_id', '=', key.requestId);
  const row = await query.executeTakeFirst();
  return row === undefined ? null : toRow(row);
}

export async function listWithdrawalPage(
  db: Db,
  userId: Id,
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<{ readonly rows: WithdrawalRow[]; readonly total: number }> {
  const [rows, { total }] = await Promise.all([
    withdrawals(db).where('user_id', '=', userId).orderBy('id', 'desc').offset(offset).limit(size).execute(),
    db
      .selectFrom('withdrawal')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(toRow), total };
}

const RETURNED = [WITHDRAWAL_STATE.failed, WITHDRAWAL_STATE.declined];

/** What was withdrawn since a moment and has not come back. */
export async function sumSince(
  db: Db,
  userId: Id,
  since: Date,
): Promise<{ readonly count: number; readonly amountFen: number }> {
  const row = await db
    .selectFrom('withdrawal')
    .select([sql<number>`count(*)::int`.as('count'), sql<string>`coalesce(sum(amount_fen), 0)`.as('sum')])
    .where('user_id', '=', userId)
    .where('made_at', '>=', since)
    .where('state', 'not in', RETURNED)
    .executeTakeFirstOrThrow();
  return { count: row.count, amountFen: Number(row.sum) };
}

/** Of one person so that his withdrawals come one after the other: they are counted before they are written. */
export async function lockPerson(tx: Tx, userId: Id): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Null where the event does not fit. At an end the payee is forgotten. */
export async function moveWithdrawal(
  tx: Tx,
  withdrawNo: string,
  event: WithdrawalEvent,
  set: { readonly note?: string; readonly transaction_no?: string; readonly now: Date },
): Promise<WithdrawalRow | null> {
  const { now, ...said } = set;
  const isEnd = event.to !== WITHDRAWAL_STATE.sending;
  const forgotten = { payee_sealed: null, confirm_app: '', confirm_packed: '' };
  const row = await tx
    .updateTable('withdrawal')
    .set({ ...said, state: event.to, ...(isEnd ? { ended_at: now, ...forgotten } : { sent_at: now }) })
    .where('withdraw_no', '=', withdrawNo)
    .where('state', 'in', event.from)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : toRow(row);
}

/** One that waits for a review, until the transaction ends nobody else decides it. */
export async function lockReviewed(tx: Tx, withdrawNo: string): Promise<WithdrawalRow | null> {
  const row = await withdrawals(tx)
    .where('withdraw_no', '=', withdrawNo)
    .where('state', '=', WITHDRAWAL_STATE.reviewing)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toRow(row);
}

export async function signWithdrawal(
  tx: Tx,
  id: Id,
  sign: { readonly first_by: Id } | { readonly second_by: Id },
): Promise<void> {
  await tx.updateTable('withdrawal').set(sign).where('id', '=', id).execute();
}

/** The merchant account that it is first sent through stays the one for all retries. */
export async function noteTold(db: Db, id: Id, { merchant, now }: { merchant: string; now: Date }): Promise<void> {
  await db
    .updateTable('withdrawal')
    .set({ told_at: now, merchant: sql<string>`case when merchant = '' then ${merchant} else merchant end` })
    .where('id', '=', id)
    .execute();
}

/** Answers whether it was not known before. */
export async function noteConfirm(
  tx: Tx,
  id: Id,
  set: { readonly confirm_app: string; readonly confirm_packed: string },
): Promise<boolean> {
  const rows = await tx
    .updateTable('withdrawal')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', WITHDRAWAL_STATE.sending)
    .where('confirm_packed', '=', '')
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Withdrawals to send to their channels, those sent longest ago first. Not those to bank cards: people pay them. */
export async function listSending(
  db: Db,
  channels: readonly number[],
  toldBefore: Date,
  limit: number,
): Promise<WithdrawalRow[]> {
  const rows = await withdrawals(db)
    .where('state', '=', WITHDRAWAL_STATE.sending)
    .where('channel', 'in', [...channels])
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', toldBefore)]))
    .orderBy(sql`told_at nulls first`)
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

/** Those of a state, the longest waiting first. */
export async function listInState(db: Db, state: WithdrawalState, limit: number): Promise<WithdrawalRow[]> {
  return (await withdrawals(db).where('state', '=', state).orderBy('made_at').limit(limit).execute()).map(toRow);
}

export async function countInState(db: Db, state: WithdrawalState): Promise<number> {
  const { count } = await db
    .selectFrom('withdrawal')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Withdrawals whose hold is not what they are, by their numbers. */
export async function listWithdrawalFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'withdrawal ' || withdraw_no || ': its hold is not what it is' as problem
    from withdrawal left join ledger_hold as hold on hold.reference = 'withdraw:' || withdraw_no
    where hold.id is null or hold.amount <> amount_fen or hold.owner_id <> user_id
      or hold.state not in (case when withdrawal.state in (1, 2) then 1 when withdrawal.state = 3 then 2 else 3 end,
        case when withdrawal.state = 4 then 4 when withdrawal.state in (1, 2) then 1 when withdrawal.state = 3 then 2 else 3 end)
    union all
    select 'hold ' || reference || ': of no withdrawal' from ledger_hold
    where reference like 'withdraw:%'
      and not exists (select from withdrawal where 'withdraw:' || withdraw_no = ledger_hold.reference)`.execute(db);
  return rows.map(({ problem }) => problem);
}

/** Those that wait for a review, or are on their way. */
export async function countWithdrawalsUnderWay(db: Db, userId: Id): Promise<number> {
  const { total } = await db
    .selectFrom('withdrawal')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('user_id', '=', userId)
    .where('state', 'in', [WITHDRAWAL_STATE.reviewing, WITHDRAWAL_STATE.sending])
    .executeTakeFirstOrThrow();
  return Number(total);
}
