import { sql, type Kysely } from 'kysely';

/** Where a session was begun and last used, closing accounts, payment passwords, certification, privacy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table session_token
     add column uid text not null unique
       default translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'),
     add column client text not null default '',
     add column system text not null default '',
     add column last_used_at timestamptz`,
  `update session_token set last_used_at = created_at`,
  `alter table session_token alter column last_used_at set not null`,

  // Without erasing_at it waits and can be taken back. The uid is what object names of this account start with.
  `create table account_closing (
     user_id bigint primary key references app_user (id) on delete cascade,
     uid text not null,
     requested_at timestamptz not null,
     erase_at timestamptz not null,
     erasing_at timestamptz
   )`,
  `create index account_closing_due on account_closing (erase_at)`,

  `create table payment_password (
     user_id bigint primary key references app_user (id) on delete cascade,
     salt bytea not null,
     hash bytea not null,
     tries integer not null default 0,
     locked_until timestamptz,
     updated_at timestamptz not null
   )`,

  // Name, number and pictures are sealed: see [Note: Sealed texts].
  `create table certification (
     user_id bigint primary key references app_user (id) on delete cascade,
     uid text not null unique,
     kind smallint not null check (kind in (1, 2)),
     state smallint not null check (state in (1, 2, 3)),
     name_sealed bytea not null,
     number_sealed bytea not null,
     picture_keys text[] not null,
     reason text not null default '' check (char_length(reason) <= 140),
     submitted_at timestamptz not null,
     reviewed_at timestamptz,
     check ((state = 1) = (reviewed_at is null))
   )`,
  `create index certification_pending on certification (submitted_at) where state = 1`,

  // No row: everything as it is by default.
  `create table privacy_setting (
     user_id bigint primary key references app_user (id) on delete cascade,
     find_by_phone boolean not null,
     message_from smallint not null check (message_from in (0, 1, 2)),
     show_albums boolean not null,
     show_likes boolean not null,
     personalised boolean not null
   )`,
];
