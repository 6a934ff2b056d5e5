import { type Kysely, sql } from 'kysely';

/**
 * What earns points, what they are exchanged for, and storage that has an end of its own.
 *
 * [Note: Earned points] A grant names its rule and its cause, and the same cause of a rule counts once for a person. Which day it counts for
 * is that of Asia/Shanghai, and a rule grants so many times a day. The points themselves are a lot of the ledger: see [Note: Lots].
 *
 * [Note: Capacity packs] Storage for some days, bought, exchanged or won. Each runs from when it was given to its own end, beside the others
 * and the level. One that has ended stays listed and gives nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table point_rule (
     code text primary key,
     points integer not null check (points > 0),
     day_cap integer not null check (day_cap > 0),
     valid_days integer not null check (valid_days between 1 and 3660),
     position integer not null,
     is_on boolean not null
   )`,
  `insert into point_rule (code, points, day_cap, valid_days, position, is_on) values
     ('sign-in', 5, 1, 365, 10, true),
     ('upload', 10, 1, 365, 20, true),
     ('liked', 1, 10, 365, 30, true),
     ('visited', 1, 20, 365, 40, true),
     ('invited', 20, 5, 365, 50, true),
     ('profile', 50, 1, 365, 60, true)`,

  `create table point_grant (
     id bigint generated always as identity primary key,
     user_id bigint not null references app_user (id) on delete cascade,
     rule text not null references point_rule (code),
     cause text not null,
     day date not null,
     points integer not null check (points > 0),
     created_at timestamptz not null,
     unique (user_id, rule, cause)
   )`,
  `create index point_grant_day on point_grant (user_id, rule, day)`,

  `create table point_goods (
     code text primary key,
     level text references member_level (level) check (level <> 'level_10'),
     bytes bigint check (bytes > 0),
     days integer not null check (days between 1 and 3660),
     points integer not null check (points > 0),
     position integer not null,
     is_on_sale boolean not null,
     check ((level is null) <> (bytes is null))
   )`,
  `insert into point_goods (code, level, bytes, days, points, position, is_on_sale) values
     ('vip-week', 'level_20', null, 7, 500, 10, true),
     ('vip-month', 'level_20', null, 30, 1500, 20, true),
     ('capacity-1', null, 1::bigint << 30, 30, 100, 30, true),
     ('capacity-10', null, 10::bigint << 30, 30, 600, 40, true)`,

  `create table point_exchange (
     id bigint generated always as identity primary key,
     user_id bigint not null references app_user (id) on delete cascade,
     request_id text not null,
     goods_code text not null,
     points integer not null check (points > 0),
     ends_at timestamptz not null,
     created_at timestamptz not null,
     unique (user_id, request_id)
   )`,

  `create table capacity_pack (
     id bigint generated always as identity primary key,
     user_id bigint not null references app_user (id) on delete cascade,
     reference text not null unique,
     bytes bigint not null check (bytes > 0),
     start_at timestamptz not null,
     end_at timestamptz not null check (end_at >= start_at),
     created_at timestamptz not null
   )`,
  `create index capacity_pack_running on capacity_pack (user_id, end_at)`,
];
