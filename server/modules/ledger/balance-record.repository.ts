import { sql } from 'kysely';
import type { Db, Id } from '../../db/tables';

export interface RecordRow {
  readonly id: Id;
  readonly reference: string;
  readonly at: Date;
  readonly availableFen: number;
  readonly heldFen: number;
  readonly owedFen: number;
}

export interface RecordFilter {
  readonly ownerId: Id;
  /** How references begin; null: any. */
  readonly beginnings: readonly string[] | null;
  readonly range: { readonly from: Date; readonly to: Date } | null;
  /** Only what was posted before this one. */
  readonly beforeId: Id | null;
}

/** What each posting moves of a person's money, the last first. What only ends a hold moves nothing that is shown. */
export async function listRecords(db: Db, filter: RecordFilter, limit: number): Promise<RecordRow[]> {
  const { ownerId, beginnings, range, beforeId } = filter;
  const { rows } = await sql<{
    id: Id;
    reference: string;
    at: Date;
    available: string;
    held: string;
    owed: string;
  }>`
    select * from (
      select posting.id, posting.reference, posting.posted_at as at,
        coalesce(sum(line.amount) filter (where account.kind in ('topped', 'earned')), 0) as available,
        coalesce(sum(line.amount) filter (where account.kind = 'held'), 0) as held,
        coalesce(sum(line.amount) filter (where account.kind = 'owed'), 0) as owed
      from ledger_line as line
        join ledger_account as account on account.id = line.account_id
        join ledger_posting as posting on posting.id = line.posting_id
      where account.owner_id = ${ownerId} and account.asset = 'money'
        and (${beforeId}::bigint is null or posting.id < ${beforeId})
        and (${range?.from ?? null}::timestamptz is null or posting.posted_at >= ${range?.from ?? null})
        and (${range?.to ?? null}::timestamptz is null or posting.posted_at < ${range?.to ?? null})
        and (${beginnings}::text[] is null or split_part(posting.reference, ':', 1) = any(${beginnings}))
      group by posting.id
    ) as moved
    where available <> 0 or held <> 0 or owed <> 0
    order by id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    at: row.at,
    availableFen: Number(row.available),
    heldFen: Number(row.held),
    owedFen: Number(row.owed),
  }));
}

export interface SubjectRow {
  readonly number: string;
  readonly orderNo: string;
  readonly withdrawNo: string;
  readonly about: string;
  readonly isTip: boolean;
  readonly isOwn: boolean;
  readonly settlesAt: Date | null;
}

/** What these numbers of orders, attempts, refunds and withdrawals are about. */
export async function listSubjects(db: Db, numbers: readonly string[]): Promise<SubjectRow[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<SubjectRow>`
    with named as (
      select order_no as number, id from trade_order where order_no = any(${numbers})
      union all
      select attempt_no, (select min(order_id) from pay_attempt_order where attempt_id = pay_attempt.id)
      from pay_attempt where attempt_no = any(${numbers})
      union all
      select refund_no, order_id from refund where refund_no = any(${numbers})
    )
    select named.number, made.order_no as "orderNo", '' as "withdrawNo",
      case when made.kind in (7, 8) then coalesce((select min(title) from order_line where order_id = made.id), '')
        else made.album_name end as about,
      made.kind in (3, 4) as "isTip", made.kind in (7, 8) as "isOwn", made.settles_at as "settlesAt"
    from named join trade_order as made on made.id = named.id
    union all
    select withdraw_no, '', withdraw_no, shown, false, false, null from withdrawal where withdraw_no = any(${numbers})`.execute(
    db,
  );
  return rows;
}

export interface MoneyTotals {
  readonly byKind: ReadonlyMap<string, number>;
  /** What sales have brought and refunds have taken. */
  readonly incomeFen: number;
}

export async function sumTotals(db: Db, ownerId: Id): Promise<MoneyTotals> {
  const { rows } = await sql<{ kind: string; total: string; income: string }>`
    select account.kind, coalesce(sum(line.amount), 0) as total,
      coalesce(sum(line.amount) filter (where split_part(posting.reference, ':', 1) in ('deliver', 'refund')), 0) as income
    from ledger_account as account
      join ledger_line as line on line.account_id = account.id
      join ledger_posting as posting on posting.id = line.posting_id
    where account.owner_id = ${ownerId} and account.asset = 'money'
    group by account.kind`.execute(db);
  return {
    byKind: new Map(rows.map(({ kind, total }) => [kind, Number(total)])),
    incomeFen: rows.reduce((sum, { income }) => sum + Number(income), 0),
  };
}
