import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chooseFolder } from '../../config/memory-folder.mjs';
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
