import { type Kysely, sql } from 'kysely';

/**
 * [Note: Written matters] New words are held against posts and milestones too: what they find there is a matter of the desk, as of a comment.
 * [Note: Pictures of reports] Whoever is signed in may send pictures along with a report. They are the desk's alone: their addresses are told
 * nowhere else, and go with the report.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table matter drop constraint matter_thing_check',
  'alter table matter add constraint matter_thing_check check (thing between 1 and 7)',
  'alter table matter add column post_id bigint references resource_group (id) on delete cascade',
  'alter table matter add column milestone_id bigint references baby_milestone (id) on delete cascade',
  'alter table matter add constraint matter_post_named check ((thing = 6) <= (post_id is not null))',
  'alter table matter add constraint matter_milestone_named check ((thing = 7) <= (milestone_id is not null))',
  'create index matter_of_post on matter (post_id) where post_id is not null',
  'create index matter_of_milestone on matter (milestone_id) where milestone_id is not null',
  'drop index matter_open',
  `create unique index matter_open on matter (
     thing, coalesce(comment_id, chat_message_id, chat_id, post_id, milestone_id, case when thing = 1 then user_id else album_id end), field, cause)
     where state = 0`,
  `create table report_picture (
     id bigint generated always as identity primary key,
     report_id bigint references moderation_report (id) on delete cascade,
     matter_report_id bigint references matter_report (id) on delete cascade,
     picture_url text not null,
     check (num_nonnulls(report_id, matter_report_id) = 1)
   )`,
  `create function report_picture_dropped() returns trigger language plpgsql as $$
   begin
     insert into dropped_picture (address) values (old.picture_url) on conflict do nothing;
     return null;
   end $$`,
  `create trigger report_picture_dropped after delete on report_picture
     for each row execute function report_picture_dropped()`,
  'create index report_picture_address on report_picture (picture_url)',
  'create index report_picture_report on report_picture (report_id) where report_id is not null',
  'create index report_picture_matter on report_picture (matter_report_id) where matter_report_id is not null',
];
