import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NOTES } from '../../../../server/areas';
import { createLocalObjectStore } from '../../../../server/adapters/object-store/local';
import { recountAlbum } from '../../../../server/modules/media/rows/media-count.service';
import { createMediaSweep } from '../../../../server/modules/media/lifecycle/media-sweep.service';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { craftPng } from '../../../support/files/crafted-png';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { drawPicture } from '../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { bundleServer, makeDataDir, removeFolder, startServer, until } from '../../../support/server-process';
import { save, sendBytes } from '../../../support/upload-file';

const PHOTOS = 16;
const DAYS_LATER = new Date(Date.now() + 3 * 86_400_000);

let app: TestApp;
let dataDir: string;
let main: string;
let album: SeededAlbum;
let settings: Record<string, string>;

beforeAll(() => {
  main = bundleServer();
});
beforeEach(async () => {
  dataDir = makeDataDir();
  app = await startTestApp({
    ...namedCallers,
    parts: { store: createLocalObjectStore(path.join(dataDir, 'objects')) },
  });
  settings = { ROLE: 'worker', DATABASE_URL: app.database.address.url, DATA_DIR: dataDir, WORKER_CONCURRENCY: '2' };
  const ownerId = await aPerson(app.parts.db);
  album = await aSeededAlbum(app.parts.db, ownerId);
  const items = [];
  for (let n = 0; n < PHOTOS; n += 1) {
    items.push(await sendBytes(app, tokenOf(ownerId), await drawPicture({ width: 1200, height: 800 }), `${n}.jpg`));
  }
  const results = await save(app, tokenOf(ownerId), album.albumUid, items);
  expect(results.filter((result) => result.code === 0)).toHaveLength(PHOTOS);
});
afterEach(async () => {
  await app.close();
  removeFolder(dataDir);
});

async function countReady(): Promise<number> {
  const rows = await app.parts.db.selectFrom('media').select('uid').where('state', '=', 1).execute();
  return rows.length;
}

async function untilReady(count: number): Promise<void> {
  while ((await countReady()) < count) await sleep(20);
}

function derivedFolders(): string[] {
  const root = path.join(dataDir, 'objects/files/derived');
  return readdirSync(root).flatMap((shard) =>
    readdirSync(path.join(root, shard)).map((name) => `derived/${shard}/${name}`),
  );
}

async function namedFolders(): Promise<string[]> {
  const rows = await app.parts.db.selectFrom('media').select('derivative_key as key').execute();
  return rows.map((row) => row.key).sort();
}

test('two workers share the photos and make each one once', async () => {
  const workers = [await startServer(main, settings), await startServer(main, settings)];
  await untilReady(PHOTOS);
  for (const worker of workers) {
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
  }
  expect(derivedFolders().sort()).toEqual(await namedFolders());
  expect(await recountAlbum(app.parts.db, album.albumId)).toEqual([]);
});

test('a worker that is killed leaves nothing half made: the next one finishes, the sweep removes the rest', async () => {
  const first = await startServer(main, settings);
  await untilReady(1);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await startServer(main, settings);
  await untilReady(PHOTOS);
  second.child.kill('SIGTERM');
  await second.ended;
  const sweep = createMediaSweep({ ...NOTES, ...app.parts, clock: { now: () => DAYS_LATER } });
  await sweep.sweep(new AbortController().signal);
  expect(derivedFolders().sort()).toEqual(await namedFolders());
  expect(await recountAlbum(app.parts.db, album.albumId)).toEqual([]);
});

test('costly pictures under way when a worker is killed are made by the next, and nothing is refused', async () => {
  const memberId = await aPerson(app.parts.db);
  const theirs = await aSeededAlbum(app.parts.db, memberId);
  const items = [];
  for (const serial of [1, 2]) {
    const bytes = craftPng({ width: 1, height: 15_000_000, serial });
    items.push(await sendBytes(app, tokenOf(memberId), bytes, `${serial}.png`));
  }
  await save(app, tokenOf(memberId), theirs.albumUid, items);
  const first = await startServer(main, settings);
  await until(async () => (await listCostly()).some(({ isUnderWay }) => isUnderWay));
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await listCostly()).toEqual([
    { isUnderWay: true, attempts: 1 },
    { isUnderWay: false, attempts: 0 },
  ]);
  const second = await startServer(main, settings);
  await untilReady(PHOTOS + items.length);
  second.child.kill('SIGTERM');
  await second.ended;
  const failed = await app.parts.db.selectFrom('media').select('uid').where('state', '=', 2).execute();
  expect(failed).toEqual([]);
});

async function listCostly(): Promise<{ isUnderWay: boolean; attempts: number }[]> {
  const { rows } = await app.database.pool.query<{ isUnderWay: boolean; attempts: number }>(
    `select job.locked_at is not null as "isUnderWay", job.attempts from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id
     where task.identifier = 'media-derive-costly' order by job.priority, job.run_at`,
  );
  return rows;
}
