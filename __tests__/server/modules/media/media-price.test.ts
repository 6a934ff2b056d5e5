import sharp from 'sharp';
import { ALBUM_ROLE, WATERMARK_KIND } from '@contract/constants/album';
import { PRICE_MAX_FEN } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { addLabel, getAlbum, updateAlbum } from '@contract/http/album';
import {
  createDownload,
  getGroupRows,
  getMedia,
  getTemporaryUrls,
  listMediaGroups,
  moveToLabel,
  setPriceByAlbumId,
  setPriceByIds,
} from '@contract/http/media';
import type { Id } from '../../../../server/db/tables';
import { openVideoEngine } from '../../../support/files/video-engine';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { hasMarkIn, markedFields, onePlainColour } from '../../../support/files/marked-pictures';
import { DEVICE, namedCallers, tokenOf } from '../../../support/media-app';
import { drawClip, md5Of, WEB_MP4 } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { save, sendBytes, upload } from '../../../support/upload-file';

const EVERYWHERE = [1, 2, 3, 4, 5, 6, 7, 8, 9];
let app: TestApp;
let owner: { token: string };
let ownerId: Id;
let album: SeededAlbum;

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, parts: { videos: openVideoEngine() } });
});
afterAll(() => app.close());
beforeEach(async () => {
  ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
  await app.call(updateAlbum, { id: album.albumUid, downloadBy: 2, downloadOriginal: true, uploadBy: 4 }, owner);
});

const price = (ids: readonly string[], priceFen: number, who = owner) =>
  app.call(setPriceByIds, { ids: [...ids], priceFen }, who);

async function addPhoto(side = 1200): Promise<string> {
  const id = await upload(app, owner, album.albumUid, await onePlainColour(side, side), `${side}.jpg`);
  await app.runJobs();
  return id;
}

async function fetchBytes(url: string): Promise<Buffer | null> {
  const { statusCode, rawPayload } = await app.http.inject({ url });
  return statusCode === 200 ? rawPayload : null;
}

/** The fields with a mark in each of its pictures. */
async function marksOf(id: string, who: { token: string }): Promise<number[][]> {
  const { smallUrl, middleUrl, bigUrl } = await app.call(getMedia, { id }, who);
  const pictures = await Promise.all([smallUrl, middleUrl, bigUrl].map(fetchBytes));
  return Promise.all(pictures.map(async (bytes) => (bytes === null ? [0] : hasMarkIn(await markedFields(bytes)))));
}

async function aPersonnel(...permissions: string[]): Promise<{ token: string }> {
  const userId = await aPerson(app.parts.db);
  const values = { album_id: album.albumId, user_id: userId, role: ALBUM_ROLE.personnel, permissions };
  await app.parts.db
    .insertInto('album_user')
    .values({ ...values, created_at: new Date() })
    .execute();
  return tokenOf(userId);
}

test('what has a price is shown to visitors with a mark, and its original to holders only', async () => {
  const id = await addPhoto();
  const before = await app.call(getMedia, { id }, DEVICE);
  expect([before.priceFen, before.isLocked, before.canPrice]).toEqual([0, false, false]);
  expect(await fetchBytes(before.originalUrl)).not.toBeNull();
  expect(await price([id], 500)).toMatchObject({ changed: 1, former: [{ value: 0, ids: [id] }] });

  // An address of before opens no more than one of after; until the mark is made, a placeholder.
  expect(await fetchBytes(before.originalUrl)).toBeNull();
  const { width, height } = await sharp((await fetchBytes(before.bigUrl)) ?? Buffer.alloc(0)).metadata();
  expect(Math.max(width, height)).toBeLessThanOrEqual(32);
  await app.runJobs();

  const mine = await app.call(getMedia, { id }, DEVICE);
  expect([mine.priceFen, mine.isLocked, mine.originalUrl]).toEqual([500, true, '']);
  expect(await marksOf(id, DEVICE)).toEqual([EVERYWHERE, EVERYWHERE, EVERYWHERE]);
  const [link] = await app.call(getTemporaryUrls, { ids: [id] }, DEVICE);
  expect(link).toMatchObject({ code: ERRORS.MEDIA_ABSENT.code, originalUrl: '' });
  const { url } = await app.call(createDownload, { ids: [id], quality: 1 }, DEVICE);
  expect(hasMarkIn(await markedFields((await fetchBytes(url)) ?? Buffer.alloc(0)))).toEqual(EVERYWHERE);

  const held = await app.call(getMedia, { id }, owner);
  expect([held.priceFen, held.isLocked, held.canPrice]).toEqual([500, false, true]);
  expect(await marksOf(id, owner)).toEqual([[], [], []]);
  expect(await fetchBytes(held.originalUrl)).toEqual(await onePlainColour(1200, 1200));

  await price([id], 0);
  expect(await marksOf(id, DEVICE)).toEqual([[], [], []]);
  expect((await app.call(getMedia, { id }, DEVICE)).originalUrl).not.toBe('');
});

