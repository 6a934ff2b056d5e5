import { UPLOAD_PART_BYTES } from '@contract/constants/media';
import type { InjectOptions } from 'fastify';
import { configureApi } from '@/api/client';
import type { UploadQueue } from '@/domain/upload/upload-queue';
import { createMemoryDevice } from '@/platform/device/memory';
import { createMemoryHttp } from '@/platform/http/memory';
import type { HttpOutcome, HttpRequest } from '@/platform/http/types';
import { createMemoryMedia } from '@/platform/media/memory';
import type { PickedFile } from '@/platform/media/types';
import { createMemoryShrink } from '@/platform/shrink/memory';
import { createMemoryTabLock } from '@/platform/tab-lock/memory';
import { createMemoryUpload } from '@/platform/upload/memory';
import type { UploadOutcome, UploadRequest } from '@/platform/upload/types';
import { createUploadRunner, type UploadRunner } from '@/stores/upload/upload-runner';
import { createMemoryObjectStore } from '../../server/adapters/object-store/memory';
import { startTestApp, TEST_NOW, type TestApp } from '../support/app-harness';
import { aLargePicture } from '../support/multipart-upload';
import { namedCallers, tokenOf } from '../support/media-app';
import { aPerson, aSeededAlbum } from '../support/seed-media';
import { waitFor } from '../support/product';

/** The client's own queue on the real server, both in this process. */
const PARTS = 3;
/** Of a picture, because it needs no transcoding; within what an ordinary member may send as a video. */
const SIZE_BYTES = (PARTS - 1) * UPLOAD_PART_BYTES + 1_000;

let app: TestApp;
let albumUid: string;
let token: string;
let bytes: Buffer;
let taken: Set<string>;
/** What the link does with the next parts: true cuts it. */
let cuts: boolean[];
let putParts: string[];
const runners: UploadRunner[] = [];

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, parts: { store: createMemoryObjectStore(() => TEST_NOW) } });
});
afterAll(() => app.close());

beforeEach(async () => {
  const ownerId = await aPerson(app.parts.db);
  const now = app.clock.now();
  await app.parts.db
    .insertInto('membership_period')
    .values({ user_id: ownerId, level: 'level_30', start_at: now, end_at: null, created_at: now })
    .execute();
  ({ albumUid } = await aSeededAlbum(app.parts.db, ownerId));
  ({ token } = tokenOf(ownerId));
  bytes = await aLargePicture(SIZE_BYTES);
  taken = new Set();
  cuts = [];
  putParts = [];
  configureApi({
    http: createMemoryHttp(ask),
    clientKind: 'WEB',
    readToken: () => token,
    ensureToken: async () => token,
    renewToken: async () => ({ isSamePerson: true }),
    readUnionId: () => null,
    readLocalIp: () => null,
    showToast: () => undefined,
    alert: () => undefined,
    setLoading: () => undefined,
  });
});
afterEach(() => {
  for (const runner of runners.splice(0)) runner.reset();
});

async function ask({ method, url, headers, body }: HttpRequest): Promise<HttpOutcome> {
  const options: InjectOptions = { method, url, headers: { ...headers } };
  const reply = await app.http.inject(body === undefined ? options : { ...options, payload: body });
  return { kind: 'response', status: reply.statusCode, headers: {}, body: JSON.parse(reply.body) };
}

async function putPart({ url, headers, range }: UploadRequest): Promise<UploadOutcome> {
  if (cuts.shift() === true) return { kind: 'failed', reason: 'cut' };
  putParts.push(url);
  const payload = bytes.subarray(range?.start, range?.end);
  const reply = await app.http.inject({ method: 'PUT', url, headers: { ...headers }, payload });
  return { kind: 'done', status: reply.statusCode, body: reply.body };
}

/** A browser window. Its queue says how far it has come. */
function openWindow(): { runner: UploadRunner; read: () => UploadQueue } {
  const runner = createUploadRunner(
    {
      upload: createMemoryUpload(putPart),
      media: createMemoryMedia(),
      shrink: createMemoryShrink(1),
      tabLock: createMemoryTabLock(taken),
      device: createMemoryDevice(),
      now: () => Date.now(),
      serverNow: () => app.clock.now().getTime(),
      baseUrl: '',
      getLimits: () => ({ photo: SIZE_BYTES, video: SIZE_BYTES }),
      getNextLimit: () => null,
      getMaxEdge: () => null,
      keepFile: async (_id, file) => file,
    },
    () => undefined,
    () => undefined,
  );
  runners.push(runner);
  return { runner, read: () => runner.queue };
}

function add(runner: UploadRunner): void {
  const file: PickedFile = {
    name: 'big.jpg',
    sizeBytes: SIZE_BYTES,
    mime: 'image/jpeg',
    handle: { kind: 'blob', blob: new Blob([new Uint8Array(bytes)]) },
  };
  const id = `f${Math.random()}`;
  const added = {
    id,
    albumId: albumUid,
    labelId: null,
    fileName: file.name,
    kind: 'photo',
    lastModifiedMs: null,
  } as const;
  runner.dispatch({ type: 'added', files: [{ ...added, sizeBytes: SIZE_BYTES }] }, new Map([[id, file]]));
}

const firstOf = (queue: UploadQueue) => queue.items[queue.order[0] ?? ''];

async function untilStored(read: () => UploadQueue): Promise<string> {
  return waitFor(
    async () => {
      const item = firstOf(read());
      if (item?.state === 'failed') throw new Error(item.reason);
      return item?.resourceId ?? null;
    },
    150_000,
    () => JSON.stringify(firstOf(read())),
  );
}

async function listObjects(): Promise<{ size_bytes: unknown }[]> {
  return app.parts.db
    .selectFrom('media')
    .innerJoin('album', 'album.id', 'media.album_id')
    .select('media.size_bytes')
    .where('album.uid', '=', albumUid)
    .execute();
}

test('over a link that is cut three times each part is stored once, and the file is whole', async () => {
  cuts = [true, false, true, true];
  const { runner, read } = openWindow();
  add(runner);
  await untilStored(read);
  expect(putParts).toHaveLength(PARTS);
  expect(await listObjects()).toHaveLength(1);
});

test('another visit sends what is missing', async () => {
  cuts = [false, true, true, true, true, true, true];
  const first = openWindow();
  add(first.runner);
  await waitFor(async () => (firstOf(first.read())?.attempts ?? 0) || null, 100_000);
  first.runner.reset();
  taken.clear();
  cuts = [];
  const stored = putParts.length;
  expect(stored).toBeGreaterThan(0);
  const second = openWindow();
  add(second.runner);
  await untilStored(second.read);
  expect(putParts).toHaveLength(PARTS);
});

test('two windows with the same file send it once', async () => {
  const [first, second] = [openWindow(), openWindow()];
  add(first.runner);
  add(second.runner);
  const ids = await Promise.all([first, second].map(({ read }) => untilStored(read)));
  expect(ids[0]).toBe(ids[1]);
  expect(putParts).toHaveLength(PARTS);
  expect(await listObjects()).toHaveLength(1);
});
