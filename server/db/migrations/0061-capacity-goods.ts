import { type Kysely, sql } from 'kysely';

/** What is sold of storage, and what of it was ordered. What is delivered is a pack: see [Note: Capacity packs] in 0060-points. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table capacity_goods (
     code text primary key,
     bytes bigint not null check (bytes > 0),
     days integer not null check (days between 1 and 3660),
     price_fen bigint not null check (price_fen > 0),
     position integer not null,
     is_on_sale boolean not null,
     created_at timestamptz not null
   )`,
  `insert into capacity_goods (code, bytes, days, price_fen, position, is_on_sale, created_at) values
     ('50-month', 50::bigint << 30, 30, 600, 10, true, now()),
     ('50-year', 50::bigint << 30, 365, 5000, 20, true, now()),
     ('200-month', 200::bigint << 30, 30, 1500, 30, true, now()),
     ('200-year', 200::bigint << 30, 365, 12800, 40, true, now()),
     ('1024-year', 1024::bigint << 30, 365, 29800, 50, true, now())`,

  `create table capacity_order (
     order_id bigint primary key references trade_order (id),
     bytes bigint not null check (bytes > 0),
     days integer not null check (days > 0)
   )`,
];
