import { getUserCapacity } from '@contract/http/user';
import { removeMedia } from '@contract/http/media';
import { createAlbum } from '@contract/http/album';
import { randomIds } from '../../../../server/adapters/ids/random';
import type { Id } from '../../../../server/db/tables';
import { listMiscounted } from '../../../../server/modules/capacity/capacity.service';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../support/people';
import { drawPicture } from '../../../support/pictures';
import { aSeededAlbum, seedMedia } from '../../../support/seed-media';
import { upload } from '../../../support/upload-file';
import { MEMBER_CAPACITY_BYTES } from '../../../support/kept/member-capacity';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  expect(await listMiscounted(app.parts.db)).toEqual([]);
});
afterAll(() => app.close());

const ALBUM = { name: '相册', description: '', template: 1, visibility: 2, happenedOn: '' } as const;

async function idOf(person: Person): Promise<Id> {
  const found = app.parts.db.selectFrom('app_user').select('id').where('uid', '=', person.id);
  return (await found.executeTakeFirstOrThrow()).id;
}

test('nothing is used at first; the level says how much there is', async () => {
  const person = await aSignedInPerson(app);
  const none = { currentSize: 0, photoSize: 0, videoSize: 0 };
  expect(await app.call(getUserCapacity, {}, person)).toEqual({ ...none, maxSize: MEMBER_CAPACITY_BYTES.level_10 });
  await app.services.user.users.setMember(person.phone, 'level_30', null);
  expect(await app.call(getUserCapacity, {}, person)).toEqual({ ...none, maxSize: MEMBER_CAPACITY_BYTES.level_30 });
});

test('an upload counts from its acknowledgement, also in the bin, and no longer once it is refused', async () => {
  const person = await aSignedInPerson(app);
  const album = await app.call(createAlbum, { ...ALBUM, requestId: randomIds.newId() }, person);
  const used = async () => (await app.call(getUserCapacity, {}, person)).photoSize;
  const good = await drawPicture();
  const id = await upload(app, person, album.id, good);
  expect(await used()).toBe(good.length);
  await app.runJobs();
  expect(await used()).toBe(good.length);

  // What the worker does with a file that cannot be decoded.
  const broken = await drawPicture();
  const refused = await upload(app, person, album.id, broken);
  expect(await used()).toBe(good.length + broken.length);
  await app.parts.db.updateTable('media').set({ state: 2 }).where('uid', '=', refused).execute();
  expect(await used()).toBe(good.length);

  await app.call(removeMedia, { ids: [id] }, person);
  expect(await used()).toBe(good.length);
  await app.parts.db.deleteFrom('media').where('uid', 'in', [id, refused]).execute();
  expect(await used()).toBe(0);
});

test('photos and videos are counted separately, over many albums and in any change', async () => {
  const person = await aSignedInPerson(app);
  const { db } = app.parts;
  const ownerId = await idOf(person);
  for (let count = 10; count <= 30; count += 10) {
    await seedMedia(db, await aSeededAlbum(db, ownerId), { count, videos: 300, days: 3 });
  }
  const sums = await db
    .selectFrom('media')
    .select(({ fn }) => ['kind', fn.sum<string>('size_bytes').as('bytes')])
    .where('uploader_id', '=', ownerId)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  const [photoSize, videoSize] = sums.map(({ bytes }) => Number(bytes));
  expect(await app.call(getUserCapacity, {}, person)).toMatchObject({ photoSize, videoSize });
  await db.updateTable('media').set({ kind: 1, size_bytes: 7 }).where('uploader_id', '=', ownerId).execute();
  expect(await app.call(getUserCapacity, {}, person)).toMatchObject({ photoSize: 0, videoSize: 60 * 7 });
});

test('uploads into several albums at once are all counted', async () => {
  const person = await aSignedInPerson(app);
  const albums = await Promise.all(
    Array.from({ length: 3 }, () => app.call(createAlbum, { ...ALBUM, requestId: randomIds.newId() }, person)),
  );
  const files = await Promise.all(Array.from({ length: 6 }, () => drawPicture()));
  await Promise.all(files.map((bytes, index) => upload(app, person, albums[index % 3]?.id ?? '', bytes)));
  const total = files.reduce((sum, bytes) => sum + bytes.length, 0);
  expect((await app.call(getUserCapacity, {}, person)).currentSize).toBe(total);
});
