import { addFace, eraseFaces, giveFaceConsent, setMe, setNotMe } from '@contract/http/face';
import { closeAccount, exportMyAccount, sendCloseAccountCode } from '@contract/http/security';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aFaceAlbum, countRows, KEEP_CONSENT, mediaOf, near, SEARCH_CONSENT } from '../../../support/face-world';
import { asText, drawSelfie } from '../../../support/files/spots';
import { aSignedInPerson } from '../../../support/people';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Somebody who keeps a face, and said of one photo that he is on it and of another that he is not. */
async function somebodyKnown() {
  const world = await aFaceAlbum(app);
  const photos = [await world.addPhoto([near('red')]), await world.addPhoto([{ ...near('red'), isDim: true }])];
  const person = await aSignedInPerson(app);
  for (const consent of [SEARCH_CONSENT, KEEP_CONSENT]) await app.call(giveFaceConsent, consent, person);
  const picture = asText(await drawSelfie('red'));
  const { avatar } = await app.call(addFace, { picture, relation: 1, name: '我', guardian: false }, person);
  const { records } = await world.find(person, 'red');
  const [sure, maybe] = records;
  await app.call(setMe, { faceId: sure?.faceId ?? '', me: true }, person);
  await app.call(setNotMe, { faceId: maybe?.faceId ?? '', notMe: true }, person);
  return { world, person, photos, avatar };
}

test('the export tells of all of it, and holds no vector', async () => {
  const { person, photos, avatar } = await somebodyKnown();
  await app.call(eraseFaces, {}, await aSignedInPerson(app));
  const { other } = await app.call(exportMyAccount, {}, person);
  expect(other['facePhotos']).toMatchObject([{ address: avatar, of: 'me', relation: '1', name: '我' }]);
  expect(other['faceConsents']).toMatchObject([
    { for: 'search', asGuardian: 'false', withdrawn: '' },
    { for: 'keep', asGuardian: 'false', withdrawn: '' },
  ]);
  expect(other['faceAnswers']).toMatchObject([
    { photo: photos[0], isMatch: 'true' },
    { photo: photos[1], isMatch: 'false' },
  ]);
  expect(JSON.stringify(other)).not.toMatch(/vector/i);
  await app.call(eraseFaces, {}, person);
  const after = (await app.call(exportMyAccount, {}, person)).other;
  expect([after['facePhotos'], after['faceAnswers']]).toEqual([[], []]);
  expect(after['faceErasures']).toMatchObject([{ photos: '1', answers: '2', vectors: '2', consents: '2' }]);
});

test('a closed account leaves nothing of a face behind', async () => {
  const { world, person, avatar } = await somebodyKnown();
  app.clock.advanceMs(61_000);
  await app.call(sendCloseAccountCode, {}, person);
  const code = app.sms.sent.filter(({ phone }) => phone === person.phone).at(-1)?.code ?? '';
  await app.call(closeAccount, { code }, person);
  app.clock.advanceMs(8 * 86_400_000);
  await app.services.security.erasure.eraseDue(new AbortController().signal);
  const own = (table: string) =>
    countRows(app, `${table} join app_user as person on person.id = user_id where person.uid = '${person.id}'`);
  expect([await own('face_photo'), await own('face_answer'), await own('face_consent')]).toEqual([0, 0, 0]);
  expect((await app.http.inject({ url: avatar })).statusCode).toBe(404);
  // What he said to be his own face is not found any more, by anybody.
  expect(mediaOf(await world.find(await world.aVisitor(), 'red'))).toHaveLength(1);
});
