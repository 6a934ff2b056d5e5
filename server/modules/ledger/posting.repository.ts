import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id, Tx } from '../../db/tables';
import { type AccountKey, floorOf, type PostingLine } from './ledger.rules';

export interface PostingRow {
  readonly id: Id;
  readonly body: string;
}

export interface NewPosting {
  readonly reference: string;
  readonly body: string;
  readonly at: Date;
  readonly lines: readonly PostingLine[];
}

/**
 * Answers those whose reference was not there yet, by their references, and whether their lines are there as well: only where all accounts
 * are. Waits for one that is being written. Locks accounts in their order, so that two who post never wait for each other.
 */
export async function insertPostings(
  tx: Tx,
  all: readonly NewPosting[],
): Promise<{ readonly made: ReadonlyMap<string, Id>; readonly hasLines: boolean }> {
  const lines = all.flatMap((each) => each.lines);
  const references = all.flatMap((each) => each.lines.map(() => each.reference));
  const { rows } = await sql<{ id: Id; reference: string; hasLines: boolean }>`${KEEP_PLAN} with made as (
      insert into ledger_posting (reference, body, posted_at)
      select * from unnest(${all.map(({ reference }) => reference)}::text[], ${all.map(({ body }) => body)}::text[],
        ${all.map(({ at }) => at)}::timestamptz[])
      on conflict (reference) do nothing returning id, reference),
    found as (${accountsOf(lines, references)}),
    written as (
      insert into ledger_line (posting_id, account_id, amount)
      select made.id, found.id, found.amount from made join found using (reference)
      where (select count(*) from found) = ${lines.length}
      order by found.id, made.id)
    select id, reference, (select count(*) from found) = ${lines.length} as "hasLines" from made`.execute(tx);
  return {
    made: new Map(rows.map(({ id, reference }) => [reference, id])),
    hasLines: rows.every(({ hasLines }) => hasLines),
  };
}

/** The accounts of lines, as far as they are there. One arm for each half of the key, so that both are found by its index. */
function accountsOf(lines: readonly PostingLine[], references: readonly string[]) {
  const [assets, kinds, owners] = columnsOf(lines);
  return sql`
    with wanted as (
      select * from unnest(${assets}::text[], ${kinds}::text[], ${owners}::bigint[],
        ${lines.map(({ amount }) => amount)}::bigint[], ${[...references]}::text[])
        as wanted (asset, kind, owner_id, amount, reference))
    select account.id, amount, reference from wanted join ledger_account as account on account.asset = wanted.asset
      and account.kind = wanted.kind and account.owner_id = wanted.owner_id
    union all
    select account.id, amount, reference from wanted join ledger_account as account on account.asset = wanted.asset
      and account.kind = wanted.kind and account.owner_id is null where wanted.owner_id is null`;
}

