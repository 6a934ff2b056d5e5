import { sql, type Kysely } from 'kysely';

/** What the operator sets for everybody: parameters, dictionaries, banners, drafts of notices; and who has read a notice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table public_param (
     key text primary key,
     value text not null check (char_length(value) <= 2000),
     updated_at timestamptz not null
   )`,

  `create table dictionary_item (
     type text not null,
     value text not null,
     label text not null,
     position integer not null,
     primary key (type, value)
   )`,
  `insert into dictionary_item (type, value, label, position)
   values ('album_resource_reward_list', '1', '1元', 1),
          ('album_resource_reward_list', '2', '2元', 2),
          ('album_resource_reward_list', '5', '5元', 3),
          ('album_resource_reward_list', '10', '10元', 4),
          ('album_resource_reward_list', '20', '20元', 5),
          ('album_resource_reward_list', '50', '50元', 6)`,

  `create table banner (
     id bigint generated always as identity primary key,
     uid text not null unique,
     app_type smallint not null default 1,
     title text not null,
     target text not null default '',
     position integer not null,
     created_at timestamptz not null
   )`,
  `create index banner_list on banner (app_type, position, id)`,

  // A draft has no moment of publication.
  `alter table system_notice alter column published_at drop not null`,

  `create table notice_read (
     notice_id bigint not null references system_notice (id) on delete cascade,
     user_id bigint not null references app_user (id) on delete cascade,
     read_at timestamptz not null,
     primary key (user_id, notice_id)
   )`,
];
