import sharp from 'sharp';
import { UPLOAD_BY } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import { createDownload, findPhotoUser, getMedia, getMediaExif, hiddeOrShowPhoto } from '@contract/http/media';
import { getStatistics } from '@contract/http/statistics';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { DEVICE, namedCallers, tokenOf } from '../../../../support/media-app';
import { drawPicture, md5Of } from '../../../../support/pictures';
import { listSecrets, privateWebp } from '../../../../support/files/private-files';
import { refusal } from '../../../../support/refusal';
import { aPerson, aSeededAlbum, seedMedia, type SeededAlbum } from '../../../../support/seed-media';
import { unzip } from '../../../../support/unzip';
import { save, upload } from '../../../../support/upload-file';

let app: TestApp;
let album: SeededAlbum;
let owner: { token: string };

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
});

async function aPhoto(bytes: Buffer, name = 'a.jpg'): Promise<string> {
  const id = await upload(app, owner, album.albumUid, bytes, name);
  await app.runJobs();
  return id;
}

const letVisitors = (original: boolean) =>
  app.database.pool.query('update album set download_by = 2, download_original = $2 where id = $1', [
    album.albumId,
    original,
  ]);

test('several originals are one ZIP, each under a name of its own', async () => {
  const pictures = [await drawPicture(), await drawPicture(), await drawPicture()];
  const [first, second, third] = pictures;
  const ids = [
    await aPhoto(first ?? Buffer.alloc(0), '合影.JPG'),
    await aPhoto(second ?? Buffer.alloc(0), '合影.jpg'),
    await aPhoto(third ?? Buffer.alloc(0), '../con.jpg'),
  ];
  await app.database.pool.query(`update album set name = '年会 1/2' where id = $1`, [album.albumId]);
  const link = await app.call(createDownload, { ids, quality: 1 }, owner);
  expect(link).toMatchObject({ isZip: true, count: 3, leftOut: 0 });
  expect(link.fileName).toMatch(/^年会 1_2-\d{8}-\d{6}\.zip$/);
  expect(link.sizeBytes).toBe(pictures.reduce((sum, bytes) => sum + bytes.length, 0));
  const reply = await app.http.inject({ url: link.url });
  expect(reply.headers['content-type']).toBe('application/zip');
  const files = await unzip(reply.rawPayload);
  expect([...files.keys()].sort()).toEqual(['_con.jpg', '合影 (2).jpg', '合影.jpg'].sort());
  const sizes = (all: Iterable<Buffer>) => Array.from(all, (bytes) => bytes.length).sort((a, b) => a - b);
  expect(sizes(files.values())).toEqual(sizes(pictures));
});

test('who may have nothing gets no link, and who is shut out later gets no more', async () => {
  const ids = [await aPhoto(await drawPicture()), await aPhoto(await drawPicture())];
  await expect(app.call(createDownload, { ids, quality: 2 }, DEVICE)).rejects.toMatchObject(
    refusal(ERRORS.DOWNLOAD_EMPTY),
  );
  await letVisitors(false);
  const link = await app.call(createDownload, { ids, quality: 2 }, DEVICE);
  const countFiles = async (): Promise<number> =>
    (await unzip((await app.http.inject({ url: link.url })).rawPayload)).size;
  expect(await countFiles()).toBe(2);
  await app.call(hiddeOrShowPhoto, { ids: ids.slice(0, 1), hidden: true }, owner);
  expect(await countFiles()).toBe(1);
  await app.database.pool.query('update album set visibility = 4 where id = $1', [album.albumId]);
  expect(await countFiles()).toBe(0);
  app.clock.advanceMs(601_000);
  expect((await app.http.inject({ url: link.url })).statusCode).toBe(404);
});

