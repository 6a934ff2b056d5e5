import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../server/db/connection';
import { type Cluster, clusterUrl, ensureRunning, prepareCluster } from '../../server/db/launcher/cluster';
import { migrateDatabase } from '../../server/db/migrate';
import { MIGRATIONS } from '../../server/db/migrations';

/** What the run's tests know of its database, as text in an environment variable: that is what reaches jest's workers. */
export interface TestCluster {
  /** The address of the `postgres` database. */
  readonly adminUrl: string;
  readonly templateName: string;
}

export const TEST_CLUSTER_VARIABLE = 'ZHIXIANG_TEST_CLUSTER';

declare global {
  var zhixiangTestCluster: { cluster: Cluster; pid: number; folder: string } | undefined;
}

/** One cluster per run, which may lose everything when the machine stops, with one migrated database to copy. */
export default async function startTestCluster(): Promise<void> {
  await startCluster(
    {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // What a run writes is kept nowhere else: its log stays small where it lies in memory.
      max_wal_size: '256MB',
      max_connections: '200',
    },
    chooseFolder(),
  );
}

const MEMORY_FOLDER = '/dev/shm';
/** Far more than the databases of the tests that run at once take, and their log: 200 MB of 37 files. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * In memory where there is plenty. Every file of tests makes a database of 1,500 files and removes it, and ext4 takes no inode that was
 * freed within the last seconds: a search for others was a tenth of what the tests took of the processors.
 */
function chooseFolder(): string {
  if (!existsSync(MEMORY_FOLDER) || freemem() < ENOUGH_BYTES) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize < ENOUGH_BYTES ? tmpdir() : MEMORY_FOLDER;
}

/** With these settings of PostgreSQL. */
export async function startCluster(settings: Readonly<Record<string, string>>, parent = tmpdir()): Promise<void> {
  const folder = mkdtempSync(path.join(parent, 'zhixiang-test-'));
  // Its account is another one when the tests run as root.
  chmodSync(folder, 0o755);
  const cluster = prepareCluster(folder, settings);
  const { pid } = await ensureRunning(cluster);
  globalThis.zhixiangTestCluster = { cluster, pid, folder };

  const templateName = `template_${createHash('sha256').update(Object.keys(MIGRATIONS).join()).digest('hex').slice(0, 8)}`;
  const adminUrl = clusterUrl(cluster, 'postgres');
  const admin = openDatabase({ url: adminUrl }, { poolSize: 1, name: 'test-setup' });
  await admin.pool.query(`create database ${templateName}`);
  await admin.close();
  const template = openDatabase({ url: clusterUrl(cluster, templateName) }, { poolSize: 4, name: 'test-setup' });
  await migrateDatabase(template.db, template.pool);
  await template.close();
  const known: TestCluster = { adminUrl, templateName };
  process.env[TEST_CLUSTER_VARIABLE] = JSON.stringify(known);
}
