import { sql } from 'kysely';
import { ATTEMPT_STATE, PAY_WAYS, REFUND_STATE } from '@contract/constants/order';
import type { Db } from '../../../db/tables';

const { lit } = sql;
const HOUSE_OF_WAY = sql.join(Object.entries(PAY_WAYS).map(([way, house]) => sql`(${lit(way)}, ${lit(house)})`));

/** As `StatementLine` of the payment adapters. */
interface NewStatementLine {
  readonly kind: 'payment' | 'refund';
  readonly number: string;
  readonly amountFen: number;
  readonly transactionNo: string;
}

export interface StatementName {
  readonly house: string;
  readonly merchant: string;
  /** Of Shanghai, as `2026-05-15`. */
  readonly day: string;
}

/** Those of these days that are here. */
export async function listStatementDays(
  db: Db,
  { house, merchant, days }: Omit<StatementName, 'day'> & { readonly days: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('channel_statement')
    .select(sql<string>`day::text`.as('day'))
    .where('house', '=', house)
    .where('merchant', '=', merchant)
    .where('day', 'in', days)
    .execute();
  return new Set(rows.map(({ day }) => day));
}

/** Once for each day. */
export async function insertStatement(
  db: Db,
  statement: StatementName & { readonly lines: readonly NewStatementLine[]; readonly now: Date },
): Promise<void> {
  const { house, merchant, day, lines } = statement;
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('channel_statement')
      .values({ house, merchant, day, fetched_at: statement.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined || lines.length === 0) return;
    const column = (name: keyof NewStatementLine): unknown[] => lines.map((line) => line[name]);
    await sql`
      insert into channel_statement_line (statement_id, kind, number, amount_fen, transaction_no)
      select ${made.id}, line.* from unnest(${column('kind')}::text[], ${column('number')}::text[],
        ${column('amountFen')}::bigint[], ${column('transactionNo')}::text[]) as line
      on conflict do nothing`.execute(tx);
  });
}

/** Payments that a statement tells of and that are not paid here. */
export async function listUnheardPayments(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('channel_statement_line as line')
    .innerJoin('pay_attempt as attempt', 'attempt.attempt_no', 'line.number')
    .select('attempt.attempt_no')
    .where('line.kind', '=', 'payment')
    .where('attempt.state', '<>', ATTEMPT_STATE.paid)
    .limit(limit)
    .execute();
  return rows.map((row) => row.attempt_no);
}

/** One of ours that a channel is asked about in place of a statement. */
export interface AskedOfDay {
  readonly kind: 'payment' | 'refund';
  readonly number: string;
  readonly attemptNo: string;
  readonly way: string;
  readonly merchant: string;
  readonly account: string;
  /** What our books say. */
  readonly amountFen: number;
}

/** Payments that were begun or ended on that day, and refunds that were done on it. */
export async function listAskedOfDay(db: Db, { house, merchant, day }: StatementName): Promise<AskedOfDay[]> {
  const { rows } = await sql<AskedOfDay & { amountFen: string }>`
    with house_of (way, house) as (values ${HOUSE_OF_WAY}),
    here as (select pay_attempt.* from pay_attempt join house_of using (way)
      where house = ${house} and merchant = ${merchant})
    select 'payment' as kind, attempt_no as number, attempt_no as "attemptNo", way, merchant, account,
      paid_fen::text as "amountFen"
    from here where ${day}::date in ((created_at at time zone 'Asia/Shanghai')::date,
      (ended_at at time zone 'Asia/Shanghai')::date) and (account <> '' or state = ${lit(ATTEMPT_STATE.paid)})
    union all
    select 'refund', refund_no, attempt_no, way, merchant, account, refund.amount_fen::text
    from refund join here on here.id = attempt_id
    where refund.state = ${lit(REFUND_STATE.done)}
      and (refund.ended_at at time zone 'Asia/Shanghai')::date = ${day}::date
    order by 2`.execute(db);
  return rows.map((row) => ({ ...row, amountFen: Number(row.amountFen) }));
}

export interface DifferenceRow {
  readonly house: string;
  readonly merchant: string;
  readonly day: string;
  readonly kind: 'payment' | 'refund';
  readonly number: string;
  /** What our books say; 0: nothing. */
  readonly oursFen: number;
  /** What the statement says; 0: nothing. */
  readonly theirsFen: number;
}

/**
 * [Note: Differences] What statements say that our books do not, or with another amount, and what our books say came or went on a day whose
 * statement is here, and the one before and after it, and that none of them knows: channels end a day by their own clock.
 */
export async function listDifferences(db: Db): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow & { oursFen: string; theirsFen: string }>`
    with house_of (way, house) as (values ${HOUSE_OF_WAY}),
    ours as (
      select 'payment' as kind, attempt_no as number, house, merchant, paid_fen as fen,
        (ended_at at time zone 'Asia/Shanghai')::date as day
      from pay_attempt join house_of using (way) where state = ${lit(ATTEMPT_STATE.paid)}
      union all
      select 'refund', refund_no, house, merchant, refund.amount_fen,
        (refund.ended_at at time zone 'Asia/Shanghai')::date
      from refund join pay_attempt on pay_attempt.id = attempt_id join house_of using (way)
      where refund.state = ${lit(REFUND_STATE.done)}
    ),
    theirs as (
      select kind, number, house, merchant, day, amount_fen as fen
      from channel_statement_line join channel_statement on channel_statement.id = statement_id
    )
    select theirs.house, theirs.merchant, theirs.day::text as day, theirs.kind, theirs.number,
      coalesce(ours.fen, 0)::text as "oursFen", theirs.fen::text as "theirsFen"
    from theirs left join ours using (kind, number, house, merchant)
    where ours.fen is distinct from theirs.fen
    union all
    select house, merchant, day::text, kind, number, fen::text, '0' from ours
    where not exists (select from theirs where (theirs.kind, theirs.number, theirs.house, theirs.merchant)
        = (ours.kind, ours.number, ours.house, ours.merchant))
      and (select count(*) from channel_statement as near
        where (near.house, near.merchant) = (ours.house, ours.merchant) and abs(near.day - ours.day) <= 1) = 3
    order by day desc, number`.execute(db);
  return rows.map((row) => ({ ...row, oursFen: Number(row.oursFen), theirsFen: Number(row.theirsFen) }));
}
