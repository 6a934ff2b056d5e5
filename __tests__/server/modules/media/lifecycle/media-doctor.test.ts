import { sql } from 'kysely';
import { UPLOAD_PART_BYTES } from '@contract/constants/media';
import type { Db } from '../../../../../server/db/tables';
import { writeReport } from '../../../../../server/cli/doctor/report';
import type { Examination } from '../../../../../server/modules/media/lifecycle/media-doctor.service';
import { startTestApp, TEST_NOW, type TestApp } from '../../../../support/app-harness';
import {
  aLargePicture,
  complete,
  partsOf,
  sendAll,
  type Sender,
  sendPart,
  start,
} from '../../../../support/multipart-upload';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { drawPicture } from '../../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { upload } from '../../../../support/upload-file';

const DAY_MS = 86_400_000;
const forever = new AbortController().signal;

let app: TestApp;
let db: Db;
let album: SeededAlbum;
let uids: string[];

beforeEach(async () => {
  app = await startTestApp(namedCallers);
  db = app.parts.db;
  const ownerId = await aPerson(db);
  album = await aSeededAlbum(db, ownerId);
  uids = [];
  for (let at = 0; at < 3; at += 1) {
    uids.push(await upload(app, tokenOf(ownerId), album.albumUid, await drawPicture({ width: 2400, height: 1200 })));
  }
  await app.runJobs();
});
afterEach(() => app.close());

const examine = (isRepairing = false): Promise<Examination> =>
  app.services.media.doctor.examine({ isRepairing, signal: forever });

/** What is wrong, and how much of it was put right. */
async function listFaults(isRepairing = false): Promise<[string, number, number][]> {
  const { findings } = await examine(isRepairing);
  return findings.filter(({ count }) => count > 0).map(({ fault, count, repaired }) => [fault, count, repaired]);
}

async function keysOf(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.parts.store.list(prefix)) keys.push(key);
  return keys.sort();
}

async function rowOf(uid: string | undefined) {
  return db
    .selectFrom('media')
    .selectAll()
    .where('uid', '=', uid ?? '')
    .executeTakeFirstOrThrow();
}

const FEW = { kept: 0, isMany: false };

test('what nothing has happened to is well, and the report says so', async () => {
  const examination = await examine();
  expect(examination.objects).toBe(3 + 3 * 3);
  expect(await listFaults()).toEqual([]);
  expect(writeReport(examination, false, FEW)).toMatchObject({ ok: true, text: expect.stringContaining('一切相符') });
  const many = writeReport(examination, false, { kept: 80_000, isMany: true });
  expect(many).toMatchObject({ ok: true, text: expect.stringContaining('80000') });
});

test('lost derivatives are reported and made again', async () => {
  const { derivative_key: folder } = await rowOf(uids[0]);
  await app.parts.store.remove(`${folder}/2048.webp`);
  expect(await listFaults()).toEqual([['derivative-missing', 1, 0]]);
  expect(await listFaults(true)).toEqual([['derivative-missing', 1, 1]]);
  await app.runJobs();
  expect(await listFaults()).toEqual([]);
  expect((await rowOf(uids[0])).state).toBe(1);
});

test('a lost original is reported, and never counted as repaired', async () => {
  const [key = ''] = await keysOf('upload/');
  await app.parts.store.remove(key);
  expect(await listFaults(true)).toEqual([['object-missing', 1, 0]]);
  const { ok, text } = writeReport(await examine(), false, FEW);
  expect(ok).toBe(false);
  expect(text).toContain(key);
});

test('an original of another size is one that is lost', async () => {
  const [key = ''] = await keysOf('upload/');
  await app.parts.store.remove(key);
  await app.parts.store.put(key, Buffer.from('half'));
  expect(await listFaults()).toEqual([['object-missing', 1, 0]]);
});

test('what no row names is removed when it is a day old, and not before', async () => {
  await app.parts.store.put('upload/u/20260515/12/stray', Buffer.from('stray'));
  const { derivative_key: folder } = await rowOf(uids[0]);
  await app.parts.store.put(`${folder}x/375.webp`, Buffer.from('stray'));
  expect(await listFaults(true)).toEqual([]);
  expect((await examine()).young).toBe(2);
  app.clock.set(new Date(TEST_NOW.getTime() + DAY_MS + 1_000));
  expect(await listFaults()).toEqual([
    ['object-orphaned', 1, 0],
    ['derivative-orphaned', 1, 0],
  ]);
  const before = await keysOf('');
  expect(await listFaults(true)).toEqual([
    ['object-orphaned', 1, 1],
    ['derivative-orphaned', 1, 1],
  ]);
  expect(before.length - (await keysOf('')).length).toBe(2);
  expect(await listFaults()).toEqual([]);
});

