import { ALBUM_ROLE } from '@contract/constants/album';
import { MEDIA_KIND } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { updateAlbum } from '@contract/http/album';
import { getAlbumPoster } from '@contract/http/album-share';
import {
  createDownload,
  getGroupRows,
  getMedia,
  getTemporaryUrls,
  hiddeOrShowPhoto,
  listMediaGroups,
  queryExistMd5,
  setPriceByIds,
  transferFile,
} from '@contract/http/media';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { hasMarkIn, markedFields, onePlainColour } from '../../../../support/files/marked-pictures';
import { aBuyer, DEVICE, namedCallers, tokenOf } from '../../../../support/media-app';
import { md5Of } from '../../../../support/pictures';
import { refusal } from '../../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { upload } from '../../../../support/upload-file';

const EVERYWHERE = [1, 2, 3, 4, 5, 6, 7, 8, 9];
let app: TestApp;
let owner: { token: string };
let album: SeededAlbum;
let id: string;
let buyer: { token: string; phone: string };

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
  id = await upload(app, owner, album.albumUid, await onePlainColour(1200, 1200), 'a.jpg');
  await app.call(setPriceByIds, { ids: [id], priceFen: 500 }, owner);
  await app.runJobs();
  buyer = await aBuyer(app, [id]);
});

async function fetchBytes(url: string): Promise<Buffer | null> {
  const { statusCode, rawPayload } = await app.http.inject({ url });
  return statusCode === 200 ? rawPayload : null;
}
const marksIn = async (url: string): Promise<number[]> =>
  hasMarkIn(await markedFields((await fetchBytes(url)) ?? Buffer.alloc(0)));

async function rowFor(who: { token: string }) {
  const wall = { albumId: album.albumUid, type: 8, withFirst: true } as const;
  const { groups, first } = await app.call(listMediaGroups, wall, who);
  const { mediaBase, rows } = await app.call(
    getGroupRows,
    { albumId: album.albumUid, type: 8, key: groups[0]?.key ?? '' },
    who,
  );
  const [row] = rows;
  expect(first?.rows).toEqual(rows);
  const [, , , , , flags, priceFen, ownBase = ''] = row ?? [];
  return { flags, priceFen, base: ownBase === '' ? mediaBase : ownBase, hasOwnBase: ownBase !== '' };
}

test('who sells it has its price before him, also of what he bought before', async () => {
  await app.services.media.purchases.give(buyer.phone, [id]);
  const userId = buyer.token.replace('user.', '');
  const values = { album_id: album.albumId, user_id: userId, role: ALBUM_ROLE.manager, permissions: [] };
  await app.parts.db
    .insertInto('album_user')
    .values({ ...values, created_at: new Date() })
    .execute();
  expect(await rowFor(buyer)).toMatchObject({ flags: 0, priceFen: 500, hasOwnBase: false });
  expect((await app.call(getMedia, { id }, buyer)).isBought).toBe(false);
});

test('who has paid finds it without a mark on the wall, in the viewer and in a download, others do not', async () => {
  const mine = await app.call(getMedia, { id }, buyer);
  expect([mine.priceFen, mine.isLocked, mine.isBought, mine.canPrice]).toEqual([500, false, true, false]);
  for (const url of [mine.smallUrl, mine.middleUrl, mine.bigUrl, mine.originalUrl]) {
    expect(await marksIn(url)).toEqual([]);
  }
  const row = await rowFor(buyer);
  expect([row.flags, row.priceFen, row.hasOwnBase]).toEqual([128, 500, true]);
  expect(await marksIn(`${row.base}375/${id}`)).toEqual([]);
  const [link] = await app.call(getTemporaryUrls, { ids: [id] }, buyer);
  expect(await marksIn(link?.originalUrl ?? '')).toEqual([]);

  const other = await rowFor(DEVICE);
  expect([other.flags, other.priceFen, other.hasOwnBase]).toEqual([0, 500, false]);
  expect(await marksIn(`${other.base}375/${id}`)).toEqual(EVERYWHERE);
  expect((await app.call(getMedia, { id }, DEVICE)).isBought).toBe(false);
});

test('the album’s rule for visitors does not keep it from who has paid', async () => {
  await app.call(updateAlbum, { id: album.albumUid, downloadBy: 0, downloadOriginal: false }, owner);
  const sizes = new Set<number>();
  for (const quality of [1, 2] as const) {
    const { url, sizeBytes } = await app.call(createDownload, { ids: [id], quality }, buyer);
    sizes.add(sizeBytes);
    expect(await marksIn(url)).toEqual([]);
  }
  // The original, and what was made of it.
  expect(sizes.size).toBe(2);
  await expect(app.call(createDownload, { ids: [id], quality: 1 }, DEVICE)).rejects.toMatchObject(
    refusal(ERRORS.DOWNLOAD_EMPTY),
  );
});

