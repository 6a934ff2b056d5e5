import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getTemporaryUrls } from '@contract/http/media';
import { createStores } from '../../../../../server/adapters/object-store/create';
import { type ObjectStores, storesOf } from '../../../../../server/adapters/object-store/types';
import { readEnv } from '../../../../../server/env';
import {
  createMediaMove,
  FILES_TOGETHER,
  type MoveSummary,
} from '../../../../../server/modules/media/lifecycle/media-move.service';
import { type CloudApp, startCloudApp } from '../../../../support/cloud-app';
import { tokenOf } from '../../../../support/media-app';
import { drawPicture } from '../../../../support/pictures';
import { aPerson, aSeededAlbum } from '../../../../support/seed-media';
import { bundleTools, type ServerTools } from '../../../../support/server-tools';
import { upload } from '../../../../support/upload-file';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

let cloud: CloudApp;
let owner: { token: string };
/** What each photo must be, by its id. */
let photos: Map<string, string>;
let tools: ServerTools;

beforeAll(() => {
  tools = bundleTools(['cli/storage']);
});
afterAll(() => tools.remove());

beforeEach(async () => {
  cloud = await startCloudApp('ali', { STORAGE: 'local' });
  const { app } = cloud;
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  const album = await aSeededAlbum(app.parts.db, ownerId);
  photos = new Map();
  for (let at = 0; at < 8; at += 1) {
    const bytes = await drawPicture({ width: 400, height: 300 });
    photos.set(await upload(app, owner, album.albumUid, bytes), sha256(bytes));
  }
  await app.runJobs();
  await app.parts.store.put('avatar/someone.webp', Buffer.from('face'));
});
afterEach(() => cloud.close());

/** Runs the tool as the operator does. */
const startTool = (args: readonly string[], settings = {}) =>
  tools.start('cli/storage', args, { ...cloud.settings, ...settings });

/** The bytes behind a photo's original, wherever it lies. */
async function readPhoto(uid: string): Promise<string> {
  const [found] = await cloud.app.call(getTemporaryUrls, { ids: [uid] }, owner);
  const reply = await cloud.app.http.inject({ method: 'GET', url: found?.originalUrl ?? '' });
  if (reply.statusCode === 200) return sha256(reply.rawPayload);
  const answer = await fetch(String(reply.headers.location));
  return answer.status === 200 ? sha256(Buffer.from(await answer.arrayBuffer())) : `HTTP ${answer.status}`;
}

async function readAll(): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  for (const uid of photos.keys()) read.set(uid, await readPhoto(uid));
  return read;
}

async function keysOf(storageType: number): Promise<string[]> {
  const keys: string[] = [];
  const store = storesOf(cloud.app.parts.store).find((each) => each.storageType === storageType);
  for await (const { key } of store?.list('') ?? []) keys.push(key);
  return keys.sort();
}

const storageOfRows = async () => {
  const { rows } = await cloud.app.database.pool.query(
    `select storage_type as type from stored_object
     union select derivative_storage from media where derivative_key <> '' order by 1`,
  );
  return rows.map((row) => row.type);
};

test('a move that is killed in the middle goes on, while visitors read, and loses nothing', async () => {
  let isMoving = true;
  const wrong: string[] = [];
  const reading = (async () => {
    while (isMoving) {
      for (const [uid, hash] of await readAll()) if (hash !== photos.get(uid)) wrong.push(`${uid} ${hash}`);
    }
  })();

  let puts = 0;
  const first = startTool(['move', '--from', 'local', '--to', 'ali']);
  cloud.bucket.onRequest = (request) => {
    puts += request.method === 'PUT' ? 1 : 0;
    if (puts === 6) first.child.kill('SIGKILL');
    return null;
  };
  expect((await first.ended).code).toBeNull();
  expect(await storageOfRows()).toEqual([1, 2]);

  cloud.bucket.onRequest = () => null;
  const second = await startTool(['move', '--from', 'local', '--to', 'ali']).ended;
  expect(second).toEqual({ code: 0, output: expect.stringContaining('搬完了') });
  isMoving = false;
  await reading;
  expect(wrong).toEqual([]);
  expect(await storageOfRows()).toEqual([2]);
  expect(await readAll()).toEqual(photos);
  expect(cloud.bucket.objects.get('avatar/someone.webp')?.bytes.toString()).toBe('face');
  // Nothing lies where credentials for uploads reach.
  expect((await keysOf(2)).filter((key) => /^upload\/(?!kept\/)/.test(key))).toEqual([]);

  // The sources go later, by the sweep; what was moved stays.
  const moved = await keysOf(2);
  expect((await keysOf(1)).filter((key) => key.startsWith('derived/'))).not.toEqual([]);
  cloud.app.clock.advanceMs(25 * 3_600_000);
  await cloud.app.database.pool.query(
    "update media set derivative_moved_at = now() - interval '2 hours'; update stored_object set moved_at = now() - interval '2 hours'",
  );
  await cloud.app.services.media.sweep.sweep(new AbortController().signal);
  expect(await keysOf(1)).toEqual([]);
  expect(await keysOf(2)).toEqual(moved);
});

