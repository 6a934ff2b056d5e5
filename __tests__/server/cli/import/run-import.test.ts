import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { UPLOAD_PART_BYTES } from '@contract/constants/media';
import { listMedia } from '@contract/http/media';
import { type Api, createApi } from '../../../../server/cli/import/api';
import { runImport } from '../../../../server/cli/import/run-import';
import { bearer } from '../../../../server/cli/import/sign-in';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { sha256OfFile, writeLargeVideo } from '../../../support/files/large-video';
import { aSignedInPerson, type Person } from '../../../support/people';
import { drawPicture } from '../../../support/pictures';

const { signal } = new AbortController();

let app: TestApp;
let owner: Person;
let baseUrl: string;
let folder: string;
/** The numbers of parts that were sent, in order. */
let parts: number[] = [];
/** The status that a part is answered with; null takes it. Of how many that are under way it is one. */
let answerPart: (number: number, underWay: number) => number | null = () => null;

function watchParts(http: FastifyInstance): void {
  let underWay = 0;
  http.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'PUT') return;
    const number = Number(/\/(\d+)\?/.exec(request.url)?.[1]);
    underWay += 1;
    reply.raw.once('close', () => (underWay -= 1));
    parts.push(number);
    const status = answerPart(number, underWay);
    if (status !== null) await reply.code(status).send();
  });
}

beforeAll(async () => {
  app = await startTestApp({ bind: (_routes, http) => watchParts(http) });
  owner = await aSignedInPerson(app);
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  baseUrl = `http://127.0.0.1:${port}`;
  folder = mkdtempSync(path.join(tmpdir(), 'import-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const connect = (stop: AbortSignal): Api =>
  createApi({ baseUrl, authorization: () => bearer(owner.token), signal: stop });
const run = (albumName = '婚礼', stop: AbortSignal = signal) =>
  runImport(connect(stop), { folder, albumName, signal: stop, onProgress: () => undefined });

test('a folder arrives byte by byte, and a second run sends only what is new', async () => {
  // More than one round of hashing, and more than one read of a file.
  const names = Array.from({ length: 14 }, (_, index) => `日出 "${index}".jpg`);
  for (const name of names) writeFileSync(path.join(folder, name), await drawPicture({ width: 900, height: 600 }));
  const large = Buffer.concat([await drawPicture(), Buffer.alloc(700_000, 7)]);
  writeFileSync(path.join(folder, 'large.jpg'), large);
  writeFileSync(path.join(folder, 'notes.jpg'), 'only text');

  const first = await run();
  expect(first).toMatchObject({ uploaded: 15, alreadyThere: 0 });
  expect(first.skipped.map((skipped) => path.basename(skipped.path))).toEqual(['notes.jpg']);
  const page = { albumId: first.albumId, current: 1, size: 100, type: 1, showFaceLocation: false } as const;
  const { records } = await app.call(listMedia, page, owner);
  expect(records.map(({ fieldExt }) => JSON.parse(fieldExt)).find(({ fileName }) => fileName === 'large.jpg')).toEqual({
    fileName: 'large.jpg',
    sizeBytes: large.length,
  });

  writeFileSync(path.join(folder, 'new.jpg'), await drawPicture());
  expect(await run()).toMatchObject({ albumId: first.albumId, uploaded: 1, alreadyThere: 15 });
});

describe('a file too large for one request', () => {
  const VIDEO_BYTES = 3 * UPLOAD_PART_BYTES + 1_500_000;

  let video: string;
  beforeEach(async () => {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    video = path.join(folder, 'film.mp4');
    await writeLargeVideo(video, VIDEO_BYTES);
    parts = [];
    answerPart = () => null;
  });

  /** Of the upload that was begun last. */
  async function presentParts(): Promise<number[]> {
    const { rows } = await app.database.pool.query(
      'select store_upload as id, object_key as key from multipart_upload order by multipart_upload.id desc limit 1',
    );
    const stored = await app.parts.store.parts.list(rows[0]);
    return (stored ?? []).map(({ number }) => number);
  }

  async function expectStored(): Promise<void> {
    const sha256 = await sha256OfFile(video);
    const { rows } = await app.database.pool.query(
      "select key from stored_object where encode(sha256, 'hex') = $1 and size_bytes = $2",
      [sha256, VIDEO_BYTES],
    );
    expect(rows).toHaveLength(1);
    expect((await app.parts.store.stat(rows[0].key))?.sha256).toBe(sha256);
  }

  const sentParts = (): number[] => [...parts].sort((a, b) => a - b);

  test('goes in parts, two at a time', async () => {
    let most = 0;
    answerPart = (_number, underWay) => {
      most = Math.max(most, underWay);
      return null;
    };
    expect(await run('婚礼的录像')).toMatchObject({ uploaded: 1, skipped: [] });
    expect(sentParts()).toEqual([1, 2, 3, 4]);
    expect(most).toBeLessThanOrEqual(2);
    await expectStored();
    expect(await run('婚礼的录像')).toMatchObject({ uploaded: 0, alreadyThere: 1 });
    expect(parts).toHaveLength(4);
  });

  test('that is cut off in the middle goes on with the parts that are missing', async () => {
    const stop = new AbortController();
    let taken = 0;
    answerPart = () => {
      taken += 1;
      if (taken === 3) stop.abort();
      return null;
    };
    await expect(run('断开的录像', stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    const before = await presentParts();
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(4);

    parts = [];
    answerPart = () => null;
    expect(await run('断开的录像')).toMatchObject({ uploaded: 1, skipped: [] });
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((number) => before.includes(number))).toEqual([]);
    await expectStored();
  });

  test.each([503, 403])('a part that is answered with %i is sent again, and no other', async (status) => {
    let isRefused = false;
    answerPart = (number) => {
      if (number !== 2 || isRefused) return null;
      isRefused = true;
      return status;
    };
    expect(await run(`不稳的录像${status}`)).toMatchObject({ uploaded: 1, skipped: [] });
    expect(sentParts()).toEqual([1, 2, 2, 3, 4]);
    await expectStored();
  });

  test('an upload that has gone is begun again', async () => {
    let isGone = false;
    answerPart = (number) => {
      if (number !== 3 || isGone) return null;
      isGone = true;
      return 404;
    };
    expect(await run('消失的录像')).toMatchObject({ uploaded: 1, skipped: [] });
    await expectStored();
  });

  test('a part that is refused for good is reported, and the others arrive', async () => {
    writeFileSync(path.join(folder, 'small.jpg'), await drawPicture());
    answerPart = (number) => (number === 1 ? 413 : null);
    const summary = await run('太大的录像');
    expect(summary).toMatchObject({ uploaded: 1 });
    expect(summary.skipped).toEqual([{ path: video, reason: '上传失败（413）' }]);
  });
});
