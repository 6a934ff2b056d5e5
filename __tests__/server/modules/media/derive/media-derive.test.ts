import { once } from 'node:events';
import sharp from 'sharp';
import { ERRORS } from '@contract/errors';
import { getMediaStates, removeMedia, restoreMedia } from '@contract/http/media';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../../server/adapters/object-store/memory';
import type { VideoEngine } from '../../../../../server/adapters/video/types';
import type { Id } from '../../../../../server/db/tables';
import { recountAlbum } from '../../../../../server/modules/media/rows/media-count.service';
import { openVideoEngine } from '../../../../support/files/video-engine';
import { startTestApp, TEST_NOW, type TestApp } from '../../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { drawClip, drawPicture, WEB_MP4 } from '../../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { upload } from '../../../../support/upload-file';

let app: TestApp;
let store: MemoryObjectStore;
let videos: VideoEngine;
let ownerId: Id;
let owner: { token: string };
let album: SeededAlbum;

beforeAll(async () => {
  store = createMemoryObjectStore(() => app.clock.now());
  videos = openVideoEngine();
  app = await startTestApp({ ...namedCallers, parts: { store, videos } });
  ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
});
beforeEach(async () => {
  album = await aSeededAlbum(app.parts.db, ownerId);
});
afterEach(async () => {
  app.clock.set(TEST_NOW);
  expect(await recountAlbum(app.parts.db, album.albumId)).toEqual([]);
});
afterAll(() => app.close());

const rowOf = (uid: string) =>
  app.parts.db.selectFrom('media').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
const keysOf = (uid: string) => store.keys().filter((key) => key.includes(uid));
const stateOf = async (uid: string) => (await app.call(getMediaStates, { ids: [uid] }, owner))[0];

/** Whole by its structure, with damage inside. */
async function brokenPng(): Promise<Buffer> {
  const bytes = Buffer.from(await drawPicture({ width: 800, height: 600, format: 'png' }));
  return bytes.fill(0x55, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 200);
}

async function readObject(key: string): Promise<Buffer> {
  const stream = await store.openRead(key);
  if (stream === null) throw new Error(`no ${key}`);
  return Buffer.concat(await stream.toArray());
}

