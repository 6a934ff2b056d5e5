import { ERRORS } from '@contract/errors';
import { createAlbum, getAlbum, updateAlbum } from '@contract/http/album';
import { listReviews, reviewMedia, setAlbumRole, updateAlbumUser } from '@contract/http/album-person';
import { getMedia, listMedia, removeMedia } from '@contract/http/media';
import type { AlbumDetail } from '@contract/schemas/album';
import { randomIds } from '../../../../../server/adapters/ids/random';
import { recountAlbum } from '../../../../../server/modules/media/rows/media-count.service';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { aDevice, aSignedInPerson, type Person } from '../../../../support/people';
import { refusal } from '../../../../support/refusal';
import { seedMedia } from '../../../../support/seed-media';

const WALL = { type: 8, current: 1, size: 50, showFaceLocation: false } as const;

let app: TestApp;
let owner: Person;
let visitor: Person;
let device: { token: string };
beforeAll(async () => {
  app = await startTestApp({ env: { MAX_CALLS_PER_MINUTE: '100000', MAX_LOGIN_CALLS_PER_MINUTE: '100000' } });
  owner = await aSignedInPerson(app, { nickname: '主人' });
  visitor = await aSignedInPerson(app, { nickname: '访客' });
  device = { token: await aDevice(app) };
});
afterAll(() => app.close());

const open = (id: string, caller: { token: string }): Promise<AlbumDetail> => app.call(getAlbum, { id }, caller);

const anAlbum = (): Promise<AlbumDetail> =>
  app.call(
    createAlbum,
    { name: '年会', description: '', template: 2, visibility: 2, happenedOn: '', requestId: randomIds.newId() },
    owner,
  );

async function fill(
  album: AlbumDetail,
  count: number,
): Promise<{ albumId: string; albumUid: string; ownerId: string }> {
  const row = await app.parts.db
    .selectFrom('album')
    .select(['id as albumId', 'uid as albumUid', 'owner_id as ownerId'])
    .where('uid', '=', album.id)
    .executeTakeFirstOrThrow();
  await seedMedia(app.parts.db, row, { count });
  return row;
}

test('what others upload is seen by them and the holders until it passes, and counted so', async () => {
  const album = await anAlbum();
  await app.call(updateAlbum, { id: album.id, reviewFirst: true, uploadBy: 4 }, owner);
  const { albumId } = await fill(album, 3);
  const { db } = app.parts;
  const visitorId = (
    await db.selectFrom('app_user').select('id').where('uid', '=', visitor.id).executeTakeFirstOrThrow()
  ).id;
  await seedMedia(db, { albumId, albumUid: randomIds.newId(), ownerId: visitorId }, { count: 2 });
  expect(await recountAlbum(db, albumId)).toEqual([]);
  const countFor = async (caller: { token: string }) => {
    const [{ total }, detail] = [
      await app.call(listMedia, { albumId: album.id, ...WALL }, caller),
      await open(album.id, caller),
    ];
    expect(detail.photoCount).toBe(total);
    return total;
  };
  expect([await countFor(owner), await countFor(visitor), await countFor(device)]).toEqual([5, 3, 3]);
  expect(await open(album.id, owner)).toMatchObject({ reviewCount: 2 });
  expect(await open(album.id, visitor)).toMatchObject({ reviewCount: 0 });

  const queue = { albumId: album.id, current: 1, size: 10 };
  await expect(app.call(listReviews, queue, visitor)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  const waiting = (await app.call(listReviews, queue, owner)).records.map(({ id }) => id);
  expect(waiting).toHaveLength(2);
  const [first = '', second = ''] = waiting;
  expect(await app.call(getMedia, { id: first }, visitor)).toMatchObject({ id: first });
  await expect(app.call(getMedia, { id: first }, device)).rejects.toMatchObject(refusal(ERRORS.MEDIA_ABSENT));

  expect(await app.call(reviewMedia, { ids: [first], pass: true }, visitor)).toEqual({ changed: 0 });
  expect(await app.call(reviewMedia, { ids: [first, randomIds.newId()], pass: true }, owner)).toEqual({ changed: 1 });
  expect(await app.call(reviewMedia, { ids: [first], pass: true }, owner)).toEqual({ changed: 0 });
  expect(await app.call(reviewMedia, { ids: [second], pass: false }, owner)).toEqual({ changed: 1 });
  expect([await countFor(owner), await countFor(device)]).toEqual([5, 4]);
  expect((await app.call(listReviews, queue, owner)).total).toBe(0);

  const refused = { ...queue, state: 2 } as const;
  await expect(app.call(listReviews, refused, visitor)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  await expect(app.call(listReviews, refused, device)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
  const listed = await app.call(listReviews, refused, owner);
  expect([listed.total, ...listed.records.map(({ id, reviewState }) => [id, reviewState])]).toEqual([1, [second, 2]]);
  // Passed later by personnel who review, and by nobody else of the album.
  const helper = await aSignedInPerson(app);
  const allow = (permissions: ('review' | 'label')[]) =>
    app.call(updateAlbumUser, { albumId: album.id, userId: helper.id, permissions }, owner);
  await app.call(setAlbumRole, { albumId: album.id, userId: helper.id, role: 2 }, owner);
  await allow(['label']);
  await expect(app.call(listReviews, refused, helper)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  for (const person of [visitor, helper]) {
    expect(await app.call(reviewMedia, { ids: [second], pass: true }, person)).toEqual({ changed: 0 });
  }
  await allow(['review']);
  expect((await app.call(listReviews, refused, helper)).total).toBe(1);
  expect(await app.call(reviewMedia, { ids: [second], pass: true }, helper)).toEqual({ changed: 1 });
  expect((await app.call(listReviews, refused, owner)).total).toBe(0);
  expect([await countFor(owner), await countFor(device)]).toEqual([5, 5]);
  await app.call(removeMedia, { ids: [first, second] }, owner);
  expect([await countFor(owner), await countFor(device)]).toEqual([3, 3]);
  expect(await recountAlbum(db, albumId)).toEqual([]);
});
