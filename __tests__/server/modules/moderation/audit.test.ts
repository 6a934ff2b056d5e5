import { MATTER_THING, SANCTION, VERDICT } from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import {
  addLegalHold,
  addReport,
  addThingReport,
  checkReports,
  checkThingMatters,
  exportAudit,
  liftLegalHold,
  listAudit,
  listLegalHolds,
  listReportCases,
  listThingMatters,
} from '@contract/http/moderation';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import { listDueAccounts } from '../../../../server/modules/security/account-erasure.repository';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { adminTokenOf, namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../support/seed-media';

const PAGE = { current: 1, size: 20 };
const NEVER = new AbortController().signal;
type Token = { token: string };
let app: TestApp;
let album: SeededAlbum;
let ownerId: string;
let guest: Token;
let admin: Token;
let mediaId: string;

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.parts;
  await app.database.pool.query('truncate moderation_case, matter, sanction, legal_hold cascade');
  ownerId = await aPerson(db, '=主人');
  guest = tokenOf(await aPerson(db, '客人'));
  admin = adminTokenOf(await aPerson(db, '管理员'));
  album = await aSeededAlbum(db, ownerId);
  await seedMedia(db, album, { count: 1 });
  const row = await db
    .selectFrom('media')
    .select('uid')
    .where('album_id', '=', album.albumId)
    .executeTakeFirstOrThrow();
  mediaId = row.uid;
});

const hold = (thing: 'person' | 'album' | 'media', id: string) =>
  app.call(addLegalHold, { thing, id, reason: '警方要求' }, admin);
const lift = async () => {
  const [one] = (await app.call(listLegalHolds, PAGE, admin)).records;
  return app.call(liftLegalHold, { id: one?.id ?? '' }, admin);
};
const sweep = () => app.services.media.bin.sweep(NEVER);
const isThere = async (table: 'media' | 'album') => {
  const id = table === 'media' ? mediaId : album.albumUid;
  return (await app.database.pool.query(`select from ${table} where uid = $1`, [id])).rows.length === 1;
};
const bin = (table: 'media' | 'album') =>
  app.database.pool.query(`update ${table} set deleted_at = $1 where uid = $2`, [
    new Date(app.clock.now().getTime() - 100 * 86_400_000),
    table === 'media' ? mediaId : album.albumUid,
  ]);
const uidOf = async (userId: string) =>
  (await app.parts.db.selectFrom('app_user').select('uid').where('id', '=', userId).executeTakeFirstOrThrow()).uid;

test('what was done at the desk is listed, searched and taken along, and no cell is a formula', async () => {
  await app.call(addReport, { resourceId: mediaId, reason: 1, text: '' }, guest);
  const [one] = (await app.call(listReportCases, { ...PAGE, decided: false }, admin)).records;
  await app.call(checkReports, { ids: [one?.id ?? ''], verdict: VERDICT.takeDown, reason: '色情低俗' }, admin);
  await app.call(addThingReport, { thing: MATTER_THING.person, id: await uidOf(ownerId), reason: 4, text: '' }, guest);
  const [two] = (await app.call(listThingMatters, { ...PAGE, decided: false }, admin)).records;
  const sanction = { kind: SANCTION.comments, days: 7 };
  const wish = { ids: [two?.id ?? ''], verdict: VERDICT.takeDown, reason: '垃圾,广告', sanction };
  await app.call(checkThingMatters, wish, admin);
  await hold('media', mediaId);
  const found = async (keyword: string) =>
    (await app.call(listAudit, { ...PAGE, keyword }, admin)).records.map(({ action }) => action).sort();
  expect(await found('色情')).toEqual(['media:desk']);
  expect(await found('垃圾')).toEqual(['matter:desk', 'sanction:1']);
  expect(await found('警方')).toEqual(['hold:give']);
  expect(await found(one?.id ?? '')).toEqual(['media:desk']);
  expect(await found('%')).toEqual([]);
  const none = await app.call(listAudit, { ...PAGE, fromTime: app.clock.now().getTime() + 1 }, admin);
  expect(none.total).toBe(0);
  const { name, text } = await app.call(exportAudit, { keyword: '垃圾' }, admin);
  expect(name).toBe('审计-2026-05-15.csv');
  const [head, ...lines] = text.split('\r\n');
  expect(head).toBe('\ufeff时间,操作人,操作,用户,原因,编号');
  expect(lines).toHaveLength(3);
  expect(text).toMatch(/,禁止评论和聊天,'=主人,"垃圾,广告",/);
  expect(text).toMatch(/,文字或举报 下架或处理,'=主人,"垃圾,广告",/);
});

test.each(['media', 'album', 'person'] as const)(
  'while a hold on the %s lasts, no bin is emptied of it',
  async (thing) => {
    await hold(thing, thing === 'media' ? mediaId : thing === 'album' ? album.albumUid : await uidOf(ownerId));
    await bin('media');
    await sweep();
    expect(await isThere('media')).toBe(true);
    await bin('album');
    await sweep();
    expect(await isThere('album')).toBe(true);
    await lift();
    await sweep();
    expect(await isThere('media')).toBe(false);
    expect(await isThere('album')).toBe(false);
  },
);

test('what is held does not keep the rest from going', async () => {
  const { db } = app.parts;
  await hold('media', mediaId);
  await bin('media');
  const other = await aSeededAlbum(db, await aPerson(db, '别人'));
  await seedMedia(db, other, { count: 1 });
  const due = new Date(app.clock.now().getTime() - 90 * 86_400_000);
  await db.updateTable('media').set({ deleted_at: due }).where('album_id', '=', other.albumId).execute();
  await sweep();
  const left = await db.selectFrom('media').select('id').where('album_id', '=', other.albumId).execute();
  expect(left).toEqual([]);
  expect(await isThere('media')).toBe(true);
});

test.each(['media', 'album', 'person'] as const)('nor is an account erased while its %s is held', async (thing) => {
  const { db, clock } = app.parts;
  const uid = await uidOf(ownerId);
  await app.database.pool.query(
    `insert into account_closing (user_id, uid, requested_at, erase_at) values ($1, $2, $3, $3)`,
    [ownerId, uid, new Date(clock.now().getTime() - 1_000)],
  );
  const isDue = async () => (await listDueAccounts(db, clock.now(), 100)).some(({ userId }) => userId === ownerId);
  expect(await isDue()).toBe(true);
  await hold(thing, thing === 'media' ? mediaId : thing === 'album' ? album.albumUid : uid);
  expect(await isDue()).toBe(false);
  await lift();
  expect(await isDue()).toBe(true);
});

test('a hold needs a reason and a thing, holds once and is lifted once', async () => {
  const noReason = app.call(addLegalHold, { thing: 'media', id: mediaId, reason: ' ' }, admin);
  await expect(noReason).rejects.toMatchObject(refusal(ERRORS.TAKE_DOWN_REASON_REQUIRED));
  const noThing = app.call(addLegalHold, { thing: 'album', id: mediaId, reason: 'x' }, admin);
  await expect(noThing).rejects.toMatchObject(refusal(MODERATION_ERRORS.THING_ABSENT));
  await hold('media', mediaId);
  await hold('media', mediaId);
  const page = await app.call(listLegalHolds, PAGE, admin);
  expect(page).toMatchObject({ total: 1, records: [{ thing: 'media', reason: '警方要求', actor: '管理员' }] });
  await lift();
  const again = app.call(liftLegalHold, { id: page.records[0]?.id ?? '' }, admin);
  await expect(again).rejects.toMatchObject(refusal(MODERATION_ERRORS.HOLD_ABSENT));
});
