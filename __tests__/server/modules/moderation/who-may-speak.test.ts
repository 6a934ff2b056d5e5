import { randomBytes } from 'node:crypto';
import { ADMIN_RIGHTS } from '@contract/constants/admin-right';
import { GUARDIAN_CONSENT_VERSION } from '@contract/constants/baby';
import { STORAGE_TYPE } from '@contract/constants/media';
import { SANCTION, type Sanction } from '@contract/constants/moderation';
import { createAlbum, updateAlbum } from '@contract/http/album';
import { saveBabyRecord } from '@contract/http/baby';
import * as chat from '@contract/http/chat';
import { makePost, updatePost } from '@contract/http/feed';
import { addComment } from '@contract/http/interaction';
import { queryAllMd5AndFileSize, saveDataBatch } from '@contract/http/media';
import { startUpload } from '@contract/http/multipart-upload';
import { setParam } from '@contract/http/operator';
import { bindPhone, sendModifyPhoneCode } from '@contract/http/security';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import { randomIds } from '../../../../server/adapters/ids/random';
import { listMarksOf } from '../../../../server/db/ban-marks';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aPhone, aSignedInPerson, type Person } from '../../../support/people';
import { seedMedia } from '../../../support/seed-media';

let app: TestApp;
let admin: Person;
let friend: Person;

beforeAll(async () => {
  app = await startTestApp();
  admin = await aSignedInPerson(app, { nickname: '站长' });
  await app.services.moderation.rights.set(admin.phone, ADMIN_RIGHTS);
  friend = await aSignedInPerson(app, { nickname: '朋友' });
});
beforeEach(() => app.clock.advanceMs(61_000));
afterAll(() => app.close());

const rule = (value: string | null) => app.call(setParam, { key: 'PUBLISH_NEEDS_PHONE', value }, admin);

async function idOf(person: Person): Promise<string> {
  const row = await app.parts.db
    .selectFrom('app_user')
    .select('id')
    .where('uid', '=', person.id)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function aPersonWithoutPhone(): Promise<Person> {
  const person = await aSignedInPerson(app, { nickname: '没手机的人' });
  await app.parts.db.updateTable('app_user').set({ phone: null }).where('uid', '=', person.id).execute();
  return person;
}

const anAlbum = (by: Person, template: 2 | 7 | 12 = 2) =>
  app.call(
    createAlbum,
    { name: '相册', description: '', template, visibility: 2, happenedOn: '', requestId: randomIds.newId() },
    by,
  );

interface Places {
  readonly album: string;
  readonly feed: string;
  readonly baby: string;
  readonly photo: string;
}

async function placesOf(person: Person): Promise<Places> {
  const [album, feed, baby] = [await anAlbum(person), await anAlbum(person, 12), await anAlbum(person, 7)];
  const row = await app.parts.db
    .selectFrom('album')
    .select(['id as albumId', 'uid as albumUid', 'owner_id as ownerId'])
    .where('uid', '=', feed.id)
    .executeTakeFirstOrThrow();
  await seedMedia(app.parts.db, row, { count: 1 });
  const media = app.parts.db.selectFrom('media').select('uid').where('album_id', '=', row.albumId);
  return { album: album.id, feed: feed.id, baby: baby.id, photo: (await media.executeTakeFirstOrThrow()).uid };
}

const aFile = (sizeBytes: number) => ({ fileName: '一', md5: randomBytes(16).toString('hex'), sizeBytes });

/** Whatever somebody can say or show to others. Each of them is new. */
const acts = (by: Person, { album, feed, baby, photo }: Places) => ({
  comment: () => app.call(addComment, { albumId: album, text: '好看', requestId: randomIds.newId() }, by),
  post: () =>
    app.call(
      makePost,
      {
        albumId: feed,
        title: '早晨',
        text: '光正好',
        topics: [],
        place: '',
        mediaIds: [photo],
        coverId: photo,
        requestId: randomIds.newId(),
      },
      by,
    ),
  known: () => app.call(queryAllMd5AndFileSize, { albumId: album, files: [{ md5: 'a'.repeat(32), sizeBytes: 9 }] }, by),
  large: () => app.call(startUpload, { albumId: album, hotResourceType: 1, ...aFile(100_000_000) }, by),
  save: () =>
    app.call(
      saveDataBatch,
      { albumId: album, ossUploadType: STORAGE_TYPE.local, items: [{ ...aFile(9), objectKey: 'x' }] },
      by,
    ),
  chat: () =>
    app.call(
      chat.sendChatMessage,
      {
        unique_id: randomIds.newId(),
        to_uid: friend.id,
        content: { type: 'text', body: { text: '在吗' } },
        client_create_time: 1,
      },
      by,
    ),
  friend: () => app.call(chat.requestFriend, { userId: friend.id, text: '认识一下' }, by),
  album: () => anAlbum(by),
  child: () =>
    app.call(
      saveBabyRecord,
      {
        albumId: baby,
        type: 1,
        name: '小满',
        sex: 2,
        birthday: '2025-05-21',
        guardianConsent: GUARDIAN_CONSENT_VERSION,
      },
      by,
    ),
});

async function codesOf(by: Person, places: Places): Promise<Record<string, number>> {
  const codes: Record<string, number> = {};
  for (const [name, act] of Object.entries(acts(by, places))) {
    codes[name] = await act().then(
      () => 0,
      (error: { code: number }) => error.code,
    );
  }
  return codes;
}
const allOf = (code: number, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, code]));

