import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { ALBUM_VISIBILITY } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import { updatePrivacySettings } from '@contract/http/security';
import {
  findPeople,
  getPerson,
  getPersonQrCode,
  listPersonAlbums,
  listPersonPhotos,
  modifyTags,
  updateUser,
} from '@contract/http/user';
import { randomIds } from '../../../../server/adapters/ids/random';
import type { Id } from '../../../../server/db/tables';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';
import { aSeededAlbum, seedMedia } from '../../../support/seed-media';

const PAGE = { current: 1, size: 10 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://album.example' } });
});
afterAll(() => app.close());

async function idOf(person: Person): Promise<Id> {
  const found = app.parts.db.selectFrom('app_user').select('id').where('uid', '=', person.id);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** An album of the person with ten photos, of which some are hidden and some flagged. */
async function anAlbum(person: Person, visibility: number): Promise<Id> {
  const album = await aSeededAlbum(app.parts.db, await idOf(person));
  await seedMedia(app.parts.db, album, { count: 10, hidden: 100, illegal: 100 });
  await app.parts.db.updateTable('album').set({ visibility }).where('id', '=', album.albumId).execute();
  return album.albumId;
}

describe('a page', () => {
  test('tells a visitor what is public, and oneself the rest', async () => {
    const person = await aSignedInPerson(app, { nickname: '作者' });
    await app.call(updateUser, { gender: 1, birthday: '2000-01-01', place: '杭州', signature: '拍照' }, person);
    await app.call(modifyTags, { tags: ['风景'] }, person);
    await app.services.user.users.setMember(person.phone, 'level_40', null);
    const shown = {
      id: person.id,
      nickname: '作者',
      gender: 1,
      place: '杭州',
      signature: '拍照',
      tags: ['风景'],
      memberTypeKey: 'level_40',
      memberTypeName: '摄影师',
      isBlocked: false,
      canSeeAlbums: true,
    };
    const token = await aDevice(app);
    const seen = await app.call(getPerson, { keyword: person.id }, { token });
    expect(seen).toMatchObject({ ...shown, birthday: '', isSelf: false });
    expect(JSON.stringify(seen)).not.toContain(person.phone);
    expect(await app.call(getPerson, { keyword: person.id }, person)).toMatchObject({
      ...shown,
      birthday: '2000-01-01',
      isSelf: true,
    });
  });

  test('shows public albums and the most liked of what is visible in them', async () => {
    const person = await aSignedInPerson(app);
    const open = await anAlbum(person, ALBUM_VISIBILITY.public);
    const linked = await anAlbum(person, ALBUM_VISIBILITY.link);
    const { db } = app.parts;
    const rows = db.selectFrom('media').select(['id', 'uid', 'is_visible', 'legal_status']).orderBy('id');
    const inOpen = await rows.where('album_id', '=', open).execute();
    const [first, second, ...rest] = inOpen.filter((row) => row.is_visible && row.legal_status === 0);
    for (const [id, likes] of [
      [first?.id, 2],
      [second?.id, 5],
    ] as const) {
      await db
        .updateTable('media')
        .set({ like_count: likes })
        .where('id', '=', id ?? '')
        .execute();
    }
    await db.updateTable('media').set({ like_count: 100 }).where('album_id', '=', linked).execute();

    const token = await aDevice(app);
    const albums = await app.call(listPersonAlbums, { ...PAGE, userId: person.id }, { token });
    expect(albums).toMatchObject({ total: 1, records: [{ visibility: ALBUM_VISIBILITY.public, ownerId: person.id }] });
    const photos = await app.call(listPersonPhotos, { current: 1, size: 2, userId: person.id }, { token });
    expect(photos.total).toBe(2 + rest.length);
    expect(photos.total).toBeLessThan(inOpen.length);
    expect(photos.records.map(({ id, likeCount }) => [id, likeCount])).toEqual([
      [second?.uid, 5],
      [first?.uid, 2],
    ]);
    const space = await app.call(getPerson, { keyword: person.id }, { token });
    expect(space).toMatchObject({ albumCount: 1, likedCount: 7 });
  });

  test('shows none of it where the person keeps it private, and all of it to him', async () => {
    const person = await aSignedInPerson(app);
    await anAlbum(person, ALBUM_VISIBILITY.public);
    await app.call(updatePrivacySettings, { showAlbums: false }, person);
    const token = await aDevice(app);
    const query = { ...PAGE, userId: person.id };
    const nothing = { records: [], total: 0 };
    expect(await app.call(listPersonAlbums, query, { token })).toMatchObject(nothing);
    expect(await app.call(listPersonPhotos, query, { token })).toMatchObject(nothing);
    const space = await app.call(getPerson, { keyword: person.id }, { token });
    expect(space).toMatchObject({ albumCount: 0, likedCount: 0, canSeeAlbums: false });
    expect((await app.call(listPersonAlbums, { ...PAGE, userId: person.id }, person)).total).toBe(1);
    expect(await app.call(getPerson, { keyword: person.id }, person)).toMatchObject({
      albumCount: 1,
      canSeeAlbums: true,
    });
  });

  test('is absent for nobody and for an account without a name, except to itself', async () => {
    const nameless = await aSignedInPerson(app, { nickname: '' });
    const token = await aDevice(app);
    for (const keyword of [randomIds.newId(), nameless.id, 'x']) {
      await expect(app.call(getPerson, { keyword }, { token })).rejects.toMatchObject(refusal(ERRORS.USER_ABSENT));
    }
    expect((await app.call(getPerson, { keyword: nameless.id }, nameless)).isSelf).toBe(true);
    const albums = app.call(listPersonAlbums, { ...PAGE, userId: nameless.id }, { token });
    await expect(albums).rejects.toMatchObject(refusal(ERRORS.USER_ABSENT));
  });
});

describe('a phone', () => {
  test('finds its person, unless that is not wanted; never for a device or a part of it', async () => {
    const [person, other] = [await aSignedInPerson(app, { nickname: '号主' }), await aSignedInPerson(app)];
    const token = await aDevice(app);
    const absent = refusal(ERRORS.USER_ABSENT);
    expect((await app.call(getPerson, { keyword: person.phone }, other)).id).toBe(person.id);
    const found = await app.call(findPeople, { ...PAGE, keyword: person.phone }, other);
    expect(found).toMatchObject({ total: 1, records: [{ id: person.id }] });
    expect((await app.call(findPeople, { ...PAGE, keyword: person.phone.slice(0, 10) }, other)).total).toBe(0);
    await expect(app.call(getPerson, { keyword: person.phone }, { token })).rejects.toMatchObject(absent);
    await app.call(updatePrivacySettings, { findByPhone: false }, person);
    await expect(app.call(getPerson, { keyword: person.phone }, other)).rejects.toMatchObject(absent);
    expect((await app.call(findPeople, { ...PAGE, keyword: person.phone }, other)).total).toBe(0);
    expect((await app.call(getPerson, { keyword: person.phone }, person)).isSelf).toBe(true);
  });
});

describe('finding', () => {
  test('puts whole names first, then beginnings, then the rest; white space finds nobody', async () => {
    for (const nickname of ['老Zebra先生', 'zebra先生', 'Zebra', 'quokka']) await aSignedInPerson(app, { nickname });
    const viewer = await aSignedInPerson(app);
    const page = await app.call(findPeople, { ...PAGE, keyword: 'zebra' }, viewer);
    expect(page.records.map(({ nickname }) => nickname)).toEqual(['Zebra', 'zebra先生', '老Zebra先生']);
    expect(await app.call(findPeople, { current: 2, size: 2, keyword: 'zebra' }, viewer)).toMatchObject({
      total: 3,
      records: [{ nickname: '老Zebra先生' }],
    });
    for (const keyword of [' ', '%', '_', "'"]) {
      expect((await app.call(findPeople, { ...PAGE, keyword }, viewer)).total).toBe(0);
    }
    await expect(app.call(findPeople, { ...PAGE, keyword: '' }, viewer)).rejects.toMatchObject(
      refusal(ERRORS.BAD_INPUT),
    );
  });
});

test('the code of a page is a PNG picture that reads as the page’s address', async () => {
  const person = await aSignedInPerson(app);
  const { url, image } = await app.call(getPersonQrCode, {}, person);
  expect(url).toBe(`https://album.example/packageAlbumA/home/space?userId=${person.id}`);
  expect(image).toMatch(/^data:image\/png;base64,/);
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(url);
});
