import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chooseFolder } from '../../config/memory-folder.mjs';
import { openDatabase } from '../../server/db/connection';
import {
  type Cluster,
  clusterUrl,
  DATABASE_NAME,
  ensureRunning,
  prepareCluster,
  stopCluster,
} from '../../server/db/launcher/cluster';
import { migrateDatabase } from '../../server/db/migrate';

/** What the run's tests know of its database, as text in an environment variable: that is what reaches jest's workers. */
export interface TestCluster {
  /** The address of the `postgres` database. */
  readonly adminUrl: string;
  readonly templateName: string;
  /** The folder of a cluster at rest with the same database, to copy. */
  readonly madeDir: string;
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
  const making = await ensureRunning(cluster);
  const template = openDatabase({ url: clusterUrl(cluster, DATABASE_NAME) }, { poolSize: 4, name: 'test-setup' });
  await migrateDatabase(template.db, template.pool);
  await template.close();
  await stopCluster(cluster, making.pid);
  const madeDir = path.join(folder, 'made');
  execFileSync('cp', ['-a', cluster.clusterDir, madeDir]);

  const { pid } = await ensureRunning(cluster);
  globalThis.zhixiangTestCluster = { cluster, pid, folder };
  const known: TestCluster = { adminUrl: clusterUrl(cluster, 'postgres'), templateName: DATABASE_NAME, madeDir };
  process.env[TEST_CLUSTER_VARIABLE] = JSON.stringify(known);
}
