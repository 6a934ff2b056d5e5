import sharp from 'sharp';
import { COMPRESS_LEVEL } from '@contract/constants/compression';
import { ERRORS } from '@contract/errors';
import {
  cancelCompression,
  compressAlbumInMyCapacity,
  compressResource,
  getCapacityUse,
  getCompressState,
} from '@contract/http/capacity';
import { removeMedia } from '@contract/http/media';
import { getUserCapacity } from '@contract/http/user';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../../server/adapters/object-store/memory';
import type { Id } from '../../../../../server/db/tables';
import { listMiscounted } from '../../../../../server/modules/capacity/capacity.service';
import { recountAlbum } from '../../../../../server/modules/media/rows/media-count.service';
import { openVideoEngine } from '../../../../support/files/video-engine';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { aBuyer, namedCallers, tokenOf } from '../../../../support/media-app';
import { drawClip, drawPicture } from '../../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { upload } from '../../../../support/upload-file';

let app: TestApp;
let store: MemoryObjectStore;
let ownerId: Id;
let owner: { token: string };
let album: SeededAlbum;

beforeAll(async () => {
  store = createMemoryObjectStore(() => app.clock.now());
  app = await startTestApp({ ...namedCallers, parts: { store, videos: openVideoEngine() } });
});
beforeEach(async () => {
  ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
});
afterEach(async () => {
  expect(await recountAlbum(app.parts.db, album.albumId)).toEqual([]);
  expect(await listMiscounted(app.parts.db)).toEqual([]);
});
afterAll(() => app.close());

const rowOf = (uid: string) =>
  app.parts.db.selectFrom('media').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
const keyOf = async (uid: string) =>
  (
    await app.parts.db
      .selectFrom('media')
      .innerJoin('stored_object', 'stored_object.id', 'media.object_id')
      .select('stored_object.key')
      .where('media.uid', '=', uid)
      .executeTakeFirstOrThrow()
  ).key;

async function readObject(key: string): Promise<Buffer> {
  const stream = await store.openRead(key);
  if (stream === null) throw new Error(`no ${key}`);
  return Buffer.concat(await stream.toArray());
}

/** A picture that is large for its pixels. */
async function drawHeavy(edge = 1000): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: edge, height: edge, channels: 3 as const, background: '#808080', noise };
  return sharp({ create }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
}

async function uploaded(bytes: Buffer, fileName?: string): Promise<string> {
  const uid = await upload(app, owner, album.albumUid, bytes, fileName);
  await app.runJobs();
  return uid;
}

test('a photo becomes smaller for good; the capacity follows, the old bytes go', async () => {
  const bytes = await drawHeavy();
  const uid = await uploaded(bytes);
  const before = await keyOf(uid);
  const { currentSize } = await app.call(getUserCapacity, {}, owner);
  expect(currentSize).toBe(bytes.length);
  expect(await app.call(compressResource, { ids: [uid], level: COMPRESS_LEVEL.medium }, owner)).toEqual({
    changed: 1,
    results: [{ id: uid, code: 0, msg: '' }],
  });
  expect(await app.call(getCompressState, {}, owner)).toMatchObject({ waiting: 1, done: 0 });
  await app.runJobs();
  const row = await rowOf(uid);
  expect(row).toMatchObject({ pixel_x: 600, pixel_y: 600, mime: 'image/jpeg', state: 1 });
  const file = await readObject(await keyOf(uid));
  expect(file.length).toBe(Number(row.size_bytes));
  expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 600 });
  expect(store.keys()).not.toContain(before);
  expect((await app.call(getUserCapacity, {}, owner)).currentSize).toBe(file.length);
  expect(await app.call(getCompressState, {}, owner)).toEqual({
    waiting: 0,
    done: 1,
    kept: 0,
    savedBytes: bytes.length - file.length,
  });
});

test('what the camera wrote stays, upright', async () => {
  const uid = await uploaded(await drawPicture({ width: 2600, height: 1300, orientation: 6, isPrivate: true }));
  await app.parts.db.updateTable('media').set({ size_bytes: '900000000' }).where('uid', '=', uid).execute();
  await app.call(compressResource, { ids: [uid], level: COMPRESS_LEVEL.light }, owner);
  await app.runJobs();
  const file = await readObject(await keyOf(uid));
  expect(await sharp(file).metadata()).toMatchObject({ width: 1040, height: 2080 });
  expect((await sharp(file).metadata()).orientation ?? 1).toBe(1);
  expect(file.includes('SecretMaker')).toBe(true);
});

