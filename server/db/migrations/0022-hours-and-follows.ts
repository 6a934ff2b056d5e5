import { type Kysely, sql } from 'kysely';

/** At which hours of a day somebody came to an album; and who began to follow whom, beside the other interactions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Bit 0 is from 0:00 to 0:59, bit 23 from 23:00; none where it is not known any more.
  `alter table stat_visitor add column hours integer not null default 0 check (hours between 0 and ${2 ** 24 - 1})`,
  `update stat_visitor set hours = came.hours
   from (
     select album_id, at::date as day, viewer, bit_or(1 << extract(hour from at)::int) as hours
     from stat_event where is_rolled and kind = 1 group by 1, 2, 3
   ) as came
   where stat_visitor.album_id = came.album_id and stat_visitor.day = came.day and stat_visitor.viewer = came.viewer`,

  // To follow is about a person, and about no album.
  `alter table interaction_event drop constraint interaction_event_kind_check`,
  `alter table interaction_event alter column album_id drop not null`,
  `alter table interaction_event add check (kind between 1 and 7), add check ((kind = 7) = (album_id is null))`,
  `create unique index interaction_follow_once on interaction_event (actor_id, target_id) where kind = 7`,
  `insert into interaction_event (actor_id, target_id, kind, at)
   select follower_id, followed_id, 7, created_at from attention order by created_at`,
];
