import { type Kysely, sql } from 'kysely';

/**
 * What channels need of an attempt and tell of it, what is sold as a published product of the mini-program, and what channels say that
 * came and went on a day: differences are a question over these rows, so one that is settled is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table pay_attempt
     add column account text not null default '',
     add column next_step text not null default ''`,
  // One account at a channel is reached in several ways, and its notices do not say by which.
  `alter table pay_notice rename column way to house`,

  `create table channel_product (
     product_id text primary key,
     price_fen bigint not null unique check (price_fen > 0),
     title text not null,
     created_at timestamptz not null
   )`,

  `create table channel_statement (
     id bigint generated always as identity primary key,
     house text not null,
     merchant text not null,
     day date not null,
     fetched_at timestamptz not null,
     unique (house, merchant, day)
   )`,
  `create table channel_statement_line (
     statement_id bigint not null references channel_statement (id),
     kind text not null check (kind in ('payment', 'refund')),
     number text not null,
     amount_fen bigint not null,
     transaction_no text not null,
     primary key (statement_id, kind, number)
   )`,
  `create index channel_statement_line_number on channel_statement_line (number)`,
];