test('having paid opens nothing that is hidden, and nothing of an album that has shut', async () => {
  const { bigUrl, originalUrl } = await app.call(getMedia, { id }, buyer);
  await app.call(hiddeOrShowPhoto, { ids: [id], hidden: true }, owner);
  expect([await fetchBytes(bigUrl), await fetchBytes(originalUrl)]).toEqual([null, null]);
  await expect(app.call(getMedia, { id }, buyer)).rejects.toMatchObject(refusal(ERRORS.MEDIA_ABSENT));
  await app.call(hiddeOrShowPhoto, { ids: [id], hidden: false }, owner);
  expect(await fetchBytes(originalUrl)).not.toBeNull();
  await app.call(updateAlbum, { id: album.albumUid, visibility: 4 }, owner);
  expect([await fetchBytes(bigUrl), await fetchBytes(originalUrl)]).toEqual([null, null]);
});

test('moved to an album that is not for him, no address of before opens it', async () => {
  const { bigUrl, originalUrl } = await app.call(getMedia, { id }, buyer);
  await app.call(setPriceByIds, { ids: [id], priceFen: 0 }, owner);
  await app.call(updateAlbum, { id: album.albumUid, downloadBy: 2, downloadOriginal: true }, owner);
  const urls = [bigUrl, originalUrl];
  for (const who of [DEVICE, owner]) urls.push((await app.call(getMedia, { id }, who)).originalUrl);
  expect(urls.map((url) => url.split('/')[2]?.[0])).toEqual(['p', 'q', 'c', 'o']);
  for (const url of urls) expect(await fetchBytes(url)).not.toBeNull();
  const secret = await aSeededAlbum(app.parts.db, album.ownerId);
  await app.parts.db
    .updateTable('album')
    .set({ visibility: 4, access_epoch: 0 })
    .where('id', '=', secret.albumId)
    .execute();
  expect(await app.call(transferFile, { ids: [id], albumId: secret.albumUid }, owner)).toMatchObject({ changed: 1 });
  expect(await Promise.all(urls.map(fetchBytes))).toEqual([null, null, null, null]);
});

test('taken back, it has its mark again, and its addresses end', async () => {
  const { originalUrl } = await app.call(getMedia, { id }, buyer);
  expect(await app.services.media.purchases.takeBack(buyer.phone, [id])).toBe(1);
  const after = await app.call(getMedia, { id }, buyer);
  expect([after.isLocked, after.isBought, after.originalUrl]).toEqual([true, false, '']);
  expect(await marksIn(after.bigUrl)).toEqual(EVERYWHERE);
  app.clock.advanceMs(10 * 60_000 + 1);
  expect(await fetchBytes(originalUrl)).toBeNull();
});

test('an address says for whom it was signed: none of one who did not pay becomes one of who did', async () => {
  const [paid, plain] = [await app.call(getMedia, { id }, buyer), await app.call(getMedia, { id }, DEVICE)];
  const [, , token = ''] = plain.bigUrl.split('/');
  for (const letter of ['p', 'q', 'h', 'o', 'c']) {
    const forged = `${letter}${token.slice(1)}`;
    expect(await fetchBytes(`/media/${forged}/2048/${id}`)).toBeNull();
    expect(await fetchBytes(`/media/${forged}/original/${id}`)).toBeNull();
  }
  // Pictures' longer addresses open no original.
  expect(await fetchBytes(paid.bigUrl.replace('/2048/', '/original/'))).toBeNull();
  expect(await fetchBytes(paid.originalUrl.replace('/original/', '/2048/'))).toBeNull();
});

test('what one has bought is no file of one’s own: it is not found by its content, and a poster of it has the mark', async () => {
  const [target, bytes] = [await aSeededAlbum(app.parts.db, album.ownerId), await onePlainColour(1200, 1200)];
  await app.call(updateAlbum, { id: target.albumUid, uploadBy: 4 }, owner);
  const asked = { albumId: target.albumUid, md5: md5Of(bytes) };
  expect(await app.call(queryExistMd5, asked, owner)).not.toEqual(await app.call(queryExistMd5, asked, buyer));
  await app.call(updateAlbum, { id: album.albumUid, coverId: id }, owner);
  const posters = await Promise.all(
    [buyer, DEVICE].map((who) => app.call(getAlbumPoster, { albumId: album.albumUid }, who)),
  );
  expect(new Set(posters.map(({ bytes: poster }) => md5Of(poster))).size).toBe(1);
  expect((await app.call(getMedia, { id }, buyer)).hotResourceType).toBe(MEDIA_KIND.photo);
});
