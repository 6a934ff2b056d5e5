import { ERRORS } from '@contract/errors';
import { setAttention } from '@contract/http/attention';
import { likeOrCancel } from '@contract/http/media';
import {
  exportMyAccount,
  exportMyFiles,
  getPrivacySettings,
  listAccountSessions,
  updatePrivacySettings,
} from '@contract/http/security';
import { findPeople, getPerson, listPersonAlbums } from '@contract/http/user';
import type { Id } from '../../../../server/db/tables';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { keepFacePhoto } from '../../../support/files/face-photo';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { drawPicture } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { aSeededAlbum } from '../../../support/seed-media';
import { upload } from '../../../support/upload-file';

const DEFAULTS = { findByPhone: true, messageFrom: 0, showAlbums: true, showLikes: false, personalised: true };
const PAGE = { current: 1, size: 10 } as const;

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  person = await aSignedInPerson(app);
});
afterAll(() => app.close());

async function userIdOf({ id }: Person): Promise<Id> {
  return (await app.parts.db.selectFrom('app_user').select('id').where('uid', '=', id).executeTakeFirstOrThrow()).id;
}

async function anAlbum(owner: Person, visibility: 1 | 2) {
  const album = await aSeededAlbum(app.parts.db, await userIdOf(owner));
  await app.parts.db.updateTable('album').set({ visibility }).where('id', '=', album.albumId).execute();
  return album;
}

describe('privacy settings', () => {
  test('hold their defaults until one is changed; the others stay', async () => {
    expect(await app.call(getPrivacySettings, {}, person)).toEqual(DEFAULTS);
    expect(await app.call(updatePrivacySettings, { showLikes: true }, person)).toEqual({
      ...DEFAULTS,
      showLikes: true,
    });
    const changed = { ...DEFAULTS, showLikes: true, messageFrom: 2, personalised: false } as const;
    const change = { messageFrom: 2, personalised: false } as const;
    expect(await app.call(updatePrivacySettings, change, person)).toEqual(changed);
    expect(await app.call(updatePrivacySettings, {}, person)).toEqual(changed);
    expect(await app.call(getPrivacySettings, {}, person)).toEqual(changed);
  });

  test('two changes at once both stand', async () => {
    await Promise.all([
      app.call(updatePrivacySettings, { findByPhone: false }, person),
      app.call(updatePrivacySettings, { showAlbums: false }, person),
    ]);
    const expected = { ...DEFAULTS, findByPhone: false, showAlbums: false };
    expect(await app.call(getPrivacySettings, {}, person)).toEqual(expected);
  });

  test('an unknown choice is refused', async () => {
    const change = app.call<object, unknown>(updatePrivacySettings, { messageFrom: 3 }, person);
    await expect(change).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  });

  test('who may not be found by phone is found by nobody who knows it', async () => {
    const finder = await aSignedInPerson(app);
    const find = async () => (await app.call(findPeople, { ...PAGE, keyword: person.phone }, finder)).total;
    expect(await find()).toBe(1);
    await app.call(getPerson, { keyword: person.phone }, finder);
    await app.call(updatePrivacySettings, { findByPhone: false }, person);
    expect(await find()).toBe(0);
    const byPhone = app.call(getPerson, { keyword: person.phone }, finder);
    await expect(byPhone).rejects.toMatchObject(refusal(ERRORS.USER_ABSENT));
  });

  test('who shows no albums has none on his page, for others', async () => {
    const visitor = await aSignedInPerson(app);
    const album = await anAlbum(person, 1);
    await upload(app, person, album.albumUid, await drawPicture());
    await app.runJobs();
    const list = async (by: Person) => (await app.call(listPersonAlbums, { ...PAGE, userId: person.id }, by)).total;
    expect(await list(visitor)).toBe(1);
    await app.call(updatePrivacySettings, { showAlbums: false }, person);
    expect([await list(visitor), await list(person)]).toEqual([0, 1]);
    expect(await app.call(getPerson, { keyword: person.id }, visitor)).toMatchObject({ albumCount: 0 });
  });

  test('are nobody else’s business', async () => {
    const device = { token: await aDevice(app) };
    const nameless = await aSignedInPerson(app, { nickname: '' });
    for (const caller of [device, nameless]) {
      await expect(app.call(getPrivacySettings, {}, caller)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
    }
  });
});

describe('the export', () => {
  test('holds what is known of the person, and of nobody else', async () => {
    const friend = await aSignedInPerson(app, { nickname: '朋友' });
    const album = await anAlbum(person, 2);
    const mediaId = await upload(app, person, album.albumUid, await drawPicture(), '全家福.jpg');
    await app.runJobs();
    await app.call(likeOrCancel, { id: mediaId, like: true }, person);
    await app.call(setAttention, { userId: friend.id, attention: true }, person);
    await keepFacePhoto(app.parts.db, person.id, { isMe: true, pictureUrl: '/media/person/me' });
    const told = await app.call(exportMyAccount, {}, person);
    expect(told).toMatchObject({
      account: { id: person.id, phone: person.phone, nickname: '小明', memberTypeKey: 'level_10' },
      sessions: await app.call(listAccountSessions, {}, person),
      privacy: DEFAULTS,
      certification: { state: 0 },
      hasPaymentPassword: false,
      albums: [{ id: album.albumUid, name: '相册', photoCount: 1, videoCount: 0 }],
      other: {
        likes: [{ id: mediaId }],
        following: [{ id: friend.id, nickname: '朋友' }],
        blocked: [],
        facePhotos: [{ of: 'me' }],
      },
    });
    const theirs = await app.call(exportMyAccount, {}, friend);
    expect(JSON.stringify(theirs)).not.toMatch(new RegExp(`${person.phone}|${album.albumUid}|${mediaId}`));
    expect(await app.call(exportMyFiles, PAGE, person)).toMatchObject({
      total: 1,
      records: [{ id: mediaId, albumId: album.albumUid, fileName: '全家福.jpg', hotResourceType: 0, likeCount: 1 }],
    });
    expect(await app.call(exportMyFiles, PAGE, friend)).toMatchObject({ total: 0 });
  });
});
