import { sql, type Kysely } from 'kysely';

/** Accounts, tokens, albums, media with their groups and counters, likes, notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table installation (
     key text primary key,
     value text not null
   )`,

  `create table app_user (
     id bigint generated always as identity primary key,
     uid text not null unique,
     phone text unique,
     nickname text not null default '' check (char_length(nickname) <= 16),
     avatar_url text not null default '',
     is_admin boolean not null default false,
     member_level text not null default 'level_10',
     member_end_time timestamptz,
     created_at timestamptz not null,
     updated_at timestamptz not null
   )`,

  `create table device (
     id bigint generated always as identity primary key,
     key_hash bytea not null unique,
     created_at timestamptz not null
   )`,

  `create table session_token (
     id bigint generated always as identity primary key,
     token_hash bytea not null unique,
     channel text not null,
     device_id bigint references device (id),
     user_id bigint references app_user (id),
     created_at timestamptz not null,
     expires_at timestamptz not null,
     revoked_at timestamptz,
     check (device_id is not null or user_id is not null)
   )`,
  `create index session_token_user on session_token (user_id) where revoked_at is null`,
  `create index session_token_expiry on session_token (expires_at)`,

  `create table phone_code (
     phone text not null,
     purpose text not null,
     code_hash bytea not null,
     sent_at timestamptz not null,
     expires_at timestamptz not null,
     tries integer not null default 0,
     primary key (phone, purpose)
   )`,

  `create table attempt_counter (
     key text not null,
     window_start timestamptz not null,
     count integer not null,
     primary key (key, window_start)
   )`,
  `create index attempt_counter_window on attempt_counter (window_start)`,

  `create table system_notice (
     id bigint generated always as identity primary key,
     uid text not null unique,
     app_type smallint not null default 1,
     title text not null,
     content text not null,
     published_at timestamptz not null,
     withdrawn_at timestamptz
   )`,
  `create index system_notice_list on system_notice (app_type, published_at desc, id desc) where withdrawn_at is null`,

  `create table album (
     id bigint generated always as identity primary key,
     uid text not null unique,
     owner_id bigint not null references app_user (id),
     request_id text not null,
     name text not null check (char_length(name) between 1 and 40),
     description text not null default '' check (char_length(description) <= 140),
     template smallint not null,
     visibility smallint not null,
     happened_on date,
     cover_id bigint,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     deleted_at timestamptz,
     unique (owner_id, request_id)
   )`,
  `create index album_owner on album (owner_id, created_at desc, id desc) where deleted_at is null`,
  `create index album_public on album (created_at desc, id desc) where deleted_at is null and visibility = 1`,

  `create table album_label (
     id bigint generated always as identity primary key,
     uid text not null unique,
     album_id bigint not null references album (id),
     name text not null check (char_length(name) between 1 and 12),
     position integer not null,
     created_at timestamptz not null,
     unique (album_id, name)
   )`,

  // One row for the bytes, however many photos show them.
  `create table stored_object (
     id bigint generated always as identity primary key,
     storage_type smallint not null,
     key text not null,
     sha256 bytea not null,
     size_bytes bigint not null check (size_bytes > 0),
     mime text not null,
     uses integer not null check (uses >= 0),
     created_at timestamptz not null,
     unique (storage_type, key),
     unique (storage_type, sha256, size_bytes)
   )`,

  // [Note: Media groups] A chunk is a run of an album's media in the wall's order, inside one day: it starts at
  // (lower_taken, lower_id) and ends where the album's next chunk starts. It is split before it holds more than 500.
  // Its id for links is made here: a chunk comes into being in the middle of a statement.
  `create table media_chunk (
     id bigint generated always as identity primary key,
     uid text not null unique
       default translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'),
     album_id bigint not null references album (id),
     day date not null,
     lower_taken timestamp not null,
     lower_id bigint not null,
     unique (album_id, lower_taken, lower_id)
   )`,

  `create table media (
     id bigint generated always as identity primary key,
     uid text not null unique,
     album_id bigint not null references album (id),
     label_id bigint references album_label (id),
     uploader_id bigint not null references app_user (id),
     object_id bigint references stored_object (id),
     chunk_id bigint not null references media_chunk (id),
     kind smallint not null,
     state smallint not null,
     fail_code integer not null default 0,
     legal_status smallint not null default 0,
     is_hidden boolean not null default false,
     file_name text not null,
     mime text not null,
     md5 text not null,
     size_bytes bigint not null,
     pixel_x integer not null,
     pixel_y integer not null,
     ratio_milli integer not null,
     duration_ms integer not null default 0,
     thumbhash text not null default '',
     derivative_key text not null default '',
     has_large boolean not null default false,
     has_web_video boolean not null default false,
     taken_local timestamp not null,
     like_count integer not null default 0 check (like_count >= 0),
     created_at timestamptz not null,
     deleted_at timestamptz,
     is_listed boolean not null generated always as (deleted_at is null and state <> 2) stored,
     is_visible boolean not null generated always as (deleted_at is null and state = 1 and not is_hidden) stored
   )`,
  `create index media_wall_visible on media (album_id, taken_local desc, id desc) where is_visible`,
  `create index media_wall_listed on media (album_id, taken_local desc, id desc) where is_listed`,
  `create index media_kind_visible on media (album_id, kind, taken_local desc, id desc) where is_visible`,
  `create index media_kind_listed on media (album_id, kind, taken_local desc, id desc) where is_listed`,
  `create index media_label_visible on media (label_id, taken_local desc, id desc) where is_visible and label_id is not null`,
  `create index media_label_listed on media (label_id, taken_local desc, id desc) where is_listed and label_id is not null`,
  `create index media_label_kind_visible on media (label_id, kind, taken_local desc, id desc) where is_visible and label_id is not null`,
  `create index media_label_kind_listed on media (label_id, kind, taken_local desc, id desc) where is_listed and label_id is not null`,
  // For a label's removal, which also takes it off what lies in the bin. Its second column keeps the planner from it elsewhere.
  `create index media_label on media (label_id, chunk_id) where label_id is not null`,
  // For splitting a chunk, with what lies in the bin.
  `create index media_chunk_rows on media (chunk_id, taken_local, id)`,
  `create index media_own on media (album_id, uploader_id, taken_local desc, id desc) where is_listed`,
  `create index media_uploader on media (uploader_id, created_at desc, id desc) where is_listed`,
  // One file is in an album once: a repeated or doubled upload finds the first row.
  `create unique index media_once on media (album_id, md5, size_bytes) where deleted_at is null and state <> 2`,
  `create index media_by_md5 on media (uploader_id, md5, size_bytes) where deleted_at is null and state <> 2`,
  `create index media_object on media (object_id)`,
  `create index media_failed on media (created_at) where state = 2`,
  `create index media_deleted on media (deleted_at) where deleted_at is not null`,
  `alter table album add foreign key (cover_id) references media (id)`,

  // Per chunk, label (0 is the whole album) and kind. A day's and an album's counts are sums of these rows.
  `create table media_count (
     album_id bigint not null references album (id),
     label_id bigint not null,
     chunk_id bigint not null references media_chunk (id),
     kind smallint not null,
     visible_count integer not null default 0 check (visible_count >= 0),
     listed_count integer not null default 0 check (listed_count >= 0),
     visible_ratio_milli bigint not null default 0,
     listed_ratio_milli bigint not null default 0,
     primary key (album_id, label_id, chunk_id, kind)
   )`,

  // What an album's cards and lists show without summing its chunks.
  `create table album_count (
     album_id bigint not null references album (id),
     label_id bigint not null,
     kind smallint not null,
     visible_count integer not null default 0 check (visible_count >= 0),
     listed_count integer not null default 0 check (listed_count >= 0),
     primary key (album_id, label_id, kind)
   )`,

  `create table media_like (
     media_id bigint not null references media (id),
     user_id bigint not null references app_user (id),
     created_at timestamptz not null,
     primary key (media_id, user_id)
   )`,
  `create index media_like_user on media_like (user_id, created_at desc, media_id desc)`,
];
