import { FACE_CONSENT, FACE_CONSENT_VERSION, SEARCH_CONSENT_HOURS } from '@contract/constants/face';
import { ERRORS } from '@contract/errors';
import {
  addFace,
  eraseFaces,
  getFaceConsent,
  getFindMeAvatarList,
  giveFaceConsent,
  listFaces,
  removeFace,
  updateFace,
  withdrawFaceConsent,
} from '@contract/http/face';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { asText, drawSelfie, drawSpots } from '../../../support/files/spots';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';

const SEARCH = { kind: FACE_CONSENT.search, version: FACE_CONSENT_VERSION.search, guardian: false } as const;
const KEEP = { kind: FACE_CONSENT.keep, version: FACE_CONSENT_VERSION.keep, guardian: false } as const;
const ME = { relation: 1, name: '', guardian: false } as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function somebodyWhoKeeps(): Promise<Person> {
  const person = await aSignedInPerson(app);
  await app.call(giveFaceConsent, KEEP, person);
  return person;
}
const selfie = async (who: 'red' | 'green' = 'red') => asText(await drawSelfie(who));

describe('consent', () => {
  test('nothing is consented to before somebody says so', async () => {
    const state = await app.call(getFaceConsent, {}, { token: await aDevice(app) });
    expect([state.search.isGiven, state.keep.isGiven, state.lastErasure]).toEqual([false, false, null]);
    expect(state.versions).toEqual(FACE_CONSENT_VERSION);
  });

  test('to search holds for a day, and a device may give it', async () => {
    const device = { token: await aDevice(app) };
    const { code } = await app.call(giveFaceConsent, SEARCH, device);
    expect(code).toHaveLength(22);
    expect((await app.call(getFaceConsent, {}, device)).search).toMatchObject({
      isGiven: true,
      version: SEARCH.version,
    });
    app.clock.advanceMs(SEARCH_CONSENT_HOURS * 3_600_000);
    expect((await app.call(getFaceConsent, {}, device)).search.isGiven).toBe(false);
  });

  test('to keep is for who is signed in', async () => {
    await expect(app.call(giveFaceConsent, KEEP, { token: await aDevice(app) })).rejects.toMatchObject(
      refusal(ERRORS.LOGIN_REQUIRED),
    );
  });

  test('to another text than the present one is none', async () => {
    const device = { token: await aDevice(app) };
    const old = { ...SEARCH, version: '2020-01-01' };
    await expect(app.call(giveFaceConsent, old, device)).rejects.toMatchObject(refusal(ERRORS.FACE_CONSENT_OLD));
  });

  test('given twice is one, and both receipts hold', async () => {
    const device = { token: await aDevice(app) };
    const first = await app.call(giveFaceConsent, SEARCH, device);
    await app.call(giveFaceConsent, SEARCH, device);
    await app.call(eraseFaces, { receipt: first.code }, { token: await aDevice(app) });
    expect((await app.call(getFaceConsent, {}, device)).search.isGiven).toBe(false);
  });

  test('the code of a receipt is not in the database', async () => {
    const { code } = await app.call(giveFaceConsent, SEARCH, { token: await aDevice(app) });
    const { rows } = await app.database.pool.query<{ said: string }>(
      'select face_consent::text as said from face_consent',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ said }) => said.includes(code))).toBe(false);
  });
});

