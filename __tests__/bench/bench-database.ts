import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../server/db/connection';
import { clusterUrl, ensureRunning, prepareCluster, stopCluster } from '../../server/db/launcher/cluster';
import { migrateDatabase } from '../../server/db/migrate';
import type { Db } from '../../server/db/tables';

/** A database of its own for as long as the work takes. */
export async function withBenchDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhixiang-bench-'));
  await chmod(folder, 0o755);
  const cluster = prepareCluster(folder, {});
  const { pid } = await ensureRunning(cluster);
  const database = openDatabase({ url: clusterUrl(cluster, 'postgres') }, { poolSize: 4, name: 'bench' });
  try {
    await migrateDatabase(database.db, database.pool);
    return await work(database.db);
  } finally {
    await database.close();
    await stopCluster(cluster, pid);
    rmSync(folder, { recursive: true, force: true });
  }
}
