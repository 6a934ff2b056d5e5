import { ERRORS } from '@contract/errors';
import { getAlbum } from '@contract/http/album';
import { eraseFaces, getAlbumFaces, getFaceConsent, setAlbumFaces } from '@contract/http/face';
import { createFaces } from '../../../../server/adapters/faces/create';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aFaceAlbum } from '../../../support/face-world';
import { refusal } from '../../../support/refusal';

const told: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { faces: createFaces({ hasFaces: false }, (message) => told.push(message)) } });
});
afterAll(() => app.close());

test('where faces are switched off nobody can switch them on, and everything else works', async () => {
  const world = await aFaceAlbum(app, { isOn: false });
  await world.addPhoto([]);
  const visitor = await world.aVisitor();
  const { albumId, owner } = world;
  expect(await app.call(getAlbumFaces, { albumId }, visitor)).toMatchObject({ isAvailable: false, findMe: false });
  await expect(app.call(setAlbumFaces, { albumId, findMe: true }, owner)).rejects.toMatchObject(
    refusal(ERRORS.FACES_UNAVAILABLE),
  );
  await expect(world.find(visitor, 'red')).rejects.toMatchObject(refusal(ERRORS.FACES_UNAVAILABLE));
  // What was agreed to before can still be taken back.
  expect(await app.call(eraseFaces, {}, visitor)).toMatchObject({ consents: 1 });
  expect((await app.call(getFaceConsent, {}, visitor)).search.isGiven).toBe(false);
  expect(told).toEqual([]);
});

test('an album that was switched on before waits, and can be switched off', async () => {
  const world = await aFaceAlbum(app, { isOn: false });
  const { id } = await app.parts.db
    .selectFrom('album')
    .select('id')
    .where('uid', '=', world.albumId)
    .executeTakeFirstOrThrow();
  await app.parts.db.insertInto('album_face').values({ album_id: id, is_on: true, switched_at: new Date() }).execute();
  expect(await app.call(getAlbum, { id: world.albumId }, world.owner)).toMatchObject({ canFindMe: false });
  await world.addPhoto([]);
  await app.services.face.index.sweep(new AbortController().signal);
  expect(await app.call(setAlbumFaces, { albumId: world.albumId, findMe: false }, world.owner)).toMatchObject({
    findMe: false,
  });
});