describe('my faces', () => {
  test('one is kept with consent only', async () => {
    const person = await aSignedInPerson(app);
    await expect(app.call(addFace, { picture: await selfie(), ...ME }, person)).rejects.toMatchObject(
      refusal(ERRORS.FACE_CONSENT_REQUIRED),
    );
  });

  test('one is added, called something, listed and removed, with its picture', async () => {
    const person = await somebodyWhoKeeps();
    const mine = await app.call(addFace, { picture: await selfie(), ...ME }, person);
    expect(mine).toMatchObject({ relation: 1, isSearchable: true });
    const child = { picture: await selfie('green'), relation: 2, name: '小宝', guardian: true } as const;
    const kept = await app.call(addFace, child, person);
    expect((await app.call(listFaces, {}, person)).map(({ id }) => id)).toEqual([mine.id, kept.id]);
    expect(await app.call(getFindMeAvatarList, { meFlag: false }, person)).toEqual([
      { id: kept.id, avatar: kept.avatar },
    ]);
    expect((await app.http.inject({ url: kept.avatar })).statusCode).toBe(200);
    expect(await app.call(updateFace, { id: kept.id, name: '大宝' }, person)).toMatchObject({
      name: '大宝',
      relation: 2,
    });
    await app.call(removeFace, { id: kept.id }, person);
    expect((await app.http.inject({ url: kept.avatar })).statusCode).toBe(404);
    expect((await app.call(listFaces, {}, person)).map(({ id }) => id)).toEqual([mine.id]);
  });

  test('a child’s is for its guardian', async () => {
    const child = { picture: await selfie(), relation: 2, name: '', guardian: false } as const;
    await expect(app.call(addFace, child, await somebodyWhoKeeps())).rejects.toMatchObject(
      refusal(ERRORS.FACE_GUARDIAN_REQUIRED),
    );
  });

  test('nobody reaches another’s', async () => {
    const [person, other] = [await somebodyWhoKeeps(), await somebodyWhoKeeps()];
    const { id } = await app.call(addFace, { picture: await selfie(), ...ME }, person);
    await expect(app.call(updateFace, { id, name: '我' }, other)).rejects.toMatchObject(refusal(ERRORS.FACE_ABSENT));
    await expect(app.call(removeFace, { id }, other)).rejects.toMatchObject(refusal(ERRORS.FACE_ABSENT));
    expect(await app.call(listFaces, {}, other)).toEqual([]);
  });

  test.each([
    ['no face', ERRORS.FACE_NONE, () => drawSpots([])],
    [
      'two faces',
      ERRORS.FACE_SEVERAL,
      () =>
        drawSpots([
          { who: 'red', left: 100, top: 100, edge: 200 },
          { who: 'green', left: 400, top: 100, edge: 200 },
        ]),
    ],
    ['a face far away', ERRORS.FACE_SMALL, () => drawSpots([{ who: 'red', left: 100, top: 100, edge: 100 }])],
    ['no picture', ERRORS.FACE_PICTURE_BROKEN, async () => Buffer.alloc(500, 7)],
  ] as const)('%s is refused, and says why', async (_name, why, draw) => {
    const picture = asText(await draw());
    const person = await somebodyWhoKeeps();
    await expect(app.call(addFace, { picture, ...ME }, person)).rejects.toMatchObject(refusal(why));
    expect(await app.call(listFaces, {}, person)).toEqual([]);
  });

  test('somebody behind is no second person', async () => {
    const picture = await drawSpots([
      { who: 'red', left: 100, top: 100, edge: 300 },
      { who: 'green', left: 600, top: 100, edge: 80 },
    ]);
    await expect(
      app.call(addFace, { picture: asText(picture), ...ME }, await somebodyWhoKeeps()),
    ).resolves.toBeTruthy();
  });

  test('a name is at most twelve characters', async () => {
    const input = {
      picture: await selfie(),
      relation: 5,
      name: '一二三四五六七八九十一二三',
      guardian: false,
    } as const;
    await expect(app.call(addFace, input, await somebodyWhoKeeps())).rejects.toMatchObject(
      refusal(ERRORS.FACE_NAME_TOO_LONG),
    );
  });
});

describe('erasing', () => {
  test('one button takes all that is kept, and says what went', async () => {
    const person = await somebodyWhoKeeps();
    await app.call(giveFaceConsent, SEARCH, person);
    const { avatar } = await app.call(addFace, { picture: await selfie(), ...ME }, person);
    const receipt = await app.call(eraseFaces, {}, person);
    expect(receipt).toMatchObject({ photos: 1, vectors: 1, consents: 2, answers: 0 });
    expect(await app.call(listFaces, {}, person)).toEqual([]);
    expect((await app.http.inject({ url: avatar })).statusCode).toBe(404);
    const state = await app.call(getFaceConsent, {}, person);
    expect([state.search.isGiven, state.keep.isGiven, state.lastErasure]).toEqual([false, false, receipt]);
  });

  test('withdrawing the consent to keep takes the faces along', async () => {
    const person = await somebodyWhoKeeps();
    await app.call(addFace, { picture: await selfie(), ...ME }, person);
    expect(await app.call(withdrawFaceConsent, { kind: FACE_CONSENT.keep }, person)).toMatchObject({ kept: 0 });
    expect(await app.call(listFaces, {}, person)).toEqual([]);
  });

  test('a receipt that nobody was given erases nothing', async () => {
    const person = await somebodyWhoKeeps();
    const input = { receipt: randomIds.newId() };
    await expect(app.call(eraseFaces, input, person)).rejects.toMatchObject(refusal(ERRORS.FACE_RECEIPT_UNKNOWN));
    expect((await app.call(getFaceConsent, {}, person)).keep.isGiven).toBe(true);
  });

  test('receipts cannot be tried out', async () => {
    const device = { token: await aDevice(app), ip: '203.0.113.9' };
    const tryOne = () => app.call(eraseFaces, { receipt: randomIds.newId() }, device);
    for (let count = 0; count < 20; count += 1) {
      await expect(tryOne()).rejects.toMatchObject(refusal(ERRORS.FACE_RECEIPT_UNKNOWN));
    }
    await expect(tryOne()).rejects.toMatchObject(refusal(ERRORS.TOO_MANY_REQUESTS));
  });
});
