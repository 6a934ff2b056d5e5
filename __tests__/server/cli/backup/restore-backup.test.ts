import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ObjectStore } from '../../../../server/adapters/object-store/types';
import { createMemoryObjectStore } from '../../../../server/adapters/object-store/memory';
import { makeBackup, type BackupSummary } from '../../../../server/cli/backup/make-backup';
import { checkRestore } from '../../../../server/check-restore';
import { checkBackup } from '../../../../server/cli/backup/check-backup';
import { restoreBackup } from '../../../../server/cli/backup/restore-backup';
import { takeBackupLock } from '../../../../server/db/backup-lock';
import { findUnfinishedRestore } from '../../../../server/db/snapshot/unfinished-restore';
import { toObjectStores } from '../../../../server/adapters/object-store/stores';
import { removeOrphan } from '../../../../server/modules/media/objects/media-object.service';
import { recountAlbum } from '../../../../server/modules/media/rows/media-count.service';
import { startCloudApp } from '../../../support/cloud-app';
import { createEmptyDatabase, type TestDatabase } from '../../../support/database';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { fillTables, readTables } from '../../../support/fill-tables';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { drawPicture } from '../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { upload } from '../../../support/upload-file';

const forever = new AbortController().signal;

/** Names an avatar. */
const FACE = 'A'.repeat(22);

let app: TestApp;
let ownerId: string;
let album: SeededAlbum;
let folder: string;
let empty: TestDatabase;

