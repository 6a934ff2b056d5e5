import { type Kysely, sql } from 'kysely';

/**
 * [Note: Word list] Words that texts are held against, in groups. `folded` is what is left of a word to be found: see [Note: Folded text]. One
 * that is taken away keeps its row, so that it comes back as it was. Every change of a word or a group raises the version in the transaction
 * of that change; whoever keeps the list in memory compares it before each text. Hits are counted apart: they change no list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const UID = `uid text not null unique
       default translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`;

const STATEMENTS = [
  `create table word_group (
     id bigint generated always as identity primary key,
     ${UID},
     name text not null unique,
     level smallint not null check (level in (1, 3, 4)),
     created_at timestamptz not null
   )`,
  `create table word (
     id bigint generated always as identity primary key,
     ${UID},
     group_id bigint not null references word_group (id) on delete cascade,
     body text not null,
     folded text not null unique check (folded <> ''),
     level smallint not null check (level in (0, 1, 3, 4)),
     created_at timestamptz not null,
     removed_at timestamptz
   )`,
  `create index word_of_group on word (group_id, id desc)`,
  `create table word_hit (
     word_id bigint primary key references word (id) on delete cascade,
     hits bigint not null,
     last_at timestamptz not null
   )`,
  `create table word_version (
     name text primary key,
     version bigint not null
   )`,
  `insert into word_version (name, version) values ('words', 1)`,
  `create function word_list_changed() returns trigger language plpgsql as $$
   begin
     update word_version set version = version + 1;
     return null;
   end $$`,
  `create trigger word_list_changed after insert or update or delete or truncate on word
     for each statement execute function word_list_changed()`,
  `create trigger word_list_changed after insert or update or delete or truncate on word_group
     for each statement execute function word_list_changed()`,
];
