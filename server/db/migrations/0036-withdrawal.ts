import { type Kysely, sql } from 'kysely';

/** Ways by which people have their money sent, what they had sent, and batches of it for a bank. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table withdrawal_way (
     id bigint generated always as identity primary key,
     uid text not null unique,
     user_id bigint not null references app_user (id) on delete cascade,
     channel smallint not null check (channel between 1 and 3),
     payee_sealed bytea not null,
     shown text not null,
     bank_name text not null default '',
     created_at timestamptz not null,
     removed_at timestamptz
   )`,
  `create index withdrawal_way_user on withdrawal_way (user_id, id) where removed_at is null`,

  `create table payout_batch (
     id bigint generated always as identity primary key,
     batch_no text not null unique,
     made_at timestamptz not null,
     first_by bigint,
     second_by bigint,
     released_at timestamptz,
     check (first_by is null or second_by is null or first_by <> second_by),
     check ((released_at is null) or (first_by is not null and second_by is not null))
   )`,

  // See [Note: Rows of money] in 0032-order. The payee is kept until the money has gone or come back.
  `create table withdrawal (
     id bigint generated always as identity primary key,
     withdraw_no text not null unique,
     user_id bigint not null,
     request_id text not null,
     channel smallint not null check (channel between 1 and 3),
     shown text not null,
     payee_sealed bytea,
     amount_fen bigint not null check (amount_fen > 0),
     fee_fen bigint not null check (fee_fen >= 0 and fee_fen < amount_fen),
     state smallint not null check (state between 1 and 5),
     note text not null default '',
     transaction_no text not null default '',
     batch_id bigint references payout_batch (id),
     made_at timestamptz not null,
     sent_at timestamptz,
     told_at timestamptz,
     ended_at timestamptz,
     unique (user_id, request_id),
     check ((state in (3, 4, 5)) = (ended_at is not null))
   )`,
  `create index withdrawal_user on withdrawal (user_id, id desc)`,
  `create index withdrawal_sending on withdrawal (told_at nulls first) where state = 2`,
  `create index withdrawal_reviewing on withdrawal (made_at) where state = 1`,
  `create index withdrawal_batch on withdrawal (batch_id)`,

  // What the sandbox keeps in place of a channel's books of transfers.
  `create table sandbox_transfer (
     number text primary key,
     amount_fen bigint not null,
     state text not null check (state in ('taken', 'done', 'refused')),
     settles_at timestamptz,
     updated_at timestamptz not null
   )`,
];
