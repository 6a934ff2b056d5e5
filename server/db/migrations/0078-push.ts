import { type Kysely, sql } from 'kysely';

/**
 * [Note: Push] What is to reach people while the product is closed is written in the transaction of its cause: one row for each of a person's
 * addresses, kind and cause. A job sends it. An address belongs to whoever set it last, and goes with the session in which it was set or when
 * the service behind it says that it is no more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table push_client (
     id bigint generated always as identity primary key,
     user_id bigint not null references app_user (id) on delete cascade,
     session_id bigint references session_token (id) on delete set null,
     channel smallint not null check (channel in (1, 2)),
     address text not null,
     p256dh text not null,
     auth text not null,
     created_at timestamptz not null,
     unique (channel, address)
   )`,
  `create index push_client_user on push_client (user_id)`,
  `create index push_client_session on push_client (session_id) where session_id is not null`,
  `create table push_permit (
     client_id bigint not null references push_client (id) on delete cascade,
     kind smallint not null,
     permits integer not null check (permits >= 0),
     primary key (client_id, kind)
   )`,
  `create table push_setting (
     user_id bigint primary key references app_user (id) on delete cascade,
     kinds smallint[] not null,
     quiet_from smallint,
     quiet_to smallint,
     updated_at timestamptz not null,
     check ((quiet_from is null) = (quiet_to is null))
   )`,
  `create table push_message (
     id bigint generated always as identity primary key,
     client_id bigint not null references push_client (id) on delete cascade,
     kind smallint not null,
     cause text not null,
     notice_id bigint references user_notice (id) on delete cascade,
     created_at timestamptz not null,
     ended_at timestamptz,
     unique (client_id, kind, cause)
   )`,
  `create index push_message_notice on push_message (notice_id) where notice_id is not null`,
  `create index push_message_age on push_message (created_at)`,
];
