import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { toObjectStores } from '../../../../server/adapters/object-store/stores';
import { makeBackup } from '../../../../server/cli/backup/make-backup';
import { EXIT_CODES } from '../../../../server/exit-codes';
import { findUnfinishedRestore } from '../../../../server/db/snapshot/unfinished-restore';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../support/database';
import { fillTables, readTables } from '../../../support/fill-tables';
import { findFreePort, makeDataDir, removeFolder } from '../../../support/server-process';
import { bundleTools, type ServerTools } from '../../../support/server-tools';
import { waitFor } from '../../../support/product';

let tools: ServerTools;
let base: string;
let folder: string;
let app: TestApp;
let target: TestDatabase;

beforeAll(async () => {
  tools = bundleTools(['main', 'cli/restore', 'cli/doctor']);
  base = makeDataDir();
  folder = path.join(base, 'backup');
  app = await startTestApp();
  await fillTables(app.database.pool);
  await app.parts.store.put('derived/some/thumb.webp', Buffer.from('thumb'));
  const parts = { db: app.parts.db, pool: app.database.pool, store: toObjectStores(app.parts.store), folder };
  const signal = new AbortController().signal;
  const always = { now: new Date(), needsDataKey: false, isLocked: () => true, onProgress: () => undefined };
  await makeBackup({ ...parts, ...always, signal });
});
afterAll(async () => {
  await app.close();
  tools.remove();
  removeFolder(base);
});
beforeEach(async () => {
  target = await createEmptyDatabase();
});
afterEach(() => target.drop());

let folders = 0;
function newSettings(): Readonly<Record<string, string>> {
  folders += 1;
  return { DATA_DIR: path.join(base, `data-${folders}`), DATABASE_URL: target.address.url };
}

/** Kills a restore where it waits for a lock that somebody else holds. */
async function killAtLock(lock: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const holder = new pg.Client({ connectionString: target.address.url });
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [lock]);
  const { child, ended } = tools.start('cli/restore', [folder], settings);
  const { rows } = await waitFor(async () => {
    const found = await holder.query<{ pid: number }>(
      "select pid from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
    );
    return found.rows.length > 0 ? found : null;
  }, 300_000);
  child.kill('SIGKILL');
  expect((await ended).code).toBeNull();
  // PostgreSQL sees that a client has gone when it next speaks to it.
  for (const { pid } of rows) await holder.query('select pg_terminate_backend($1)', [pid]);
  await holder.end();
}

// Kysely's lock is asked for inside the transaction that brings the rows, ours after it: `migrate.ts`.
const INSIDE = '3853314791062309107';
const AFTER = '7310438902155';

async function expectHalf(settings: Readonly<Record<string, string>>): Promise<void> {
  expect(await findUnfinishedRestore(target.db)).not.toBeNull();
  expect((await target.pool.query("select to_regclass('app_user') as found")).rows[0].found).toBeNull();
  expect(await tools.run('cli/doctor', [], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('没有恢复完'),
  });
  for (const role of ['web', 'worker']) {
    expect(await tools.run('main', [], { ...settings, ROLE: role, PORT: String(await findFreePort()) })).toMatchObject({
      code: EXIT_CODES.cannotStart,
      output: expect.stringContaining('run npm run restore again'),
    });
  }
}

async function expectWhole(settings: Readonly<Record<string, string>>): Promise<void> {
  expect(await findUnfinishedRestore(target.db)).toBeNull();
  expect(await readTables(target.pool)).toEqual(await readTables(app.database.pool));
  const copied = readFileSync(path.join(settings['DATA_DIR'] ?? '', 'objects/files/derived/some/thumb.webp'), 'utf8');
  expect(copied).toBe('thumb');
}

test('killed before its rows are there, a restore is known to be unfinished, and the same command ends it', async () => {
  const settings = newSettings();
  await killAtLock(INSIDE, settings);
  await expectHalf(settings);
  expect(await tools.run('cli/restore', [folder], settings)).toMatchObject({
    code: 0,
    output: expect.stringContaining('恢复好了'),
  });
  await expectWhole(settings);
});

test('killed after its rows are there, a restore is whole', async () => {
  const settings = newSettings();
  await killAtLock(AFTER, settings);
  await expectWhole(settings);
});

test('a file that turns out to be damaged leaves a restore unfinished, and nothing in the database', async () => {
  const settings = newSettings();
  const file = path.join(folder, 'objects/files/derived/some/thumb.webp');
  writeFileSync(file, 'bumht');
  const { code, output } = await tools.run('cli/restore', [folder], settings);
  writeFileSync(file, 'thumb');
  expect([code, output.includes('备份里的文件坏了：derived/some/thumb.webp')]).toEqual([1, true]);
  await expectHalf(settings);
  expect((await tools.run('cli/restore', [folder], settings)).code).toBe(0);
  await expectWhole(settings);
});

test('a manifest that is wrong makes neither a database nor a folder', async () => {
  const settings = newSettings();
  const [snapshot = ''] = readdirSync(path.join(folder, 'snapshots'));
  const file = path.join(folder, 'snapshots', snapshot, 'manifest.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/"sha256": "../, '"sha256": "zz'));
  const { code, output } = await tools.run('cli/restore', [folder], settings);
  writeFileSync(file, text);
  expect([code, output.includes('与备份时的不符')]).toEqual([1, true]);
  expect(await findUnfinishedRestore(target.db)).toBeNull();
  expect(readdirSync(base)).not.toContain(path.basename(settings['DATA_DIR'] ?? ''));
});

test('files beside an empty database, as a restore by an earlier version left them where it failed, are not well', async () => {
  const migrated = await createTestDatabase();
  try {
    const settings = { ...newSettings(), DATABASE_URL: migrated.address.url };
    expect((await tools.run('cli/doctor', [], settings)).code).toBe(0);
    await killAtLock(INSIDE, { ...settings, DATABASE_URL: target.address.url });
    for (const words of [[], ['--repair']]) {
      expect(await tools.run('cli/doctor', words, settings)).toMatchObject({
        code: 1,
        output: expect.stringContaining('没有恢复完'),
      });
    }
    await tools.run('cli/restore', [folder], settings);
    expect(await readTables(migrated.pool)).toEqual(await readTables(app.database.pool));
  } finally {
    await migrated.drop();
  }
});
