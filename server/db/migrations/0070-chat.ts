import { type Kysely, sql } from 'kysely';

/**
 * [Note: Chat] A conversation counts its messages (`last_seq`) and every change of one (`last_version`); a message keeps the number it was
 * given and the version of its last change. Each person has one counter of changes and, for each thing of his that ever changed, one row with
 * the counter's number at its last change: `chat_feed`. All these numbers come from rows that stay locked until the commit, never from a
 * sequence: what is numbered lower has been committed before. They are locked in one order everywhere: conversation, members, counters by
 * number.
 *
 * [Note: Sent once] What somebody has sent stands in `chat_sent` by the name that his device gave it, with a keyed hash of the content, for as
 * long as his account: also when the message itself is gone.
 *
 * Who has left keeps his row in `chat_member`, with `left_at`, and reads nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table chat_conversation (
     id bigint generated always as identity primary key,
     uid text not null unique,
     kind smallint not null check (kind in (1, 2)),
     one_id bigint references app_user (id) on delete set null,
     other_id bigint references app_user (id) on delete set null,
     last_seq integer not null default 0,
     last_version integer not null default 0 check (last_version >= last_seq),
     last_at timestamptz not null,
     created_at timestamptz not null,
     unique (one_id, other_id),
     check (one_id < other_id),
     check (kind = 1 or (one_id is null and other_id is null))
   )`,
  `create index chat_conversation_other on chat_conversation (other_id) where other_id is not null`,

  `create table chat_group (
     conversation_id bigint primary key references chat_conversation (id) on delete cascade,
     name text not null,
     notice text not null default '',
     owner_id bigint references app_user (id) on delete set null,
     join_rule smallint not null default 0 check (join_rule between 0 and 2),
     is_all_muted boolean not null default false,
     album_id bigint references album (id) on delete set null,
     dissolved_at timestamptz
   )`,
  `create index chat_group_owner on chat_group (owner_id) where dissolved_at is null`,
  `create unique index chat_group_album on chat_group (album_id) where album_id is not null and dissolved_at is null`,
  `create index chat_group_any_album on chat_group (album_id) where album_id is not null`,

  `create table chat_member (
     conversation_id bigint not null references chat_conversation (id) on delete cascade,
     user_id bigint not null references app_user (id) on delete cascade,
     role smallint not null default 0 check (role between 0 and 2),
     from_seq integer not null default 1,
     read_seq integer not null default 0,
     cleared_seq integer not null default 0,
     is_pinned boolean not null default false,
     is_muted boolean not null default false,
     is_away boolean not null default false,
     muted_until timestamptz,
     remark text not null default '',
     joined_at timestamptz not null,
     left_at timestamptz,
     primary key (conversation_id, user_id)
   )`,
  `create index chat_member_of on chat_member (user_id, conversation_id) where left_at is null`,
  `create index chat_member_user on chat_member (user_id)`,
  `create index chat_member_order on chat_member (conversation_id, role desc, joined_at, user_id) where left_at is null`,

  `create table chat_picture (
     id bigint generated always as identity primary key,
     object_key text not null unique,
     size_bytes integer not null,
     width integer not null,
     height integer not null,
     thumbhash text not null,
     created_at timestamptz not null
   )`,

  `create table chat_message (
     id bigint generated always as identity primary key,
     uid text not null unique,
     conversation_id bigint not null references chat_conversation (id) on delete cascade,
     seq integer not null,
     version integer not null,
     sender_id bigint references app_user (id) on delete set null,
     unique_id text not null,
     type text not null,
     body text not null,
     is_long boolean not null default false,
     picture_id bigint references chat_picture (id),
     album_id bigint references album (id) on delete set null,
     media_id bigint references media (id) on delete set null,
     action text,
     people bigint[] not null,
     about_id bigint references chat_message (id) on delete set null,
     mentions bigint[] not null,
     grams text[] not null,
     created_at timestamptz not null,
     client_created_at timestamptz not null,
     revoked_at timestamptz,
     revoked_by bigint references app_user (id) on delete set null,
     unique (conversation_id, seq),
     check (revoked_at is null or (body = '' and picture_id is null))
   )`,
  // Of two changes of one message only the later stands here, so a version belongs to one message.
  `create unique index chat_message_version on chat_message (conversation_id, version)`,
  `create index chat_message_at on chat_message (conversation_id, created_at)`,
  `create index chat_message_mention on chat_message (conversation_id, seq) where mentions <> '{}'`,
  `create index chat_message_sender on chat_message (sender_id, created_at)`,
  `create index chat_message_revoker on chat_message (revoked_by) where revoked_by is not null`,
  `create index chat_message_about on chat_message (about_id) where about_id is not null`,
  `create index chat_message_album on chat_message (album_id) where album_id is not null`,
  `create index chat_message_media on chat_message (media_id) where media_id is not null`,
  `create index chat_message_picture on chat_message (picture_id) where picture_id is not null`,
  `create index chat_message_grams on chat_message using gin (grams)`,

  `create table chat_long_text (
     message_id bigint primary key references chat_message (id) on delete cascade,
     body text not null
   )`,

  `create table chat_sent (
     sender_id bigint not null references app_user (id) on delete cascade,
     unique_id text not null,
     content_hash bytea not null,
     message_id bigint references chat_message (id) on delete set null,
     primary key (sender_id, unique_id)
   )`,
  `create index chat_sent_message on chat_sent (message_id) where message_id is not null`,

  `create table chat_deleted (
     user_id bigint not null references app_user (id) on delete cascade,
     message_id bigint not null references chat_message (id) on delete cascade,
     primary key (user_id, message_id)
   )`,
  `create index chat_deleted_message on chat_deleted (message_id)`,

  `create table chat_person (
     user_id bigint primary key references app_user (id) on delete cascade,
     counter bigint not null default 0
   )`,
  // 1: a conversation. 2: a friend. 3: a notice.
  `create table chat_feed (
     user_id bigint not null references app_user (id) on delete cascade,
     kind smallint not null check (kind between 1 and 3),
     target_id bigint not null,
     number bigint not null,
     primary key (user_id, kind, target_id)
   )`,
  `create index chat_feed_number on chat_feed (user_id, number)`,

  `create table chat_friend (
     user_id bigint not null references app_user (id) on delete cascade,
     friend_id bigint not null references app_user (id) on delete cascade,
     mark text not null default '',
     class_name text not null default '',
     created_at timestamptz not null,
     primary key (user_id, friend_id),
     check (user_id <> friend_id)
   )`,
  `create index chat_friend_of on chat_friend (friend_id)`,

  `create table chat_notice (
     id bigint generated always as identity primary key,
     uid text not null unique,
     user_id bigint not null references app_user (id) on delete cascade,
     kind smallint not null check (kind in (1, 2)),
     from_id bigint not null references app_user (id) on delete cascade,
     body text not null,
     state smallint not null check (state between 0 and 2),
     is_read boolean not null default false,
     created_at timestamptz not null
   )`,
  `create unique index chat_notice_waiting on chat_notice (user_id, from_id) where kind = 1 and state = 0`,
  `create index chat_notice_user on chat_notice (user_id, id)`,
  `create index chat_notice_from on chat_notice (from_id, created_at)`,
];
