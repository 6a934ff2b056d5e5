import { type Kysely, sql } from 'kysely';

/**
 * [Note: Notices] One row for each person, cause and stage, however often the job runs that finds the cause. What a person deletes keeps its
 * row, so that it is not written again, until it is too old for any cause.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table user_notice (
     id bigint generated always as identity primary key,
     uid text not null unique,
     user_id bigint not null references app_user (id) on delete cascade,
     type smallint not null,
     section smallint not null,
     cause text not null,
     album_id bigint references album (id) on delete cascade,
     media_id bigint references media (id) on delete cascade,
     order_no text,
     facts jsonb not null,
     created_at timestamptz not null,
     read_at timestamptz,
     deleted_at timestamptz,
     unique (user_id, type, cause)
   )`,
  `create index user_notice_list on user_notice (user_id, id desc) where deleted_at is null`,
  `create index user_notice_section on user_notice (user_id, section, id desc) where deleted_at is null`,
  `create index user_notice_unread on user_notice (user_id, section) where deleted_at is null and read_at is null`,
  `create index user_notice_album on user_notice (album_id) where album_id is not null`,
  `create index user_notice_media on user_notice (media_id) where media_id is not null`,
  `create index user_notice_age on user_notice (created_at)`,

  `create index album_expiry on album (expires_at) where expires_at is not null and deleted_at is null`,
  `create index membership_period_end on membership_period (end_at) where end_at is not null`,

  // Up to where a person has seen what others did to his things.
  `create table interaction_read (
     user_id bigint primary key references app_user (id) on delete cascade,
     seen_id bigint not null
   )`,
  `create index interaction_target_last on interaction_event (target_id, id desc)`,
  // Finds the later ones of one row of the list: see [Note: Merged interactions].
  `create index interaction_merged on interaction_event
     (target_id, kind, coalesce(media_id, album_id, 0), ((at at time zone 'Asia/Shanghai')::date), id)
     where kind in (1, 5, 6, 7)`,
];
