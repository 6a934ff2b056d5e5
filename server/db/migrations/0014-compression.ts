import { sql, type Kysely } from 'kysely';

/** Files that their owner wants smaller, how far a video's conversion is, and pictures to seek by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table media_compression (
     media_id bigint primary key references media (id) on delete cascade,
     asked_by bigint not null references app_user (id) on delete cascade,
     level smallint not null check (level between 1 and 3),
     state smallint not null default 0 check (state between 0 and 2),
     saved_bytes bigint not null default 0 check (saved_bytes >= 0),
     asked_at timestamptz not null
   )`,
  'create index media_compression_asked on media_compression (asked_by, asked_at)',

  // Nothing is lost with it: a conversion that is begun anew counts anew.
  `create unlogged table media_progress (
     media_id bigint primary key,
     percent smallint not null check (percent between 0 and 99)
   )`,

  'alter table media add column has_strip boolean not null default false',
];
