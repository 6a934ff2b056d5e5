import { UPLOAD_BY } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import { deleteLabel } from '@contract/http/album';
import { getMediaStates, getOssTmpCredentials, hiddeOrShowPhoto, queryAllMd5AndFileSize } from '@contract/http/media';
import type { OssCredentials } from '@contract/schemas/media';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../../server/adapters/object-store/memory';
import type { Id } from '../../../../../server/db/tables';
import { recountAlbum } from '../../../../../server/modules/media/rows/media-count.service';
import { startTestApp, TEST_NOW, type TestApp } from '../../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { drawPicture, md5Of } from '../../../../support/pictures';
import { aLabel, aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { newKey, postForm, save, sendBytes, upload } from '../../../../support/upload-file';

let app: TestApp;
let store: MemoryObjectStore;
let ownerId: Id;
let owner: { token: string };
let album: SeededAlbum;
let credentials: OssCredentials;
let labelUid: string;

beforeAll(async () => {
  store = createMemoryObjectStore(() => TEST_NOW);
  app = await startTestApp({ ...namedCallers, parts: { store } });
  ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
});
beforeEach(async () => {
  album = await aSeededAlbum(app.parts.db, ownerId);
  credentials = await app.call(getOssTmpCredentials, { ossUploadType: 1 }, owner);
});
afterEach(async () => {
  expect(await recountAlbum(app.parts.db, album.albumId)).toEqual([]);
});
afterAll(() => app.close());

const rowOf = (uid: string) =>
  app.parts.db.selectFrom('media').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
const codes = async (items: Parameters<typeof save>[3]) =>
  (await save(app, owner, album.albumUid, items)).map((result) => result.code);

describe('credentials', () => {
  test('reach one person, one hour, and the larger of the level’s two limits', async () => {
    expect(credentials).toMatchObject({ ossUploadType: 1, maxSizeBytes: 83_886_080, remainEffectSeconds: 3600 });
    const given = { user_id: ownerId, level: 'level_40', start_at: new Date(0), created_at: new Date(0) };
    await app.parts.db
      .insertInto('membership_period')
      .values({ ...given, end_at: null })
      .execute();
    const more = await app.call(getOssTmpCredentials, { ossUploadType: 1 }, owner);
    await app.parts.db
      .updateTable('membership_period')
      .set({ end_at: new Date(TEST_NOW.getTime() - 1) })
      .where('user_id', '=', ownerId)
      .execute();
    const ended = await app.call(getOssTmpCredentials, { ossUploadType: 1 }, owner);
    expect([more.maxSizeBytes, ended.maxSizeBytes]).toEqual([3_221_225_472, 83_886_080]);
  });

  test.each([2, 3, 4] as const)('storage %i is not set up here', async (ossUploadType) => {
    await expect(app.call(getOssTmpCredentials, { ossUploadType }, owner)).rejects.toMatchObject({
      code: ERRORS.STORAGE_UNCONFIGURED.code,
    });
  });
});

describe('the upload form', () => {
  test('keeps a file once: the same content again is fine, other content is refused', async () => {
    const key = newKey(credentials);
    const bytes = Buffer.from('first');
    expect((await postForm(app, credentials, bytes, { key })).status).toBe(200);
    expect((await postForm(app, credentials, bytes, { key })).status).toBe(200);
    const other = await postForm(app, credentials, Buffer.from('other'), { key });
    expect(other).toMatchObject({ status: 409, body: expect.stringContaining('<Message>') });
    expect((await store.stat(key))?.md5).toBe(md5Of(bytes));
    await store.remove(key);
  });

  test('answers 204 unless another status is asked for', async () => {
    const fields = { success_action_status: '' };
    const reply = await postForm(app, credentials, Buffer.from('x'), { fields });
    expect(reply.status).toBe(204);
    await store.remove(reply.key);
  });

  const refusals: [string, () => Parameters<typeof postForm>[3] & object, number, string][] = [
    ['a wrong signature', () => ({ secret: 'guess' }), 403, 'SignatureDoesNotMatch'],
    ['unknown credentials', () => ({ fields: { OSSAccessKeyId: 'nobody' } }), 403, 'InvalidAccessKeyId'],
    ['an expired policy', () => ({ expiration: '2026-05-15T03:59:59Z' }), 403, 'AccessDenied'],
    ['a policy without conditions', () => ({ conditions: 5 as never }), 403, 'InvalidPolicyDocument'],
    ['an unknown condition', () => ({ conditions: [['ends-with', '$key', 'x']] }), 403, 'InvalidPolicyDocument'],
    ['a condition that does not hold', () => ({ conditions: [['eq', '$key', 'x']] }), 403, 'AccessDenied'],
    ['another bucket', () => ({ conditions: [{ bucket: 'theirs' }] }), 403, 'AccessDenied'],
    [
      'another person’s folder',
      () => ({ key: 'upload/aaaaaaaaaaaaaaaaaaaaaa/x', conditions: [] }),
      403,
      'AccessDenied',
    ],
    ['a name that climbs out', () => ({ key: `${credentials.dir}../x`, conditions: [] }), 403, 'AccessDenied'],
    ['a missing field', () => ({ fields: { policy: '' } }), 400, 'MalformedPOSTRequest'],
    ['more than the policy allows', () => ({ conditions: [['content-length-range', 0, 3]] }), 400, 'EntityTooLarge'],
    ['less than the policy asks', () => ({ conditions: [['content-length-range', 100, 200]] }), 400, 'EntityTooSmall'],
  ];
  test.each(refusals)('refuses %s and keeps nothing', async (_name, changes, status, code) => {
    const before = store.keys();
    const reply = await postForm(app, credentials, Buffer.from('content'), changes());
    expect(reply.status).toBe(status);
    expect(reply.body).toMatch(
      new RegExp(`<Error><Code>${code}</Code><Message>[\\u4e00-\\u9fff，]+</Message></Error>`),
    );
    expect(store.keys()).toEqual(before);
  });

  test('refuses an empty file', async () => {
    const reply = await postForm(app, credentials, Buffer.alloc(0));
    expect(reply).toMatchObject({ status: 400, body: expect.stringContaining('EntityTooSmall') });
  });

  test('refuses credentials that have run out', async () => {
    app.clock.advanceMs(3_600_000);
    const reply = await postForm(app, credentials, Buffer.from('late'));
    app.clock.set(TEST_NOW);
    expect(reply).toMatchObject({ status: 403, body: expect.stringContaining('AccessDenied') });
  });

  test('says so when the disk is full', async () => {
    store.fill('ENOSPC');
    const reply = await postForm(app, credentials, Buffer.from('no room'));
    store.fill(null);
    expect(reply).toMatchObject({ status: 507, body: expect.stringContaining('存储空间不足') });
  });

  test('refuses what is no form', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const reply = await app.http.inject({ method: 'POST', url: '/oss/local', headers, payload: '--x\r\nbroken' });
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain('MalformedPOSTRequest');
  });
});

