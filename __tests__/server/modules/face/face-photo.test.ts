import { ERRORS } from '@contract/errors';
import { getFindMeAvatarList } from '@contract/http/face';
import { getAvatarCredentials } from '@contract/http/user';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { keepFacePhoto } from '../../../support/files/face-photo';
import { aDevice, aSignedInPerson } from '../../../support/people';
import { drawPicture } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { postForm } from '../../../support/upload-file';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('one’s own and the family’s apart, the newest first, and nobody else’s', async () => {
  const [person, other] = [await aSignedInPerson(app), await aSignedInPerson(app)];
  const keep = (isMe: boolean, name: string) =>
    keepFacePhoto(app.parts.db, person.id, { isMe, pictureUrl: `/media/person/${name}` });
  const [first, child, second] = [await keep(true, 'first'), await keep(false, 'child'), await keep(true, 'second')];
  expect(await app.call(getFindMeAvatarList, { meFlag: true }, person)).toEqual([
    { id: second, avatar: '/media/person/second' },
    { id: first, avatar: '/media/person/first' },
  ]);
  expect(await app.call(getFindMeAvatarList, { meFlag: false }, person)).toEqual([
    { id: child, avatar: '/media/person/child' },
  ]);
  for (const meFlag of [true, false]) expect(await app.call(getFindMeAvatarList, { meFlag }, other)).toEqual([]);
});

test('a visitor has none to ask for', async () => {
  await expect(app.call(getFindMeAvatarList, { meFlag: true }, { token: await aDevice(app) })).rejects.toMatchObject(
    refusal(ERRORS.LOGIN_REQUIRED),
  );
});

test('its picture stays while it is kept, and goes with it', async () => {
  const person = await aSignedInPerson(app);
  const credentials = await app.call(getAvatarCredentials, {}, person);
  const { key } = await postForm(app, credentials, await drawPicture());
  const pictureUrl = await app.services.user.pictures.keep(person.id, key, 'avatar');
  const uid = await keepFacePhoto(app.parts.db, person.id, { isMe: true, pictureUrl });
  const statusAfterSweep = async (): Promise<number> => {
    await app.services.user.pictures.sweep(new AbortController().signal);
    return (await app.http.inject({ url: pictureUrl })).statusCode;
  };
  app.clock.advanceMs(2 * 86_400_000);
  expect(await statusAfterSweep()).toBe(200);
  await app.parts.db.deleteFrom('face_photo').where('uid', '=', uid).execute();
  expect(await statusAfterSweep()).toBe(404);
});