test('a move whose bucket stands still ends at the second Ctrl-C, at once', async () => {
  let goOn = (): void => undefined;
  const standing = new Promise<void>((resolve) => (goOn = resolve));
  const tool = startTool(['move', '--from', 'local', '--to', 'ali']);
  // What is not being sent yet when it is interrupted ends it in its order.
  let left = FILES_TOGETHER;
  await new Promise<void>((resolve) => {
    cloud.bucket.onRequest = async ({ method }) => {
      if (method !== 'PUT') return null;
      left -= 1;
      if (left === 0) resolve();
      await standing;
      return null;
    };
  });
  tool.child.kill('SIGINT');
  await sleep(1_200);
  tool.child.kill('SIGINT');
  // It does not say what it says where it ends in its order.
  expect(await tool.ended).toEqual({ code: 130, output: expect.not.stringContaining('已停下') });
  goOn();
  expect(await storageOfRows()).toEqual([1]);
});

/** As the tool does, in this process. */
function moveHere(store: ObjectStores, from: number, to: number, signal: AbortSignal): Promise<MoveSummary> {
  const { db, log } = cloud.app.parts;
  return createMediaMove({ db, store, log }).move({
    from,
    to,
    bytesPerSecond: null,
    signal,
    onProgress: () => undefined,
  });
}

const storesWith = (STORAGE: string): ObjectStores =>
  createStores(readEnv({ DATA_DIR: cloud.dataDir, ...cloud.sts.settings, STORAGE }), () => cloud.app.clock.now());

test('there and back again: the same bytes, merged where the target had them already', async () => {
  const { signal } = new AbortController();
  const [uid = ''] = photos.keys();
  // The same bytes lie in the target already, of another upload.
  const { rows } = await cloud.app.database.pool.query<{ key: string }>(
    `insert into stored_object (storage_type, key, sha256, size_bytes, mime, uses, created_at)
     select 2, 'upload/kept/twin.jpg', o.sha256, o.size_bytes, o.mime, 1, o.created_at
     from stored_object o join media on media.object_id = o.id where media.uid = $1
     returning (select o.key from stored_object o join media on media.object_id = o.id where media.uid = $1) as key`,
    [uid],
  );
  const source = await cloud.app.parts.store.openRead(rows[0]?.key ?? '');
  if (source === null) throw new Error('no source');
  await storesWith('ali').put('upload/kept/twin.jpg', source);

  expect(await moveHere(storesWith('ali'), 1, 2, signal)).toMatchObject({ isFinished: true, failed: [] });
  expect(await storageOfRows()).toEqual([2]);
  const twin = await cloud.app.database.pool.query("select uses from stored_object where key = 'upload/kept/twin.jpg'");
  expect(twin.rows).toEqual([{ uses: 2 }]);
  expect(await readAll()).toEqual(photos);

  expect(await moveHere(storesWith('local'), 2, 1, signal)).toMatchObject({ isFinished: true, failed: [] });
  expect(await storageOfRows()).toEqual([1]);
  expect(await readAll()).toEqual(photos);
});

test('two moves at once lose nothing', async () => {
  const { signal } = new AbortController();
  const both = await Promise.all([1, 2].map(() => moveHere(storesWith('ali'), 1, 2, signal)));
  expect(both).toMatchObject([{ isFinished: true }, { isFinished: true }]);
  expect(await storageOfRows()).toEqual([2]);
  expect(await readAll()).toEqual(photos);
  expect(cloud.bucket.objects.get('avatar/someone.webp')?.bytes.toString()).toBe('face');
  const { findings } = await cloud.app.services.media.doctor.examine({ isRepairing: false, signal });
  expect(findings.filter(({ count }) => count > 0)).toEqual([]);
});

test('a file that differs from its row stays where it is, and is reported', async () => {
  await cloud.app.database.pool.query(
    "update stored_object set sha256 = decode(repeat('ab', 32), 'hex') where id = (select min(id) from stored_object)",
  );
  const summary = await moveHere(storesWith('ali'), 1, 2, new AbortController().signal);
  expect(summary).toMatchObject({ isFinished: true, failed: [expect.stringMatching(/^upload\//)] });
  expect(await storageOfRows()).toEqual([1, 2]);
  expect(await readAll()).toEqual(photos);
});

test('Ctrl-C stops between bytes, and says so', async () => {
  const stop = new AbortController();
  cloud.bucket.onRequest = (request) => {
    if (request.method === 'PUT') stop.abort();
    return null;
  };
  expect(await moveHere(storesWith('ali'), 1, 2, stop.signal)).toMatchObject({ isFinished: false });
  expect(await readAll()).toEqual(photos);
});

test('the tool moves only to where new files go, between stores that are set up', async () => {
  const away = await startTool(['move', '--from', 'local', '--to', 'ali'], { STORAGE: 'local' }).ended;
  expect(away).toEqual({ code: 1, output: '新文件现在还存到local：请先设置STORAGE=ali并重启所有服务，再搬\n' });
  expect(await startTool(['move', '--from', 'tx', '--to', 'ali']).ended).toEqual({
    code: 1,
    output: expect.stringContaining('tx还没有设置'),
  });
  expect((await startTool(['move', '--from', 'local', '--to', 'disk']).ended).code).toBe(2);
  expect(await startTool(['status']).ended).toEqual({
    code: 0,
    output: expect.stringMatching(/^local：原件8个，\d+MB，缩略图8组\n$/),
  });
});