describe('a photo', () => {
  test('becomes three upright webp files and a placeholder, with nothing private in them', async () => {
    const bytes = await drawPicture({ width: 2600, height: 1300, orientation: 6, isPrivate: true });
    expect(bytes.includes('SERIAL-12345')).toBe(true);
    const uid = await upload(app, owner, album.albumUid, bytes);
    await app.runJobs();
    const row = await rowOf(uid);
    expect(row).toMatchObject({ state: 1, pixel_x: 1300, pixel_y: 2600, ratio_milli: 500, has_large: true });
    expect(row.thumbhash).toMatch(/^[\w+/]{20,40}=*$/);
    const sizes = [];
    for (const name of ['375', '750', '2048']) {
      const file = await readObject(`${row.derivative_key}/${name}.webp`);
      const { width, height, format, exif } = await sharp(file).metadata();
      sizes.push([width, height, format, exif]);
      expect(file.includes('SERIAL-12345') || file.includes('SecretMaker')).toBe(false);
    }
    expect(sizes).toEqual([
      [375, 750, 'webp', undefined],
      [750, 1500, 'webp', undefined],
      [1024, 2048, 'webp', undefined],
    ]);
    expect(await stateOf(uid)).toMatchObject({ state: 1, code: 0, smallUrl: expect.stringMatching(/^\/media\/h/) });
  });

  test('that is small is not enlarged and has no large file', async () => {
    const uid = await upload(app, owner, album.albumUid, await drawPicture({ width: 200, height: 100, format: 'png' }));
    await app.runJobs();
    const row = await rowOf(uid);
    expect(row.has_large).toBe(false);
    expect((await sharp(await readObject(`${row.derivative_key}/750.webp`)).metadata()).width).toBe(200);
    expect(keysOf(uid)).toHaveLength(2);
  });

  test('a tall strip keeps the preview’s width', async () => {
    const uid = await upload(app, owner, album.albumUid, await drawPicture({ width: 900, height: 6000 }));
    await app.runJobs();
    const row = await rowOf(uid);
    const { width, height } = await sharp(await readObject(`${row.derivative_key}/750.webp`)).metadata();
    expect([width, height]).toEqual([750, 5000]);
  });

  test('that cannot be decoded is refused, and nothing of it stays', async () => {
    const bytes = await brokenPng();
    const uid = await upload(app, owner, album.albumUid, bytes, 'broken.png');
    const before = store.keys().length;
    await app.runJobs();
    expect(await stateOf(uid)).toMatchObject({
      state: 2,
      code: ERRORS.IMAGE_BROKEN.code,
      reason: ERRORS.IMAGE_BROKEN.msg,
    });
    expect(await rowOf(uid)).toMatchObject({ object_id: null, derivative_key: '' });
    expect(store.keys()).toHaveLength(before - 1);
    // The same file may be tried again.
    expect(await upload(app, owner, album.albumUid, bytes, 'broken.png')).not.toBe(uid);
  });

  test('made by two workers at once is made once', async () => {
    const uid = await upload(app, owner, album.albumUid, await drawPicture({ width: 900, height: 600 }));
    const { id } = await rowOf(uid);
    const { signal } = new AbortController();
    await Promise.all([1, 2, 3].map(() => app.services.media.deriver.derive(id, signal)));
    await app.runJobs();
    const row = await rowOf(uid);
    expect(keysOf(uid)).toEqual(['2048', '375', '750'].map((name) => `${row.derivative_key}/${name}.webp`));
  });

  test('removed while it is made leaves no derivatives', async () => {
    const uid = await upload(app, owner, album.albumUid, await drawPicture({ width: 900, height: 600 }));
    const { id } = await rowOf(uid);
    const borrow = store.borrowFile;
    store.borrowFile = async (key) => {
      store.borrowFile = borrow;
      await app.call(removeMedia, { ids: [uid] }, owner);
      return borrow(key);
    };
    await app.services.media.deriver.derive(id, new AbortController().signal);
    expect(store.borrowFile).toBe(borrow);
    expect(keysOf(uid)).toEqual([]);
    expect((await rowOf(uid)).state).toBe(0);
  });

  test('that the machine could not make is tried again, and its borrowed file given back', async () => {
    const uid = await upload(app, owner, album.albumUid, await drawPicture({ width: 900, height: 600 }));
    const { id } = await rowOf(uid);
    const borrow = store.borrowFile;
    let lent = 0;
    store.borrowFile = async (key) => {
      const file = await borrow(key);
      // It has gone when it is opened, as on a disk that fell off.
      await file?.release();
      lent += 1;
      return file === null ? null : { ...file, release: async () => void (lent -= 1) };
    };
    const making = app.services.media.deriver.derive(id, new AbortController().signal);
    await expect(making).rejects.toThrow('missing');
    store.borrowFile = borrow;
    expect([lent, (await rowOf(uid)).state, keysOf(uid)]).toEqual([0, 0, []]);
    await app.runJobs();
    expect((await rowOf(uid)).state).toBe(1);
  });

  test('cut short by a stop is left as it was, for the next try', async () => {
    const uid = await upload(app, owner, album.albumUid, await drawPicture({ width: 900, height: 600 }));
    const { id } = await rowOf(uid);
    await expect(app.services.media.deriver.derive(id, AbortSignal.abort())).rejects.toThrow('aborted');
    expect([(await rowOf(uid)).state, keysOf(uid)]).toEqual([0, []]);
    await app.runJobs();
    expect((await rowOf(uid)).state).toBe(1);
  });
});

