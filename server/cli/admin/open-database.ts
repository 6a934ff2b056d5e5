import { existsSync } from 'node:fs';
import path from 'node:path';
import { type DatabaseAddress, openDatabase } from '../../db/connection';
import { findPostmaster, clusterUrl, isAnswering, prepareCluster } from '../../db/launcher/cluster';
import { startEmbedded } from '../../db/launcher/embedded';
import { isMigrated } from '../../db/migrate';
import type { Db } from '../../db/tables';
import type { Env } from '../../env';
import { createLog } from '../../log';

export interface AdminDatabase {
  readonly db: Db;
  /** Leaves PostgreSQL as it was found: running or not. */
  close(): Promise<void>;
}

/** What keeps the command from the database, as one line for the terminal. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** The server's own database, beside a running server as well as without one. Throws DatabaseAway or LaunchError. */
export async function openAdminDatabase(env: Env): Promise<AdminDatabase> {
  const { address, release } = await reach(env);
  const { db, close } = openDatabase(address, { poolSize: 2, name: 'zhixiang-admin' });
  const closeAll = async (): Promise<void> => {
    await close();
    await release();
  };
  try {
    if (!(await isMigrated(db))) throw new DatabaseAway('数据库还不是这个版本的，请先运行 npm start');
    return { db, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

interface Reached {
  readonly address: DatabaseAddress;
  release(): Promise<void>;
}

async function reach({ databaseUrl, dataDir }: Env): Promise<Reached> {
  const leaveRunning = async (): Promise<void> => undefined;
  if (databaseUrl !== null) return { address: { url: databaseUrl }, release: leaveRunning };
  if (!existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new DatabaseAway(`${dataDir}里还没有数据，请先运行 npm start`);
  }
  const cluster = prepareCluster(dataDir);
  if (findPostmaster(cluster) !== null && (await isAnswering(cluster))) {
    return { address: { url: clusterUrl(cluster) }, release: leaveRunning };
  }
  const embedded = await startEmbedded(dataDir, createLog('silent', 'web'), () => undefined);
  return { address: embedded.address, release: () => embedded.stop() };
}
