import { type Kysely, sql } from 'kysely';

/**
 * [Note: Lots] Points are granted in lots, each with its end. What is spent is taken from the lot that ends first, and what is left of one
 * that has ended is posted away. Lots say which of the points of an account are which; how many there are its lines say, as of every other account. A use
 * names the posting that took from the lot: the same posting never takes twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table ledger_lot (
     id bigint generated always as identity primary key,
     reference text not null unique references ledger_posting (reference),
     owner_id bigint not null,
     amount bigint not null check (amount > 0),
     left_amount bigint not null check (left_amount between 0 and amount),
     granted_at timestamptz not null,
     ends_at timestamptz,
     check (ends_at >= granted_at)
   )`,
  `create index ledger_lot_left on ledger_lot (owner_id, ends_at) where left_amount > 0`,
  `create index ledger_lot_due on ledger_lot (ends_at) where left_amount > 0`,
  `create table ledger_lot_use (
     lot_id bigint not null references ledger_lot (id),
     reference text not null references ledger_posting (reference),
     amount bigint not null check (amount > 0),
     primary key (lot_id, reference)
   )`,
];