describe('a video', () => {
  test('that browsers play at once is served as it is', async () => {
    const bytes = drawClip({ extension: 'mp4', output: [...WEB_MP4, '-movflags', '+faststart'] });
    const uid = await upload(app, owner, album.albumUid, bytes, 'a.mp4');
    expect(await rowOf(uid)).toMatchObject({ kind: 1, state: 0, ratio_milli: 1778 });
    await app.runJobs();
    const row = await rowOf(uid);
    expect(row).toMatchObject({ state: 1, pixel_x: 320, pixel_y: 180, has_web_video: false });
    expect(row.duration_ms).toBeGreaterThan(1900);
    const names = ['375.webp', '750.webp', 'frames.jpg'];
    expect(keysOf(uid)).toEqual(names.map((name) => `${row.derivative_key}/${name}`));
  });

  test.each([
    ['an AVI', { extension: 'avi', output: ['-c:v', 'mpeg4', '-c:a', 'mp3'] }],
    ['a WMV', { extension: 'wmv', output: ['-c:v', 'wmv2', '-c:a', 'wmav2'] }],
    ['an MP4 with its index at the end', { extension: 'mp4', output: [...WEB_MP4] }],
    [
      'a short MOV with a place in it',
      { extension: 'mov', seconds: 1, output: [...WEB_MP4, '-metadata', 'location=+31.2+121.4/'] },
    ],
  ])('%s gets a web version without private notes', async (_name, clip) => {
    const uid = await upload(app, owner, album.albumUid, drawClip(clip), `a.${clip.extension}`);
    await app.runJobs();
    const row = await rowOf(uid);
    expect(row).toMatchObject({ state: 1, has_web_video: true, pixel_x: 320 });
    const web = await readObject(`${row.derivative_key}/video.mp4`);
    expect(web.indexOf('moov')).toBeGreaterThan(0);
    expect(web.indexOf('moov')).toBeLessThan(web.indexOf('mdat'));
    expect(web.includes('+31.2')).toBe(false);
  });

  test.each([
    ['one picture that stands alone', 999, 5],
    ['few of them, the last long before its end', 40, 7],
    ['one a second', 10, 7],
  ])('with %s has something to show in every place of its strip', async (_name, distance, seconds) => {
    const output = [...WEB_MP4, '-g', String(distance), '-movflags', '+faststart'];
    const bytes = drawClip({ extension: 'mp4', seconds, output });
    const uid = await upload(app, owner, album.albumUid, bytes, 'a.mp4');
    await app.runJobs();
    const row = await rowOf(uid);
    const strip = await readObject(`${row.derivative_key}/strip.jpg`);
    const { width, height } = await sharp(strip).metadata();
    expect([width, height]).toEqual([seconds * 160, 90]);
    const shown = new Set<string>();
    for (let place = 0; place < seconds; place += 1) {
      const picture = await sharp(strip)
        .extract({ left: place * 160, top: 0, width: 160, height })
        .png()
        .toBuffer();
      const { channels } = await sharp(picture).stats();
      // The pattern is of all colours, an empty place of none.
      expect(Math.min(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(40);
      const small = await sharp(picture).resize(16, 9).raw().toBuffer();
      shown.add(Array.from(small, (level) => level >> 6).join(''));
    }
    expect(shown.size).toBe(Math.ceil((seconds * 10) / distance));
  });

  test('removed while it is converted is converted no further, and again once it is restored', async () => {
    const bytes = drawClip({ extension: 'avi', output: ['-c:v', 'mpeg4'] });
    const uid = await upload(app, owner, album.albumUid, bytes, 'a.avi');
    const { id } = await rowOf(uid);
    const { makeWeb } = videos;
    videos.makeWeb = async (video, target, way, signal) => {
      videos.makeWeb = makeWeb;
      await app.call(removeMedia, { ids: [uid] }, owner);
      await once(signal, 'abort');
      return makeWeb(video, target, way, signal);
    };
    await app.services.media.deriver.derive(id, new AbortController().signal);
    expect([(await rowOf(uid)).state, keysOf(uid)]).toEqual([0, []]);
    await app.runJobs();
    expect((await rowOf(uid)).state).toBe(0);
    await app.call(restoreMedia, { ids: [uid] }, owner);
    await app.runJobs();
    expect(await rowOf(uid)).toMatchObject({ state: 1, has_web_video: true });
  });

  test('that is whole by its boxes and empty inside is refused', async () => {
    const box = (type: string, body: Buffer) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(body.length + 8);
      head.write(type, 4);
      return Buffer.concat([head, body]);
    };
    const bytes = Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\0\0isom')),
      box('moov', Buffer.alloc(64)),
      box('mdat', Buffer.alloc(9)),
    ]);
    const uid = await upload(app, owner, album.albumUid, bytes, 'a.mp4');
    await app.runJobs();
    expect(await stateOf(uid)).toMatchObject({ state: 2, code: ERRORS.VIDEO_BROKEN.code });
  });
});

describe('the sweep', () => {
  test('removes old leftovers and nothing else', async () => {
    const { signal } = new AbortController();
    const kept = await upload(app, owner, album.albumUid, await drawPicture({ width: 900, height: 600 }));
    const refused = await upload(app, owner, album.albumUid, await brokenPng());
    await app.runJobs();
    await store.put('upload/someone/never-saved', Buffer.from('x'));
    await store.put(`derived/zz/${kept}.other/375.webp`, Buffer.from('x'));
    const before = keysOf(kept).length;
    await app.services.media.sweep.sweep(signal);
    expect(keysOf(kept)).toHaveLength(before);
    app.clock.advanceMs(86_400_001);
    expect(await app.services.media.sweep.sweep(signal)).toMatchObject({ failedRows: expect.any(Number) });
    expect(store.keys()).not.toContain('upload/someone/never-saved');
    expect(keysOf(kept)).toHaveLength(before - 1);
    expect(await app.parts.db.selectFrom('media').select('id').where('uid', '=', refused).execute()).toEqual([]);
    expect((await rowOf(kept)).state).toBe(1);
  });
});