test('a visitor’s original is the same picture without place, camera and what follows it', async () => {
  await letVisitors(true);
  const taken = await drawPicture({ isPrivate: true, orientation: 6, taken: '2024:05:01 10:20:30' });
  const hidden = Buffer.concat([taken, Buffer.from('SecretTrailer')]);
  const id = await aPhoto(hidden);
  const link = await app.call(createDownload, { ids: [id], quality: 1 }, DEVICE);
  expect(link).toMatchObject({ isZip: false, fileName: 'a.jpg', count: 1 });
  const clean = (await app.http.inject({ url: link.url })).rawPayload;
  for (const secret of ['SecretMaker', 'SERIAL-12345', 'SecretTrailer', '2024:05:01']) {
    expect(hidden.includes(secret)).toBe(true);
    expect(clean.includes(secret)).toBe(false);
  }
  expect((await sharp(clean).metadata()).orientation).toBe(6);
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
  expect((await pixels(clean)).equals(await pixels(taken))).toBe(true);
  const whole = await app.call(createDownload, { ids: [id], quality: 1 }, owner);
  expect((await app.http.inject({ url: whole.url })).rawPayload.equals(hidden)).toBe(true);
});

test('originals of other types leave clean, alone and in a ZIP', async () => {
  await letVisitors(true);
  const ids = [
    await aPhoto(await drawPicture({ format: 'png', isPrivate: true }), 'b.png'),
    await aPhoto(await privateWebp(), 'c.webp'),
  ];
  const types: unknown[] = [];
  for (const id of ids) {
    const link = await app.call(createDownload, { ids: [id], quality: 1 }, DEVICE);
    const reply = await app.http.inject({ url: link.url });
    expect(listSecrets(reply.rawPayload)).toEqual([]);
    types.push([link.fileName, reply.headers['content-type']]);
  }
  expect(types).toEqual([
    ['b.png', 'image/png'],
    ['c.webp', 'image/webp'],
  ]);
  const all = await app.call(createDownload, { ids, quality: 1 }, DEVICE);
  const files = await unzip((await app.http.inject({ url: all.url })).rawPayload);
  expect([...files.keys()].sort()).toEqual(['b.png', 'c.webp']);
  expect(files.get('b.png')?.includes('SERIAL-12345')).toBe(false);
});

test('a visitor looks at a clean original while the album gives originals to visitors', async () => {
  const id = await aPhoto(await drawPicture({ isPrivate: true, orientation: 6 }));
  const originalOf = async (who: { token: string }): Promise<string> =>
    (await app.call(getMedia, { id }, who)).originalUrl;
  expect(await originalOf(DEVICE)).toBe('');
  await letVisitors(true);
  const url = await originalOf(DEVICE);
  const reply = await app.http.inject({ url });
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload.includes('SERIAL-12345')).toBe(false);
  expect((await sharp(reply.rawPayload).metadata()).orientation).toBe(6);
  const part = await app.http.inject({ url, headers: { range: 'bytes=10-29' } });
  expect(part.rawPayload.equals(reply.rawPayload.subarray(10, 30))).toBe(true);
  // The address of a copy opens nothing but the copy.
  expect((await app.http.inject({ url: url.replace('/original/', '/2048/') })).statusCode).toBe(404);
  expect((await app.http.inject({ url: url.replace('/media/c', '/media/o') })).statusCode).toBe(404);
  expect((await app.http.inject({ url: await originalOf(owner) })).rawPayload.includes('SERIAL-12345')).toBe(true);
  await letVisitors(false);
  expect((await app.http.inject({ url })).statusCode).toBe(404);
  await letVisitors(true);
  await app.call(hiddeOrShowPhoto, { ids: [id], hidden: true }, owner);
  expect((await app.http.inject({ url })).statusCode).toBe(404);
});

/** Of a link: what its answer says and what it opens. */
async function openLink(link: { url: string; fileName: string; sizeBytes: number }) {
  const { headers, rawPayload } = await app.http.inject({ url: link.url });
  return {
    told: [link.fileName, link.sizeBytes],
    sent: [headers['content-type'], headers['content-length'], rawPayload.length],
    bytes: rawPayload,
  };
}

