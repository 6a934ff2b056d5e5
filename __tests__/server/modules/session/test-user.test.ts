import { ERRORS } from '@contract/errors';
import { getDeveloperMode, signInTestUser } from '@contract/http/developer';
import { getUserInfo } from '@contract/http/user';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice } from '../../../support/people';

let app: TestApp;
let ordinary: TestApp;

beforeAll(async () => {
  [app, ordinary] = await Promise.all([startTestApp({ env: { DEVELOPER_MODE: 'on' } }), startTestApp()]);
});
afterAll(() => Promise.all([app.close(), ordinary.close()]));

test('an installation for development names its test users and lets one in without a code', async () => {
  const { isOn, people } = await app.call(getDeveloperMode, {});
  expect(isOn).toBe(true);
  const [person] = people;
  if (person === undefined) throw new Error('no test user');
  const token = await aDevice(app);
  const issued = await app.call(signInTestUser, { phone: person.phone }, { token });
  expect(issued.user_info?.nickname).toBe(person.nickname);
  const own = await app.call(getUserInfo, { userId: issued.user_info?.id ?? '' }, { token: issued.access_token });
  expect(own.phone).toBe('120****0001');
});

test('the same test user is the same person, and a new one is somebody else', async () => {
  const token = await aDevice(app);
  const enter = async (phone: string) => (await app.call(signInTestUser, { phone }, { token })).user_info?.id;
  const [first, again, other] = [await enter('12000000002'), await enter('12000000002'), await enter('')];
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('nobody but a test user comes in', async () => {
  const token = await aDevice(app);
  await expect(app.call(signInTestUser, { phone: '13800138000' }, { token })).rejects.toMatchObject(ERRORS.FORBIDDEN);
  await expect(app.call(signInTestUser, { phone: 'x' }, { token })).rejects.toMatchObject(ERRORS.FORBIDDEN);
});

test('any other installation says that it is none, and lets nobody in', async () => {
  expect(await ordinary.call(getDeveloperMode, {})).toEqual({ isOn: false, people: [] });
  const token = await aDevice(ordinary);
  const call = ordinary.call(signInTestUser, { phone: '12000000001' }, { token });
  await expect(call).rejects.toMatchObject(ERRORS.FORBIDDEN);
});
