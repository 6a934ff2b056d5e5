import { type Kysely, sql } from 'kysely';

/** New words are held against remarks of photos, names of labels and notes of a child's growth too: see [Note: Written matters] in 0116-written-matters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table matter drop constraint matter_thing_check',
  'alter table matter add constraint matter_thing_check check (thing between 1 and 11)',
  'alter table matter add column media_id bigint references media (id) on delete cascade',
  'alter table matter add column label_id bigint references album_label (id) on delete cascade',
  'alter table matter add column growth_id bigint references baby_growth (id) on delete cascade',
  'alter table matter add constraint matter_media_named check ((thing = 9) = (media_id is not null))',
  'alter table matter add constraint matter_label_named check ((thing = 10) = (label_id is not null))',
  'alter table matter add constraint matter_growth_named check ((thing = 11) = (growth_id is not null))',
  'create index matter_of_media on matter (media_id) where media_id is not null',
  'create index matter_of_label on matter (label_id) where label_id is not null',
  'create index matter_of_growth on matter (growth_id) where growth_id is not null',
  'drop index matter_open',
  `create unique index matter_open on matter (
     thing, coalesce(comment_id, chat_message_id, chat_id, post_id, milestone_id, media_id, label_id, growth_id, case when thing = 1 then user_id else album_id end), field, cause)
     where state = 0`,
];
