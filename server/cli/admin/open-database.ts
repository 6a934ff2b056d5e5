import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Database, type DatabaseAddress, openDatabase } from '../../db/connection';
import { findPostmaster, clusterUrl, isAnswering, prepareCluster } from '../../db/launcher/cluster';
import { startEmbedded } from '../../db/launcher/embedded';
import { isMigrated } from '../../db/migrate';
import { findUnfinishedRestore } from '../../db/snapshot/unfinished-restore';
import type { Env } from '../../env';
import { createLog } from '../../log';

export interface AdminDatabase extends Pick<Database, 'db' | 'pool'> {
  readonly address: DatabaseAddress;
  /** Leaves PostgreSQL as it was found: running or not. */
  close(): Promise<void>;
}

/** What keeps the command from the database, as one line for the terminal. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** The server's own database, beside a running server as well as without one. Throws DatabaseAway or LaunchError. */
export async function openAdminDatabase(env: Env): Promise<AdminDatabase> {
  const opened = open(await reach(env));
  try {
    const unfinished = await findUnfinishedRestore(opened.db);
    if (unfinished !== null) throw new DatabaseAway(`${unfinished}的备份没有恢复完，请再运行一次 npm run restore`);
    if (!(await isMigrated(opened.db))) throw new DatabaseAway('数据库还不是这个版本的，请先运行 npm start');
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** A database that need not be there yet: a new one is made in the data folder. Throws LaunchError, also where a server runs on it. */
export async function openNewDatabase(env: Env): Promise<AdminDatabase> {
  return open(env.databaseUrl === null ? await startOwn(env.dataDir) : await reach(env));
}

function open({ address, release }: Reached): AdminDatabase {
  const { db, pool, close } = openDatabase(address, { poolSize: 2, name: 'zhixiang-admin' });
  return {
    address,
    db,
    pool,
    async close() {
      await close();
      await release();
    },
  };
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
  return startOwn(dataDir);
}

async function startOwn(dataDir: string): Promise<Reached> {
  const embedded = await startEmbedded(dataDir, createLog('silent', 'web'), () => undefined);
  return { address: embedded.address, release: () => embedded.stop() };
}
