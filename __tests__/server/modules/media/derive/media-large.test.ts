import { WATERMARK_KIND } from '@contract/constants/album';
import { updateAlbum } from '@contract/http/album';
import { getMedia, removeMedia, restoreMedia } from '@contract/http/media';
import sharp from 'sharp';
import { createSharpEngine } from '../../../../../server/adapters/image/sharp';
import type { ImageEngine, LargeOutcome } from '../../../../../server/adapters/image/types';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../../server/adapters/object-store/memory';
import type { Id } from '../../../../../server/db/tables';
import { startTestApp, TEST_NOW, type TestApp } from '../../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { drawPicture } from '../../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { upload } from '../../../../support/upload-file';

let app: TestApp;
let store: MemoryObjectStore;
let owner: { token: string };
let album: SeededAlbum;
/** What the engine answers in place of a large picture. */
let instead: LargeOutcome | null;
/** How each was asked for: apart or not. */
let asked: boolean[];

beforeAll(async () => {
  store = createMemoryObjectStore(() => app.clock.now());
  const engine = createSharpEngine();
  const images: ImageEngine = {
    ...engine,
    deriveLarge: async (file, mime, signal, isApart, turns) => {
      asked.push(isApart);
      return instead ?? engine.deriveLarge(file, mime, signal, isApart, turns);
    },
  };
  app = await startTestApp({ ...namedCallers, parts: { store, images } });
});
beforeEach(async () => {
  [instead, asked] = [null, []];
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
});
afterEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const never = new AbortController().signal;
const rowOf = (uid: string) =>
  app.parts.db.selectFrom('media').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
const dueOf = async (uid: string) => {
  const { state, has_large: hasLarge, large_due: isDue } = await rowOf(uid);
  return { state, hasLarge, isDue };
};
const namesOf = (uid: string) =>
  store
    .keys()
    .filter((key) => key.startsWith('derived/') && key.includes(uid))
    .map((key) => key.slice(key.lastIndexOf('/') + 1))
    .sort();

/** One whose wall has been made, and no more. */
async function aWallPhoto(bytes?: Buffer): Promise<{ uid: string; id: Id }> {
  const uid = await upload(app, owner, album.albumUid, bytes ?? (await drawPicture({ width: 2600, height: 1300 })));
  const { id } = await rowOf(uid);
  await app.services.media.deriver.derive(id, never);
  return { uid, id };
}
const make = (id: Id, isApart = false) => app.services.media.larger.make(id, never, isApart);

async function widthAt(url: string): Promise<{ width: number; cache: string }> {
  const { rawPayload, headers } = await app.http.inject({ url });
  const { width } = await sharp(rawPayload).metadata();
  return { width, cache: String(headers['cache-control']) };
}

test('a photo is on the wall before its largest picture is made, and whoever asks for that meanwhile waits for it', async () => {
  const { uid, id } = await aWallPhoto();
  expect(await dueOf(uid)).toEqual({ state: 1, hasLarge: false, isDue: true });
  expect(namesOf(uid)).toEqual(['375.webp', '750.webp']);
  const { smallUrl, bigUrl, sizeParam } = await app.call(getMedia, { id: uid }, owner);
  expect(sizeParam.hasHighDefinition).toBe(false);
  expect((await widthAt(smallUrl)).width).toBe(375);
  const waiting = widthAt(bigUrl);
  await make(id);
  expect((await waiting).width).toBe(2048);
  expect((await waiting).cache).toContain('immutable');
  expect(await dueOf(uid)).toEqual({ state: 1, hasLarge: true, isDue: false });
  expect(namesOf(uid)).toEqual(['2048.webp', '375.webp', '750.webp']);
});

test('the job for it is there as soon as the wall is, and doing it twice changes nothing', async () => {
  const { uid, id } = await aWallPhoto();
  await app.runJobs();
  expect(await dueOf(uid)).toEqual({ state: 1, hasLarge: true, isDue: false });
  await make(id);
  expect(asked).toEqual([false]);
});

test.each([
  ['a small photo', { width: 700, height: 500 }],
  ['a tall strip', { width: 800, height: 8000 }],
  ['a PNG', { width: 2600, height: 1300, format: 'png' }],
] as const)('of %s everything is made at once', async (_what, options) => {
  const { uid } = await aWallPhoto(await drawPicture(options));
  expect((await dueOf(uid)).isDue).toBe(false);
  await app.runJobs();
  expect(asked).toEqual([]);
});

test('one that takes too long is tried once more, apart, and then stays as it is on the wall', async () => {
  const { uid } = await aWallPhoto();
  instead = { kind: 'timeout' };
  await app.runJobs();
  expect(asked).toEqual([false, true]);
  expect(await dueOf(uid)).toEqual({ state: 1, hasLarge: false, isDue: false });
  const { bigUrl } = await app.call(getMedia, { id: uid }, owner);
  expect(await widthAt(bigUrl)).toMatchObject({ width: 750, cache: expect.stringContaining('immutable') });
});

test('one that was erased meanwhile leaves nothing behind', async () => {
  const { uid, id } = await aWallPhoto();
  const { derivative_key: folder } = await rowOf(uid);
  const late = jest.spyOn(app.services.media.marks, 'make').mockImplementation(async () => {
    await app.parts.db.deleteFrom('media').where('id', '=', id).execute();
    return null;
  });
  try {
    await make(id);
  } finally {
    late.mockRestore();
  }
  expect(store.keys()).not.toContain(`${folder}/2048.webp`);
});

test('what lies in the bin gets its own too, for when it is restored', async () => {
  const { uid } = await aWallPhoto();
  await app.call(removeMedia, { ids: [uid] }, owner);
  await app.runJobs();
  await app.call(restoreMedia, { ids: [uid] }, owner);
  expect(await dueOf(uid)).toEqual({ state: 1, hasLarge: true, isDue: false });
});

test('what has waited for an hour without a job gets one', async () => {
  const { uid } = await aWallPhoto();
  await app.database.pool.query(`select graphile_worker.remove_job('large-' || $1)`, [(await rowOf(uid)).id]);
  await app.services.media.larger.repair();
  await app.runJobs();
  expect((await dueOf(uid)).isDue).toBe(true);
  app.clock.set(new Date(Date.now() + 7_200_000));
  await app.services.media.larger.repair();
  await app.runJobs();
  expect((await dueOf(uid)).isDue).toBe(false);
});

test('the mark goes along, and the set of before goes', async () => {
  const watermark = { kind: WATERMARK_KIND.text, text: '年会留念', position: 9, opacity: 90, picture: '' } as const;
  await app.call(updateAlbum, { id: album.albumUid, watermark }, owner);
  await app.runJobs();
  const { uid, id } = await aWallPhoto();
  const visitor = tokenOf(await aPerson(app.parts.db));
  const markOf = () =>
    app.parts.db.selectFrom('media_mark').selectAll().where('media_id', '=', id).executeTakeFirstOrThrow();
  const before = await markOf();
  expect(store.keys().filter((key) => key.startsWith(`${before.folder}/`))).toHaveLength(2);
  await app.runJobs();
  const after = await markOf();
  expect(after.folder).not.toBe(before.folder);
  expect(store.keys().filter((key) => key.startsWith(`${before.folder}/`))).toEqual([]);
  const { bigUrl } = await app.call(getMedia, { id: uid }, visitor);
  expect((await widthAt(bigUrl)).width).toBe(2048);
});