beforeEach(async () => {
  app = await startTestApp(namedCallers);
  ownerId = await aPerson(app.parts.db, '引号\'"\\与\n换行');
  album = await aSeededAlbum(app.parts.db, ownerId);
  await addPhotos(3);
  await app.parts.store.put(`avatar/${FACE}.webp`, Buffer.from('face'));
  await app.parts.db
    .updateTable('app_user')
    .set({ avatar_url: `/media/person/${FACE}` })
    .execute();
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  empty = await createEmptyDatabase();
});
afterEach(async () => {
  await app.close();
  await empty.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function addPhotos(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await upload(app, tokenOf(ownerId), album.albumUid, await drawPicture());
  await app.runJobs();
}

let moment = Date.parse('2026-05-15T12:00:00Z');
function backUp(): Promise<BackupSummary> {
  moment += 1_000;
  return makeBackup({
    db: app.parts.db,
    pool: app.database.pool,
    store: toObjectStores(app.parts.store),
    folder,
    now: new Date(moment),
    needsDataKey: false,
    signal: forever,
    isLocked: () => true,
    onProgress: () => undefined,
  });
}

async function restoreTo(store: ObjectStore): Promise<void> {
  const backup = await checkBackup(folder);
  await restoreBackup({ db: empty.db, pool: empty.pool, store, backup, signal: forever, onProgress: () => undefined });
}

const memory = (): ObjectStore => createMemoryObjectStore(() => new Date());

async function digestsOf(store: ObjectStore): Promise<Map<string, string | undefined>> {
  const digests = new Map<string, string | undefined>();
  for await (const { key } of store.list('')) digests.set(key, (await store.stat(key))?.sha256);
  return new Map([...digests].sort(([a], [b]) => (a < b ? -1 : 1)));
}

test('restored into an empty installation, every row and every file is there', async () => {
  const { failed, manifest } = await backUp();
  expect(failed).toEqual([]);
  const store = memory();
  await restoreTo(store);
  expect(await digestsOf(store)).toEqual(await digestsOf(app.parts.store));
  expect(manifest.objects.lines).toBe((await digestsOf(store)).size);
  expect(await readTables(empty.pool)).toEqual(await readTables(app.database.pool));
  expect(await recountAlbum(empty.db, album.albumId)).toEqual([]);
});

test('each column of each table comes back as it was, whatever it is called and whatever is in it', async () => {
  expect(await fillTables(app.database.pool)).toEqual([]);
  const wanted = await readTables(app.database.pool);
  await backUp();
  await restoreTo(memory());
  expect(await readTables(empty.pool)).toEqual(wanted);
});

test('numbers go on where they were, and keys and triggers are in force again', async () => {
  await backUp();
  await restoreTo(memory());
  const last = await aPerson(app.parts.db);
  expect(await aPerson(empty.db)).toBe(last);
  await expect(empty.pool.query('update media set album_id = 999999')).rejects.toThrow(/foreign key/);
  await empty.pool.query('delete from media_like; update media set size_bytes = size_bytes + 1');
  const { rows } = await empty.pool.query(
    'select sum(photo_bytes)::int as kept, (select sum(size_bytes)::int from media) as counted from used_capacity',
  );
  expect(rows[0].kept).toBe(rows[0].counted);
});

test('jobs that wait are taken along', async () => {
  await upload(app, tokenOf(ownerId), album.albumUid, await drawPicture());
  await backUp();
  await restoreTo(memory());
  const { rows } = await empty.pool.query('select task_identifier from graphile_worker.jobs');
  expect(rows.map((row) => row.task_identifier)).toContain('media-derive-image');
});

test('a second backup copies what is new, and the newest is restored', async () => {
  const first = await backUp();
  expect(first.copied).toBe(first.manifest.objects.lines);
  await addPhotos(1);
  const second = await backUp();
  expect(second.copied).toBe(3);
  const store = memory();
  await restoreTo(store);
  expect(await digestsOf(store)).toEqual(await digestsOf(app.parts.store));
});

test('a backup that was cut short does not count, and the next goes on', async () => {
  const first = await backUp();
  const [snapshot = ''] = readdirSync(path.join(folder, 'snapshots'));
  rmSync(path.join(folder, 'snapshots', snapshot, 'manifest.json'));
  await expect(restoreTo(memory())).rejects.toThrow('没有完整的备份');
  const second = await backUp();
  expect([second.copied, second.manifest.objects.lines]).toEqual([0, first.manifest.objects.lines]);
  expect(readdirSync(path.join(folder, 'snapshots'))).toHaveLength(1);
});

test('a file that has changed in the backup is refused, and nothing is restored of the rows', async () => {
  await backUp();
  const [snapshot = ''] = readdirSync(path.join(folder, 'snapshots'));
  const list = gunzipSync(readFileSync(path.join(folder, 'snapshots', snapshot, 'objects.jsonl.gz'))).toString();
  const { key } = JSON.parse(list.split('\n')[0] ?? '');
  const file = path.join(folder, 'objects', 'files', key);
  const bytes = readFileSync(file);
  const damaged = Buffer.from(bytes);
  damaged[0] = (damaged[0] ?? 0) ^ 1;
  writeFileSync(file, damaged);
  const store = memory();
  await expect(restoreTo(store)).rejects.toThrow(key);
  expect(await store.sizeOf(key)).toBeNull();
  expect((await empty.pool.query("select to_regclass('app_user') as found")).rows[0].found).toBeNull();
  writeFileSync(file, bytes);
  await restoreTo(store);
  expect(await digestsOf(store)).toEqual(await digestsOf(app.parts.store));
});

/** The files of the only snapshot that a restore reads. `others` is a note of the backup for itself. */
function listSnapshotFiles(): string[] {
  const [snapshot = ''] = readdirSync(path.join(folder, 'snapshots'));
  const root = path.join(folder, 'snapshots', snapshot);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(gz|json)$/.test(name) && name !== 'others.jsonl.gz')
    .map((name) => path.join(root, name));
}

/**
 * Tables are checked in the manifest's order: one that comes first is found damaged without reading all the others before it. The last one
 * stays where it is, so that the check is known to come to the end.
 */
function lookFirstAt(file: string, manifestFile: string, whole: string): void {
  const manifest = JSON.parse(whole);
  const name = path.basename(file, '.jsonl.gz');
  const isTable = path.basename(path.dirname(file)) === 'tables';
  if (!isTable || name === Object.keys(manifest.tables).at(-1)) return writeFileSync(manifestFile, whole);
  const tables = { [name]: manifest.tables[name], ...manifest.tables };
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, tables }));
}

test('whatever of a snapshot is changed, cut or missing is found before anything is copied', async () => {
  await backUp();
  const files = listSnapshotFiles();
  expect(files.length).toBeGreaterThan(20);
  const store = memory();
  const manifestFile = files.find((file) => path.basename(file) === 'manifest.json') ?? '';
  const manifest = readFileSync(manifestFile, 'utf8');
  for (const file of files) {
    lookFirstAt(file, manifestFile, manifest);
    const bytes = readFileSync(file);
    const shorter = file.endsWith('.gz') ? gzipSync(gunzipSync(bytes).subarray(0, -1)) : bytes.subarray(0, -3);
    const isEmpty = file.endsWith('.gz') && gunzipSync(bytes).length === 0;
    for (const damaged of [bytes.subarray(0, bytes.length >> 1), ...(isEmpty ? [] : [shorter]), null]) {
      if (damaged === null) rmSync(file);
      else writeFileSync(file, damaged);
      const told = await restoreTo(store).then(
        () => 'restored',
        (error: unknown) => String(error),
      );
      expect([path.basename(file), told]).toEqual([path.basename(file), expect.stringMatching(/备份|清单坏了/)]);
    }
    writeFileSync(file, bytes);
  }
  writeFileSync(manifestFile, manifest);
  expect((await digestsOf(store)).size).toBe(0);
  expect(await findUnfinishedRestore(empty.db)).toBeNull();
  await restoreTo(store);
  expect(await digestsOf(store)).toEqual(await digestsOf(app.parts.store));
});

