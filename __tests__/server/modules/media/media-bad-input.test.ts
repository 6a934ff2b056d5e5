import sharp from 'sharp';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import { getOssTmpCredentials, listMedia } from '@contract/http/media';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../server/adapters/object-store/memory';
import type { Id } from '../../../../server/db/tables';
import { openVideoEngine } from '../../../support/files/video-engine';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { drawClip, drawPicture, WEB_MP4 } from '../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { type FormChanges, postForm, save, sendBytes } from '../../../support/upload-file';

// Drawing 256 megapixels takes its time on a busy machine.
let app: TestApp;
let store: MemoryObjectStore;
let ownerId: Id;
let owner: { token: string };
let album: SeededAlbum;

beforeAll(async () => {
  store = createMemoryObjectStore(() => TEST_NOW);
  app = await startTestApp({ ...namedCallers, parts: { store, videos: openVideoEngine() } });
  ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
});
beforeEach(async () => {
  album = await aSeededAlbum(app.parts.db, ownerId);
});
afterEach(async () => {
  expect(await listKept()).toEqual(NOTHING);
});
afterAll(() => app.close());

const NOTHING = { objects: [], objectRows: 0, mediaRows: 0, jobs: 0 };

/** Everything that a refused upload might leave behind. */
async function listKept(): Promise<typeof NOTHING> {
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from stored_object) as "objectRows", (select count(*)::int from media) as "mediaRows",
       (select count(*)::int from graphile_worker.jobs) as jobs`,
  );
  return { objects: store.keys(), ...rows[0] };
}

async function bomb(): Promise<Buffer> {
  const create = { width: 16_000, height: 16_000, channels: 3, background: '#fff' } as const;
  return sharp({ create, limitInputPixels: false }).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer();
}

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));
const clip = (extension: string, output: readonly string[]): Buffer => drawClip({ extension, output });
const mp4 = (): Buffer => clip('mp4', [...WEB_MP4, '-movflags', '+faststart']);

test.each<[string, string, () => Buffer | Promise<Buffer>, ErrorEntry]>([
  ['a text named .jpg', 'a.jpg', () => Buffer.from('only text'), ERRORS.IMAGE_TYPE],
  ['a text named .mp4', 'a.mp4', () => Buffer.from('only text'), ERRORS.VIDEO_TYPE],
  ['a program named .png', 'a.png', () => Buffer.from('7f454c460201010000000000', 'hex'), ERRORS.IMAGE_TYPE],
  ['a JPEG cut short', 'a.jpg', async () => half(await drawPicture()), ERRORS.IMAGE_BROKEN],
  ['a PNG cut short', 'a.png', async () => half(await drawPicture({ format: 'png' })), ERRORS.IMAGE_BROKEN],
  ['a WebP cut short', 'a.webp', async () => half(await drawPicture({ format: 'webp' })), ERRORS.IMAGE_BROKEN],
  ['a GIF cut short', 'a.gif', async () => half(await drawPicture({ format: 'gif' })), ERRORS.IMAGE_BROKEN],
  ['a PNG of 16,000 x 16,000', 'a.png', bomb, ERRORS.TOO_MANY_PIXELS],
  ['an MP4 cut short', 'a.mp4', () => half(mp4()), ERRORS.VIDEO_BROKEN],
  ['an MP4 that lost its index', 'a.mp4', () => half(clip('mp4', WEB_MP4)), ERRORS.VIDEO_BROKEN],
  ['a MOV cut short', 'a.mov', () => half(clip('mov', WEB_MP4)), ERRORS.VIDEO_BROKEN],
  ['a 3GP cut short', 'a.3gp', () => half(clip('3gp', ['-c:v', 'mpeg4', '-an'])), ERRORS.VIDEO_BROKEN],
  ['an AVI cut short', 'a.avi', () => half(clip('avi', ['-c:v', 'mpeg4', '-an'])), ERRORS.VIDEO_BROKEN],
  ['a WMV cut short', 'a.wmv', () => half(clip('wmv', ['-c:v', 'wmv2', '-an'])), ERRORS.VIDEO_BROKEN],
  [
    'a photo above the level’s limit',
    'a.jpg',
    async () => Buffer.concat([await drawPicture(), Buffer.alloc(5_242_880)]),
    ERRORS.IMAGE_TOO_LARGE,
  ],
])('%s is refused when it is saved', async (_name, fileName, draw, wanted) => {
  const item = await sendBytes(app, owner, await draw(), fileName);
  const [result] = await save(app, owner, album.albumUid, [item]);
  expect(result).toEqual({ code: wanted.code, msg: wanted.msg, resourceId: '', duplicate: false });
  await app.runJobs();
});

test.each<[string, Uint8Array, FormChanges, number, string]>([
  ['nothing', new Uint8Array(), {}, 400, 'EntityTooSmall'],
  ['a wrong signature', Buffer.from('x'), { secret: 'guess' }, 403, 'SignatureDoesNotMatch'],
  ['an expired policy', Buffer.from('x'), { expiration: '2026-05-15T03:59:59Z' }, 403, 'AccessDenied'],
  [
    'more than the policy allows',
    Buffer.from('xxxx'),
    { conditions: [['content-length-range', 0, 3]] },
    400,
    'EntityTooLarge',
  ],
])('the form with %s is refused', async (_name, bytes, changes, status, code) => {
  const credentials = await app.call(getOssTmpCredentials, { ossUploadType: 1 }, owner);
  const reply = await postForm(app, credentials, bytes, changes);
  expect([reply.status, reply.body]).toEqual([status, expect.stringContaining(`<Code>${code}</Code><Message>`)]);
});

test('more than the credentials allow is refused, whatever the policy says', async () => {
  const credentials = await app.call(getOssTmpCredentials, { ossUploadType: 1 }, owner);
  const conditions = [['content-length-range', 0, credentials.maxSizeBytes * 2]];
  const reply = await postForm(app, credentials, Buffer.alloc(credentials.maxSizeBytes + 1), { conditions });
  expect([reply.status, reply.body]).toEqual([400, expect.stringContaining('EntityTooLarge')]);
});

test("another user's album takes nothing", async () => {
  const stranger = tokenOf(await aPerson(app.parts.db));
  const item = await sendBytes(app, stranger, await drawPicture(), 'a.jpg');
  await expect(save(app, stranger, album.albumUid, [item])).rejects.toMatchObject({
    code: ERRORS.UPLOAD_NOT_FOR_YOU.code,
  });
  // His own upload stays for another try; the sweep takes it after a day.
  expect(store.keys()).toEqual([item.objectKey]);
  app.clock.advanceMs(2 * 86_400_000);
  await app.services.media.sweep.sweep(new AbortController().signal);
  app.clock.set(TEST_NOW);
});

describe('a store that cannot be read', () => {
  test('loses nothing: each item says so, and the same call succeeds later', async () => {
    const items = [
      await sendBytes(app, owner, await drawPicture(), 'a.jpg'),
      await sendBytes(app, owner, await drawPicture(), 'b.jpg'),
    ];
    const borrow = store.borrowFile;
    store.borrowFile = async (key) => {
      if (key === items[0]?.objectKey) throw Object.assign(new Error('i/o error'), { code: 'EIO' });
      return borrow(key);
    };
    const first = await save(app, owner, album.albumUid, items);
    store.borrowFile = borrow;
    expect(first.map(({ code }) => code)).toEqual([ERRORS.STORAGE_UNAVAILABLE.code, 0]);
    const second = await save(app, owner, album.albumUid, items);
    expect(second.map(({ code, duplicate }) => [code, duplicate])).toEqual([
      [0, false],
      [0, false],
    ]);
    await app.runJobs();
    const page = { albumId: album.albumUid, current: 1, size: 10, type: 1, showFaceLocation: false } as const;
    expect((await app.call(listMedia, page, owner)).records.map(({ state }) => state)).toEqual([1, 1]);
  });

  test('keeps what it could still read a moment before', async () => {
    const item = await sendBytes(app, owner, await drawPicture(), 'a.jpg');
    const sizeOf = store.sizeOf;
    store.sizeOf = () => Promise.reject(new Error('i/o error'));
    const [first] = await save(app, owner, album.albumUid, [item]);
    store.sizeOf = sizeOf;
    expect(first?.code).toBe(ERRORS.STORAGE_UNAVAILABLE.code);
    expect(store.keys()).toEqual([item.objectKey]);
    expect((await save(app, owner, album.albumUid, [item]))[0]).toMatchObject({ code: 0, duplicate: false });
    await app.runJobs();
  });

  afterEach(async () => {
    await app.database.pool.query(
      'truncate media_like, media_count, media_run, album_count, media, stored_object cascade',
    );
    for (const key of store.keys()) await store.remove(key);
  });
});
