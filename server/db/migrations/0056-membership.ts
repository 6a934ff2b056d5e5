import { type Kysely, sql } from 'kysely';

/**
 * What each level may, what is sold of the levels, and periods that belong to orders.
 *
 * [Note: Membership lots] A period that was bought is a lot of its order. One of the same level begins where the last ends. One of a higher
 * level begins at once, and what is left of the lots below is taken off its price by whole days: those end then, and keep what was left of
 * them, because a refund of the higher one brings them back. A refund removes the lot, and those behind it come forward. What was given has
 * no worth, is never credited, and stays where it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table member_level (
     level text primary key,
     capacity_bytes bigint not null check (capacity_bytes > 0),
     photo_max_bytes bigint not null check (photo_max_bytes > 0),
     video_max_bytes bigint not null check (video_max_bytes > 0)
   )`,
  `insert into member_level (level, capacity_bytes, photo_max_bytes, video_max_bytes) values
     ('level_10', 10::bigint << 30, 5 << 20, 80 << 20),
     ('level_20', 100::bigint << 30, 20 << 20, 300 << 20),
     ('level_30', 500::bigint << 30, 50 << 20, 1::bigint << 30),
     ('level_40', 2048::bigint << 30, 100 << 20, 3::bigint << 30)`,

  `create table member_goods (
     code text primary key,
     level text not null references member_level (level) check (level <> 'level_10'),
     days integer not null check (days between 1 and 3660),
     price_fen bigint not null check (price_fen > 0),
     position integer not null,
     is_on_sale boolean not null,
     created_at timestamptz not null
   )`,
  `insert into member_goods (code, level, days, price_fen, position, is_on_sale, created_at) values
     ('vip-month', 'level_20', 30, 1500, 10, true, now()),
     ('vip-year', 'level_20', 365, 12800, 20, true, now()),
     ('super-month', 'level_30', 30, 3000, 30, true, now()),
     ('super-year', 'level_30', 365, 26800, 40, true, now()),
     ('photographer-month', 'level_40', 30, 6800, 50, true, now()),
     ('photographer-year', 'level_40', 365, 59800, 60, true, now())`,

  // The order outlives the person: it has no key. `worth_fen`: what the whole lot cost, what was credited included.
  `alter table membership_period
     add column order_id bigint unique,
     add column days integer not null default 0 check (days >= 0),
     add column worth_fen bigint not null default 0 check (worth_fen >= 0),
     add column credited_to bigint,
     add column left_ms bigint not null default 0 check (left_ms >= 0),
     add constraint membership_period_lot check (order_id is not null or (worth_fen = 0 and credited_to is null))`,
  `create index membership_period_credited on membership_period (credited_to) where credited_to is not null`,

  // What was agreed on when it was ordered. Whether it can still be had is seen when it is delivered.
  `create table membership_order (
     order_id bigint primary key references trade_order (id),
     level text not null,
     days integer not null check (days > 0),
     worth_fen bigint not null check (worth_fen > 0),
     credited_ids bigint[] not null
   )`,

  `alter table trade_order drop constraint trade_order_has_seller,
     add constraint trade_order_has_seller check ((kind >= 6) = (seller_id is null))`,
];