test('a restore that did not end is known until it has', async () => {
  const { manifest } = await backUp();
  const store = memory();
  const backup = await checkBackup(folder);
  const stopped = new AbortController();
  const options = { db: empty.db, pool: empty.pool, store, backup };
  const restoring = restoreBackup({ ...options, signal: stopped.signal, onProgress: () => stopped.abort() });
  await expect(restoring).rejects.toThrow(/abort/i);
  expect(await findUnfinishedRestore(empty.db)).toBe(manifest.createdAt);
  await expect(checkRestore(empty.db)).rejects.toThrow(/run npm run restore again/);
  await restoreTo(store);
  expect(await findUnfinishedRestore(empty.db)).toBeNull();
  await checkRestore(empty.db);
});

/** As version 1 wrote it: values as JSON, and for a table with a column `source` that column in place of the rows. */
async function makeFirstVersion(): Promise<void> {
  const [snapshot = ''] = readdirSync(path.join(folder, 'snapshots'));
  const root = path.join(folder, 'snapshots', snapshot);
  const manifest = JSON.parse(readFileSync(path.join(root, 'manifest.json'), 'utf8'));
  const counts: Record<string, number> = {};
  for (const name of Object.keys(manifest.tables)) {
    const { rows } = await app.database.pool.query<{ line: string }>(
      `select to_jsonb(source)::text as line from "${name}" as source`,
    );
    counts[name] = rows.length;
    writeFileSync(path.join(root, `${name}.jsonl.gz`), gzipSync(rows.map(({ line }) => `${line}\n`).join('')));
  }
  const first = { ...manifest, version: 1, tables: counts, objects: manifest.objects.lines };
  delete first.jobs;
  writeFileSync(path.join(root, 'manifest.json'), JSON.stringify(first));
}

test('an older backup is restored as far as it goes, and what it lacks is named', async () => {
  await app.database.pool.query(
    "insert into stat_hour (album_id, hour, source, kind, count) select id, '2026-05-15 12:00', 1, 1, 5 from album",
  );
  await backUp();
  await makeFirstVersion();
  const { tables } = await checkBackup(folder);
  expect(tables.filter(({ missing }) => missing > 0)).toMatchObject([{ name: 'stat_hour', rows: 0, missing: 1 }]);
  await restoreTo(memory());
  const { stat_hour: lost, ...wanted } = await readTables(app.database.pool);
  expect(lost).toHaveLength(1);
  expect(await readTables(empty.pool)).toEqual({ ...wanted, stat_hour: [] });
});

test('it is refused where people are already', async () => {
  await backUp();
  await restoreTo(memory());
  await expect(restoreTo(memory())).rejects.toThrow('只能恢复到全新的安装');
});

test('restored to a cloud, uploads lie where no uploader writes', async () => {
  await backUp();
  const cloud = await startCloudApp('ali');
  try {
    const store = toObjectStores(cloud.app.parts.store);
    await restoreTo(store.current);
    const { rows } = await empty.pool.query<{ key: string; type: number }>(
      'select key, storage_type as type from stored_object',
    );
    for (const { key, type } of rows) {
      expect([key.startsWith('upload/kept/'), type]).toEqual([true, 2]);
      expect(await store.sizeOf(key)).toBeGreaterThan(0);
    }
  } finally {
    await cloud.close();
  }
});

test('while a backup runs, no second one does, and no file goes', async () => {
  const lock = await takeBackupLock(app.database.address);
  expect(lock?.isHeld()).toBe(true);
  expect(await takeBackupLock(app.database.address)).toBeNull();
  await app.parts.store.put('upload/u/1/stray', Buffer.from('stray'));
  expect(await removeOrphan(app.parts.db, app.parts.store, 'upload/u/1/stray')).toBe(false);
  await lock?.release();
  expect(lock?.isHeld()).toBe(false);
  expect(await removeOrphan(app.parts.db, app.parts.store, 'upload/u/1/stray')).toBe(true);
});
