import { sql } from 'kysely';
import pg from 'pg';
import { clientConfig, type DatabaseAddress } from './connection';
import type { Db } from './tables';

// Any number that is ours alone among the database's advisory locks.
const BACKUP_LOCK = '7310438902158';

export interface BackupLock {
  /** False once the session that held it has ended: from then on files may have been removed. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/**
 * [Note: Files stay while a backup runs] A backup first takes a snapshot of the rows, then copies the files they name. Code that removes a
 * file after its row is gone checks this lock first, and leaves the file to the sweep while a backup runs. A session holds the lock, so
 * that it ends with a backup that is killed. Null: another backup runs.
 */
export async function takeBackupLock(address: DatabaseAddress): Promise<BackupLock | null> {
  const client = new pg.Client(clientConfig(address, 'zhixiang-backup'));
  let isHeld = true;
  client.on('error', () => undefined);
  client.once('end', () => (isHeld = false));
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [BACKUP_LOCK]);
  if (rows[0]?.taken !== true) {
    await client.end();
    return null;
  }
  return { isHeld: () => isHeld, release: () => client.end() };
}

export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ running: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32 | objid::bigint) = ${BACKUP_LOCK}::bigint
    ) as running`.execute(db);
  return rows[0]?.running === true;
}
