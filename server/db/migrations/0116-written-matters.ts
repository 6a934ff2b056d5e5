import { type Kysely, sql } from 'kysely';

/** [Note: Written matters] New words are held against posts and milestones too: what they find there is a matter of the desk, as of a comment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table matter drop constraint matter_thing_check',
  'alter table matter add constraint matter_thing_check check (thing between 1 and 7)',
  'alter table matter add column post_id bigint references resource_group (id) on delete cascade',
  'alter table matter add column milestone_id bigint references baby_milestone (id) on delete cascade',
  'alter table matter add constraint matter_post_named check ((thing = 6) = (post_id is not null))',
  'alter table matter add constraint matter_milestone_named check ((thing = 7) = (milestone_id is not null))',
  'create index matter_of_post on matter (post_id) where post_id is not null',
  'create index matter_of_milestone on matter (milestone_id) where milestone_id is not null',
  'drop index matter_open',
  `create unique index matter_open on matter (
     thing, coalesce(comment_id, chat_message_id, chat_id, post_id, milestone_id, case when thing = 1 then user_id else album_id end), field, cause)
     where state = 0`,
];
