import sharp from 'sharp';
import { ALBUM_PICTURES } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import {
  cancelAlbumExpiry,
  createAlbum,
  getAlbum,
  hideAlbum,
  hideAlbumForMe,
  judgeUploadPwd,
  listAlbumDetails,
  listAlbums,
  updateAlbum,
} from '@contract/http/album';
import { setAlbumRole } from '@contract/http/album-person';
import { getGroupRows, getMedia, listMedia, listMediaGroups } from '@contract/http/media';
import { getAvatarCredentials } from '@contract/http/user';
import type { AlbumDetail, CreateAlbumInput, UpdateAlbumInput } from '@contract/schemas/album';
import { randomIds } from '../../../../server/adapters/ids/random';
import { recountAlbum } from '../../../../server/modules/media/rows/media-count.service';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { drawPicture } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { seedMedia } from '../../../support/seed-media';
import { postForm } from '../../../support/upload-file';

const HOUR_MS = 3_600_000;
const WALL = { type: 8, current: 1, size: 50, showFaceLocation: false } as const;

let app: TestApp;
let owner: Person;
let visitor: Person;
let device: { token: string };
beforeAll(async () => {
  app = await startTestApp({ env: { MAX_CALLS_PER_MINUTE: '100000', MAX_LOGIN_CALLS_PER_MINUTE: '100000' } });
  owner = await aSignedInPerson(app, { nickname: '主人' });
  visitor = await aSignedInPerson(app, { nickname: '访客' });
  device = { token: await aDevice(app) };
});
afterAll(() => app.close());

const anAlbum = (fields: Partial<CreateAlbumInput> = {}): Promise<AlbumDetail> =>
  app.call(
    createAlbum,
    {
      name: '年会',
      description: '',
      template: 2,
      visibility: 2,
      happenedOn: '2026-05-01',
      requestId: randomIds.newId(),
      ...fields,
    },
    owner,
  );
const update = (id: string, fields: Omit<UpdateAlbumInput, 'id'>, person: Person = owner): Promise<AlbumDetail> =>
  app.call(updateAlbum, { id, ...fields }, person);
const open = (id: string, caller: { token: string }, password?: string): Promise<AlbumDetail> =>
  app.call(getAlbum, password === undefined ? { id } : { id, password }, caller);

async function fill(
  album: AlbumDetail,
  count: number,
): Promise<{ albumId: string; albumUid: string; ownerId: string }> {
  const row = await app.parts.db
    .selectFrom('album')
    .select(['id as albumId', 'uid as albumUid', 'owner_id as ownerId'])
    .where('uid', '=', album.id)
    .executeTakeFirstOrThrow();
  await seedMedia(app.parts.db, row, { count });
  return row;
}

async function sendPicture(person: Person, width: number, height: number): Promise<string> {
  const credentials = await app.call(getAvatarCredentials, {}, person);
  const { status, key, body } = await postForm(app, credentials, await drawPicture({ width, height }));
  if (status !== 200) throw new Error(`the form was refused: ${body}`);
  return key;
}

