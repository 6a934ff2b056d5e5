import { CASE_STATE, MATTER_THING, SANCTION, VERDICT } from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import { getAlbum, listAlbums } from '@contract/http/album';
import { addComment, listComments } from '@contract/http/interaction';
import {
  addThingReport,
  checkThingMatters,
  countCases,
  liftSanction,
  listSanctions,
  listThingMatters,
  restoreMatter,
  undoMatters,
} from '@contract/http/moderation';
import { countUnread, listOwnNotices } from '@contract/http/notice';

import { MODERATION_ERRORS } from '@contract/moderation-errors';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { adminTokenOf, DEVICE, namedCallers, tokenOf } from '../../../support/media-app';
import { aSignedInPerson } from '../../../support/people';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../support/seed-media';
import { save, sendBytes } from '../../../support/upload-file';
import { drawSpots } from '../../../support/files/spots';

type Token = { token: string };
let app: TestApp;
let album: SeededAlbum;
let ownerId: string;
let guestId: string;
let owner: Token;
let guest: Token;
let other: Token;
let admin: Token;

beforeAll(async () => {
  app = await startTestApp(namedCallers);
  await app.database.pool.query(
    `insert into device (id, key_hash, created_at) overriding system value values (1, 'x', now()) on conflict do nothing`,
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.parts;
  app.clock.set(TEST_NOW);
  await app.database.pool.query('truncate matter, sanction, comment cascade');
  ownerId = await aPerson(db, '主人');
  guestId = await aPerson(db, '客人');
  owner = tokenOf(ownerId);
  guest = tokenOf(guestId);
  other = tokenOf(await aPerson(db, '路人'));
  admin = adminTokenOf(await aPerson(db, '管理员'));
  album = await aSeededAlbum(db, ownerId);
  await seedMedia(db, album, { count: 1 });
});

const uidOf = async (userId: string): Promise<string> => {
  const row = await app.parts.db
    .selectFrom('app_user')
    .select('uid')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.uid;
};
const comment = (text: string, by = guest) =>
  app.call(addComment, { albumId: album.albumUid, text, requestId: randomIds.newId() }, by);
const report = (thing: 1 | 2 | 3, id: string, by: Token = other, reason: 1 | 4 = 4) =>
  app.call(addThingReport, { thing, id, reason, text: '请看' }, by);
const queue = async (decided = false) =>
  (await app.call(listThingMatters, { current: 1, size: 10, decided }, admin)).records;
const firstId = async () => (await queue())[0]?.id ?? '';
const sanctionOf = (kind: 1 | 2 | 3, days = 7) => ({ sanction: { kind, days } });
const decide = async (verdict: 1 | 2 | 3, more = {}) =>
  app.call(
    checkThingMatters,
    { ids: [await firstId()], verdict, reason: verdict === 3 ? '垃圾广告' : '', ...more },
    admin,
  );

test('reports of one comment are one matter, once per person and device, and nobody reports what he does not see', async () => {
  const { id } = await comment('加微信');
  await report(MATTER_THING.comment, id);
  await report(MATTER_THING.comment, id, other, 1);
  await report(MATTER_THING.comment, id, DEVICE, 1);
  expect(await queue()).toMatchObject([
    { thing: 3, cause: 1, text: '加微信', reportCount: 2, reasons: [1, 4], said: '请看', person: { nickname: '客人' } },
  ]);
  expect(await app.call(countCases, {}, admin)).toMatchObject({ thing: 1, text: 0 });
  await app.parts.db.updateTable('album').set({ is_hidden: true }).where('id', '=', album.albumId).execute();
  const absent = refusal(MODERATION_ERRORS.THING_ABSENT);
  await expect(report(MATTER_THING.comment, id, guest)).rejects.toMatchObject(absent);
  await expect(report(MATTER_THING.album, album.albumUid, guest)).rejects.toMatchObject(absent);
  await expect(report(MATTER_THING.person, randomIds.newId(), guest)).rejects.toMatchObject(absent);
});

test('a reported comment is removed, its reporter is notified and its author may be muted', async () => {
  const { id } = await comment('加微信');
  await report(MATTER_THING.comment, id);
  await expect(decide(VERDICT.pass)).rejects.toMatchObject(refusal(ERRORS.VERDICT_UNFIT));
  await decide(VERDICT.takeDown, sanctionOf(SANCTION.comments));
  expect((await app.call(listComments, { albumId: album.albumUid, size: 10 }, guest)).records).toEqual([]);
  await expect(comment('还在吗')).rejects.toMatchObject({
    code: MODERATION_ERRORS.COMMENTS_FORBIDDEN.code,
    msg: '你暂时不能评论和聊天，到2026-05-22 12:00为止。原因：垃圾广告。有异议请按“关于我们”里的联系方式联系运营者',
  });
  await app.runJobs();
  expect((await app.call(listOwnNotices, { size: 10 }, other)).records).toMatchObject([
    { type: 9, facts: { thing: 3 } },
  ]);
  const told = (await app.call(listOwnNotices, { size: 10 }, guest)).records;
  expect(told.find(({ type }) => type === 12)?.facts).toEqual({
    sanction: SANCTION.comments,
    reason: '垃圾广告',
    endTime: TEST_NOW.getTime() + 7 * 86_400_000,
  });
  app.clock.advanceMs(8 * 86_400_000);
  expect(await comment('回来了')).toMatchObject({ text: '回来了' });
});

test('what answers a removed comment leaves the count with it, and comes back with it', async () => {
  const { db } = app.parts;
  const { id: mediaId, uid } = await db
    .selectFrom('media')
    .select(['id', 'uid'])
    .where('album_id', '=', album.albumId)
    .executeTakeFirstOrThrow();
  const about = { albumId: album.albumUid, mediaId: uid };
  const say = (text: string, replyToId?: string) =>
    app.call(
      addComment,
      { ...about, text, requestId: randomIds.newId(), ...(replyToId === undefined ? {} : { replyToId }) },
      guest,
    );
  const counts = async () => [
    (await db.selectFrom('media').select('comment_count as n').where('id', '=', mediaId).executeTakeFirstOrThrow()).n,
    (await app.call(listComments, { ...about, size: 10 }, other)).total,
  ];
  const { id } = await say('加微信');
  await say('好的', id);
  await say('多少钱', id);
  await say('别的');
  expect(await counts()).toEqual([4, 4]);
  await report(MATTER_THING.comment, id);
  const { act } = await decide(VERDICT.takeDown);
  expect(await counts()).toEqual([1, 1]);
  await app.call(undoMatters, { act }, admin);
  expect(await counts()).toEqual([4, 4]);
  await decide(VERDICT.takeDown);
  // As when its author's account is erased.
  await db.deleteFrom('comment').where('uid', '=', id).execute();
  expect(await counts()).toEqual([1, 1]);
});

test('a report that is wrong leaves everything as it is', async () => {
  const { id } = await comment('真好看');
  await report(MATTER_THING.comment, id);
  await decide(VERDICT.refuse);
  expect((await app.call(listComments, { albumId: album.albumUid, size: 10 }, other)).total).toBe(1);
  expect(await queue(true)).toMatchObject([{ state: 2 }]);
});

test('an album that is taken down is there for its owner alone, and comes back when that is taken back', async () => {
  await report(MATTER_THING.album, album.albumUid);
  const before = await app.parts.db
    .selectFrom('album')
    .select(['access_epoch', 'holder_epoch'])
    .where('id', '=', album.albumId)
    .executeTakeFirstOrThrow();
  const { act } = await decide(VERDICT.takeDown);
  await expect(app.call(getAlbum, { id: album.albumUid }, guest)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
  expect(await app.call(getAlbum, { id: album.albumUid }, owner)).toMatchObject({ isTakenDown: true });
  const discovered = await app.call(listAlbums, { scope: 'public', current: 1, size: 50 }, guest);
  expect(discovered.records.map(({ id }) => id)).not.toContain(album.albumUid);
  const after = await app.parts.db
    .selectFrom('album')
    .select(['access_epoch', 'holder_epoch'])
    .where('id', '=', album.albumId)
    .executeTakeFirstOrThrow();
  expect(after.access_epoch).toBeGreaterThan(before.access_epoch);
  expect(after.holder_epoch).toBeGreaterThan(before.holder_epoch);
  await app.call(undoMatters, { act }, admin);
  expect(await app.call(getAlbum, { id: album.albumUid }, guest)).toMatchObject({ id: album.albumUid });
  expect(await queue()).toHaveLength(1);
  // Nobody is notified of a decision that was reversed.
  await app.runJobs();
  expect((await app.call(listOwnNotices, { size: 10 }, other)).records).toEqual([]);
});

test('what was taken down is shown again long after that, by another admin, once, and its reporter hears of it', async () => {
  await report(MATTER_THING.album, album.albumUid);
  await decide(VERDICT.takeDown);
  app.clock.advanceMs(86_400_000);
  await app.runJobs();
  expect((await app.call(listOwnNotices, { size: 10 }, owner)).records).toMatchObject([
    { type: 11, facts: { thing: MATTER_THING.album } },
  ]);
  const [{ id, canRestore } = { id: '', canRestore: false }] = await queue(true);
  expect(canRestore).toBe(true);
  const second = adminTokenOf(await aPerson(app.parts.db, '另一位管理员'));
  await app.call(restoreMatter, { id }, second);
  expect(await app.call(getAlbum, { id: album.albumUid }, guest)).not.toHaveProperty('isTakenDown');
  expect(await queue(true)).toMatchObject([{ state: CASE_STATE.refused, lastActor: '另一位管理员' }]);
  expect((await queue(true))[0]).not.toHaveProperty('canRestore');
  const absent = refusal(MODERATION_ERRORS.THING_ABSENT);
  await expect(app.call(restoreMatter, { id }, admin)).rejects.toMatchObject(absent);
  await app.runJobs();
  const told = (await app.call(listOwnNotices, { size: 10 }, other)).records.map(({ type }) => type);
  expect(told).toEqual([10, 9]);
  expect((await app.call(listOwnNotices, { size: 10 }, owner)).records).toMatchObject([
    { type: 14, facts: { thing: MATTER_THING.album }, album: { id: album.albumUid } },
    { type: 11 },
  ]);
});

test('what is shown again before anybody was told of it is told to its reporter alone, and a report that is wrong is no showing', async () => {
  await report(MATTER_THING.album, album.albumUid);
  await decide(VERDICT.takeDown);
  app.clock.advanceMs(14_000);
  const [{ id } = { id: '' }] = await queue(true);
  await app.call(restoreMatter, { id }, admin);
  app.clock.advanceMs(60_000);
  await app.runJobs();
  const types = async (of: Token) => (await app.call(listOwnNotices, { size: 10 }, of)).records.map(({ type }) => type);
  expect([await types(owner), await types(other)]).toEqual([[], [10]]);
  await report(MATTER_THING.album, album.albumUid, guest);
  await decide(VERDICT.refuse);
  app.clock.advanceMs(60_000);
  await app.runJobs();
  expect([await types(owner), await types(guest)]).toEqual([[], [10]]);
});

test('who owns a reported album neither dismisses the report nor shows the album again where another can', async () => {
  const { db } = app.parts;
  const set = (id: string, isAdmin: boolean) =>
    db.updateTable('app_user').set({ is_admin: isAdmin }).where('id', '=', id).execute();
  const otherId = await aPerson(db, '同事');
  await set(ownerId, true);
  await set(otherId, true);
  const [self, colleague] = [adminTokenOf(ownerId), adminTokenOf(otherId)];
  await report(MATTER_THING.album, album.albumUid);
  const ids = [await firstId()];
  const own = refusal(MODERATION_ERRORS.OWN_MATTER);
  const dismiss = { ids, verdict: VERDICT.refuse, reason: '' };
  await expect(app.call(checkThingMatters, dismiss, self)).rejects.toMatchObject(own);
  const down = { ids, verdict: VERDICT.takeDown, reason: '垃圾广告' };
  expect((await app.call(checkThingMatters, down, self)).decided).toEqual(ids);
  await expect(app.call(restoreMatter, { id: ids[0] ?? '' }, self)).rejects.toMatchObject(own);
  await app.call(restoreMatter, { id: ids[0] ?? '' }, colleague);
  await set(ownerId, false);
  await set(otherId, false);
});

test('a person who is in the wrong is sanctioned, which can be taken back and lifted; a super admin is not', async () => {
  await report(MATTER_THING.person, await uidOf(ownerId));
  await expect(decide(VERDICT.takeDown)).rejects.toMatchObject(refusal(MODERATION_ERRORS.SANCTION_REQUIRED));
  const { act } = await decide(VERDICT.takeDown, sanctionOf(SANCTION.uploads));
  const upload = async () => {
    const sent = await sendBytes(app, owner, await drawSpots([]), `${randomIds.newId()}.jpg`);
    return save(app, owner, album.albumUid, [sent]);
  };
  await expect(upload()).rejects.toMatchObject({ code: MODERATION_ERRORS.UPLOADS_FORBIDDEN.code });
  const held = () => app.call(listSanctions, { current: 1, size: 10 }, admin);
  expect((await held()).records).toMatchObject([
    { kind: 2, reason: '垃圾广告', person: { nickname: '主人' }, actor: '管理员' },
  ]);
  await app.call(undoMatters, { act }, admin);
  expect((await held()).total).toBe(0);
  await decide(VERDICT.takeDown, sanctionOf(SANCTION.uploads));
  const [one] = (await held()).records;
  await app.call(liftSanction, { id: one?.id ?? '' }, admin);
  expect(await upload()).toMatchObject([{ code: 0 }]);
  expect((await app.call(listOwnNotices, { size: 10 }, owner)).records).toMatchObject([
    { type: 13, facts: { sanction: SANCTION.uploads } },
  ]);
  const again = app.call(liftSanction, { id: one?.id ?? '' }, admin);
  await expect(again).rejects.toMatchObject(refusal(MODERATION_ERRORS.SANCTION_ABSENT));

  await app.parts.db.updateTable('app_user').set({ is_admin: true }).where('id', '=', guestId).execute();
  await report(MATTER_THING.person, await uidOf(guestId));
  await expect(decide(VERDICT.takeDown, sanctionOf(SANCTION.account))).rejects.toMatchObject(
    refusal(MODERATION_ERRORS.ADMIN_SANCTIONED),
  );
  expect(await queue()).toHaveLength(1);
});

test('who is banned is out at once, and does not come in again until then', async () => {
  const real = await startTestApp();
  try {
    const person = await aSignedInPerson(real);
    const { userId } = await real.parts.db
      .selectFrom('session_token')
      .select('user_id as userId')
      .where('user_id', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(await real.call(countUnread, {}, person)).toBeDefined();
    const until = new Date(real.clock.now().getTime() + 86_400_000);
    const row = { kind: SANCTION.account, until, reason: '', act: 'x', actor_id: '1', created_at: real.clock.now() };
    await real.parts.db
      .insertInto('sanction')
      .values({ ...row, user_id: userId ?? '' })
      .execute();
    await expect(real.call(countUnread, {}, person)).rejects.toMatchObject({ code: 424 });
    const phone = await real.parts.db
      .selectFrom('app_user')
      .select('phone')
      .where('id', '=', userId ?? '')
      .executeTakeFirstOrThrow();
    const enter = () => real.services.session.sessions.openForOperator(phone.phone ?? '');
    await expect(enter()).rejects.toMatchObject({ code: MODERATION_ERRORS.ACCOUNT_BANNED.code });
    real.clock.advanceMs(2 * 86_400_000);
    expect(await enter()).not.toBe('');
  } finally {
    await real.close();
  }
});

test('who is banned comes in by no new account of the same phone, until the ban is lifted or ends', async () => {
  const real = await startTestApp();
  try {
    const { db } = real.parts;
    const person = await aSignedInPerson(real);
    const admin = await aSignedInPerson(real);
    await db.updateTable('app_user').set({ is_admin: true }).where('uid', '=', admin.id).execute();
    const { phone, userId } = await db
      .selectFrom('app_user')
      .select(['phone', 'id as userId'])
      .where('uid', '=', person.id)
      .executeTakeFirstOrThrow();
    const link = { user_id: userId, provider: 'wechat', app_id: 'wx1', created_at: real.clock.now() } as const;
    await db
      .insertInto('linked_account')
      .values({ ...link, open_id: 'o-1', union_id: 'u-1' })
      .execute();
    await real.call(addThingReport, { thing: MATTER_THING.person, id: person.id, reason: 4, text: '' }, admin);
    const [one] = (await real.call(listThingMatters, { current: 1, size: 10, decided: false }, admin)).records;
    const ban = { sanction: { kind: SANCTION.account, days: 7 } };
    const decision = { ids: [one?.id ?? ''], verdict: VERDICT.takeDown, reason: '垃圾广告', ...ban };
    await real.call(checkThingMatters, decision, admin);

    // As when the account is erased: its phone is free.
    await db.deleteFrom('linked_account').where('user_id', '=', userId).execute();
    await db.updateTable('app_user').set({ phone: null }).where('id', '=', userId).execute();
    const enter = (number: string | null) => real.services.session.sessions.openForOperator(number ?? '');
    await expect(enter(phone)).rejects.toMatchObject({
      code: MODERATION_ERRORS.ACCOUNT_BANNED.code,
      message: expect.stringContaining('原因：垃圾广告'),
    });
    // Another phone, the same person at WeChat, in another app of the same owner.
    const friend = await aSignedInPerson(real);
    const { id, phone: other } = await db
      .selectFrom('app_user')
      .select(['id', 'phone'])
      .where('uid', '=', friend.id)
      .executeTakeFirstOrThrow();
    expect(await enter(other)).not.toBe('');
    await db
      .insertInto('linked_account')
      .values({ ...link, user_id: id, app_id: 'wx2', open_id: 'o-2', union_id: 'u-1' })
      .execute();
    await expect(enter(other)).rejects.toMatchObject({ code: MODERATION_ERRORS.ACCOUNT_BANNED.code });
    const kept = await db.selectFrom('ban_mark').selectAll().execute();
    expect(kept).toHaveLength(3);
    expect(JSON.stringify(kept)).not.toContain(phone ?? '?');

    const [held] = (await real.call(listSanctions, { current: 1, size: 10 }, admin)).records;
    await real.call(liftSanction, { id: held?.id ?? '' }, admin);
    expect(await enter(phone)).not.toBe('');
  } finally {
    await real.close();
  }
});
