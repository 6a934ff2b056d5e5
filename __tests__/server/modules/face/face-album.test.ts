import { ALBUM_VISIBILITY } from '@contract/constants/album';
import { getAlbum, listAlbumDetails, updateAlbum } from '@contract/http/album';
import { setAlbumFaces } from '@contract/http/face';
import { ERRORS } from '@contract/errors';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aFaceAlbum } from '../../../support/face-world';
import { aDevice, aSignedInPerson } from '../../../support/people';
import { refusal } from '../../../support/refusal';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('an album says with its own answer whether one may find oneself there, and to who manages it whether its people are grouped', async () => {
  const { albumId, owner } = await aFaceAlbum(app, { isOn: false });
  const visitor = { token: await aDevice(app) };
  const told = async () => {
    const [toOwner, toVisitor] = await Promise.all(
      [owner, visitor].map((asker) => app.call(getAlbum, { id: albumId }, asker)),
    );
    return [toOwner, toVisitor].map((album) => [album?.canFindMe, album?.hasPeople]);
  };
  expect(await told()).toEqual([
    [false, false],
    [false, false],
  ]);
  await app.call(setAlbumFaces, { albumId, findMe: true }, owner);
  expect(await told()).toEqual([
    [true, false],
    [true, false],
  ]);
  await app.call(setAlbumFaces, { albumId, people: true }, owner);
  expect(await told()).toEqual([
    [true, true],
    [true, false],
  ]);
  const listed = await app.call(listAlbumDetails, { scope: 'created', current: 1, size: 10 }, owner);
  expect(listed.records[0]).toMatchObject({ id: albumId, canFindMe: true, hasPeople: true });
  await app.call(setAlbumFaces, { albumId, findMe: false }, owner);
  expect(await told()).toEqual([
    [false, false],
    [false, false],
  ]);
});

test('of an album that somebody does not see nothing is said', async () => {
  const { albumId, owner } = await aFaceAlbum(app);
  await app.call(updateAlbum, { id: albumId, visibility: ALBUM_VISIBILITY.members }, owner);
  const stranger = await aSignedInPerson(app);
  await expect(app.call(getAlbum, { id: albumId }, stranger)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
});
