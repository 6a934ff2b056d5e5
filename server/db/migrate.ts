import { runMigrations } from 'graphile-worker';
import { type Kysely, sql, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Pool } from 'pg';
import { MIGRATIONS } from './migrations';
import type { Tables } from './tables';

// Any number that is ours alone among the database's advisory locks.
const MIGRATION_LOCK = '7310438902155';

/**
 * Brings our tables and the job queue's to this program's version. Processes that start together wait for the first.
 * Throws when a migration fails, or when the database is newer than this program.
 */
export async function migrateDatabase(db: Kysely<Tables>, pool: Pool): Promise<void> {
  const lock = await pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    await migrateQueue(pool);
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    lock.release();
  } catch (error) {
    // Closing the connection frees the lock whatever state it is in.
    lock.release(true);
    throw error;
  }
}

/**
 * Brings a database without tables to an earlier program's version, which had just these migrations. Throws UnknownMigration where one of
 * them is unknown: the other program was a newer one.
 */
export async function migrateTo(tx: Transaction<Tables>, names: readonly string[]): Promise<void> {
  checkMigrations(names);
  const wanted = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)));
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => wanted } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Throws UnknownMigration. */
export function checkMigrations(names: readonly string[]): void {
  if (names.some((name) => !Object.hasOwn(MIGRATIONS, name))) throw new UnknownMigration('a newer program made this');
}

/** Makes the tables of the job queue, and nothing of ours. */
export const migrateQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool });

export class UnknownMigration extends Error {
  override readonly name = 'UnknownMigration';
}

/** Whether no server has ever started on it: it has no tables of ours, or nothing in them. */
export async function isEmptyDatabase(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regclass('public.installation') is not null as found`.execute(db);
  if (rows[0]?.found !== true) return true;
  const used = await sql<{ found: boolean }>`
    select exists (select from installation) or exists (select from app_user) or exists (select from device) as found`.execute(
    db,
  );
  return used.rows[0]?.found !== true;
}

/** Whether every migration of this program has run. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const known = await migrator.getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}
