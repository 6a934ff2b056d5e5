import { BIN_DAYS } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { deleteAlbum, getAlbum } from '@contract/http/album';
import {
  eraseAlbum,
  eraseMedia,
  getMedia,
  listBin,
  listBinAlbums,
  listMedia,
  removeMedia,
  restoreAlbum,
  restoreMedia,
} from '@contract/http/media';
import { recountAlbum } from '../../../../server/modules/media/media-count.service';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { drawPicture } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { upload } from '../../../support/upload-file';

const DAY_MS = 86_400_000;

let app: TestApp;
let album: SeededAlbum;
let owner: { token: string };
let stranger: { token: string };

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  stranger = tokenOf(await aPerson(app.parts.db, '路人'));
  album = await aSeededAlbum(app.parts.db, ownerId);
});
afterEach(async () => expect(await recountAlbum(app.parts.db, album.albumId)).toEqual([]));

const total = async (): Promise<number> =>
  (
    await app.call(
      listMedia,
      { current: 1, size: 10, type: 8, showFaceLocation: false, albumId: album.albumUid },
      owner,
    )
  ).total;
const sweep = () => app.services.media.bin.sweep(new AbortController().signal);
const countObjects = async (): Promise<number> => {
  let count = 0;
  for (const prefix of ['upload/', 'derived/']) for await (const _each of app.parts.store.list(prefix)) count += 1;
  return count;
};

async function aPhoto(bytes?: Buffer): Promise<string> {
  const id = await upload(app, owner, album.albumUid, bytes ?? (await drawPicture()));
  await app.runJobs();
  return id;
}

test('what was removed lies in the bin with its picture, and comes back whole', async () => {
  const id = await aPhoto();
  await app.call(removeMedia, { ids: [id] }, owner);
  const bin = await app.call(listBin, { size: 10 }, owner);
  expect(bin).toMatchObject({ total: 1, next: '', records: [{ id, albumId: album.albumUid, fileName: 'a.jpg' }] });
  const [item] = bin.records;
  expect((item?.eraseTime ?? 0) - (item?.deletedTime ?? 0)).toBe(BIN_DAYS * DAY_MS);
  expect((await app.http.inject({ url: item?.smallUrl ?? '' })).statusCode).toBe(200);
  expect((await app.http.inject({ url: (item?.smallUrl ?? '').replace('/375/', '/2048/') })).statusCode).toBe(404);
  expect((await app.call(listBin, { size: 10, albumId: album.albumUid }, stranger)).total).toBe(0);
  expect((await app.call(restoreMedia, { ids: [id] }, stranger)).results[0]?.code).toBe(ERRORS.BIN_ABSENT.code);
  expect((await app.call(restoreMedia, { ids: [id] }, owner)).changed).toBe(1);
  expect((await app.call(restoreMedia, { ids: [id] }, owner)).results[0]?.code).toBe(ERRORS.BIN_ABSENT.code);
  expect(await total()).toBe(1);
  expect((await app.http.inject({ url: item?.smallUrl ?? '' })).statusCode).toBe(404);
});

test('the bin goes on where it stopped, last removed first', async () => {
  const ids = [await aPhoto(), await aPhoto(), await aPhoto()];
  for (const id of ids) {
    app.clock.advanceMs(1000);
    await app.call(removeMedia, { ids: [id] }, owner);
  }
  const first = await app.call(listBin, { size: 2 }, owner);
  const second = await app.call(listBin, { size: 2, cursor: first.next }, owner);
  expect([...first.records, ...second.records].map((item) => item.id)).toEqual([...ids].reverse());
  expect(second.next).toBe('');
});

test('one that was removed while it was processed is processed when it comes back', async () => {
  const id = await upload(app, owner, album.albumUid, await drawPicture());
  await app.call(removeMedia, { ids: [id] }, owner);
  await app.runJobs();
  await app.call(restoreMedia, { ids: [id] }, owner);
  expect((await app.call(getMedia, { id }, owner)).state).toBe(0);
  await app.runJobs();
  expect((await app.call(getMedia, { id }, owner)).state).toBe(1);
});

test('one that has been uploaded again stays in the bin', async () => {
  const bytes = await drawPicture();
  const id = await aPhoto(bytes);
  await app.call(removeMedia, { ids: [id] }, owner);
  await aPhoto(bytes);
  expect((await app.call(restoreMedia, { ids: [id] }, owner)).results[0]?.code).toBe(ERRORS.RESTORE_TAKEN.code);
  expect(await total()).toBe(1);
});

test('after 30 days rows and files go, and not a day before', async () => {
  // What other tests left in the bin.
  app.clock.advanceMs(2 * BIN_DAYS * DAY_MS);
  await sweep();
  const before = await countObjects();
  const [kept, gone] = [await aPhoto(), await aPhoto()];
  await app.call(removeMedia, { ids: [gone] }, owner);
  app.clock.advanceMs(BIN_DAYS * DAY_MS - 1000);
  expect(await sweep()).toBe(0);
  await app.call(removeMedia, { ids: [kept] }, owner);
  app.clock.advanceMs(2000);
  expect(await sweep()).toBe(1);
  expect((await app.call(listBin, { size: 10 }, owner)).records.map((item) => item.id)).toEqual([kept]);
  expect((await app.call(eraseMedia, { ids: [kept, gone] }, owner)).results.map(({ code }) => code)).toEqual([
    0,
    ERRORS.BIN_ABSENT.code,
  ]);
  const { rows } = await app.database.pool.query('select from media where album_id = $1', [album.albumId]);
  expect(rows).toHaveLength(0);
  expect(await countObjects()).toBe(before);
});

test('what is not in the bin is not erased', async () => {
  const id = await aPhoto();
  expect((await app.call(eraseMedia, { ids: [id] }, owner)).results[0]?.code).toBe(ERRORS.BIN_ABSENT.code);
  expect(await total()).toBe(1);
});

test('an album comes back with what was in it, or goes for good', async () => {
  const id = await aPhoto();
  await app.call(deleteAlbum, { id: album.albumUid }, owner);
  expect(await app.call(listBinAlbums, {}, owner)).toMatchObject([{ id: album.albumUid, mediaCount: 1 }]);
  await expect(app.call(restoreAlbum, { id: album.albumUid }, stranger)).rejects.toMatchObject(
    refusal(ERRORS.BIN_ABSENT),
  );
  await app.call(restoreAlbum, { id: album.albumUid }, owner);
  expect((await app.call(getMedia, { id }, owner)).id).toBe(id);

  await app.call(deleteAlbum, { id: album.albumUid }, owner);
  await app.call(eraseAlbum, { id: album.albumUid }, owner);
  expect(await app.call(listBinAlbums, {}, owner)).toEqual([]);
  await app.runJobs();
  const { rows } = await app.database.pool.query('select from album where id = $1', [album.albumId]);
  expect(rows).toHaveLength(0);
  await expect(app.call(getAlbum, { id: album.albumUid }, owner)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
});