test('a file whose job is gone is processed after all', async () => {
  await db
    .updateTable('media')
    .set({ state: 0 })
    .where('uid', '=', uids[0] ?? '')
    .execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await db
    .updateTable('media')
    .set({ created_at: new Date(TEST_NOW.getTime() - DAY_MS) })
    .execute();
  const faults = await listFaults(true);
  expect(faults).toContainEqual(['processing-stuck', 1, 1]);
  // With a job of its own it is not stuck any more.
  expect((await listFaults()).map(([fault]) => fault)).not.toContain('processing-stuck');
  await app.runJobs();
  expect(await listFaults()).toEqual([]);
});

test('counters that are wrong are counted again, and those of others stay', async () => {
  await sql`update used_capacity set photo_bytes = photo_bytes + 7`.execute(db);
  await sql`update stored_object set uses = 5 where id = (select min(id) from stored_object)`.execute(db);
  await sql`update album_count set visible_count = 0`.execute(db);
  await sql`update media_count set listed_count = listed_count + 1`.execute(db);
  expect(await listFaults()).toEqual([
    ['uses-miscounted', 1, 0],
    ['capacity-miscounted', 1, 0],
    ['album-miscounted', 1, 0],
  ]);
  expect(await listFaults(true)).toEqual([
    ['uses-miscounted', 1, 1],
    ['capacity-miscounted', 1, 1],
    ['album-miscounted', 1, 1],
  ]);
  expect(await listFaults()).toEqual([]);
});

test('an object that no file uses any more loses its row, and its bytes a day later', async () => {
  const { object_id: objectId } = await rowOf(uids[0]);
  await db
    .updateTable('media')
    .set({ object_id: null })
    .where('uid', '=', uids[0] ?? '')
    .execute();
  expect(await listFaults(true)).toEqual([['uses-miscounted', 1, 1]]);
  expect(await db.selectFrom('stored_object').where('id', '=', objectId).selectAll().execute()).toEqual([]);
  app.clock.set(new Date(TEST_NOW.getTime() + DAY_MS + 1_000));
  expect(await listFaults(true)).toEqual([['object-orphaned', 1, 1]]);
  expect(await keysOf('upload/')).toHaveLength(2);
});

test('the job holds the next one and tells the log what is wrong', async () => {
  await app.services.media.doctor.scheduleNext();
  expect(await app.services.media.doctor.examineAndTell(forever)).toBe(true);
  const [key = ''] = await keysOf('upload/');
  await app.parts.store.remove(key);
  expect(await app.services.media.doctor.examineAndTell(forever)).toBe(false);
});

describe('uploads in parts', () => {
  let me: Sender;
  beforeEach(async () => {
    const { ownerId: user_id } = album;
    const given = { user_id, level: 'level_40', start_at: new Date(0), created_at: new Date(0), end_at: null };
    await db.insertInto('membership_period').values(given).execute();
    me = { app, token: tokenOf(user_id), albumUid: album.albumUid };
  });

  test('parts of no upload go when they are a day old, those of an open one stay', async () => {
    const bytes = await aLargePicture(UPLOAD_PART_BYTES + 1_000);
    const open = await start(me, bytes);
    expect(await sendPart(me, open, 1, partsOf(bytes, open)[0] ?? Buffer.alloc(0))).toBe(200);
    const kept = await keysOf('');
    await app.parts.store.put('part/nobody/1', Buffer.from('stray'));
    expect(await listFaults(true)).toEqual([]);
    passDay();
    expect(await listFaults()).toEqual([['part-orphaned', 1, 0]]);
    expect(await listFaults(true)).toEqual([['part-orphaned', 1, 1]]);
    expect(await keysOf('')).toEqual(kept);
  });

  test('what was put together stays while its uploader goes on, also from the sweep', async () => {
    const bytes = await aLargePicture(UPLOAD_PART_BYTES + 1_000);
    const { objectKey } = await complete(me, await sendAll(me, bytes));
    passDay();
    expect(await start(me, bytes)).toMatchObject({ done: true, objectKey });
    expect(await listFaults(true)).toEqual([]);
    await app.services.media.sweep.sweep(forever);
    expect(await app.parts.store.sizeOf(objectKey)).toBe(bytes.length);
    passDay();
    await app.services.media.sweep.sweep(forever);
    expect(await app.parts.store.sizeOf(objectKey)).toBeNull();
  });

  const passDay = (): void => app.clock.advanceMs(DAY_MS + 1_000);
});
