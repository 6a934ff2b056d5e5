import { sql, type SqlBool } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

export interface LotRow {
  readonly id: Id;
  readonly ownerId: Id;
  readonly left: number;
  /** Null: it has none. */
  readonly endsAt: Date | null;
}

const COLUMNS = ['id', 'owner_id as ownerId', 'left_amount as left', 'ends_at as endsAt'] as const;

type Row = Omit<LotRow, 'left'> & { readonly left: string | number };
const toLot = (row: Row): LotRow => ({ ...row, left: Number(row.left) });

export interface NewLot {
  readonly reference: string;
  readonly ownerId: Id;
  readonly amount: number;
  readonly at: Date;
  readonly endsAt: Date | null;
}

export async function insertLot(tx: Tx, { reference, ownerId, amount, at, endsAt }: NewLot): Promise<void> {
  const lot = { reference, owner_id: ownerId, amount, left_amount: amount, granted_at: at, ends_at: endsAt };
  await tx.insertInto('ledger_lot').values(lot).execute();
}

/** Of which something is left that has not ended, in the order in which they are spent: those without an end come last. */
export async function listRunningLots(db: Db, ownerId: Id, now: Date): Promise<LotRow[]> {
  const rows = await db
    .selectFrom('ledger_lot')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('left_amount', '>', 0)
    .where(sql<SqlBool>`(ends_at is null or ends_at > ${now})`)
    .orderBy(sql`ends_at nulls last, id`)
    .execute();
  return rows.map(toLot);
}

/** What has ended and was not posted away yet. */
export async function sumEndedLots(db: Db, ownerId: Id, now: Date): Promise<number> {
  const row = await db
    .selectFrom('ledger_lot')
    .select(sql<string>`coalesce(sum(left_amount), 0)`.as('sum'))
    .where('owner_id', '=', ownerId)
    .where('left_amount', '>', 0)
    .where('ends_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}

/** Ended, with something left. */
export async function listEndedLots(
  db: Db,
  { now, afterId, limit }: { readonly now: Date; readonly afterId: Id; readonly limit: number },
): Promise<LotRow[]> {
  const rows = await db
    .selectFrom('ledger_lot')
    .select(COLUMNS)
    .where('ends_at', '<=', now)
    .where('left_amount', '>', 0)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toLot);
}

export async function findLeft(tx: Tx, lotId: Id): Promise<number> {
  const row = await tx.selectFrom('ledger_lot').select('left_amount').where('id', '=', lotId).executeTakeFirst();
  return Number(row?.left_amount ?? 0);
}

/** Nobody else takes from the lots of this account before the transaction ends. */
export async function lockPoints(tx: Tx, ownerId: Id): Promise<void> {
  await tx
    .selectFrom('ledger_account')
    .select('id')
    .where('asset', '=', 'integral')
    .where('kind', '=', 'balance')
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .execute();
}

/** Each with the posting that takes it. Their account is locked. */
export async function takeFromLots(
  tx: Tx,
  reference: string,
  taken: readonly { readonly lotId: Id; readonly amount: number }[],
): Promise<void> {
  const [ids, amounts] = [taken.map(({ lotId }) => lotId), taken.map(({ amount }) => amount)];
  await sql`
    with taken as (
      select lot_id, amount from unnest(${ids}::bigint[], ${amounts}::bigint[]) as taken (lot_id, amount)
    ), used as (
      insert into ledger_lot_use (lot_id, reference, amount) select lot_id, ${reference}, amount from taken
    )
    update ledger_lot set left_amount = left_amount - taken.amount from taken where id = taken.lot_id`.execute(tx);
}

/** How many points a posting has put aside. Null: there is none. */
export async function findPointHold(tx: Tx, reference: string): Promise<number | null> {
  const row = await tx
    .selectFrom('ledger_posting as posting')
    .innerJoin('ledger_line as line', 'line.posting_id', 'posting.id')
    .select(sql<string | null>`sum(greatest(line.amount, 0))`.as('points'))
    .where('posting.reference', '=', reference)
    .executeTakeFirstOrThrow();
  return row.points === null ? null : Number(row.points);
}

/** Into the lots that a posting took from, those first that end last. Answers how much belongs to lots that have ended. */
export async function giveBackToLots(tx: Tx, reference: string, points: number, now: Date): Promise<number> {
  const uses = await tx
    .selectFrom('ledger_lot_use as used')
    .innerJoin('ledger_lot as lot', 'lot.id', 'used.lot_id')
    .select(['lot.id', 'used.amount', 'lot.ends_at as endsAt'])
    .where('used.reference', '=', reference)
    .orderBy(sql`lot.ends_at desc nulls first, lot.id desc`)
    .execute();
  let left = points;
  for (const { id, amount, endsAt } of uses) {
    const part = Math.min(left, Number(amount));
    if (part === 0 || (endsAt !== null && endsAt <= now)) continue;
    left -= part;
    if (part === Number(amount)) {
      await tx.deleteFrom('ledger_lot_use').where('lot_id', '=', id).where('reference', '=', reference).execute();
    } else {
      await sql`update ledger_lot_use set amount = amount - ${part}
        where lot_id = ${id} and reference = ${reference}`.execute(tx);
    }
    await sql`update ledger_lot set left_amount = left_amount + ${part} where id = ${id}`.execute(tx);
  }
  return left;
}

/** Owners whose points are not what is left of their lots, and lots of which more or less is left than was not used. */
export async function listLotFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'points of ' || owner_id || ' are not what is left of their lots' as problem
    from (select owner_id, balance as amount from ledger_account
        where asset = 'integral' and kind = 'balance' and owner_id is not null
      union all select owner_id, -left_amount from ledger_lot) as held
    group by owner_id having sum(amount) <> 0
    union all
    select 'lot ' || id || ': what is left of it is not what was not used' from ledger_lot
    where left_amount <> amount - (
      select coalesce(sum(used.amount), 0) from ledger_lot_use as used where lot_id = ledger_lot.id)`.execute(db);
  return rows.map(({ problem }) => problem);
}
