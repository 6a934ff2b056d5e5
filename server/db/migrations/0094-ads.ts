import { type Kysely, sql } from 'kysely';

/**
 * [Note: Ads] Rewarded ads of the mini-program. A slot without WeChat's number of its place shows nothing, and that is how it comes. The server
 * gives a ticket before an ad is shown, and a ticket gives what the slot says once, when the ad may have come to its end. Who holds a ticket
 * is a person or a token without one, as text; rows of days that have gone are removed. What is counted of ads names nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table ad_slot (
     code text primary key,
     unit_id text not null,
     seconds smallint not null check (seconds in (15, 30)),
     amount integer not null check (amount >= 0),
     days integer not null check (days >= 0),
     day_cap integer not null check (day_cap > 0),
     free_per_day integer not null check (free_per_day >= 0)
   )`,
  // Of points the rule says how many.
  `insert into ad_slot (code, unit_id, seconds, amount, days, day_cap, free_per_day) values
     ('download', '', 15, 10, 0, 20, 20),
     ('points', '', 30, 0, 0, 5, 0),
     ('capacity', '', 30, 1, 7, 3, 0)`,
  `insert into point_rule (code, points, day_cap, valid_days, position, is_on) values ('ad', 5, 5, 365, 25, true)`,

  `create table ad_ticket (
     uid text primary key,
     slot text not null references ad_slot (code),
     holder text not null,
     user_id bigint references app_user (id) on delete cascade,
     day date not null,
     begun_at timestamptz not null,
     claimed_at timestamptz,
     amount integer not null,
     days integer not null
   )`,
  `create index ad_ticket_holder on ad_ticket (holder, slot, day)`,
  `create index ad_ticket_user on ad_ticket (user_id)`,
  `create table ad_download (
     holder text not null,
     day date not null,
     user_id bigint references app_user (id) on delete cascade,
     used integer not null check (used >= 0),
     earned integer not null check (earned >= 0),
     primary key (holder, day)
   )`,
  `create index ad_download_user on ad_download (user_id)`,
  `create table ad_day (
     day date not null,
     slot text not null,
     event text not null,
     times integer not null check (times > 0),
     primary key (day, slot, event)
   )`,
];
