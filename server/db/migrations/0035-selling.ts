import { type Kysely, sql } from 'kysely';

/**
 * When the seller's share of an order is his to spend, and money that is kept aside.
 *
 * [Note: Settlement] A seller's share is held from delivery until `settles_at`. From then on it is earned, unless a refund waits for an
 * answer; what the seller owes is taken from it first. What an order that is not settled still holds is always the sum of its lines that
 * were not refunded, without the fee.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table trade_order add column settles_at timestamptz, add column settled_at timestamptz`,
  `update trade_order set settles_at = delivered_at + interval '7 days' where delivered_at is not null`,
  `alter table trade_order add constraint trade_order_settles check ((delivered_at is null) = (settles_at is null)),
     add constraint trade_order_settled check (settled_at is null or settles_at is not null)`,
  `create index trade_order_settling on trade_order (settles_at) where settled_at is null and settles_at is not null`,

  `create table ledger_hold (
     id bigint generated always as identity primary key,
     reference text not null unique,
     owner_id bigint not null,
     amount bigint not null check (amount > 0),
     state smallint not null check (state between 1 and 4),
     made_at timestamptz not null,
     ended_at timestamptz,
     check ((state = 1) = (ended_at is null))
   )`,
  `create index ledger_hold_pending on ledger_hold (owner_id) where state = 1`,
];