describe('saving', () => {
  test('makes a row that processes, with the picture’s own time and upright size', async () => {
    const bytes = await drawPicture({ width: 300, height: 200, taken: '2024:02:29 08:09:10', orientation: 6 });
    const uid = await upload(app, owner, album.albumUid, bytes, 'C:\\photos\\日出.jpg');
    expect(await rowOf(uid)).toMatchObject({
      state: 0,
      file_name: '日出.jpg',
      taken_local: '2024-02-29 08:09:10',
      pixel_x: 200,
      pixel_y: 300,
      ratio_milli: 667,
      mime: 'image/jpeg',
      size_bytes: String(bytes.length),
    });
  });

  test.each([
    ['a silly camera clock', { taken: '0161:01:01 00:00:00' }, Date.UTC(2020, 0, 1), '2020-01-01 08:00:00'],
    ['no time at all', {}, undefined, '2026-05-15 12:00:00'],
    ['a silly file time', {}, -9e15, '2026-05-15 12:00:00'],
  ])('with %s it takes the next best', async (_name, options, lastModified, expected) => {
    const more = lastModified === undefined ? {} : { lastModified };
    const item = await sendBytes(app, owner, await drawPicture(options), 'a.jpg', more);
    const [result] = await save(app, owner, album.albumUid, [item]);
    expect((await rowOf(result?.resourceId ?? '')).taken_local).toBe(expected);
  });

  test('one refused item leaves nothing and harms no other', async () => {
    const keptBefore = store.keys().filter((key) => key.startsWith('upload/kept/')).length;
    const good = await drawPicture();
    const broken = (await drawPicture()).subarray(0, 900);
    const items = [
      await sendBytes(app, owner, broken, 'broken.jpg'),
      await sendBytes(app, owner, good, 'good.jpg'),
      await sendBytes(app, owner, Buffer.from('only text'), 'text.jpg'),
      await sendBytes(app, owner, Buffer.from('only text!'), 'text.mp4'),
      { ...(await sendBytes(app, owner, await drawPicture(), 'a.jpg')), md5: '0'.repeat(32) },
    ];
    expect(await codes(items)).toEqual([
      ERRORS.IMAGE_BROKEN.code,
      0,
      ERRORS.IMAGE_TYPE.code,
      ERRORS.VIDEO_TYPE.code,
      ERRORS.UPLOAD_MISMATCH.code,
    ]);
    const kept = items.map((item) => store.keys().includes(item.objectKey));
    expect(kept).toEqual([false, false, false, false, false]);
    // Under a name that its sender does not know.
    expect(store.keys().filter((key) => key.startsWith('upload/kept/'))).toHaveLength(keptBefore + 1);
  });

  test('saving twice, and sending the same file twice, make one row and keep one copy', async () => {
    const keptBefore = store.keys().filter((key) => key.startsWith('upload/kept/')).length;
    const bytes = await drawPicture();
    const first = await sendBytes(app, owner, bytes, 'a.jpg');
    const second = await sendBytes(app, owner, bytes, 'b.jpg');
    const [made, twin] = await save(app, owner, album.albumUid, [first, second]);
    expect(made).toMatchObject({ code: 0, duplicate: false });
    expect(twin).toEqual({ code: 0, msg: '', resourceId: made?.resourceId, duplicate: true });
    expect(store.keys().filter((key) => key.startsWith('upload/kept/'))).toHaveLength(keptBefore + 1);
    expect(store.keys().filter((key) => [first.objectKey, second.objectKey].includes(key))).toEqual([]);
    // As after a lost answer: what was asked for is done, and its remark may follow.
    expect(await save(app, owner, album.albumUid, [first, second])).toEqual([made, made]);
  });

  test('what was there before is named to who may see it, and to nobody else', async () => {
    const { db } = app.parts;
    const guestId = await aPerson(db);
    const guest = tokenOf(guestId);
    await db.updateTable('album').set({ upload_by: UPLOAD_BY.everybody }).where('id', '=', album.albumId).execute();
    const bytes = await drawPicture();
    const uid = await upload(app, owner, album.albumUid, bytes);
    await app.runJobs();
    const again = async (who: { token: string }) => {
      const item = await sendBytes(app, who, bytes, 'again.jpg');
      const kept = store.keys().length - 1;
      const [result] = await save(app, who, album.albumUid, [item]);
      expect(store.keys()).toHaveLength(kept);
      return result;
    };
    const named = { code: 0, msg: '', resourceId: uid, duplicate: true };
    const unnamed = { ...named, resourceId: '' };
    expect(await again(guest)).toEqual(named);
    const hide = (hidden: boolean) => app.call(hiddeOrShowPhoto, { ids: [uid], hidden }, owner);
    await hide(true);
    expect([await again(guest), await again(owner)]).toEqual([unnamed, named]);
    // Also of a file that he may read elsewhere.
    const own = await aSeededAlbum(db, guestId);
    const sourceId = await upload(app, guest, own.albumUid, bytes);
    const source = { objectKey: '', sourceId, md5: md5Of(bytes), sizeBytes: bytes.length, fileName: 'c.jpg' };
    expect(await save(app, guest, album.albumUid, [source])).toEqual([unnamed]);
    await hide(false);
    expect(await save(app, guest, album.albumUid, [source])).toEqual([named]);
  });

  test('five saves of one content at the same time make one row, and one of them is the first', async () => {
    const bytes = await drawPicture();
    const items = await Promise.all(Array.from({ length: 5 }, (_, n) => sendBytes(app, owner, bytes, `${n}.jpg`)));
    const results = await Promise.all(items.map((item) => save(app, owner, album.albumUid, [item])));
    const all = results.flat();
    expect(new Set(all.map((result) => result.resourceId)).size).toBe(1);
    expect(all.filter((result) => !result.duplicate)).toHaveLength(1);
  });

  test('five saves of one upload at the same time make one row', async () => {
    const item = await sendBytes(app, owner, await drawPicture(), 'a.jpg');
    const results = await Promise.all(Array.from({ length: 5 }, () => save(app, owner, album.albumUid, [item])));
    const all = results.flat();
    expect(all.map((result) => result.code)).toEqual([0, 0, 0, 0, 0]);
    expect(new Set(all.map((result) => result.resourceId)).size).toBe(1);
    // They are repeats of one, and answered as it was.
    expect(all.filter((result) => result.duplicate)).toHaveLength(0);
  });

  test('the same content in two albums is stored once and counted twice', async () => {
    const bytes = await drawPicture();
    const other = await aSeededAlbum(app.parts.db, ownerId);
    const one = await rowOf(await upload(app, owner, album.albumUid, bytes));
    const two = await rowOf(await upload(app, owner, other.albumUid, bytes));
    expect(two.object_id).toBe(one.object_id);
    const object = await app.parts.db
      .selectFrom('stored_object')
      .select(['uses', 'key'])
      .where('id', '=', one.object_id ?? '0')
      .executeTakeFirstOrThrow();
    expect(object.uses).toBe(2);
    expect(store.keys()).toContain(object.key);
  });

  test('a stranger may not save into it, nor save what another person uploaded', async () => {
    const strangerId = await aPerson(app.parts.db);
    const stranger = tokenOf(strangerId);
    const bytes = await drawPicture();
    const item = await sendBytes(app, owner, bytes, 'a.jpg');
    await expect(save(app, stranger, album.albumUid, [item])).rejects.toMatchObject({
      code: ERRORS.UPLOAD_NOT_FOR_YOU.code,
    });
    const theirs = await aSeededAlbum(app.parts.db, strangerId);
    const results = await save(app, stranger, theirs.albumUid, [item]);
    expect(results[0]?.code).toBe(ERRORS.UPLOAD_ABSENT.code);
    expect(store.keys()).toContain(item.objectKey);
  });

  test('the level’s limit holds for its kind', async () => {
    const tooLarge = Buffer.concat([await drawPicture(), Buffer.alloc(5_242_880)]);
    expect(await codes([await sendBytes(app, owner, tooLarge, 'a.jpg')])).toEqual([ERRORS.IMAGE_TOO_LARGE.code]);
  });

  test('a bomb of 256 megapixels is refused by its header', async () => {
    const { default: sharp } = await import('sharp');
    const create = { width: 16_000, height: 16_000, channels: 3, background: '#fff' } as const;
    const bomb = await sharp({ create, limitInputPixels: false })
      .toColourspace('b-w')
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(await codes([await sendBytes(app, owner, bomb, 'bomb.png')])).toEqual([ERRORS.TOO_MANY_PIXELS.code]);
  });

  test('a picture cut short anywhere is refused', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const whole = await drawPicture({ format, taken: '2024:01:01 00:00:00' });
      const cuts = Array.from({ length: 12 }, (_, n) => Math.max(1, Math.floor((whole.length * n) / 12)));
      const items = await Promise.all(
        [...cuts, whole.length - 2].map((length) => sendBytes(app, owner, whole.subarray(0, length), `a.${format}`)),
      );
      expect(
        (await codes(items)).every((code) =>
          [ERRORS.IMAGE_BROKEN.code, ERRORS.IMAGE_TYPE.code].includes(code as never),
        ),
      ).toBe(true);
      expect(await codes([await sendBytes(app, owner, whole, `a.${format}`)])).toEqual([0]);
    }
  });

  test('a name of 300 characters with slashes and an emoji is shortened, its ending kept', async () => {
    const name = `../../${'很长的名字/'.repeat(60)}🎉${'x'.repeat(200)}.jpg`;
    const uid = await upload(app, owner, album.albumUid, await drawPicture(), name);
    const { file_name } = await rowOf(uid);
    expect(file_name).toMatch(/^🎉x+\.jpg$/);
    expect(Array.from(file_name)).toHaveLength(120);
  });

  test('batches of the same files in another order wait for each other and are all saved', async () => {
    const strangerId = await aPerson(app.parts.db);
    const stranger = tokenOf(strangerId);
    const theirs = await aSeededAlbum(app.parts.db, strangerId);
    await app.parts.db
      .updateTable('album')
      .set({ upload_by: UPLOAD_BY.everybody })
      .where('id', '=', theirs.albumId)
      .execute();
    const pictures = await Promise.all(Array.from({ length: 8 }, () => drawPicture()));
    const send = (token: { token: string }) =>
      Promise.all(pictures.map((bytes) => sendBytes(app, token, bytes, 'a.jpg')));
    const [mine, others] = await Promise.all([send(owner), send(stranger)]);
    const first = await Promise.all([
      save(app, owner, album.albumUid, mine),
      save(app, stranger, theirs.albumUid, [...others].reverse()),
    ]);
    expect(first.flat().map(({ code }) => code)).toEqual(Array(16).fill(0));

    const again = pictures.map((bytes, place) => {
      const sourceId = first[0][place]?.resourceId ?? '';
      return { objectKey: '', sourceId, md5: md5Of(bytes), sizeBytes: bytes.length, fileName: 'a.jpg' };
    });
    const [third, fourth] = [await aSeededAlbum(app.parts.db, ownerId), await aSeededAlbum(app.parts.db, ownerId)];
    const second = await Promise.all([
      save(app, owner, third.albumUid, again),
      save(app, owner, fourth.albumUid, [...again].reverse()),
    ]);
    expect(second.flat().map(({ code }) => code)).toEqual(Array(16).fill(0));
    const uses = await app.parts.db.selectFrom('stored_object').select('uses').where('uses', '=', 4).execute();
    expect(uses).toHaveLength(8);
  });

  test.each([
    ['its label goes', ERRORS.LABEL_ABSENT, () => app.call(deleteLabel, { id: labelUid }, owner)],
    [
      'the album closes to its uploader',
      ERRORS.ALBUM_ABSENT,
      () => app.parts.db.updateTable('album').set({ visibility: 4 }).where('id', '=', album.albumId).execute(),
    ],
  ])('is refused when %s while the files are read', async (_what, why, happen) => {
    const uploader = tokenOf(await aPerson(app.parts.db));
    await app.parts.db
      .updateTable('album')
      .set({ upload_by: UPLOAD_BY.everybody })
      .where('id', '=', album.albumId)
      .execute();
    labelUid = (await aLabel(app.parts.db, album.albumId)).uid;
    const item = await sendBytes(app, uploader, await drawPicture(), 'a.jpg');
    const reading = jest.spyOn(store, 'borrowFile').mockImplementationOnce(async (...args) => {
      reading.mockRestore();
      await happen();
      return store.borrowFile(...args);
    });
    await expect(save(app, uploader, album.albumUid, [item], { labelId: labelUid })).rejects.toMatchObject({
      code: why.code,
    });
    const rows = await app.parts.db.selectFrom('media').select('id').where('album_id', '=', album.albumId).execute();
    expect(rows).toEqual([]);
  });

  test('a label belongs to the album', async () => {
    const label = await aLabel(app.parts.db, album.albumId);
    const items = [await sendBytes(app, owner, await drawPicture(), 'a.jpg')];
    const other = await aSeededAlbum(app.parts.db, ownerId);
    await expect(save(app, owner, other.albumUid, items, { labelId: label.uid })).rejects.toMatchObject({
      code: ERRORS.LABEL_ABSENT.code,
    });
    const [result] = await save(app, owner, album.albumUid, items, { labelId: label.uid });
    expect((await rowOf(result?.resourceId ?? '')).label_id).toBe(label.id);
  });
});

