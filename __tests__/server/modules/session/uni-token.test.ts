import { ERRORS } from '@contract/errors';
import { getUniToken, logout } from '@contract/http/session';
import { getMemberPermissions } from '@contract/http/user';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aPhone, aSignedInPerson, askForCode, signIn } from '../../../support/people';
import { refusal } from '../../../support/refusal';

const DAY_MS = 86_400_000;
const INPUT = { uniPlatform: 'mp-weixin' } as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const holderOf = (token: string) => app.services.session.sessions.findByUniToken(token);

test('it lives seven days, is for its person, and is taken by no call', async () => {
  const person = await aSignedInPerson(app);
  const { token, tokenExpired } = await app.call(getUniToken, INPUT, person);
  expect(tokenExpired).toBe(app.clock.now().getTime() + 7 * DAY_MS);
  const { userId } = (await holderOf(token)) ?? {};
  const row = await app.parts.db
    .selectFrom('app_user')
    .select('uid')
    .where('id', '=', userId ?? '0')
    .executeTakeFirst();
  expect(row?.uid).toBe(person.id);
  await expect(app.call(getMemberPermissions, {}, { token })).rejects.toMatchObject({ status: 424 });
  app.clock.advanceMs(7 * DAY_MS);
  expect(await holderOf(token)).toBeNull();
});

test('it never outlives the session it was asked with', async () => {
  const phone = aPhone();
  const issued = await signIn(app, phone, await askForCode(app, phone));
  app.clock.advanceMs(25 * DAY_MS);
  const { tokenExpired } = await app.call(getUniToken, INPUT, { token: issued.access_token });
  expect(tokenExpired).toBe(issued.tokenExpired);
});

test('signing out ends it', async () => {
  const person = await aSignedInPerson(app);
  const { token } = await app.call(getUniToken, INPUT, person);
  expect(await holderOf(token)).not.toBeNull();
  await app.call(logout, {}, person);
  expect(await holderOf(token)).toBeNull();
});

test("a session's own token is none, and a device gets none", async () => {
  const person = await aSignedInPerson(app);
  expect(await holderOf(person.token)).toBeNull();
  const token = await aDevice(app);
  await expect(app.call(getUniToken, INPUT, { token })).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
});
