import { type Kysely, sql } from 'kysely';

/**
 * [Note: Generations] What people order to be made: a job makes the files one after the other and saves each as an upload of the orderer's, so
 * that whatever holds for uploads holds for them. A file whose job ends in between is made again under the same name and number, and saving
 * the same upload twice is saving it once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table generation (
     id bigint generated always as identity primary key,
     uid text not null unique,
     user_id bigint not null references app_user (id) on delete cascade,
     album_id bigint not null references album (id) on delete cascade,
     kind smallint not null check (kind between 1 and 4),
     prompt text not null check (char_length(prompt) <= 500),
     negative text not null check (char_length(negative) <= 500),
     style text not null,
     option smallint not null,
     ratio text not null,
     count smallint not null check (count between 1 and 4),
     seed integer not null,
     source_id bigint references media (id) on delete set null,
     action text not null default '',
     state smallint not null check (state between 0 and 4),
     reason text not null default '',
     created_at timestamptz not null,
     removed_at timestamptz
   )`,
  `create index generation_list on generation (user_id, id desc)`,
  `create index generation_album on generation (album_id)`,
  `create index generation_source on generation (source_id) where source_id is not null`,
  `create table generation_result (
     generation_id bigint not null references generation (id) on delete cascade,
     position smallint not null,
     media_id bigint references media (id) on delete set null,
     created_at timestamptz not null,
     primary key (generation_id, position)
   )`,
  `create index generation_result_media on generation_result (media_id) where media_id is not null`,
  `create table user_text (
     id bigint generated always as identity primary key,
     uid text not null unique,
     user_id bigint not null references app_user (id) on delete cascade,
     text text not null check (char_length(text) between 1 and 500),
     created_at timestamptz not null
   )`,
  `create unique index user_text_once on user_text (user_id, md5(text))`,
];
