import { type Kysely, sql } from 'kysely';

/**
 * Sellers whose share goes to their own account at the channel that was paid by.
 *
 * [Note: Splitting] Where an installation splits, nobody's money is collected here: when a seller's share is settled, it is kept aside at once
 * and asked of the channel as a part of the payment that it came by. The order, its delivery and its refunds are as everywhere, and so is a
 * debt: what was given back after its part had gone is kept back from the next.
 *
 * A receiver is told to the channel by the server, once the operator has named it; its name is forgotten when the channel knows it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table split_receiver (
     user_id bigint not null references app_user (id) on delete cascade,
     house text not null,
     request_no text not null unique,
     account text not null,
     name text not null,
     state smallint not null check (state between 1 and 3),
     note text not null default '',
     made_at timestamptz not null,
     primary key (user_id, house)
   )`,
  `create index split_receiver_new on split_receiver (made_at) where state = 1`,
  `create table order_split (
     order_id bigint primary key references trade_order (id),
     split_no text not null unique,
     seller_id bigint not null,
     house text not null,
     merchant text not null,
     account text not null,
     transaction_no text not null,
     amount_fen bigint not null check (amount_fen > 0),
     state smallint not null check (state between 1 and 3),
     note text not null default '',
     made_at timestamptz not null,
     told_at timestamptz,
     ended_at timestamptz
   )`,
  `create index order_split_sending on order_split (told_at nulls first) where state = 1`,
  `create index order_split_seller on order_split (seller_id)`,
];
