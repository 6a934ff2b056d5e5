import { SANCTION, type Sanction } from '@contract/constants/moderation';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { addComment } from '@contract/http/interaction';
import { liftSanction, listAudit, listSanctions } from '@contract/http/moderation';
import { countUnread, listOwnNotices } from '@contract/http/notice';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson } from '../../../support/people';
import { aSeededAlbum, seedMedia } from '../../../support/seed-media';

const PAGE = { current: 1, size: 10 };
let app: TestApp;
let admin: Awaited<ReturnType<typeof aSignedInPerson>>;

beforeAll(async () => {
  app = await startTestApp();
  admin = await aSignedInPerson(app);
  await app.parts.db.updateTable('app_user').set({ is_admin: true }).where('uid', '=', admin.id).execute();
});
afterAll(() => app.close());

async function idOf(uid: string): Promise<string> {
  return (await app.parts.db.selectFrom('app_user').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()).id;
}

/** As a decision of the desk gives it. */
async function forbid(uid: string, kind: Sanction): Promise<void> {
  const about = { userId: await idOf(uid), kind, days: 7 };
  const by = { act: 'act', actorId: await idOf(admin.id), reason: '刷屏' };
  await app.parts.db.transaction().execute((tx) => app.services.moderation.sanctions.give(tx, about, by));
}

async function lift(uid: string, kind: Sanction): Promise<string> {
  const { records } = await app.call(listSanctions, PAGE, admin);
  const found = records.find((one) => one.person.id === uid && one.kind === kind);
  await app.call(liftSanction, { id: found?.id ?? '' }, admin);
  return found?.id ?? '';
}

const toldOf = async (person: { token: string }) =>
  (await app.call(listOwnNotices, { size: 10 }, person)).records.map(({ type, facts }) => ({ type, facts }));

test('whose ban is lifted does all again at once, with the token that he had, is told, and the log says by whom and when', async () => {
  const { db } = app.parts;
  const person = await aSignedInPerson(app);
  const album = await aSeededAlbum(db, await idOf(person.id));
  await seedMedia(db, album, { count: 1 });
  const { uid } = await db
    .selectFrom('media')
    .select('uid')
    .where('album_id', '=', album.albumId)
    .executeTakeFirstOrThrow();
  const { phone } = await db
    .selectFrom('app_user')
    .select('phone')
    .where('uid', '=', person.id)
    .executeTakeFirstOrThrow();
  const enter = () => app.services.session.sessions.openForOperator(phone ?? '');
  const comment = () =>
    app.call(addComment, { albumId: album.albumUid, mediaId: uid, text: '好看', requestId: 'r'.repeat(22) }, person);
  await forbid(person.id, SANCTION.account);
  await expect(app.call(countUnread, {}, person)).rejects.toMatchObject({ status: 424 });
  await expect(enter()).rejects.toMatchObject({ code: MODERATION_ERRORS.ACCOUNT_BANNED.code });
  app.clock.advanceMs(60_000);
  const at = app.clock.now().getTime();
  const id = await lift(person.id, SANCTION.account);
  await comment();
  expect(await enter()).not.toBe('');
  expect(await toldOf(person)).toEqual([
    { type: NOTICE_TYPE.sanctionLifted, facts: expect.objectContaining({ sanction: SANCTION.account }) },
  ]);
  const { nickname } = await db
    .selectFrom('app_user')
    .select('nickname')
    .where('uid', '=', admin.id)
    .executeTakeFirstOrThrow();
  const log = (await app.call(listAudit, { ...PAGE, keyword: id }, admin)).records;
  expect(log).toMatchObject([
    { action: 'sanction:lift', about: id, actor: nickname, time: at },
    { action: 'sanction:3' },
  ]);
});

test('who is still forbidden the same is not told that it is over', async () => {
  const person = await aSignedInPerson(app);
  await forbid(person.id, SANCTION.comments);
  await forbid(person.id, SANCTION.comments);
  await lift(person.id, SANCTION.comments);
  expect(await toldOf(person)).toEqual([]);
  await lift(person.id, SANCTION.comments);
  expect(await toldOf(person)).toHaveLength(1);
});
