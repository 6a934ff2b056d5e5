import { sql, type Kysely } from 'kysely';

/**
 * Where each file lies, when a server holds several stores at once. [Note: Moved lately] A file that was moved stays where it was
 * for an hour, because addresses of it are still in people's browsers: `moved_at`, by the database's clock, keeps the sweep away.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table stored_object add column moved_at timestamptz',
  // Derivatives of before this lie on the local store, the only one there was.
  `alter table media
     add column derivative_storage smallint not null default 1,
     add column derivative_moved_at timestamptz`,
];
