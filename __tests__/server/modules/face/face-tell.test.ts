import { NOTICE_TYPE } from '@contract/constants/notice';
import { ALBUM_VISIBILITY } from '@contract/constants/album';
import { updateAlbum } from '@contract/http/album';
import { addFace, eraseFaces, giveFaceConsent, withdrawFaceConsent } from '@contract/http/face';
import { listOwnNotices } from '@contract/http/notice';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aFaceAlbum, type FaceWorld, KEEP_CONSENT, near } from '../../../support/face-world';
import { asText, drawSelfie } from '../../../support/files/spots';
import { aSignedInPerson, type Person } from '../../../support/people';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;

async function keepFace(person: Person): Promise<void> {
  await app.call(giveFaceConsent, KEEP_CONSENT, person);
  const picture = asText(await drawSelfie('red'));
  await app.call(addFace, { picture, relation: 1, name: '', guardian: false }, person);
}

/** As if he had opened it some time ago. */
async function haveOpened(person: Person, { albumId }: FaceWorld): Promise<void> {
  await app.database.pool.query(
    `insert into album_browse (album_id, user_id, first_at, last_at)
     select album.id, app_user.id, $3, $3 from album, app_user where album.uid = $1 and app_user.uid = $2`,
    [albumId, person.id, app.clock.now()],
  );
}

async function told(person: Person): Promise<unknown[]> {
  const { records } = await app.call(listOwnNotices, { size: 20 }, person);
  return records
    .filter(({ type }) => type === NOTICE_TYPE.faceFound)
    .map(({ album, facts }) => [album?.id, facts.count]);
}

test('a person with a stored face is notified of others’ new photos of him, once a day and album, and no more once it is erased', async () => {
  const world = await aFaceAlbum(app);
  const person = await aSignedInPerson(app);
  await haveOpened(person, world);
  await world.addPhoto([near('red')]);
  await keepFace(person);
  expect(await told(person)).toEqual([]);
  await world.addPhoto([near('red', 200), near('blue', 500)]);
  expect(await told(person)).toEqual([[world.albumId, 2]]);
  await world.addPhoto([near('red', 300)]);
  expect(await told(person)).toHaveLength(1);
  app.clock.advanceMs(DAY_MS);
  await world.addPhoto([near('green', 300)]);
  expect(await told(person)).toHaveLength(1);
  await world.addPhoto([near('red', 400)]);
  expect(await told(person)).toEqual([
    [world.albumId, 1],
    [world.albumId, 2],
  ]);
  expect(await told(world.owner)).toEqual([]);
  await app.call(eraseFaces, {}, person);
  expect(await told(person)).toEqual([]);
});

test('nobody is notified of his own uploads, after withdrawing his consent, or of photos that he may not see', async () => {
  const own = await aFaceAlbum(app);
  await keepFace(own.owner);
  await own.addPhoto([near('red')]);
  expect(await told(own.owner)).toEqual([]);

  const [closed, open] = [await aFaceAlbum(app), await aFaceAlbum(app)];
  const person = await aSignedInPerson(app);
  await haveOpened(person, closed);
  await keepFace(person);
  await app.call(updateAlbum, { id: closed.albumId, visibility: ALBUM_VISIBILITY.members }, closed.owner);
  await closed.addPhoto([near('red')]);
  expect(await told(person)).toEqual([]);

  await haveOpened(person, open);
  await app.call(withdrawFaceConsent, { kind: KEEP_CONSENT.kind }, person);
  await open.addPhoto([near('red')]);
  expect(await told(person)).toEqual([]);
});
