import sharp from 'sharp';
import { WATERMARK_KIND, WATERMARK_TILED } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import { getAlbum, getExampleWatermark, getWatermarkProgress, updateAlbum } from '@contract/http/album';
import { createDownload, getMedia, getTemporaryUrls, listMedia, transferFile } from '@contract/http/media';
import type { AlbumWatermark } from '@contract/schemas/album';
import { openVideoEngine } from '../../../../support/files/video-engine';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { DEVICE, namedCallers, tokenOf } from '../../../../support/media-app';
import { hasMarkIn, markedFields, onePlainColour } from '../../../../support/files/marked-pictures';
import { drawClip, drawPicture, WEB_MP4 } from '../../../../support/pictures';
import { refusal } from '../../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { upload } from '../../../../support/upload-file';

let app: TestApp;
let owner: { token: string };
let album: SeededAlbum;

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, parts: { videos: openVideoEngine() } });
});
afterAll(() => app.close());
beforeEach(async () => {
  const ownerId = await aPerson(app.parts.db, '摄影师阿明');
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
});

const MARK: AlbumWatermark = { kind: WATERMARK_KIND.text, text: '年会留念', position: 9, opacity: 90, picture: '' };
const NONE: AlbumWatermark = { ...MARK, kind: WATERMARK_KIND.none };
const setMark = (watermark: AlbumWatermark) => app.call(updateAlbum, { id: album.albumUid, watermark }, owner);

async function add(bytes: Buffer, name = 'a.jpg'): Promise<string> {
  const id = await upload(app, owner, album.albumUid, bytes, name);
  await app.runJobs();
  return id;
}

async function fetchPicture(url: string): Promise<{ status: number; bytes: Buffer; cache: string }> {
  const reply = await app.http.inject({ url });
  return { status: reply.statusCode, bytes: reply.rawPayload, cache: String(reply.headers['cache-control']) };
}

/** What stands in for a picture until it has its mark: no more than its placeholder shows, and not for long. */
async function expectBlur(url: string): Promise<void> {
  const { status, bytes, cache } = await fetchPicture(url);
  expect(status).toBe(200);
  expect(cache).toContain('max-age=10');
  const { width, height } = await sharp(bytes).metadata();
  expect(Math.max(width, height)).toBeLessThanOrEqual(32);
}

async function addresses(id: string, who: { token: string }): Promise<string[]> {
  const { smallUrl, middleUrl, bigUrl } = await app.call(getMedia, { id }, who);
  return [smallUrl, middleUrl, bigUrl];
}

test('visitors get every size with the mark in its field, holders none', async () => {
  await setMark(MARK);
  const id = await add(await onePlainColour(1600, 1200));
  for (const url of await addresses(id, DEVICE)) {
    const { status, bytes } = await fetchPicture(url);
    expect(status).toBe(200);
    expect(hasMarkIn(await markedFields(bytes))).toEqual([9]);
  }
  for (const url of await addresses(id, owner)) {
    expect(hasMarkIn(await markedFields((await fetchPicture(url)).bytes))).toEqual([]);
  }
});

