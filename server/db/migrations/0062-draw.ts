import { type Kysely, sql } from 'kysely';

/**
 * [Note: Draws] A round has prizes with weights, and a prize may have a stock. One row for each person's turn of a day, written with what it
 * costs, what it takes of the stock and what it gives in one transaction; the same request is the same row. What is drawn is decided there
 * and nowhere else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table draw_round (
     code text primary key,
     name text not null,
     cost_points integer not null check (cost_points >= 0),
     draws_per_day integer not null check (draws_per_day > 0),
     starts_at timestamptz not null,
     ends_at timestamptz check (ends_at >= starts_at),
     is_on boolean not null
   )`,
  `create table draw_prize (
     id bigint generated always as identity primary key,
     round text not null references draw_round (code),
     position integer not null check (position between 1 and 12),
     name text not null,
     kind smallint not null check (kind between 0 and 3),
     points integer not null check (points >= 0),
     bytes bigint not null check (bytes >= 0),
     level text references member_level (level),
     days integer not null check (days >= 0),
     weight integer not null check (weight >= 0),
     stock integer check (stock >= 0),
     unique (round, position)
   )`,
  `insert into draw_round (code, name, cost_points, draws_per_day, starts_at, is_on) values
     ('daily', '每日抽奖', 10, 3, '2026-01-01T00:00:00+08:00', true)`,
  `insert into draw_prize (round, position, name, kind, points, bytes, level, days, weight, stock) values
     ('daily', 1, '谢谢参与', 0, 0, 0, null, 0, 500, null),
     ('daily', 2, '5积分', 1, 5, 0, null, 0, 300, null),
     ('daily', 3, '容量1GB 7天', 2, 0, 1::bigint << 30, null, 7, 60, 1000),
     ('daily', 4, '20积分', 1, 20, 0, null, 0, 120, null),
     ('daily', 5, 'VIP会员1天', 3, 0, 0, 'level_20', 1, 18, 200),
     ('daily', 6, '100积分', 1, 100, 0, null, 0, 2, 50)`,

  `create table draw (
     id bigint generated always as identity primary key,
     user_id bigint not null references app_user (id) on delete cascade,
     request_id text not null,
     round text not null references draw_round (code),
     day date not null,
     turn integer not null check (turn > 0),
     cost_points integer not null check (cost_points >= 0),
     prize_id bigint not null references draw_prize (id),
     prize_name text not null,
     prize_kind smallint not null,
     prize_points integer not null,
     end_at timestamptz,
     created_at timestamptz not null,
     unique (user_id, request_id),
     unique (user_id, round, day, turn)
   )`,
  `create index draw_won on draw (round, id) where prize_kind <> 0`,
];
