import { readdir, readFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import path from 'node:path';
import { MULTIPART_UPLOAD_HOURS, UPLOAD_PART_BYTES } from '@contract/constants/media';
import { completeUpload, getUpload, signUploadParts, startUpload } from '@contract/http/multipart-upload';
import { saveDataBatch } from '@contract/http/media';
import type { MultipartUpload, SignedParts } from '@contract/schemas/multipart-upload';
import { NOTES } from '../../server/areas';
import { systemClock } from '../../server/adapters/clock/system';
import { createLocalObjectStore } from '../../server/adapters/object-store/local';
import { type Api, createApi } from '../../server/cli/import/api';
import { bearer } from '../../server/cli/import/sign-in';
import { createMediaSweep } from '../../server/modules/media/lifecycle/media-sweep.service';
import { startTestApp, type TestApp } from '../support/app-harness';
import { aLargePicture, partsOf } from '../support/multipart-upload';
import { findFilesOfSize } from '../support/files/large-video';
import { aSignedInPerson } from '../support/people';
import { md5Of } from '../support/pictures';
import { aSeededAlbum } from '../support/seed-media';
import {
  bundleServer,
  makeDataDir,
  removeFolder,
  type ServerProcess,
  startServer,
  until,
} from '../support/server-process';

/** Real processes on one database and one folder, as on two machines or after a crash: they know nothing else of each other. */
const PARTS = 4;
const SIZE_BYTES = (PARTS - 1) * UPLOAD_PART_BYTES + 1_000;
const forever = new AbortController().signal;

let main: string;
let dataDir: string;
let app: TestApp;
let token: string;
let albumId: string;
let bytes: Buffer;
const running: ServerProcess[] = [];

beforeAll(() => {
  main = bundleServer();
});
beforeEach(async () => {
  dataDir = makeDataDir();
  const store = createLocalObjectStore(path.join(dataDir, 'objects'));
  app = await startTestApp({ parts: { store, clock: systemClock } });
  const { db } = app.parts;
  const person = await aSignedInPerson(app);
  token = person.token;
  const { id } = await db.selectFrom('app_user').select('id').where('uid', '=', person.id).executeTakeFirstOrThrow();
  const period = { user_id: id, level: 'level_40', start_at: new Date(0), created_at: new Date(0), end_at: null };
  await db.insertInto('membership_period').values(period).execute();
  albumId = (await aSeededAlbum(db, id)).albumUid;
  bytes = await aLargePicture(SIZE_BYTES);
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
  await app.close();
  removeFolder(dataDir);
});

interface Visit {
  readonly server: ServerProcess;
  readonly api: Api;
}

async function visitNew(): Promise<Visit> {
  const settings = { ROLE: 'web', DATABASE_URL: app.database.address.url, DATA_DIR: dataDir };
  const server = await startServer(main, settings);
  running.push(server);
  await server.untilReady();
  return { server, api: createApi({ baseUrl: server.url, authorization: () => bearer(token), signal: forever }) };
}

const begin = ({ api }: Visit): Promise<MultipartUpload> =>
  api.call(startUpload, { albumId, hotResourceType: 0, fileName: 'a.jpg', md5: md5Of(bytes), sizeBytes: SIZE_BYTES });

const partOf = (upload: MultipartUpload, number: number): Buffer => {
  const part = partsOf(bytes, upload)[number - 1];
  if (part === undefined) throw new Error(`no part ${number}`);
  return part;
};

async function sign({ api }: Visit, upload: MultipartUpload, number: number): Promise<SignedParts[number]> {
  const parts = [{ number, md5: md5Of(partOf(upload, number)) }];
  const [signed] = await api.call(signUploadParts, { uploadId: upload.uploadId, parts });
  if (signed === undefined) throw new Error('no address');
  return signed;
}

async function send(visit: Visit, upload: MultipartUpload, number: number): Promise<number> {
  const { url, headers } = await sign(visit, upload, number);
  const body = new Uint8Array(partOf(upload, number));
  return (await fetch(visit.server.url + url, { method: 'PUT', headers, body })).status;
}

const complete = ({ api }: Visit, { uploadId }: MultipartUpload) => api.call(completeUpload, { uploadId });

function save({ api }: Visit, { objectKey, ossUploadType }: MultipartUpload) {
  const item = { objectKey, md5: md5Of(bytes), sizeBytes: SIZE_BYTES, fileName: 'a.jpg' };
  return api.call(saveDataBatch, { albumId, ossUploadType, items: [item] });
}

async function listStored(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.parts.store.list(prefix)) keys.push(key);
  return keys.sort();
}

/** What is being written, or was when its process died. */
const listUnfinished = (): Promise<string[]> => readdir(path.join(dataDir, 'objects/tmp')).catch(() => []);

async function expectStoredOnce(resourceIds: readonly (string | undefined)[]): Promise<void> {
  const [file = '', ...more] = await findFilesOfSize(path.join(dataDir, 'objects/files'), SIZE_BYTES);
  expect(more).toEqual([]);
  expect((await readFile(file)).equals(bytes)).toBe(true);
  const rows = await app.parts.db.selectFrom('media').select('uid').execute();
  expect(new Set(resourceIds)).toEqual(new Set(rows.map(({ uid }) => uid)));
  expect(rows).toHaveLength(1);
}

