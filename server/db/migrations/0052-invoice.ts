import { type Kysely, sql } from 'kysely';

/**
 * Invoices that buyers ask sellers for, what of an order each is about, the files that the tax platform has made, and titles that people
 * keep. See [Note: Rows of money] in 0032-order: they name nobody with a key, and outlive an account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table invoice_title (
     id bigint generated always as identity primary key,
     uid text not null unique,
     user_id bigint not null references app_user (id) on delete cascade,
     kind smallint not null check (kind in (1, 2)),
     title text not null,
     tax_no text not null,
     email text not null,
     used_at timestamptz not null,
     unique (user_id, kind, title, tax_no)
   )`,

  `create table invoice (
     id bigint generated always as identity primary key,
     invoice_no text not null unique,
     order_id bigint not null references trade_order (id),
     buyer_id bigint not null,
     seller_id bigint not null,
     request_id text not null,
     kind smallint not null check (kind in (1, 2)),
     title text not null,
     tax_no text not null,
     email text not null,
     remark text not null,
     amount_fen bigint not null check (amount_fen > 0),
     red_fen bigint not null default 0 check (red_fen between 0 and amount_fen),
     state smallint not null check (state between 1 and 6),
     answer text not null default '',
     asked_at timestamptz not null,
     issued_at timestamptz,
     unique (buyer_id, request_id),
     check ((state in (2, 5, 6)) = (issued_at is not null))
   )`,
  `create index invoice_order on invoice (order_id)`,
  `create index invoice_buyer on invoice (buyer_id, id desc)`,
  `create index invoice_seller on invoice (seller_id, id desc)`,
  `create index invoice_waiting on invoice (asked_at) where state in (1, 5)`,

  // A line is on one invoice that counts, or on none: two who ask at once cannot both have it.
  `create table invoice_line (
     invoice_id bigint not null references invoice (id),
     line_id bigint not null references order_line (id),
     amount_fen bigint not null check (amount_fen > 0),
     is_live boolean not null default true,
     primary key (invoice_id, line_id)
   )`,
  `create unique index invoice_line_once on invoice_line (line_id) where is_live`,

  `create table invoice_file (
     id bigint generated always as identity primary key,
     uid text not null unique,
     invoice_id bigint not null references invoice (id),
     kind smallint not null check (kind in (1, 2)),
     request_id text not null,
     amount_fen bigint not null check (amount_fen > 0),
     size_bytes integer not null check (size_bytes > 0),
     attached_at timestamptz not null,
     unique (invoice_id, request_id)
   )`,
];
