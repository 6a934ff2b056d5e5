import { type Kysely, sql } from 'kysely';

/**
 * [Note: Posts] What `albumResourceGroup` keeps of an album of template 12: posts, each with words and some of the album's photos and videos. A
 * post has no likes, comments and collects of its own: those of one of its photos are shown as the post's, and no photo speaks for two posts.
 * Removed posts stay for a day, to be taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table resource_group (
     id bigint generated always as identity primary key,
     uid text not null unique,
     album_id bigint not null references album (id) on delete cascade,
     author_id bigint not null references app_user (id) on delete cascade,
     request_id text not null,
     title text not null check (char_length(title) <= 20),
     body text not null check (char_length(body) <= 1000),
     topics text[] not null check (cardinality(topics) <= 10),
     place text not null check (char_length(place) <= 30),
     cover_id bigint references media (id) on delete set null,
     talk_id bigint references media (id) on delete set null,
     created_at timestamptz not null,
     edited_at timestamptz,
     pinned_at timestamptz,
     hidden_at timestamptz,
     removed_at timestamptz,
     removed_by bigint references app_user (id) on delete set null,
     unique (author_id, request_id)
   )`,
  `create index resource_group_list on resource_group (album_id, (pinned_at is not null) desc, id desc)
     where removed_at is null`,
  `create index resource_group_pinned on resource_group (album_id) where pinned_at is not null and removed_at is null`,
  `create unique index resource_group_talk on resource_group (talk_id) where removed_at is null`,
  `create index resource_group_talk_media on resource_group (talk_id)`,
  `create index resource_group_cover on resource_group (cover_id)`,
  `create index resource_group_topics on resource_group using gin (topics)`,
  `create index resource_group_removed on resource_group (removed_at) where removed_at is not null`,
  `create index resource_group_remover on resource_group (removed_by) where removed_by is not null`,
  `create table resource_group_media (
     group_id bigint not null references resource_group (id) on delete cascade,
     media_id bigint not null references media (id) on delete cascade,
     position smallint not null,
     primary key (group_id, media_id)
   )`,
  `create index resource_group_media_media on resource_group_media (media_id)`,
];