test('where the operator says so nobody without a phone publishes or chats, until he binds one', async () => {
  const person = await aPersonWithoutPhone();
  const places = await placesOf(person);
  const needed = MODERATION_ERRORS.PHONE_NEEDED.code;
  await rule('1');
  const codes = await codesOf(person, places);
  expect(codes).toEqual(allOf(needed, Object.keys(codes)));
  const phone = aPhone();
  await app.call(sendModifyPhoneCode, { phone }, person);
  await app.call(bindPhone, { phone, code: app.sms.sent.at(-1)?.code ?? '' }, person);
  expect(Object.values(await codesOf(person, places))).not.toContain(needed);
  await rule(null);
  const other = await aPersonWithoutPhone();
  expect(Object.values(await codesOf(other, await placesOf(other)))).not.toContain(needed);
});

test('what was there before may still be taken back and changed by its owner', async () => {
  const person = await aPersonWithoutPhone();
  const { album } = await placesOf(person);
  await rule('1');
  expect(await app.call(updateAlbum, { id: album, visibility: 4 }, person)).toMatchObject({ visibility: 4 });
  await rule(null);
});

async function sanction(person: Person, kind: Sanction): Promise<void> {
  const row = {
    kind,
    until: new Date(app.clock.now().getTime() + 86_400_000),
    reason: '刷屏',
    act: 'x',
    actor_id: '1',
  };
  const made = { ...row, user_id: await idOf(person), created_at: app.clock.now() };
  await app.parts.db.insertInto('sanction').values(made).execute();
}

test('who is muted neither comments nor posts nor chats, in words of until when and why', async () => {
  const person = await aSignedInPerson(app, { nickname: '刷屏的人' });
  const places = await placesOf(person);
  const { id: postId } = await acts(person, places).post();
  await sanction(person, SANCTION.comments);
  const { code } = MODERATION_ERRORS.COMMENTS_FORBIDDEN;
  const codes = await codesOf(person, places);
  expect(codes).toMatchObject(allOf(code, ['comment', 'post', 'chat', 'friend']));
  expect([codes['known'], codes['album']]).toEqual([0, 0]);
  await expect(acts(person, places).chat()).rejects.toMatchObject({ msg: expect.stringContaining('原因：刷屏') });
  await expect(app.call(updatePost, { id: postId, text: '改了' }, person)).rejects.toMatchObject({ code });
  expect(await app.call(updatePost, { id: postId, pinned: true }, person)).toMatchObject({ isPinned: true });
  app.clock.advanceMs(2 * 86_400_000);
  expect((await codesOf(person, places))['chat']).toBe(0);
});

test('a person who may not upload is refused before he sends a file, and cannot post', async () => {
  const person = await aSignedInPerson(app, { nickname: '乱传的人' });
  const places = await placesOf(person);
  await sanction(person, SANCTION.uploads);
  const codes = await codesOf(person, places);
  const { code } = MODERATION_ERRORS.UPLOADS_FORBIDDEN;
  expect(codes).toMatchObject(allOf(code, ['known', 'large', 'save', 'post']));
  expect([codes['comment'], codes['chat']]).toEqual([0, 0]);
});

test('the phone of somebody banned is bound to no other account', async () => {
  const banned = await aSignedInPerson(app, { nickname: '被封的人' });
  const bannedId = await idOf(banned);
  const until = new Date(app.clock.now().getTime() + 7 * 86_400_000);
  const key = await app.services.installation.installation.secret('ban');
  const [mark] = await listMarksOf(app.parts.db, bannedId, key);
  if (mark === undefined) throw new Error('nothing is kept of him');
  await app.parts.db.insertInto('ban_mark').values({ sanction_uid: 's', mark, until, reason: '诈骗' }).execute();
  // As when the account is erased: its phone is free.
  await app.parts.db.updateTable('app_user').set({ phone: null }).where('id', '=', bannedId).execute();

  const fresh = await aPersonWithoutPhone();
  const bind = async (): Promise<unknown> => {
    app.clock.advanceMs(61_000);
    await app.call(sendModifyPhoneCode, { phone: banned.phone }, fresh);
    return app.call(bindPhone, { phone: banned.phone, code: app.sms.sent.at(-1)?.code ?? '' }, fresh);
  };
  await expect(bind()).rejects.toMatchObject({
    code: MODERATION_ERRORS.ACCOUNT_BANNED.code,
    msg: expect.stringContaining('原因：诈骗'),
  });
  app.clock.advanceMs(8 * 86_400_000);
  await bind();
});
