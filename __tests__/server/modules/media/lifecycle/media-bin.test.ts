import sharp from 'sharp';
import { BIN_DAYS, RESTORE_MAX } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { deleteAlbum, getAlbum } from '@contract/http/album';
import {
  createDownload,
  deleteWithType,
  eraseAlbum,
  eraseMedia,
  getMedia,
  likeOrCancel,
  listBin,
  listBinAlbums,
  listMedia,
  removeMedia,
  restoreAlbum,
  restoreMedia,
  setRemarkByIds,
} from '@contract/http/media';
import { addComment, setCollect } from '@contract/http/interaction';
import { reportEvents } from '@contract/http/statistics';
import { recountAlbum } from '../../../../../server/modules/media/rows/media-count.service';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { drawPicture } from '../../../../support/pictures';
import { refusal } from '../../../../support/refusal';
import { aPerson, aSeededAlbum, seedMedia, type SeededAlbum } from '../../../../support/seed-media';
import { upload } from '../../../../support/upload-file';

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

test('two that are the same file do not come back together: the last removed does', async () => {
  const bytes = await drawPicture();
  const first = await aPhoto(bytes);
  await app.call(removeMedia, { ids: [first] }, owner);
  const again = await aPhoto(bytes);
  app.clock.advanceMs(1000);
  await app.call(removeMedia, { ids: [again] }, owner);
  const { changed, results } = await app.call(restoreMedia, { ids: [first, again] }, owner);
  expect(changed).toBe(1);
  expect(results.map(({ id, code }) => [id, code])).toEqual([
    [first, ERRORS.RESTORE_TAKEN.code],
    [again, 0],
  ]);
});

test('thousands that were removed come back by one call, and not for a stranger', async () => {
  await seedMedia(app.parts.db, album, { count: 2_000, days: 4 });
  const where = { albumId: album.albumUid, type: 8 } as const;
  const [first, second] = [await app.call(deleteWithType, where, owner), await app.call(deleteWithType, where, owner)];
  const ids = [...first.ids, ...second.ids];
  expect([ids.length, await total()]).toEqual([2_000, 0]);
  expect((await app.call(restoreMedia, { ids }, stranger)).changed).toBe(0);
  expect((await app.call(restoreMedia, { ids }, owner)).changed).toBe(2_000);
  expect(await total()).toBe(2_000);
  const tooMany = Array.from({ length: RESTORE_MAX + 1 }, () => ids[0] ?? '');
  await expect(app.call(restoreMedia, { ids: tooMany }, owner)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
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

/** Every table and column of the database that still holds one of the words, or a number of the column named so. */
async function listTraces(words: readonly string[], numbers: Readonly<Record<string, string>>): Promise<string[]> {
  const { rows: columns } = await app.database.pool.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const traces: string[] = [];
  for (const { table, column, type } of columns) {
    // Ids alone, for a day after each change, by the database's own clock.
    if (table === 'live_event') continue;
    const number = numbers[column] ?? (column === 'media_ids' ? numbers['media_id'] : undefined);
    const isWords = ['text', 'jsonb', 'ARRAY'].includes(type);
    if (number === undefined && !isWords) continue;
    const condition = isWords ? `strpos("${column}"::text, any_word) > 0` : `"${column}"::text = any_word`;
    const found = await app.database.pool.query(
      `select from "${table}", unnest($1::text[]) as any_word where ${condition} limit 1`,
      [isWords ? words : [number]],
    );
    if (found.rows.length > 0) traces.push(`${table}.${column}`);
  }
  return traces;
}

const listObjects = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of app.parts.store.list('')) keys.push(key);
  return keys.sort();
};

test('after 30 days nothing is left of a photo that people talked about, nor of an album: no row, no word, no file', async () => {
  const talker = tokenOf(await aPerson(app.parts.db, '健谈'));
  const filesBefore = await listObjects();
  const camera = await sharp(await drawPicture())
    .withExif({
      IFD0: { Make: 'Canon', Model: 'Traceless9000' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' },
    })
    .jpeg()
    .toBuffer();
  const talkAbout = async (name: string): Promise<string> => {
    const uid = await upload(
      app,
      owner,
      album.albumUid,
      name === '文件无痕' ? camera : await drawPicture(),
      `${name}.jpg`,
    );
    await app.runJobs();
    await app.call(setRemarkByIds, { ids: [uid], remark: '备注无痕' }, owner);
    await app.call(likeOrCancel, { id: uid, like: true }, talker);
    await app.call(setCollect, { type: 2, id: uid, collect: true }, talker);
    const said = { albumId: album.albumUid, mediaId: uid, text: '评论无痕', requestId: `${uid}-said` };
    const { id: replyToId } = await app.call(addComment, said, talker);
    await app.call(addComment, { ...said, replyToId, text: '回复无痕', requestId: `${uid}-reply` }, owner);
    const looked = { id: `${uid}-looked`, kind: 2, albumId: album.albumUid, mediaId: uid, source: 0 } as const;
    await app.call(reportEvents, { events: [looked] }, talker);
    await app.call(createDownload, { ids: [uid], quality: 1 }, owner);
    return uid;
  };
  const uid = await talkAbout('文件无痕');
  const words = [uid, '文件无痕', '备注无痕', '评论无痕', '回复无痕', 'Traceless9000'];
  const { rows } = await app.database.pool.query<{ id: string }>('select id from media where uid = $1', [uid]);
  const numbers = { media_id: rows[0]?.id ?? '' };
  expect(await listTraces(words, numbers)).toEqual(
    expect.arrayContaining([
      'comment.body',
      'media.remark',
      'media_exif.camera',
      'media_like.media_id',
      'media_text.body',
    ]),
  );
  await app.call(removeMedia, { ids: [uid] }, owner);
  app.clock.advanceMs(BIN_DAYS * DAY_MS + 1000);
  await app.runJobs();
  await sweep();
  expect(await listTraces(words, numbers)).toEqual([]);

  const second = await talkAbout('文件再无痕');
  await app.call(deleteAlbum, { id: album.albumUid }, owner);
  app.clock.advanceMs(BIN_DAYS * DAY_MS + 1000);
  await sweep();
  const ofAlbum = { album_id: album.albumId };
  expect(await listTraces([second, album.albumUid, '文件再无痕', '评论无痕'], ofAlbum)).toEqual([]);
  expect(await listObjects()).toEqual(filesBefore);
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