test('a link that was given before the price opens nothing without a mark after it', async () => {
  const id = await addPhoto();
  const whole = await app.call(createDownload, { ids: [id], quality: 1 }, DEVICE);
  await price([id], 100);
  await app.runJobs();
  expect(hasMarkIn(await markedFields((await fetchBytes(whole.url)) ?? Buffer.alloc(0)))).toEqual(EVERYWHERE);
});

test('a video that has a price has a poster with a mark, and does not play', async () => {
  const id = await upload(app, owner, album.albumUid, drawClip({ output: [...WEB_MP4], extension: 'mp4' }), 'a.mp4');
  await app.runJobs();
  const before = await app.call(getMedia, { id }, DEVICE);
  expect(await fetchBytes(before.url)).not.toBeNull();
  await price([id], 1_000);
  await app.runJobs();
  const mine = await app.call(getMedia, { id }, DEVICE);
  expect([mine.url, mine.src, mine.stripUrl, mine.originalUrl, mine.isLocked]).toEqual(['', '', '', '', true]);
  expect(await fetchBytes(before.url)).toBeNull();
  expect(await fetchBytes(mine.bigUrl)).not.toEqual(await fetchBytes((await app.call(getMedia, { id }, owner)).bigUrl));
  expect(await fetchBytes(mine.bigUrl)).not.toBeNull();
  await expect(app.call(createDownload, { ids: [id], quality: 2 }, DEVICE)).rejects.toMatchObject(
    refusal(ERRORS.DOWNLOAD_EMPTY),
  );
  const held = await app.call(getMedia, { id }, owner);
  expect(await fetchBytes(held.url)).not.toBeNull();
});

test('with the album’s own watermark it carries that one', async () => {
  const id = await addPhoto();
  await price([id], 100);
  await app.runJobs();
  const watermark = { kind: WATERMARK_KIND.text, text: '年会', position: 9, opacity: 90, picture: '' };
  await app.call(updateAlbum, { id: album.albumUid, watermark }, owner);
  await app.runJobs();
  expect(await marksOf(id, DEVICE)).toEqual([[9], [9], [9]]);
  await app.call(updateAlbum, { id: album.albumUid, watermark: { ...watermark, kind: WATERMARK_KIND.none } }, owner);
  await app.runJobs();
  expect(await marksOf(id, DEVICE)).toEqual([EVERYWHERE, EVERYWHERE, EVERYWHERE]);
});

test('an upload may come with its price, from who may price, and is at no time without a mark', async () => {
  const bytes = await onePlainColour(900, 900);
  const send = async (who: { token: string }, content: Buffer) =>
    save(app, who, album.albumUid, [await sendBytes(app, who, content, 'a.jpg', { priceFen: 500 })]);
  const [result] = await send(owner, bytes);
  expect(result?.code).toBe(0);
  await app.runJobs();
  expect(await marksOf(result?.resourceId ?? '', DEVICE)).toEqual([EVERYWHERE, EVERYWHERE, EVERYWHERE]);

  const [refused] = await send(await aPersonnel('upload'), await onePlainColour(901, 900));
  expect(refused).toMatchObject({ code: ERRORS.FORBIDDEN.code, resourceId: '' });

  // Nor with a file that is there already and is used again.
  const uploader = await aPersonnel('upload');
  const again = await onePlainColour(902, 900);
  const other = await aSeededAlbum(app.parts.db, ownerId);
  await app.call(updateAlbum, { id: other.albumUid, uploadBy: 4 }, owner);
  const sourceId = await upload(app, uploader, other.albumUid, again, 'c.jpg');
  const item = { objectKey: '', sourceId, md5: md5Of(again), sizeBytes: again.length, fileName: 'c.jpg' };
  const reuse = async (more: object) => (await save(app, uploader, album.albumUid, [{ ...item, ...more }]))[0];
  expect(await reuse({ priceFen: 500 })).toMatchObject({ code: ERRORS.FORBIDDEN.code, resourceId: '' });
  expect(await reuse({})).toMatchObject({ code: 0, duplicate: false });
});

