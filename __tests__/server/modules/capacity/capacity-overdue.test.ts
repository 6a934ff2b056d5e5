import { CASE_KIND } from '@contract/constants/moderation';
import { NOTICE_TYPE } from '@contract/constants/notice';
import type { Id } from '../../../../server/db/tables';
import { createOverdue } from '../../../../server/modules/capacity/capacity-overdue.service';
import { listMiscounted } from '../../../../server/modules/capacity/capacity.service';
import { recountAlbum } from '../../../../server/modules/media/rows/media-count.service';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../support/seed-media';
import { MEMBER_CAPACITY_BYTES } from '../../../support/kept/member-capacity';

const DAY_MS = 86_400_000;
const LIMIT = MEMBER_CAPACITY_BYTES.level_10;
const forever = new AbortController().signal;

let app: TestApp;
let ownerId: Id;
let album: SeededAlbum;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ownerId = await aPerson(app.parts.db);
  album = await aSeededAlbum(app.parts.db, ownerId);
});
afterEach(async () => {
  app.clock.set(TEST_NOW);
  expect(await recountAlbum(app.parts.db, album.albumId)).toEqual([]);
  expect(await listMiscounted(app.parts.db)).toEqual([]);
});
afterAll(() => app.close());

const sweepAfter = (deleteAfterDays: number | null) =>
  createOverdue({
    ...app.parts,
    capacity: app.services.capacity.capacity,
    notices: app.services.notice.notices,
    deleteAfterDays,
  }).sweep(forever);
const since = async () =>
  (await app.parts.db.selectFrom('capacity_overdue').select('since').where('user_id', '=', ownerId).execute())[0]
    ?.since;
const told = async () =>
  (
    await app.parts.db.selectFrom('user_notice').select('type').where('user_id', '=', ownerId).orderBy('id').execute()
  ).map(({ type }) => type);
const setSizes = (bytes: number) =>
  app.parts.db.updateTable('media').set({ size_bytes: bytes }).where('album_id', '=', album.albumId).execute();
const listed = async () =>
  (
    await app.parts.db
      .selectFrom('media')
      .select('id')
      .where('album_id', '=', album.albumId)
      .where('is_listed', '=', true)
      .execute()
  ).length;

test('who uses too much is noted once, and forgotten when it fits again', async () => {
  await seedMedia(app.parts.db, album, { count: 4 });
  await setSizes(Math.floor(LIMIT / 4) + 1);
  await sweepAfter(null);
  expect(await since()).toEqual(TEST_NOW);
  app.clock.set(new Date(TEST_NOW.getTime() + DAY_MS));
  await sweepAfter(null);
  expect(await since()).toEqual(TEST_NOW);
  expect(await told()).toEqual([NOTICE_TYPE.capacityExceeded]);
  await setSizes(10);
  await sweepAfter(null);
  expect(await since()).toBeUndefined();
});

test('nothing goes unless a number of days is set, and not before they have passed', async () => {
  await seedMedia(app.parts.db, album, { count: 4 });
  await setSizes(Math.floor(LIMIT / 2));
  expect(await sweepAfter(null)).toBe(0);
  app.clock.set(new Date(TEST_NOW.getTime() + 400 * DAY_MS));
  expect(await sweepAfter(null)).toBe(0);
  app.clock.set(new Date(TEST_NOW.getTime() + 6 * DAY_MS));
  expect(await sweepAfter(7)).toBe(0);
  expect(await listed()).toBe(4);
  await setSizes(10);
});

test('then what came last goes into the bin, as much as is too much, once', async () => {
  await seedMedia(app.parts.db, album, { count: 4 });
  await setSizes(Math.floor(LIMIT / 2));
  await sweepAfter(7);
  app.clock.set(new Date(TEST_NOW.getTime() + 7 * DAY_MS));
  await sweepAfter(7);
  expect(await listed()).toBe(2);
  const kept = await app.parts.db
    .selectFrom('media')
    .select(['is_listed as isListed', 'deleted_by as deletedBy'])
    .where('album_id', '=', album.albumId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  expect(kept.map(({ isListed }) => isListed)).toEqual([true, true, false, false]);
  expect(kept.at(-1)?.deletedBy).toBe(ownerId);
  // It lies in the bin and still counts: nothing more is taken for it.
  expect(await sweepAfter(7)).toBe(0);
  expect(await told()).toEqual([NOTICE_TYPE.capacityExceeded, NOTICE_TYPE.capacityAutoDelete]);
});

test('what is sold, appealed for or kept as proof stays where it is', async () => {
  const { db } = app.parts;
  await seedMedia(db, album, { count: 5 });
  const rows = await db.selectFrom('media').select('id').where('album_id', '=', album.albumId).orderBy('id').execute();
  const [first = '', second = '', sold = '', appealed = '', kept = ''] = rows.map(({ id }) => id);
  await setSizes(Math.floor(LIMIT / 2));
  await db
    .insertInto('media_purchase')
    .values({ media_id: sold, user_id: await aPerson(db), created_at: TEST_NOW })
    .execute();
  await db
    .insertInto('moderation_case')
    .values({ kind: CASE_KIND.appeal, media_id: appealed, before_status: 1 })
    .execute();
  const hold = { media_id: kept, reason: '取证', actor_id: ownerId, created_at: TEST_NOW };
  await db.insertInto('legal_hold').values(hold).execute();
  await sweepAfter(7);
  app.clock.set(new Date(TEST_NOW.getTime() + 7 * DAY_MS));
  expect(await sweepAfter(7)).toBe(2);
  const gone = await db
    .selectFrom('media')
    .select('id')
    .where('album_id', '=', album.albumId)
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .execute();
  expect(gone.map(({ id }) => id)).toEqual([first, second]);
  // What is too much besides cannot be taken.
  expect(await sweepAfter(7)).toBe(0);
});

test('nothing is removed before the notice is old enough, however long ago it began', async () => {
  await seedMedia(app.parts.db, album, { count: 4 });
  await setSizes(Math.floor(LIMIT / 2));
  const long = new Date(TEST_NOW.getTime() - 90 * DAY_MS);
  await app.parts.db.insertInto('capacity_overdue').values({ user_id: ownerId, since: long }).execute();
  expect(await sweepAfter(7)).toBe(0);
  app.clock.set(new Date(TEST_NOW.getTime() + 6 * DAY_MS));
  expect(await sweepAfter(7)).toBe(0);
  app.clock.set(new Date(TEST_NOW.getTime() + 7 * DAY_MS));
  expect(await sweepAfter(7)).toBe(2);
});
