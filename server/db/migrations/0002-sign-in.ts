import { sql, type Kysely } from 'kysely';

/** Linked accounts of WeChat and Apple, codes of WeChat, tokens of outside services, tokens that hang on a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // When a phone was last sent a code, for whatever purpose.
  `create table phone_pace (
     phone text primary key,
     sent_at timestamptz not null
   )`,
  `create index phone_pace_age on phone_pace (sent_at)`,

  // One person has several rows of one provider: an open_id for each app, and one union_id over all of them.
  `create table linked_account (
     id bigint generated always as identity primary key,
     user_id bigint not null references app_user (id) on delete cascade,
     provider text not null check (provider in ('wechat', 'apple')),
     app_id text not null,
     open_id text not null,
     union_id text,
     created_at timestamptz not null,
     unique (provider, app_id, open_id)
   )`,
  `create index linked_account_user on linked_account (user_id, provider)`,
  `create index linked_account_union on linked_account (provider, union_id) where union_id is not null`,

  // What WeChat said a code is worth: asked once, because WeChat answers once. Without an open_id: still being asked, or refused.
  `create table wechat_code (
     code_hash bytea primary key,
     open_id text,
     union_id text,
     nickname text not null default '',
     is_snapshot boolean not null default false,
     expires_at timestamptz not null,
     used_at timestamptz
   )`,
  `create index wechat_code_expiry on wechat_code (expires_at)`,

  // States and nonces that have come back. They carry their own signature and end, so only the random part of used ones is kept.
  `create table used_state (
     random bytea primary key,
     expires_at timestamptz not null
   )`,
  `create index used_state_expiry on used_state (expires_at)`,

  // Short-lived tokens of outside services, shared by every process; whoever holds the lease fetches the next one.
  `create table outside_token (
     name text primary key,
     value text not null default '',
     expires_at timestamptz,
     leased_until timestamptz
   )`,

  // A token for one purpose only (the chat's) ends with the session it was asked with.
  `alter table session_token add column parent_id bigint references session_token (id) on delete cascade`,
  `create index session_token_parent on session_token (parent_id) where parent_id is not null`,
];