test('a transparent picture stays transparent, and its name says what it has become', async () => {
  const png = await sharp({
    create: { width: 1200, height: 1200, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } },
  })
    .composite([{ input: await drawHeavy(800), blend: 'over', gravity: 'centre' }])
    .png()
    .toBuffer();
  const uid = await uploaded(png, '贴纸.png');
  await app.call(compressResource, { ids: [uid], level: COMPRESS_LEVEL.medium }, owner);
  await app.runJobs();
  expect(await rowOf(uid)).toMatchObject({ mime: 'image/webp', file_name: '贴纸.webp' });
  expect(await sharp(await readObject(await keyOf(uid))).metadata()).toMatchObject({ format: 'webp', hasAlpha: true });
});

test.each(['gif', 'webp'] as const)('a %s that moves is not made to stand still', async (format) => {
  const frames = await Promise.all([400, 401].map((edge) => drawHeavy(edge)));
  const same = await Promise.all(frames.map((frame) => sharp(frame).resize(400, 400).png().toBuffer()));
  const moving = sharp(same, { join: { animated: true } });
  const bytes = await (format === 'gif' ? moving.gif() : moving.webp({ lossless: true })).toBuffer();
  expect((await sharp(bytes).metadata()).pages).toBe(2);
  const uid = await uploaded(bytes, `动图.${format}`);
  const before = await keyOf(uid);
  await app.parts.db.updateTable('media').set({ size_bytes: '900000000' }).where('uid', '=', uid).execute();
  await app.call(compressResource, { ids: [uid], level: COMPRESS_LEVEL.strong }, owner);
  await app.runJobs();
  expect(await keyOf(uid)).toBe(before);
  expect(await app.call(getCompressState, {}, owner)).toMatchObject({ done: 0, kept: 1 });
});

test('what gains nothing stays as it is', async () => {
  const uid = await uploaded(await drawPicture({ width: 1600, height: 1200 }));
  const before = await keyOf(uid);
  await app.call(compressResource, { ids: [uid], level: COMPRESS_LEVEL.strong }, owner);
  const small = await app.parts.db.selectFrom('media').select('size_bytes').where('uid', '=', uid).execute();
  expect(Number(small[0]?.size_bytes)).toBeGreaterThan(0);
  await app.parts.db.updateTable('media').set({ size_bytes: '1000' }).where('uid', '=', uid).execute();
  await app.runJobs();
  expect(await keyOf(uid)).toBe(before);
  expect(await app.call(getCompressState, {}, owner)).toMatchObject({ done: 0, kept: 1, savedBytes: 0 });
  const { length } = await readObject(before);
  await app.parts.db.updateTable('media').set({ size_bytes: length }).where('uid', '=', uid).execute();
});

test('a video keeps its picture and loses its weight', async () => {
  const raw = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le'];
  const bytes = drawClip({ seconds: 3, output: raw, extension: 'avi' });
  const uid = await uploaded(bytes, 'clip.avi');
  await app.call(compressResource, { ids: [uid], level: COMPRESS_LEVEL.medium }, owner);
  await app.runJobs();
  const row = await rowOf(uid);
  expect(row).toMatchObject({ mime: 'video/mp4', pixel_x: 320, pixel_y: 180, file_name: 'clip.mp4' });
  expect(Number(row.size_bytes)).toBeLessThan(bytes.length * 0.9);
});

test('an album tells what would be gained before anything happens, and can be cancelled', async () => {
  const uid = await uploaded(await drawHeavy());
  const input = { albumId: album.albumUid, level: COMPRESS_LEVEL.strong };
  const gain = await app.call(compressAlbumInMyCapacity, { ...input, isPreview: true }, owner);
  expect(gain.count).toBe(1);
  expect(gain.expectedSize).toBeLessThan(gain.currentSize);
  expect(await app.call(getCompressState, {}, owner)).toMatchObject({ waiting: 0 });
  await app.call(compressAlbumInMyCapacity, { ...input, isPreview: false }, owner);
  // What waits is not asked for twice.
  expect(await app.call(compressAlbumInMyCapacity, { ...input, isPreview: false }, owner)).toMatchObject({ count: 0 });
  const before = await keyOf(uid);
  expect(await app.call(cancelCompression, {}, owner)).toMatchObject({ waiting: 0 });
  await app.runJobs();
  expect(await keyOf(uid)).toBe(before);
});

