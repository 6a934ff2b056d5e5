import { runMigrations } from 'graphile-worker';
import type { Kysely } from 'kysely';
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
    await runMigrations({ pgPool: pool });
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    lock.release();
  } catch (error) {
    // Closing the connection frees the lock whatever state it is in.
    lock.release(true);
    throw error;
  }
}

/** Whether every migration of this program has run. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const known = await migrator.getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}
