import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Database, type DatabaseAddress, openDatabase } from '../../server/db/connection';
import { TEST_CLUSTER_VARIABLE, type TestCluster } from './database-global-setup';
import { makeDataDir } from './server-process';

export interface TestDatabase extends Database {
  readonly address: DatabaseAddress;
  /** Closes our connections and removes the database, whoever else still uses it. */
  drop(): Promise<void>;
}

/** A migrated database of this test file's own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { templateName } = readTestCluster();
  return createDatabase(`template ${templateName}`);
}

/** A database with nothing in it: not even our tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

/** A data folder as a server's first start leaves it: its database is made and migrated, and has nobody in it. */
export function makeStartedDataDir(): string {
  const dataDir = makeDataDir();
  execFileSync('cp', ['-a', readTestCluster().madeDir, path.join(dataDir, 'postgres')]);
  return dataDir;
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const { adminUrl } = readTestCluster();
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying files takes less than half of what copying pages through the log does, and needs checkpoints, which cost nothing unsynced.
  await runAsAdmin(`create database ${name} ${options} strategy file_copy`);
  const address = { url: adminUrl.replace(/\/postgres$/, `/${name}`) };
  const database = openDatabase(address, { poolSize: 16, name: 'test' });
  return {
    ...database,
    address,
    async drop() {
      await database.close();
      await runAsAdmin(`drop database ${name} with (force)`);
    },
  };
}

async function runAsAdmin(statement: string): Promise<void> {
  const admin = openDatabase({ url: readTestCluster().adminUrl }, { poolSize: 1, name: 'test-admin' });
  try {
    await admin.pool.query(statement);
  } finally {
    await admin.close();
  }
}

function readTestCluster(): TestCluster {
  const text = process.env[TEST_CLUSTER_VARIABLE];
  if (text === undefined) throw new Error('no test cluster: run with the server project of config/jest.config.cjs');
  return JSON.parse(text);
}