test('a mark all over leaves no field free, and a nickname is the uploader’s', async () => {
  await setMark({ ...MARK, kind: WATERMARK_KIND.nickname, position: WATERMARK_TILED });
  const id = await add(await onePlainColour(1200, 1200));
  const [, , large = ''] = await addresses(id, DEVICE);
  expect(hasMarkIn(await markedFields((await fetchPicture(large)).bytes))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('what was shown without a mark leaves no more at the moment it is asked for: a blur until it is marked', async () => {
  const id = await add(await onePlainColour(1600, 1200));
  const before = await addresses(id, DEVICE);
  expect((await fetchPicture(before[1] ?? '')).status).toBe(200);
  await setMark(MARK);
  for (const url of before) expect((await fetchPicture(url)).status).toBe(404);
  const waiting = await addresses(id, DEVICE);
  for (const url of waiting) await expectBlur(url);
  expect(await app.call(getWatermarkProgress, { id: album.albumUid }, owner)).toEqual({ total: 1, done: 0 });
  await app.runJobs();
  expect(await app.call(getWatermarkProgress, { id: album.albumUid }, owner)).toEqual({ total: 1, done: 1 });
  for (const url of waiting) expect(hasMarkIn(await markedFields((await fetchPicture(url)).bytes))).toEqual([9]);
  for (const url of before) expect((await fetchPicture(url)).status).toBe(404);
});

test('a change keeps the old mark until the new one is there, and is not kept long by browsers', async () => {
  await setMark(MARK);
  const id = await add(await onePlainColour(1600, 1200));
  const { rows } = await app.database.pool.query(
    'select folder from media_mark join media on media.id = media_id where media.uid = $1',
    [id],
  );
  const [old] = rows;
  await setMark({ ...MARK, position: 1 });
  const [, middle = ''] = await addresses(id, DEVICE);
  const stale = await fetchPicture(middle);
  expect(hasMarkIn(await markedFields(stale.bytes))).toEqual([9]);
  expect(stale.cache).toContain('max-age=60');
  await app.runJobs();
  const fresh = await fetchPicture(middle);
  expect(hasMarkIn(await markedFields(fresh.bytes))).toEqual([1]);
  expect(fresh.cache).not.toContain('max-age=60,');
  expect(await app.parts.store.sizeOf(`${old.folder}/750.webp`)).toBeNull();
  await setMark(NONE);
  const [, bare = ''] = await addresses(id, DEVICE);
  expect(hasMarkIn(await markedFields((await fetchPicture(bare)).bytes))).toEqual([]);
});

test('a download for visitors is marked even where originals are given, and an original leaves by no address', async () => {
  await app.call(updateAlbum, { id: album.albumUid, downloadBy: 2, downloadOriginal: true, watermark: MARK }, owner);
  const bytes = await onePlainColour(1600, 1200);
  const id = await add(bytes);
  const link = await app.call(createDownload, { ids: [id], quality: 1 }, DEVICE);
  const file = (await app.http.inject({ url: link.url })).rawPayload;
  expect(hasMarkIn(await markedFields(file))).toEqual([9]);
  expect((await app.call(getMedia, { id }, DEVICE)).originalUrl).toBe('');
  const given = await app.call(getTemporaryUrls, { ids: [id] }, DEVICE);
  expect(given.every(({ originalUrl }) => originalUrl === '')).toBe(true);
  const mine = await app.call(createDownload, { ids: [id], quality: 1 }, owner);
  expect((await app.http.inject({ url: mine.url })).rawPayload.equals(bytes)).toBe(true);
});

test('a turned picture is marked upright, and its wide colours are sRGB', async () => {
  await setMark(MARK);
  const wide = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#3060a0' } })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6, icc: 'p3' })
    .jpeg({ quality: 95 })
    .toBuffer();
  const id = await add(wide);
  const [, , large = ''] = await addresses(id, DEVICE);
  const [, , bare = ''] = await addresses(id, owner);
  const marked = (await fetchPicture(large)).bytes;
  const holders = (await fetchPicture(bare)).bytes;
  const facts = await sharp(marked).metadata();
  expect([facts.width, facts.height, facts.icc, facts.exif]).toEqual([900, 1200, undefined, undefined]);
  const colourOf = async (picture: Buffer) => {
    const at = { left: 100, top: 100, width: 1, height: 1 };
    return [...(await sharp(picture).removeAlpha().extract(at).raw().toBuffer())];
  };
  const [mine, theirs] = [await colourOf(marked), await colourOf(holders)];
  mine.forEach((value, channel) => expect(Math.abs(value - (theirs[channel] ?? 0))).toBeLessThan(8));
});

test('a video is marked while it plays, its poster too, and its pictures to seek by stay here', async () => {
  await setMark({ ...MARK, position: WATERMARK_TILED });
  const clip = drawClip({ seconds: 2, output: [...WEB_MP4], extension: 'mp4' });
  const id = await add(clip, 'a.mp4');
  const theirs = await app.call(getMedia, { id }, DEVICE);
  const mine = await app.call(getMedia, { id }, owner);
  const [marked, bare] = [await fetchPicture(theirs.url), await fetchPicture(mine.url)];
  expect([marked.status, bare.status]).toEqual([200, 200]);
  expect(marked.bytes.equals(bare.bytes)).toBe(false);
  expect(marked.bytes.subarray(4, 8).toString()).toBe('ftyp');
  const [poster, plainPoster] = [await fetchPicture(theirs.cover), await fetchPicture(mine.cover)];
  const raw = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();
  const [a, b] = [await raw(poster.bytes), await raw(plainPoster.bytes)];
  const differing = a.reduce((sum, value, at) => sum + (Math.abs(value - (b[at] ?? 0)) > 40 ? 1 : 0), 0);
  expect(differing).toBeGreaterThan(500);
  expect(theirs.stripUrl).toBe('');
  expect((await fetchPicture(theirs.url.replace('/video/', '/strip/'))).status).toBe(404);
});

test('an erased photo takes its marked pictures with it', async () => {
  await setMark(MARK);
  const id = await add(await drawPicture({ width: 900, height: 600 }));
  const { rows } = await app.database.pool.query(
    'select folder, media_id from media_mark join media on media.id = media_id where media.uid = $1',
    [id],
  );
  const { folder, media_id: mediaId } = rows[0];
  expect(await app.parts.store.sizeOf(`${folder}/375.webp`)).not.toBeNull();
  const { createMediaErasure } = await import('../../../../../server/modules/media/lifecycle/media-erase.service');
  await createMediaErasure(app.parts).erase(album.albumId, [mediaId]);
  expect(await app.parts.store.sizeOf(`${folder}/375.webp`)).toBeNull();
});

test('what an earlier version left without a mark is found by the sweep', async () => {
  await setMark(MARK);
  const id = await add(await onePlainColour(900, 600));
  await app.database.pool.query('delete from media_mark');
  const [small = ''] = await addresses(id, DEVICE);
  await expectBlur(small);
  await app.services.media.marks.repair();
  await app.runJobs();
  expect(hasMarkIn(await markedFields((await fetchPicture(small)).bytes))).toEqual([9]);
});

test('thousands are marked in steps, the newest first', async () => {
  const ids = [];
  for (let n = 0; n < 23; n += 1) ids.push(await upload(app, owner, album.albumUid, await onePlainColour(64 + n, 64)));
  await app.runJobs();
  await setMark(MARK);
  await app.runJobs();
  expect(await app.call(getWatermarkProgress, { id: album.albumUid }, owner)).toEqual({ total: 23, done: 23 });
  const page = await app.call(
    listMedia,
    { albumId: album.albumUid, type: 1, current: 1, size: 50, showFaceLocation: false },
    DEVICE,
  );
  for (const { smallUrl } of page.records) expect((await fetchPicture(smallUrl)).status).toBe(200);
});

test('a photo that moves to another album leaves the mark of the old one behind and gets the new one’s', async () => {
  await setMark(MARK);
  const id = await add(await onePlainColour(1600, 1200));
  const other = await aSeededAlbum(app.parts.db, album.ownerId);
  await app.call(updateAlbum, { id: other.albumUid, watermark: { ...MARK, position: 1 } }, owner);
  await app.call(transferFile, { albumId: other.albumUid, ids: [id] }, owner);
  const [small = ''] = await addresses(id, DEVICE);
  await expectBlur(small);
  await app.runJobs();
  const [, , large = ''] = await addresses(id, DEVICE);
  expect(hasMarkIn(await markedFields((await fetchPicture(large)).bytes))).toEqual([1]);
});

describe('the example', () => {
  const example = (more: Partial<AlbumWatermark>, who = owner) =>
    app.call(getExampleWatermark, { albumId: album.albumUid, ...MARK, ...more }, who);
  const pixelsOf = async (more: Partial<AlbumWatermark>) =>
    sharp(Buffer.from((await example(more)).bytes))
      .raw()
      .toBuffer();

  test('changes with each part of the setting', async () => {
    const all = await Promise.all([
      pixelsOf({}),
      pixelsOf({ text: '不同' }),
      pixelsOf({ position: 1 }),
      pixelsOf({ position: WATERMARK_TILED }),
      pixelsOf({ opacity: 20 }),
      pixelsOf({ kind: WATERMARK_KIND.nickname }),
    ]);
    expect(new Set(all.map((pixels) => pixels.toString('base64'))).size).toBe(all.length);
    expect((await example({})).mime).toBe('image/webp');
  });

  test('is for who may set it, and takes nobody else’s picture', async () => {
    const stranger = tokenOf(await aPerson(app.parts.db));
    await expect(example({}, stranger)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
    const picture = 'upload/somebody/avatar/20260515/12/0123456789abcdef0123456789abcdef';
    await expect(example({ kind: WATERMARK_KIND.picture, picture })).rejects.toMatchObject(
      refusal(ERRORS.UPLOAD_ABSENT),
    );
  });
});

test('a setting that stays as it was marks nothing anew', async () => {
  await setMark(MARK);
  await add(await onePlainColour(900, 600));
  const version = async () =>
    (await app.database.pool.query('select watermark_version as v from album where id = $1', [album.albumId])).rows[0]
      .v;
  const before = await version();
  await setMark(MARK);
  expect(await version()).toBe(before);
  expect((await app.call(getAlbum, { id: album.albumUid }, owner)).watermark).toEqual(MARK);
});