test('what the server made of a photo is kept as a JPEG of the same colours, alone and in a ZIP', async () => {
  const red = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c82814' } })
    .png()
    .toBuffer();
  const ids = [await aPhoto(red, 'a.png'), await aPhoto(await drawPicture({ format: 'webp' }), 'b.webp')];
  const alone = await openLink(await app.call(createDownload, { ids: ids.slice(0, 1), quality: 2 }, owner));
  const { length } = alone.bytes;
  expect(alone.told).toEqual(['a.jpg', length]);
  expect(alone.sent).toEqual(['image/jpeg', String(length), length]);
  const { format, width, height, exif } = await sharp(alone.bytes).metadata();
  expect([format, width, height, exif]).toEqual(['jpeg', 1200, 900, undefined]);
  const [r = 0, g = 0, b = 0] = await sharp(alone.bytes).resize(1, 1).raw().toBuffer();
  expect([Math.abs(r - 200) < 6, Math.abs(g - 40) < 6, Math.abs(b - 20) < 6]).toEqual([true, true, true]);
  const link = await app.call(createDownload, { ids, quality: 2 }, owner);
  const files = await unzip((await app.http.inject({ url: link.url })).rawPayload);
  expect([...files.keys()].sort()).toEqual(['a.jpg', 'b.jpg']);
  expect(files.get('a.jpg')?.equals(alone.bytes)).toBe(true);
  for (const bytes of files.values()) expect((await sharp(bytes).metadata()).format).toBe('jpeg');
});

test('the size of a single file is shown and sent, that of an archive made while it is sent is not', async () => {
  await letVisitors(true);
  const whole = await drawPicture({ isPrivate: true });
  const id = await aPhoto(whole);
  for (const who of [owner, DEVICE]) {
    const { told, sent, bytes } = await openLink(await app.call(createDownload, { ids: [id], quality: 1 }, who));
    expect(told).toEqual(['a.jpg', bytes.length]);
    expect(sent).toEqual(['image/jpeg', String(bytes.length), bytes.length]);
    expect(bytes.equals(whole)).toBe(who === owner);
  }
  const both = await app.call(createDownload, { ids: [id, await aPhoto(await drawPicture())], quality: 2 }, owner);
  expect(both).toMatchObject({ isZip: true, sizeBytes: 0 });
  expect((await app.http.inject({ url: both.url })).headers['content-length']).toBeUndefined();
});

test('for a phone’s album it is the original where that takes it, else what was made of it', async () => {
  const jpeg = await drawPicture();
  const ids = [await aPhoto(jpeg), await aPhoto(await privateWebp(), 'c.webp')];
  const opened = [];
  for (const id of ids) {
    opened.push(await openLink(await app.call(createDownload, { ids: [id], quality: 3 }, owner)));
  }
  const [kept, made] = opened;
  expect(kept?.bytes.equals(jpeg)).toBe(true);
  expect(made?.told[0]).toBe('c.jpg');
  expect(made?.sent[0]).toBe('image/jpeg');
  // Without a web version, which it has only once it is made.
  const video = { kind: 1, mime: 'video/x-msvideo', file_name: 'k.avi' };
  await app.parts.db
    .updateTable('media')
    .set(video)
    .where('uid', '=', ids[0] ?? '')
    .execute();
  const refused = app.call(createDownload, { ids: ids.slice(0, 1), quality: 3 }, owner);
  await expect(refused).rejects.toMatchObject(refusal(ERRORS.DOWNLOAD_NOT_FOR_PHONES));
  expect(await app.call(createDownload, { ids: ids.slice(0, 1), quality: 1 }, owner)).toMatchObject({ count: 1 });
  expect(await app.call(createDownload, { ids, quality: 3 }, owner)).toMatchObject({ count: 1, leftOut: 1 });
  // A person who may not have it does not learn that it exists.
  for (const none of [ids.slice(0, 1), ['z'.repeat(22)]]) {
    const absent = app.call(createDownload, { ids: none, quality: 3 }, DEVICE);
    await expect(absent).rejects.toMatchObject(refusal(ERRORS.DOWNLOAD_EMPTY));
  }
});

test('a file that is not in its store has no link', async () => {
  const id = await aPhoto(await drawPicture());
  for await (const { key } of app.parts.store.list('')) await app.parts.store.remove(key);
  const absent = app.call(createDownload, { ids: [id], quality: 1 }, owner);
  await expect(absent).rejects.toMatchObject(refusal(ERRORS.DOWNLOAD_EMPTY));
});