describe('knowing files by their content', () => {
  test('answers over files whose original the caller may read, and no others', async () => {
    const bytes = await drawPicture();
    const uid = await upload(app, owner, album.albumUid, bytes);
    const file = { md5: md5Of(bytes), sizeBytes: bytes.length };
    const other = await aSeededAlbum(app.parts.db, ownerId);
    const strangerId = await aPerson(app.parts.db);
    const theirs = await aSeededAlbum(app.parts.db, strangerId);
    const stranger = tokenOf(strangerId);
    const ask = (albumId: string, token: { token: string }) =>
      app.call(queryAllMd5AndFileSize, { albumId, files: [file] }, token);
    expect(await ask(album.albumUid, owner)).toEqual([{ ...file, inAlbum: true, resourceId: uid }]);
    expect(await ask(other.albumUid, owner)).toEqual([{ ...file, inAlbum: false, resourceId: uid }]);
    expect(await ask(theirs.albumUid, stranger)).toEqual([]);

    const source = { objectKey: '', sourceId: uid, ...file, fileName: 'again.jpg' };
    const [stolen] = await save(app, stranger, theirs.albumUid, [source]);
    expect(stolen?.code).toBe(ERRORS.UPLOAD_ABSENT.code);
    const [copied] = await save(app, owner, other.albumUid, [source]);
    expect(copied).toMatchObject({ code: 0, duplicate: false });
    expect((await rowOf(copied?.resourceId ?? '')).object_id).toBe((await rowOf(uid)).object_id);
  });

  test('states are returned only for one’s own uploads', async () => {
    const uid = await upload(app, owner, album.albumUid, await drawPicture());
    const stranger = tokenOf(await aPerson(app.parts.db));
    expect(await app.call(getMediaStates, { ids: [uid] }, owner)).toEqual([
      { id: uid, state: 0, code: 0, reason: '', smallUrl: '', percent: 0 },
    ]);
    expect(await app.call(getMediaStates, { ids: [uid] }, stranger)).toEqual([]);
  });
});
