import { TAB_KIND } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { listMedia, listWallChoices } from '@contract/http/media';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { DEVICE, namedCallers, tokenOf } from '../../../../support/media-app';
import { refusal } from '../../../../support/refusal';
import { aPerson, aSeededAlbum, seedMedia } from '../../../../support/seed-media';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());

/** Six photos: four of the owner's, two of a guest's; three by one camera, one of them flagged, one by another. */
async function anAlbum() {
  const { db } = app.parts;
  const [ownerId, guestId] = [await aPerson(db, '主人'), await aPerson(db, '来宾')];
  const album = await aSeededAlbum(db, ownerId);
  await seedMedia(db, album, { count: 6 });
  const rows = await db
    .selectFrom('media')
    .select(['id', 'uid'])
    .where('album_id', '=', album.albumId)
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await db.updateTable('media').set({ uploader_id: guestId }).where('id', 'in', ids.slice(4)).execute();
  await db
    .insertInto('media_exif')
    .values(
      ['Canon R5', 'Canon R5', 'Canon R5', 'Sony A7'].map((camera, n) => ({
        media_id: ids[n] ?? '',
        camera,
        lens: '',
        exposure_time: '',
      })),
    )
    .execute();
  await db
    .updateTable('media')
    .set({ legal_status: 1 })
    .where('id', '=', ids[0] ?? '')
    .execute();
  const guest = await db.selectFrom('app_user').select('uid').where('id', '=', guestId).executeTakeFirstOrThrow();
  return { album, owner: tokenOf(ownerId), guestUid: guest.uid, uids: rows.map(({ uid }) => uid) };
}

test('a wall is narrowed to an uploader or a camera, and each is counted as its reader sees it', async () => {
  const { album, owner, guestUid, uids } = await anAlbum();
  const albumId = album.albumUid;
  const held = await app.call(listWallChoices, { albumId }, owner);
  expect(held.uploaders.map(({ nickname, count }) => [nickname, count])).toEqual([
    ['主人', 4],
    ['来宾', 2],
  ]);
  expect(held.cameras).toEqual([
    { name: 'Canon R5', count: 3 },
    { name: 'Sony A7', count: 1 },
  ]);
  // Flagged items are left out.
  expect((await app.call(listWallChoices, { albumId }, DEVICE)).cameras[0]).toEqual({ name: 'Canon R5', count: 2 });
  const query = { albumId, type: TAB_KIND.photoVideo, current: 1, size: 20, showFaceLocation: false };
  const idsOf = async (more: object, caller = owner) =>
    (await app.call(listMedia, { ...query, ...more }, caller)).records.map(({ id }) => id).sort();
  expect(await idsOf({ camera: 'Canon R5' })).toEqual(uids.slice(0, 3).sort());
  expect(await idsOf({ camera: 'Canon R5' }, DEVICE)).toEqual(uids.slice(1, 3).sort());
  expect(await idsOf({ camera: 'canon' })).toEqual([]);
  expect(await idsOf({ uploaderId: guestUid, camera: 'Canon R5' })).toEqual([]);
  expect(await idsOf({ uploaderId: guestUid })).toEqual(uids.slice(4).sort());
});

test('an album that one may not see tells nothing', async () => {
  const { album } = await anAlbum();
  await app.parts.db.updateTable('album').set({ visibility: 4 }).where('id', '=', album.albumId).execute();
  for (const albumId of [album.albumUid, 'A'.repeat(22)]) {
    await expect(app.call(listWallChoices, { albumId }, DEVICE)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
  }
});

test('holders narrow a wall to a place, and nobody else sees any place', async () => {
  const { album, owner, uids } = await anAlbum();
  const albumId = album.albumUid;
  // Two in one cell, one of them on its edge; one across the edge; one far to the south and west.
  const points = [
    [0.58, 120.001],
    [0.585, 120.019],
    [0.5799, 120.001],
    [-33.9, -70.61],
  ] as const;
  const ids = await app.parts.db.selectFrom('media').select('id').where('uid', 'in', uids).orderBy('id').execute();
  for (const [n, [latitude, longitude]] of points.entries()) {
    await app.parts.db
      .updateTable('media_exif')
      .set({ latitude, longitude })
      .where('media_id', '=', ids[n]?.id ?? '')
      .execute();
  }
  const { places } = await app.call(listWallChoices, { albumId }, owner);
  expect(places.map(({ id, count }) => [id, count])).toEqual([
    ['29:6000', 2],
    ['-1695:-3531', 1],
    ['28:6000', 1],
  ]);
  expect(places[0]?.latitude).toBeCloseTo(0.5825);
  expect((await app.call(listWallChoices, { albumId }, DEVICE)).places).toEqual([]);
  const query = { albumId, type: TAB_KIND.photoVideo, current: 1, size: 20, showFaceLocation: false };
  const idsAt = async (place: string) =>
    (await app.call(listMedia, { ...query, place }, owner)).records.map(({ id }) => id).sort();
  expect(await idsAt('29:6000')).toEqual(uids.slice(0, 2).sort());
  expect(await idsAt('28:6000')).toEqual([uids[2]]);
  expect(await idsAt('-1695:-3531')).toEqual([uids[3]]);
  expect(await idsAt('1:1')).toEqual([]);
  await expect(app.call(listMedia, { ...query, place: '29:6000' }, DEVICE)).rejects.toMatchObject(
    refusal(ERRORS.FORBIDDEN),
  );
  await expect(app.call(listMedia, { ...query, place: '29' }, owner)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
});