export async function findPosting(db: Db, reference: string): Promise<PostingRow | null> {
  const row = await db
    .selectFrom('ledger_posting')
    .select(['id', 'body'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ?? null;
}

export async function listPostingLines(db: Db, postingId: Id): Promise<PostingLine[]> {
  const { rows } = await sql<{ asset: PostingLine['asset']; kind: string; owner_id: Id | null; amount: string }>`
    select asset, kind, owner_id, amount from ledger_line join ledger_account on ledger_account.id = account_id
    where posting_id = ${postingId}`.execute(db);
  return rows.map((row) => ({ asset: row.asset, kind: row.kind, ownerId: row.owner_id, amount: Number(row.amount) }));
}

/** Opens those that are not there. */
export async function openAccounts(tx: Tx, keys: readonly AccountKey[]): Promise<void> {
  const [assets, kinds, owners, floors] = columnsOf(keys);
  await sql`
    insert into ledger_account (asset, kind, owner_id, floor)
    select * from unnest(${assets}::text[], ${kinds}::text[], ${owners}::bigint[], ${floors}::bigint[])
      as wanted (asset, kind, owner_id, floor)
    where not exists (select from ledger_account as account where account.asset = wanted.asset
      and account.kind = wanted.kind and account.owner_id is not distinct from wanted.owner_id)
    on conflict do nothing`.execute(tx);
}

/** Their accounts must be there. */
export async function insertLines(tx: Tx, lines: readonly PostingLine[], postingIds: readonly Id[]): Promise<void> {
  await sql`
    insert into ledger_line (posting_id, account_id, amount)
    select found.reference::bigint, found.id, found.amount from (${accountsOf(lines, postingIds)}) as found
    order by found.id`.execute(tx);
}

const totalsOf = (keys: readonly AccountKey[]) => sql`
  select wanted.place::int, account.balance
  from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ ownerId }) => ownerId)}::bigint[])
    with ordinality as wanted (kind, owner_id, place)
  join ledger_account as account on account.asset = 'money' and account.kind = wanted.kind
    and account.owner_id = wanted.owner_id and account.floor is not null`;
type ReadTotal = { readonly place: number; readonly balance: string };

/** Of people's accounts of money with a floor, in the order of `keys`; 0 for one that is not there. */
export async function readTotals(db: Db, keys: readonly AccountKey[]): Promise<number[]> {
  const { rows } = await sql<ReadTotal>`${KEEP_PLAN} ${totalsOf(keys)}`.execute(db);
  return toTotals(keys, rows);
}

/** The same, locked until the transaction ends, in the order of the accounts. */
export async function lockTotals(tx: Tx, keys: readonly AccountKey[]): Promise<number[]> {
  const { rows } =
    await sql<ReadTotal>`${KEEP_PLAN} ${totalsOf(keys)} order by account.id for update of account`.execute(tx);
  return toTotals(keys, rows);
}

function toTotals(keys: readonly AccountKey[], rows: readonly ReadTotal[]): number[] {
  const totals = new Map(rows.map(({ place, balance }) => [place, Number(balance)]));
  return keys.map((_, index) => totals.get(index + 1) ?? 0);
}

/** What somebody owes, below zero. Of an account without a floor: the sum of its lines. */
export async function sumOwed(db: Db, ownerId: Id): Promise<number> {
  const row = await db
    .selectFrom('ledger_line as line')
    .innerJoin('ledger_account as account', 'account.id', 'line.account_id')
    .select(sql<string>`coalesce(sum(line.amount), 0)`.as('sum'))
    .where('account.asset', '=', 'money')
    .where('account.owner_id', '=', ownerId)
    .where('account.kind', '=', 'owed')
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}

export interface ExplainedLine {
  readonly reference: string;
  readonly kind: string;
  readonly amount: number;
  readonly at: Date;
}

/** Every line of a person's accounts of an asset, the oldest first: their sums are what is shown. */
export async function listLinesOf(db: Db, ownerId: Id, asset: string): Promise<ExplainedLine[]> {
  const rows = await db
    .selectFrom('ledger_line as line')
    .innerJoin('ledger_account as account', 'account.id', 'line.account_id')
    .innerJoin('ledger_posting as posting', 'posting.id', 'line.posting_id')
    .select(['posting.reference', 'account.kind', 'line.amount', 'posting.posted_at as at'])
    .where('account.owner_id', '=', ownerId)
    .where('account.asset', '=', asset)
    .orderBy('posting.id')
    .orderBy('account.id')
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

export interface LedgerFault {
  readonly kind: 'unbalanced' | 'total' | 'floor' | 'debt' | 'reserved';
  readonly about: string;
}

/** Postings that do not add up, accounts whose total is not that of their lines, accounts below their floor. */
export async function listLedgerFaults(db: Db): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    select 'unbalanced' as kind, posting.reference as about
    from ledger_posting as posting
    where exists (
      select from ledger_line as line join ledger_account as account on account.id = line.account_id
      where line.posting_id = posting.id group by account.asset having sum(line.amount) <> 0)
    union all
    select 'total', concat_ws('/', asset, kind, owner_id)
    from ledger_account as account
    where floor is not null
      and balance <> (select coalesce(sum(amount), 0) from ledger_line where account_id = account.id)
    union all
    select 'floor', concat_ws('/', asset, kind, owner_id)
    from ledger_account where balance < floor
    union all
    select 'debt', concat_ws('/', asset, kind, owner_id)
    from ledger_account as account
    where kind = 'owed' and (select coalesce(sum(amount), 0) from ledger_line where account_id = account.id) > 0
    union all
    select 'reserved', owner_id::text
    from (select owner_id, balance as amount from ledger_account where asset = 'money' and kind = 'reserved'
      union all select owner_id, -amount from ledger_hold where state = 1) as kept
    group by owner_id having sum(amount) <> 0`.execute(db);
  return rows;
}

function columnsOf(
  keys: readonly AccountKey[],
): [assets: string[], kinds: string[], owners: (Id | null)[], floors: (number | null)[]] {
  return [
    keys.map(({ asset }) => asset),
    keys.map(({ kind }) => kind),
    keys.map(({ ownerId }) => ownerId),
    keys.map(floorOf),
  ];
}