test('a whole album by its id, and every file is counted once', async () => {
  for (let n = 0; n < 3; n += 1) await aPhoto(await drawPicture());
  const link = await app.call(createDownload, { albumId: album.albumUid, quality: 2 }, owner);
  for (let n = 0; n < 2; n += 1) await app.http.inject({ url: link.url });
  expect((await app.call(getStatistics, { albumId: album.albumUid }, owner)).total.downloads).toBe(3);
  await expect(app.call(createDownload, { quality: 1 }, owner)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
});

test('for a whole album nobody learns how much is hidden from him', async () => {
  await letVisitors(false);
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push(await aPhoto(await drawPicture()));
  await app.call(hiddeOrShowPhoto, { ids: ids.slice(1), hidden: true }, owner);
  const ask = (by: { token: string }) => app.call(createDownload, { albumId: album.albumUid, quality: 2 }, by);
  expect(await ask(DEVICE)).toMatchObject({ count: 1, leftOut: 0 });
  expect(await ask(owner)).toMatchObject({ count: 3, leftOut: 0 });
  await seedMedia(app.parts.db, album, { count: 2_000, hidden: 1_000 });
  expect(await ask(DEVICE)).toMatchObject({ count: 1, leftOut: 0 });
  await expect(ask(owner)).rejects.toMatchObject(refusal(ERRORS.DOWNLOAD_TOO_MANY));
});

test('what is illegal leaves to its uploader in no way, and stays illegal in another album', async () => {
  const uploaderId = await aPerson(app.parts.db);
  const uploader = tokenOf(uploaderId);
  await app.database.pool.query('update album set upload_by = $2 where id = $1', [album.albumId, UPLOAD_BY.everybody]);
  const bytes = await drawPicture();
  const id = await upload(app, uploader, album.albumUid, bytes);
  await app.runJobs();
  const { originalUrl } = await app.call(getMedia, { id }, uploader);
  await app.database.pool.query('update media set legal_status = 1 where uid = $1', [id]);
  expect(await app.call(getMedia, { id }, uploader)).toMatchObject({ originalUrl: '', smallUrl: '' });
  expect((await app.http.inject({ url: originalUrl })).statusCode).toBe(404);
  await expect(app.call(createDownload, { ids: [id], quality: 1 }, uploader)).rejects.toMatchObject(
    refusal(ERRORS.DOWNLOAD_EMPTY),
  );
  const item = { objectKey: '', sourceId: id, md5: md5Of(bytes), sizeBytes: bytes.length, fileName: 'a.jpg' };
  const use = async (by: { token: string }, ownersId: string) =>
    (await save(app, by, (await aSeededAlbum(app.parts.db, ownersId)).albumUid, [item]))[0];
  expect(await use(uploader, uploaderId)).toMatchObject({ code: ERRORS.UPLOAD_ABSENT.code });
  // Its album's owner has it, as illegal as it was.
  const copy = await use(owner, album.ownerId);
  expect(await app.call(getMedia, { id: copy?.resourceId ?? '' }, owner)).toMatchObject({ legalStatus: 1 });
});

test('camera data is shown to all, the place only to holders', async () => {
  const exif = {
    IFD0: { Make: 'Canon', Model: 'Canon EOS R5' },
    IFD2: { LensModel: 'RF50mm', FNumber: '18/10', ExposureTime: '1/125', ISOSpeedRatings: '400' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '30/1 15/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '120/1 9/1 0/1',
    },
  };
  const bytes = await sharp(await drawPicture())
    .withExif(exif)
    .jpeg()
    .toBuffer();
  const id = await aPhoto(bytes);
  const facts = { camera: 'Canon EOS R5', lens: 'RF50mm', exposureTime: '1/125', fNumber: 1.8, iso: 400 };
  expect(await app.call(getMediaExif, { id }, owner)).toMatchObject({ ...facts, latitude: 30.25, longitude: 120.15 });
  expect(await app.call(getMediaExif, { id }, DEVICE)).toMatchObject({ ...facts, latitude: null, longitude: null });
});

test('everybody who sees a photo sees its uploader', async () => {
  const id = await aPhoto(await drawPicture());
  const told = await app.call(findPhotoUser, { id }, DEVICE);
  expect(told).toMatchObject({ id: (await app.call(getMedia, { id }, DEVICE)).userId, isSelf: false });
  expect(await app.call(findPhotoUser, { id }, owner)).toEqual({ ...told, isSelf: true });
  await app.call(hiddeOrShowPhoto, { ids: [id], hidden: true }, owner);
  await expect(app.call(findPhotoUser, { id }, DEVICE)).rejects.toMatchObject(refusal(ERRORS.MEDIA_ABSENT));
});