async function sweepDaysLater(): Promise<void> {
  const later = new Date(Date.now() + 2 * MULTIPART_UPLOAD_HOURS * 3_600_000);
  await createMediaSweep({ ...NOTES, ...app.parts, clock: { ...systemClock, now: () => later } }).sweep(forever);
}

test('two servers that are sent the parts of one file at once store each part and the file once', async () => {
  const visits = await Promise.all([visitNew(), visitNew()]);
  const uploads = await Promise.all(visits.map(begin));
  expect(new Set(uploads.map(({ uploadId }) => uploadId)).size).toBe(1);
  const [upload] = uploads;
  if (upload === undefined) throw new Error('nothing was begun');
  // Every part to both, at the same moment.
  const numbers = Array.from({ length: PARTS }, (_, index) => index + 1);
  const sent = await Promise.all(numbers.flatMap((number) => visits.map((visit) => send(visit, upload, number))));
  expect(new Set(sent)).toEqual(new Set([200]));
  const kept = await listStored('part/');
  expect(kept.map((key) => Number(key.split('/').at(-1)))).toEqual(numbers);
  for (const [index, key] of kept.entries()) {
    expect((await app.parts.store.stat(key))?.md5).toBe(md5Of(partOf(upload, index + 1)));
  }
  const done = await Promise.all([...visits, ...visits].map((visit) => complete(visit, upload)));
  expect(done.map(({ done: isDone, objectKey }) => [isDone, objectKey])).toEqual(
    Array.from({ length: 4 }, () => [true, upload.objectKey]),
  );
  const saved = (await Promise.all(visits.map((visit) => save(visit, upload)))).flat();
  expect(saved.map(({ code }) => code)).toEqual([0, 0]);
  await expectStoredOnce(saved.map(({ resourceId }) => resourceId));
  expect([await listStored('part/'), await listUnfinished()]).toEqual([[], []]);
});

/** Sends half of a part, and waits until the server has begun to write it. */
async function sendHalf(visit: Visit, upload: MultipartUpload, number: number): Promise<ClientRequest> {
  const { url, headers } = await sign(visit, upload, number);
  const part = partOf(upload, number);
  const call = request(visit.server.url + url, {
    method: 'PUT',
    headers: { ...headers, 'content-length': part.length },
  });
  // It is never answered.
  call.on('error', () => undefined);
  call.write(part.subarray(0, part.length / 2));
  await until(async () => (await listUnfinished()).length > 0);
  return call;
}

test('a server that is killed in the middle of a part, and again while it puts them together, loses nothing', async () => {
  const first = await visitNew();
  const upload = await begin(first);
  expect(await send(first, upload, 1)).toBe(200);
  const call = await sendHalf(first, upload, 2);
  const isCut = new Promise((resolve) => call.once('close', resolve));
  await first.server.kill();
  await isCut;
  expect(await listUnfinished()).toHaveLength(1);

  const second = await visitNew();
  // Exactly the parts that were reported as stored are there, also for a client that has forgotten the upload's id.
  expect(await second.api.call(getUpload, { uploadId: upload.uploadId })).toMatchObject({ presentParts: [1] });
  expect(await begin(second)).toMatchObject({ uploadId: upload.uploadId, presentParts: [1] });
  for (let number = 2; number <= PARTS; number += 1) expect(await send(second, upload, number)).toBe(200);
  const before = (await listUnfinished()).length;
  const cut = new AbortController();
  const impatient = createApi({ baseUrl: second.server.url, authorization: () => bearer(token), signal: cut.signal });
  const ended = impatient.call(completeUpload, { uploadId: upload.uploadId }).then(
    () => 'made',
    () => 'cut',
  );
  const isMaking = async (): Promise<boolean> => (await listUnfinished()).length > before;
  const isMade = async (): Promise<boolean> => (await app.parts.store.sizeOf(upload.objectKey)) !== null;
  await until(async () => (await isMaking()) || (await isMade()));
  const killed = second.server.kill();
  cut.abort();
  await killed;
  expect(['made', 'cut']).toContain(await ended);

  const third = await visitNew();
  expect(await complete(third, upload)).toMatchObject({ done: true });
  const [saved] = await save(third, upload);
  expect(saved?.code).toBe(0);
  await expectStoredOnce([saved?.resourceId]);
  // What the killed ones were writing is nobody's, and goes after a day.
  await sweepDaysLater();
  expect([await listStored('part/'), await listUnfinished()]).toEqual([[], []]);
  await expectStoredOnce([saved?.resourceId]);
});

test('what was sent to a server that was killed, and is never gone on with, is gone after a day', async () => {
  const visit = await visitNew();
  const upload = await begin(visit);
  for (const number of [1, 3]) expect(await send(visit, upload, number)).toBe(200);
  await sendHalf(visit, upload, 2);
  await visit.server.kill();
  expect([(await listStored('part/')).length, (await listUnfinished()).length]).toEqual([2, 1]);
  await sweepDaysLater();
  expect([await listStored(''), await listUnfinished()]).toEqual([[], []]);
  expect(await app.parts.db.selectFrom('multipart_upload').select('id').execute()).toEqual([]);
});