describe('settings', () => {
  test('are kept as they are given, and what is not named stays; twice is once', async () => {
    const album = await anAlbum();
    const change = {
      tags: [' 婚礼 ', '婚礼', '2026'],
      endedOn: '2026-05-03',
      place: { name: ' 西湖 ', latitude: 30.25, longitude: 120.13 },
      uploadBy: 4,
      reviewFirst: true,
      checkFirst: true,
      downloadBy: 2,
      downloadOriginal: true,
      watermark: { kind: 1, text: '智享', position: 5, opacity: 30, picture: '' },
      expireTime: TEST_NOW.getTime() + HOUR_MS,
      commentsOn: false,
      theme: 'dark',
      frameSites: ['https://Example.com/', 'https://example.com'],
    } as const;
    for (let round = 0; round < 2; round += 1) {
      const changed = await update(album.id, { ...change, tags: [...change.tags], frameSites: [...change.frameSites] });
      expect(changed).toEqual({
        ...album,
        ...change,
        tags: ['婚礼', '2026'],
        place: { name: '西湖', latitude: 30.25, longitude: 120.13 },
        frameSites: ['https://example.com'],
      });
    }
    expect(await update(album.id, { place: null, expireTime: null })).toMatchObject({ place: null, expireTime: null });
    expect((await open(album.id, visitor)).frameSites).toEqual([]);
  });

  test('a place has a point where a map gave one, and else words only', async () => {
    const album = await anAlbum();
    const place = { name: '丽江古城', latitude: null, longitude: null };
    expect((await update(album.id, { place })).place).toEqual(place);
    expect((await open(album.id, visitor)).place).toEqual(place);
    const onMap = { ...place, latitude: 26.8721, longitude: 100.233 };
    expect((await update(album.id, { place: onMap })).place).toEqual(onMap);
  });

  test.each<[Omit<UpdateAlbumInput, 'id'>, { code: number; msg: string }]>([
    [{ tags: Array.from({ length: 11 }, (_, at) => String(at)) }, ERRORS.ALBUM_TAGS_TOO_MANY],
    [{ tags: ['字'.repeat(13)] }, ERRORS.ALBUM_TAGS_TOO_MANY],
    [{ place: { name: ' ', latitude: 0, longitude: 0 } }, ERRORS.ALBUM_PLACE_INVALID],
    [{ place: { name: '半个', latitude: 0, longitude: null } }, ERRORS.ALBUM_PLACE_INVALID],
    [{ place: { name: '北极', latitude: 90.1, longitude: 0 } }, ERRORS.BAD_INPUT],
    [{ endedOn: '2026-04-30' }, ERRORS.ALBUM_DATES_INVALID],
    [{ happenedOn: '', endedOn: '2026-05-02' }, ERRORS.ALBUM_DATES_INVALID],
    [{ expireTime: TEST_NOW.getTime() }, ERRORS.ALBUM_EXPIRY_PAST],
    [{ watermark: { kind: 1, text: '', position: 1, opacity: 50, picture: '' } }, ERRORS.WATERMARK_TEXT_REQUIRED],
    [{ watermark: { kind: 3, text: '', position: 0, opacity: 50, picture: '' } }, ERRORS.WATERMARK_PICTURE_REQUIRED],
    [{ frameSites: ["https://a.example; script-src 'unsafe-inline'"] }, ERRORS.FRAME_SITE_INVALID],
    [{ frameSites: ['http://a.example'] }, ERRORS.FRAME_SITE_INVALID],
    [{ visibility: 3 }, ERRORS.ALBUM_PASSWORD_MISSING],
    [{ viewPassword: '123' }, ERRORS.ALBUM_PASSWORD_MALFORMED],
    [{ cover: 'upload/somebody/else' }, ERRORS.UPLOAD_ABSENT],
  ])('%p is refused, and nothing changes', async (fields, error) => {
    const album = await anAlbum();
    await expect(update(album.id, { name: '改名', ...fields })).rejects.toMatchObject(refusal(error));
    expect(await open(album.id, owner)).toEqual(album);
  });

  test('pictures of its own are cut to their sizes; the one before goes, and those left over too', async () => {
    const album = await anAlbum();
    const addresses: string[] = [];
    for (const [field, box] of Object.entries(ALBUM_PICTURES)) {
      const key = await sendPicture(owner, 800, 900);
      const changed = await update(album.id, { [field]: key });
      const address = { cover: changed.cover, topCover: changed.topCover, publicityCover: changed.publicityCover }[
        field
      ];
      const reply = await app.http.inject({ method: 'GET', url: address ?? '' });
      const { width, height } = await sharp(reply.rawPayload).metadata();
      expect([width, height]).toEqual([box.width, box.height]);
      addresses.push(address ?? '');
    }
    const [cover = '', top = ''] = addresses;
    expect((await open(album.id, device)).coverUrl).toBe(cover);
    const kept = await update(album.id, { cover, topCover: '' });
    expect([kept.cover, kept.topCover]).toEqual([cover, '']);
    const statusOf = async (url: string) => (await app.http.inject({ method: 'GET', url })).statusCode;
    expect([await statusOf(cover), await statusOf(top)]).toEqual([200, 404]);
    const sweep = await app.services.user.pictures.sweep(new AbortController().signal);
    expect([sweep, await statusOf(cover)]).toEqual([0, 200]);
    const [, , publicity = ''] = addresses;
    await app.parts.db.deleteFrom('album').where('uid', '=', album.id).execute();
    expect(await app.services.user.pictures.sweep(new AbortController().signal)).toBe(2);
    expect([await statusOf(cover), await statusOf(publicity)]).toEqual([404, 404]);
    expect(await app.services.user.pictures.sweep(new AbortController().signal)).toBe(0);
  });

  test('may be changed by personnel who hold them, and by nobody else', async () => {
    const album = await anAlbum();
    await expect(update(album.id, { commentsOn: false }, visitor)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
    await app.call(setAlbumRole, { albumId: album.id, userId: visitor.id, role: 2 }, owner);
    await expect(update(album.id, { commentsOn: false }, visitor)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
    await app.parts.db
      .updateTable('album_user')
      .set({ permissions: ['settings'] })
      .execute();
    expect(await update(album.id, { commentsOn: false }, visitor)).toMatchObject({
      commentsOn: false,
      canManage: false,
    });
  });
});

describe('a password', () => {
  test('opens the album for the token that entered it, until it changes', async () => {
    const album = await anAlbum({ visibility: 3, viewPassword: ' 芝麻开门 ' });
    await fill(album, 2);
    const closed = refusal(ERRORS.ALBUM_PASSWORD_REQUIRED);
    await expect(open(album.id, visitor)).rejects.toMatchObject(closed);
    await expect(app.call(listMedia, { albumId: album.id, ...WALL }, visitor)).rejects.toMatchObject(closed);
    await expect(open(album.id, visitor, '芝麻关门')).rejects.toMatchObject(refusal(ERRORS.ALBUM_PASSWORD_WRONG));
    expect(await open(album.id, visitor, '芝麻开门')).toMatchObject({ id: album.id, photoCount: 2, canManage: false });
    const page = await app.call(listMedia, { albumId: album.id, ...WALL }, visitor);
    expect(page.total).toBe(2);
    await expect(open(album.id, device)).rejects.toMatchObject(closed);

    const picture = page.records[0];
    if (picture === undefined) throw new Error('nothing there');
    const statusOf = async (url: string) => (await app.http.inject({ method: 'GET', url })).statusCode;
    const { coverUrl } = await open(album.id, visitor);
    const before = coverUrl.split('/')[2];
    await update(album.id, { viewPassword: '新的密码' });
    await expect(open(album.id, visitor)).rejects.toMatchObject(closed);
    await expect(app.call(getMedia, { id: picture.id }, visitor)).rejects.toMatchObject(refusal(ERRORS.MEDIA_ABSENT));
    expect(await statusOf(coverUrl)).toBe(404);
    expect((await open(album.id, visitor, '新的密码')).coverUrl.split('/')[2]).not.toBe(before);
    await update(album.id, { visibility: 2, viewPassword: '' });
    expect(await open(album.id, device)).toMatchObject({ hasViewPassword: false });
  });

  test('wrong ones make their device wait, and no other', async () => {
    const album = await anAlbum({ visibility: 3, viewPassword: '1234' });
    const guesser = { token: await aDevice(app) };
    const many = await Promise.allSettled(Array.from({ length: 10 }, () => open(album.id, guesser, '4321')));
    const spent = many.filter(
      (each) => each.status === 'rejected' && each.reason.code === ERRORS.ALBUM_PASSWORD_TRIES.code,
    );
    expect(spent).toHaveLength(6);
    await expect(open(album.id, guesser, '1234')).rejects.toMatchObject(refusal(ERRORS.ALBUM_PASSWORD_TRIES));
    expect(await open(album.id, visitor, '1234')).toMatchObject({ id: album.id });
    app.clock.advanceMs(HOUR_MS);
    expect(await open(album.id, guesser, '1234')).toMatchObject({ id: album.id });
  });

  test('for uploading is asked for besides, of those who may upload at all', async () => {
    const album = await anAlbum();
    await update(album.id, { uploadBy: 4, uploadPassword: '上传密码' });
    expect(await open(album.id, visitor)).toMatchObject({ canUpload: false, needsUploadPassword: true });
    const judge = (password: string) => app.call(judgeUploadPwd, { id: album.id, password }, visitor);
    for (let round = 0; round < 4; round += 1) {
      await expect(judge('不是')).rejects.toMatchObject(refusal(ERRORS.ALBUM_PASSWORD_WRONG));
    }
    await expect(judge('上传密码')).rejects.toMatchObject(refusal(ERRORS.ALBUM_PASSWORD_TRIES));
    app.clock.advanceMs(2_000);
    expect(await judge('上传密码')).toEqual({ canUpload: true, code: 0, msg: '' });
    expect(await judge('不用再输')).toEqual({ canUpload: true, code: 0, msg: '' });
    expect(await open(album.id, visitor)).toMatchObject({ canUpload: true, needsUploadPassword: false });
    await update(album.id, { uploadPassword: '换了密码' });
    expect(await open(album.id, visitor)).toMatchObject({ canUpload: false, needsUploadPassword: true });
    await update(album.id, { uploadBy: 2 });
    expect(await judge('换了密码')).toEqual({ canUpload: false, ...ERRORS.UPLOAD_NOT_FOR_YOU });
  });
});

describe('an album ends for visitors', () => {
  test('when it expires, until its people take the end away', async () => {
    const album = await anAlbum({ visibility: 1 });
    await fill(album, 1);
    await update(album.id, { expireTime: app.clock.now().getTime() + HOUR_MS });
    const { coverUrl } = await open(album.id, device);
    app.clock.advanceMs(HOUR_MS);
    const over = refusal(ERRORS.ALBUM_EXPIRED);
    await expect(open(album.id, device)).rejects.toMatchObject(over);
    await expect(app.call(listMediaGroups, { albumId: album.id, type: 8 }, visitor)).rejects.toMatchObject(over);
    expect((await app.http.inject({ method: 'GET', url: coverUrl })).statusCode).toBe(404);
    const listed = async () => {
      const page = await app.call(listAlbums, { scope: 'public', current: 1, size: 100 }, device);
      return page.records.some(({ id }) => id === album.id);
    };
    expect(await listed()).toBe(false);
    expect(await open(album.id, owner)).toMatchObject({ isExpired: true });
    const own = await app.call(listAlbums, { scope: 'mine', current: 1, size: 1 }, owner);
    expect(own.records).toMatchObject([{ id: album.id, isExpired: true }]);
    await expect(app.call(cancelAlbumExpiry, { id: album.id }, visitor)).rejects.toMatchObject(over);
    expect(await app.call(cancelAlbumExpiry, { id: album.id }, owner)).toMatchObject({
      isExpired: false,
      expireTime: null,
    });
    expect(await listed()).toBe(true);
  });

  test('when it is hidden, and comes back', async () => {
    const album = await anAlbum({ visibility: 1 });
    const { coverUrl } = await open((await fill(album, 1)).albumUid, device);
    const hide = (is: boolean, person = owner) => app.call(hideAlbum, { id: album.id, hide: is }, person);
    await expect(hide(true, visitor)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
    expect(await hide(true)).toEqual({ isHidden: true });
    expect(await hide(true)).toEqual({ isHidden: true });
    await expect(open(album.id, visitor)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
    expect((await app.http.inject({ method: 'GET', url: coverUrl })).statusCode).toBe(404);
    await hide(false);
    expect(await open(album.id, visitor)).toMatchObject({ isHidden: false });
  });
});

test("out of one's own lists is not out of the album", async () => {
  const me = await aSignedInPerson(app);
  const make = (name: string) =>
    app.call(
      createAlbum,
      { name, description: '', template: 1, visibility: 4, happenedOn: '', requestId: randomIds.newId() },
      me,
    );
  const [kept, put] = [await make('留着'), await make('收起')];
  await app.call(hideAlbumForMe, { id: put.id, hide: true }, me);
  const list = async (scope: 'created' | 'hidden') =>
    (await app.call(listAlbumDetails, { scope, current: 1, size: 10 }, me)).records.map(({ id }) => id);
  expect([await list('created'), await list('hidden')]).toEqual([[kept.id], [put.id]]);
  expect(await open(put.id, me)).toMatchObject({ isHiddenForMe: true, myRole: 'owner' });
  await app.call(hideAlbumForMe, { id: put.id, hide: false }, me);
  expect(await list('created')).toEqual([put.id, kept.id]);
  await expect(app.call(hideAlbumForMe, { id: put.id, hide: true }, visitor)).rejects.toMatchObject(
    refusal(ERRORS.ALBUM_ABSENT),
  );
});

test('a flagged one is a placeholder without addresses, but for whoever may do something about it', async () => {
  const album = await anAlbum();
  const { albumId } = await fill(album, 1);
  const uid = (await app.call(listMedia, { albumId: album.id, ...WALL }, owner)).records[0]?.id ?? '';
  const manager = await aSignedInPerson(app);
  await app.call(setAlbumRole, { albumId: album.id, userId: manager.id, role: 1 }, owner);
  const marks = async (): Promise<unknown[]> => {
    const people = [owner, manager, visitor, device];
    return Promise.all(
      people.map(async (person) => {
        const { legalMark, smallUrl, thumbhash, originalUrl } = await app.call(getMedia, { id: uid }, person);
        const isShown = [smallUrl, thumbhash].every((text) => text !== '');
        if (!isShown) expect([smallUrl, thumbhash, originalUrl]).toEqual(['', '', '']);
        return `${legalMark} ${isShown ? 'shown' : 'placeholder'}`;
      }),
    );
  };
  expect(await marks()).toEqual(['0 shown', '0 shown', '0 shown', '0 shown']);
  for (const [legal_status, expected] of [
    [1, ['1 shown', '1 shown', '3 placeholder', '3 placeholder']],
    [2, ['2 shown', '2 shown', '4 placeholder', '4 placeholder']],
    [7, ['2 shown', '2 shown', '4 placeholder', '4 placeholder']],
    [8, ['2 shown', '2 shown', '4 placeholder', '4 placeholder']],
  ] as const) {
    await app.parts.db.updateTable('media').set({ legal_status }).where('album_id', '=', albumId).execute();
    expect(await marks()).toEqual(expected);
    expect((await open(album.id, device)).photoCount).toBe(1);
    expect((await open(album.id, device)).coverUrl).toBe('');
  }
  expect(await recountAlbum(app.parts.db, albumId)).toEqual([]);
});

test('the uploader of a flagged item sees that, on the wall too, and has its pictures unless it is illegal', async () => {
  const album = await anAlbum();
  const { albumId, albumUid } = await fill(album, 1);
  const { db } = app.parts;
  const visitorId = (
    await db.selectFrom('app_user').select('id').where('uid', '=', visitor.id).executeTakeFirstOrThrow()
  ).id;
  await db.updateTable('media').set({ uploader_id: visitorId }).where('album_id', '=', albumId).execute();
  const uid = (await app.call(listMedia, { albumId: albumUid, ...WALL }, owner)).records[0]?.id ?? '';
  const other = await aSignedInPerson(app);
  const [key = ''] = (await app.call(listMediaGroups, { albumId: albumUid, type: 8 }, owner)).groups.map(
    (group) => group.key,
  );
  const told = (people: { token: string }[]) =>
    Promise.all(
      people.map(async (person) => {
        const { legalMark, smallUrl } = await app.call(getMedia, { id: uid }, person);
        const { rows } = await app.call(getGroupRows, { albumId: albumUid, type: 8, key }, person);
        return [legalMark, smallUrl !== '', rows[0]?.[3] !== '', rows[0]?.[5]];
      }),
    );
  const people = [owner, visitor, other, device];
  for (const [legal_status, bit, marks] of [
    [1, 8, [1, 3, 3]],
    [2, 16, [2, 4, 4]],
    [8, 16, [2, 4, 4]],
  ] as const) {
    await db.updateTable('media').set({ legal_status }).where('album_id', '=', albumId).execute();
    expect(await told(people)).toEqual([
      [marks[0], true, true, bit + 256],
      legal_status === 1 ? [1, false, false, bit + 256 + 512] : [2, true, true, bit + 256],
      [marks[1], false, false, bit + 512],
      [marks[2], false, false, bit + 512],
    ]);
  }
});

test('at the top of an album stands its best lying photo, until its owner chooses', async () => {
  const album = await anAlbum();
  expect(album.hero).toBeNull();
  const seeded = await fill(album, 12);
  const { db } = app.database;
  const rows = await db
    .selectFrom('media')
    .select(['id', 'uid'])
    .where('album_id', '=', seeded.albumId)
    .orderBy('taken_local', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const [newest, lying, liked] = [rows[0], rows[5], rows[7]];
  await db.updateTable('media').set({ ratio_milli: 700 }).where('album_id', '=', seeded.albumId).execute();
  await db
    .updateTable('media')
    .set({ ratio_milli: 1_500, focus_x: 70, focus_y: 20 })
    .where('id', 'in', [lying?.id ?? '', liked?.id ?? ''])
    .execute();
  const heroOf = async (caller: { token: string }) => (await open(album.id, caller)).hero;
  expect(await heroOf(visitor)).toMatchObject({ focusX: 70, focusY: 20 });
  expect((await heroOf(visitor))?.url).toMatch(new RegExp(`/750/${lying?.uid ?? 'none'}$`));
  await db
    .updateTable('media')
    .set({ like_count: 3 })
    .where('id', '=', liked?.id ?? '')
    .execute();
  expect((await heroOf(visitor))?.largeUrl).toMatch(new RegExp(`/2048/${liked?.uid ?? 'none'}$`));
  // What is too coarse for it waits behind what is not.
  await db
    .updateTable('media')
    .set({ pixel_x: 300 })
    .where('id', '=', liked?.id ?? '')
    .execute();
  expect((await heroOf(visitor))?.url).toMatch(new RegExp(`/750/${lying?.uid ?? 'none'}$`));
  await update(album.id, { coverId: newest?.uid ?? '' });
  const chosen = await heroOf(visitor);
  expect(chosen?.url).toMatch(new RegExp(`/750/${newest?.uid ?? 'none'}$`));
  expect(chosen).toMatchObject({ focusX: 50, focusY: 40 });
  // What visitors do not see stands for nothing.
  await db.updateTable('media').set({ is_hidden: true }).where('album_id', '=', seeded.albumId).execute();
  expect(await heroOf(visitor)).toBeNull();
  const { records } = await app.call(listAlbumDetails, { scope: 'created', current: 1, size: 50 }, owner);
  expect(records.every(({ hero }) => hero === null)).toBe(true);
});

test('an album has one of three looks', async () => {
  const album = await anAlbum();
  expect(album.look).toBe(1);
  expect((await update(album.id, { look: 3 })).look).toBe(3);
  expect((await open(album.id, visitor)).look).toBe(3);
  await expect(update(album.id, { look: 4 as 3 })).rejects.toMatchObject(ERRORS.BAD_INPUT);
});