describe('what somebody has bought', () => {
  const level = COMPRESS_LEVEL.medium;
  const refused = { code: ERRORS.MEDIA_SOLD.code, msg: ERRORS.MEDIA_SOLD.msg };

  test('keeps its quality; the others of the call become smaller, and the state tells both', async () => {
    const [sold, free] = [await uploaded(await drawHeavy()), await uploaded(await drawHeavy(900))];
    const before = [await keyOf(sold), await keyOf(free)];
    const { phone } = await aBuyer(app, [sold]);
    expect(await app.call(compressResource, { ids: [sold, free], level }, owner)).toEqual({
      changed: 1,
      results: [
        { id: sold, ...refused },
        { id: free, code: 0, msg: '' },
      ],
    });
    expect(await app.call(getCompressState, {}, owner)).toMatchObject({ waiting: 1, kept: 1 });
    await app.runJobs();
    expect(await keyOf(sold)).toBe(before[0]);
    expect(await keyOf(free)).not.toBe(before[1]);
    expect(await app.call(getCompressState, {}, owner)).toMatchObject({ waiting: 0, done: 1, kept: 1 });
    // Nobody has it as paid for any more.
    await app.services.media.purchases.takeBack(phone, [sold]);
    expect(await app.call(compressResource, { ids: [sold], level }, owner)).toMatchObject({ changed: 1 });
    await app.runJobs();
    expect(await keyOf(sold)).not.toBe(before[0]);
  });

  test('is no gain of its album', async () => {
    const [sold, free] = [await uploaded(await drawHeavy()), await uploaded(await drawHeavy(900))];
    await aBuyer(app, [sold]);
    const input = { albumId: album.albumUid, level };
    const sizeBytes = Number((await rowOf(free)).size_bytes);
    for (const isPreview of [true, false]) {
      const gain = await app.call(compressAlbumInMyCapacity, { ...input, isPreview }, owner);
      expect(gain).toMatchObject({ count: 1, currentSize: sizeBytes });
    }
    expect(await app.call(getCompressState, {}, owner)).toMatchObject({ waiting: 1, kept: 1 });
    const before = await keyOf(sold);
    await app.runJobs();
    expect(await keyOf(sold)).toBe(before);
  });

  test('while it waits, or while it is made smaller, is kept as it is', async () => {
    const [waiting, making] = [await uploaded(await drawHeavy()), await uploaded(await drawHeavy(900))];
    const before = [await keyOf(waiting), await keyOf(making)];
    await app.call(compressResource, { ids: [waiting, making], level }, owner);
    await aBuyer(app, [waiting]);
    const put = store.put;
    store.put = async (...all) => {
      store.put = put;
      await aBuyer(app, [making]);
      return put(...all);
    };
    await app.runJobs();
    expect(store.put).toBe(put);
    expect([await keyOf(waiting), await keyOf(making)]).toEqual(before);
    expect(store.keys().filter((key) => key.startsWith('upload/kept/') && before.includes(key))).toHaveLength(2);
    expect(await app.call(getCompressState, {}, owner)).toMatchObject({ waiting: 0, done: 0, kept: 2, savedBytes: 0 });
  });
});

test('nobody makes another person’s files smaller', async () => {
  const uid = await uploaded(await drawHeavy(400));
  const stranger = tokenOf(await aPerson(app.parts.db));
  const tried = await app.call(compressResource, { ids: [uid], level: 1 }, stranger);
  expect(tried.changed).toBe(0);
  expect([ERRORS.FORBIDDEN.code, ERRORS.MEDIA_ABSENT.code]).toContain(tried.results[0]?.code);
});

test('space by album, the bin separately', async () => {
  const kept = await drawHeavy(300);
  const binned = await drawHeavy(200);
  await uploaded(kept);
  const gone = await uploaded(binned);
  await app.call(removeMedia, { ids: [gone] }, owner);
  const size = kept.length + binned.length;
  expect(await app.call(getCapacityUse, {}, owner)).toEqual({
    albums: [expect.objectContaining({ id: album.albumUid, size, binSize: binned.length, count: 2, isDeleted: false })],
    binSize: binned.length,
    binCount: 1,
    packs: [],
  });
});