test('a wall tells the price of each, and an album or a label is priced as a whole', async () => {
  const ids = [await addPhoto(300), await addPhoto(310), await addPhoto(320)];
  const label = await app.call(addLabel, { albumId: album.albumUid, name: '精修' }, owner);
  await app.call(moveToLabel, { ids: ids.slice(0, 1), labelId: label.id }, owner);
  const wall = { albumId: album.albumUid, type: 8 } as const;
  const prices = async () => {
    const { groups } = await app.call(listMediaGroups, wall, DEVICE);
    const rows = await Promise.all(groups.map(({ key }) => app.call(getGroupRows, { ...wall, key }, DEVICE)));
    const byId = new Map(rows.flatMap((group) => group.rows).map((row) => [row[0], row[6]]));
    return ids.map((id) => byId.get(id));
  };
  const setAll = (more: { labelId?: string }, priceFen: number, who = owner) =>
    app.call(setPriceByAlbumId, { albumId: album.albumUid, ...more, priceFen }, who);
  const isCardPriced = async () => (await app.call(getAlbum, { id: album.albumUid }, DEVICE)).isPriced;
  expect(await isCardPriced()).toBe(false);
  const [first = '', second = '', third = ''] = ids;
  expect(await setAll({ labelId: label.id }, 100)).toEqual({ changed: 1, former: [{ value: 0, ids: [first] }] });
  expect(await prices()).toEqual([100, 0, 0]);
  expect(await isCardPriced()).toBe(true);
  const all = await setAll({}, PRICE_MAX_FEN);
  expect(all.changed).toBe(3);
  expect(new Map(all.former.map(({ value, ids: was }) => [value, [...was].sort()]))).toEqual(
    new Map([
      [100, [first]],
      [0, [second, third].sort()],
    ]),
  );
  expect(await setAll({}, PRICE_MAX_FEN)).toEqual({ changed: 0, former: [] });
  expect(await prices()).toEqual([PRICE_MAX_FEN, PRICE_MAX_FEN, PRICE_MAX_FEN]);
  await expect(setAll({ labelId: 'x'.repeat(22) }, 100)).rejects.toMatchObject(refusal(ERRORS.LABEL_ABSENT));

  // Who may price and sees less prices what he sees.
  await app.parts.db
    .updateTable('media')
    .set({ is_hidden: true })
    .where('uid', '=', ids[0] ?? '')
    .execute();
  const seller = await aPersonnel('price');
  const seen = await setAll({}, 0, seller);
  expect(seen).toEqual({ changed: 2, former: [{ value: PRICE_MAX_FEN, ids: expect.any(Array) }] });
  expect(seen.former[0]?.ids).not.toContain(first);
  expect((await app.call(getMedia, { id: ids[0] ?? '' }, owner)).priceFen).toBe(PRICE_MAX_FEN);
  // What is hidden does not speak from the card.
  expect(await isCardPriced()).toBe(false);
});

test('who may not price is refused, and so is what is no price', async () => {
  const id = await addPhoto(300);
  expect((await price([id], 100, await aPersonnel('label'))).results).toEqual([{ id, ...ERRORS.FORBIDDEN }]);
  const visitor = tokenOf(await aPerson(app.parts.db));
  expect((await price([id], 100, visitor)).changed).toBe(0);
  await expect(app.call(setPriceByAlbumId, { albumId: album.albumUid, priceFen: 1 }, visitor)).rejects.toMatchObject(
    refusal(ERRORS.FORBIDDEN),
  );
  for (const priceFen of [-1, 1.5, PRICE_MAX_FEN + 1]) {
    await expect(price([id], priceFen)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  }
  expect((await price([id], 100, await aPersonnel('price'))).changed).toBe(1);
});
