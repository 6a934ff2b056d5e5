import { type Kysely, sql } from 'kysely';

/**
 * [Note: Files of chats] A voice message, a video and any other file lie in `chat_file`, apart from what a message says of them; a video's poster
 * is a `chat_picture` like any other. Several messages may name one file, which goes with the last. A video that browsers cannot play is made
 * anew after it was sent: then its row gets another object, and every message that names it another version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // 1: a voice. 2: a video. 3: any other.
  `create table chat_file (
     id bigint generated always as identity primary key,
     object_key text not null unique,
     kind smallint not null check (kind between 1 and 3),
     name text not null,
     mime text not null,
     size_bytes bigint not null,
     duration_ms integer not null default 0,
     state smallint not null default 0 check (state between 0 and 2),
     created_at timestamptz not null
   )`,
  `create index chat_file_made on chat_file (created_at)`,
  `alter table chat_message add column file_id bigint references chat_file (id)`,
  `alter table chat_message add column order_id bigint references trade_order (id) on delete set null`,
  `alter table chat_message add constraint chat_message_file_shown check (revoked_at is null or (file_id is null and order_id is null))`,
  `create index chat_message_file on chat_message (file_id) where file_id is not null`,
  `create index chat_message_order on chat_message (order_id) where order_id is not null`,

  `create table chat_heard (
     user_id bigint not null references app_user (id) on delete cascade,
     message_id bigint not null references chat_message (id) on delete cascade,
     primary key (user_id, message_id)
   )`,
  `create index chat_heard_message on chat_heard (message_id)`,
];
