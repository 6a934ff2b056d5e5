import { MAP_CALLS_PER_HOUR } from '@contract/constants/place';
import { ERRORS } from '@contract/errors';
import { getMapService, getPlaceAtPoint, searchPlaces } from '@contract/http/place';
import { createMemoryMap, type MemoryMap } from '../../../../server/adapters/map/memory';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson } from '../../../support/people';
import { refusal } from '../../../support/refusal';

const HERE = { latitude: 26.8721, longitude: 100.2385 };
const OLD_TOWN = { id: 'B1', name: '丽江古城', address: '云南省丽江市古城区', ...HERE };
const HILL = { id: 'B2', name: '狮子山', address: '云南省丽江市', latitude: 26.8755, longitude: 100.2333 };
const PICTURE = { bytes: Buffer.from('a picture'), mime: 'image/png' };

let app: TestApp;
let map: MemoryMap;
beforeEach(async () => {
  map = createMemoryMap([OLD_TOWN, HILL], PICTURE);
  app = await startTestApp({ parts: { map } });
});
afterEach(() => app.close());

test('places are found by a word and, without one, nearby', async () => {
  const person = await aSignedInPerson(app);
  expect(await app.call(searchPlaces, { ...HERE, keyword: ' 古城 ', current: 1 }, person)).toEqual([OLD_TOWN]);
  expect(await app.call(searchPlaces, { ...HERE, current: 1 }, person)).toEqual([OLD_TOWN, HILL]);
  expect(await app.call(searchPlaces, { ...HERE, current: 2 }, person)).toEqual([]);
});

test('clients learn whether there is a map before they offer a search', async () => {
  expect(await app.call(getMapService, {}, { token: await aDevice(app) })).toEqual({ isThere: true });
  const without = await startTestApp({ parts: { map: null } });
  try {
    expect(await without.call(getMapService, {}, { token: await aDevice(without) })).toEqual({ isThere: false });
  } finally {
    await without.close();
  }
});

test('a visitor learns what is at a point, with a picture whose address is valid for two hours at most', async () => {
  const visitor = { token: await aDevice(app) };
  const { picture, ...words } = await app.call(getPlaceAtPoint, HERE, visitor);
  expect(words).toEqual({ name: OLD_TOWN.name, address: OLD_TOWN.address });
  const got = await app.http.inject({ method: 'GET', url: picture });
  expect([got.statusCode, got.headers['content-type'], got.rawPayload]).toEqual([200, 'image/png', PICTURE.bytes]);
  app.clock.advanceMs(2 * 3_600_000);
  expect((await app.http.inject({ method: 'GET', url: picture })).statusCode).toBe(404);
});

test('an address that was changed opens nothing', async () => {
  const { picture } = await app.call(getPlaceAtPoint, HERE, { token: await aDevice(app) });
  const [latitude = '', ...rest] = picture.slice('/media/place/'.length).split('.');
  const moved = `/media/place/${[`${latitude.slice(0, -1)}0`, ...rest].join('.')}`;
  for (const url of [moved, `${picture}x`, picture.slice(0, -1), '/media/place/x', '/media/place/%F0%9F%93%B7']) {
    expect([url, (await app.http.inject({ method: 'GET', url })).statusCode]).toEqual([url, 404]);
  }
});

test('one person cannot spend the budget of the others; it comes back with the hour', async () => {
  const [greedy, other] = [await aSignedInPerson(app), await aSignedInPerson(app)];
  const query = { ...HERE, current: 1 };
  for (let call = 0; call < MAP_CALLS_PER_HOUR; call += 1) await app.call(searchPlaces, query, greedy);
  await expect(app.call(searchPlaces, query, greedy)).rejects.toMatchObject(refusal(ERRORS.MAP_BUDGET_SPENT));
  await expect(app.call(getPlaceAtPoint, HERE, greedy)).rejects.toMatchObject(refusal(ERRORS.MAP_BUDGET_SPENT));
  expect(await app.call(searchPlaces, query, other)).toHaveLength(2);
  app.clock.advanceMs(3_600_000);
  expect(await app.call(searchPlaces, query, greedy)).toHaveLength(2);
});

test('one picture is not drawn without end', async () => {
  const { picture } = await app.call(getPlaceAtPoint, HERE, { token: await aDevice(app) });
  const load = async (): Promise<number> => (await app.http.inject({ method: 'GET', url: picture })).statusCode;
  for (let call = 0; call < MAP_CALLS_PER_HOUR; call += 1) expect(await load()).toBe(200);
  expect(await load()).toBe(404);
});

test('a provider that fails is reported as unavailable, and draws nothing', async () => {
  const person = await aSignedInPerson(app);
  const { picture } = await app.call(getPlaceAtPoint, HERE, person);
  map.fail('status 120');
  const away = refusal(ERRORS.MAP_UNAVAILABLE);
  await expect(app.call(searchPlaces, { ...HERE, current: 1 }, person)).rejects.toMatchObject(away);
  await expect(app.call(getPlaceAtPoint, HERE, person)).rejects.toMatchObject(away);
  expect((await app.http.inject({ method: 'GET', url: picture })).statusCode).toBe(404);
});

test('a visitor may not search, and a point off the earth is refused', async () => {
  const visitor = { token: await aDevice(app) };
  await expect(app.call(searchPlaces, { ...HERE, current: 1 }, visitor)).rejects.toMatchObject(
    refusal(ERRORS.LOGIN_REQUIRED),
  );
  for (const point of [
    { latitude: 90.1, longitude: 0 },
    { latitude: 0, longitude: -180.5 },
  ]) {
    await expect(app.call(getPlaceAtPoint, point, visitor)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  }
});
