import { type Kysely, sql } from 'kysely';

/**
 * [Note: What a model makes] An order that a model makes keeps its points aside when it is placed, and ends in one transaction with what it
 * has cost: the files that were delivered. A service that takes its time gives each file a ticket, which is kept before anything is waited
 * for, so that a run after one that was cut does not order again. What was stored is noted before it becomes an upload: such a run finds
 * the upload and does not make another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table generation
     add column engine text not null default 'local' check (engine in ('local', 'model')),
     add column points integer not null default 0 check (points >= 0),
     add column spent integer check (spent between 0 and points),
     add column is_child boolean not null default false,
     add column request_id text`,
  `create unique index generation_once on generation (user_id, request_id) where request_id is not null`,
  `create index generation_open on generation (created_at) where state in (0, 1)`,
  `create table generation_ticket (
     generation_id bigint not null references generation (id) on delete cascade,
     position smallint not null,
     ticket text not null default '',
     md5 text not null default '',
     created_at timestamptz not null,
     primary key (generation_id, position)
   )`,
  `create table model_consent (
     user_id bigint primary key references app_user (id) on delete cascade,
     version integer not null,
     given_at timestamptz not null,
     withdrawn_at timestamptz
   )`,
];
