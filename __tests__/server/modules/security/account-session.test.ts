import { CHANNELS } from '@contract/constants/channels';
import { ERRORS } from '@contract/errors';
import { listAccountSessions, revokeAccountSession, revokeOtherSessions } from '@contract/http/security';
import { issueToken } from '@contract/http/session';
import { getMemberPermissions } from '@contract/http/user';
import { randomIds } from '../../../../server/adapters/ids/random';
import { openDatabase } from '../../../../server/db/connection';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aPhone, askForCode, aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';

const WECHAT_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49';
const DEAD = { status: 424 };

let app: TestApp;
let twin: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { clock, sms } = app;
  const { db } = openDatabase(app.database.address, { poolSize: 8, name: 'twin' });
  twin = { ...(await startTestApp({ parts: { db, clock, sms } })), clock, sms };
});
afterAll(async () => {
  await twin.services.session.uses.settled();
  await twin.parts.db.destroy();
  await twin.close();
  await app.close();
});

const list = (person: { token: string }, on = app) => on.call(listAccountSessions, {}, person);

/** The same person on another device, a minute later. */
async function again(phone: string, headers: Record<string, string> = {}): Promise<{ token: string }> {
  app.clock.advanceMs(61_000);
  const code = await askForCode(app, phone);
  const input = { grant_type: 'mobile', mobile: phone, code } as const;
  const issued = await app.call(issueToken, input, { channel: CHANNELS.phone, headers });
  return { token: issued.access_token };
}

test('a sign-in is listed with what its request said of itself', async () => {
  const person = await aSignedInPerson(app);
  const phone = await again(person.phone, { client: 'WEB_WX', 'user-agent': WECHAT_ON_IPHONE });
  const now = app.clock.now().getTime();
  const sessions = await list(phone);
  expect(sessions).toEqual([
    {
      id: expect.any(String),
      channel: 'phone',
      client: 'WEB_WX',
      system: 'iOS · 微信',
      createTime: now,
      lastUsedTime: now,
      isCurrent: true,
    },
    expect.objectContaining({ client: 'WEB', system: '', createTime: now - 61_000, isCurrent: false }),
  ]);
});

test('the current one comes first, whichever was used last', async () => {
  const first = await aSignedInPerson(app);
  await again(first.phone);
  expect((await list(first)).map((session) => session.isCurrent)).toEqual([true, false]);
});

test('a use is noted once a minute', async () => {
  const person = await aSignedInPerson(app);
  const signedIn = app.clock.now().getTime();
  app.clock.advanceMs(59_999);
  await app.call(getMemberPermissions, {}, person);
  await app.services.session.uses.settled();
  expect(await list(person)).toMatchObject([{ lastUsedTime: signedIn }]);
  app.clock.advanceMs(1);
  await Promise.all(Array.from({ length: 5 }, () => app.call(getMemberPermissions, {}, person)));
  await app.services.session.uses.settled();
  expect(await list(person)).toMatchObject([{ lastUsedTime: signedIn + 60_000, createTime: signedIn }]);
});

test('a revoked token is dead at once, in every process', async () => {
  const mine = await aSignedInPerson(app);
  const stolen = await again(mine.phone);
  await twin.call(getMemberPermissions, {}, stolen);
  const [, other] = await list(mine);
  expect(await app.call(revokeAccountSession, { id: other?.id ?? '' }, mine)).toEqual({ revoked: 1 });
  await expect(app.call(getMemberPermissions, {}, stolen)).rejects.toMatchObject(DEAD);
  await expect(twin.call(getMemberPermissions, {}, stolen)).rejects.toMatchObject(DEAD);
  expect(await list(mine)).toHaveLength(1);
  await expect(app.call(revokeAccountSession, { id: other?.id ?? '' }, mine)).rejects.toMatchObject(
    refusal(ERRORS.SESSION_ABSENT),
  );
});

test('revoking the others leaves the one that asks; twice is once', async () => {
  const first = await aSignedInPerson(app);
  const second = await again(first.phone);
  const third = await again(first.phone);
  expect(await app.call(revokeOtherSessions, {}, third)).toEqual({ revoked: 2 });
  expect(await app.call(revokeOtherSessions, {}, third)).toEqual({ revoked: 0 });
  for (const dead of [first, second]) await expect(list(dead, twin)).rejects.toMatchObject(DEAD);
  expect(await list(third)).toHaveLength(1);
});

test('one may end one’s own session from the list', async () => {
  const person = await aSignedInPerson(app);
  const [own] = await list(person);
  await app.call(revokeAccountSession, { id: own?.id ?? '' }, person);
  await expect(list(person)).rejects.toMatchObject(DEAD);
});

test('an expired session is not listed', async () => {
  const person = await aSignedInPerson(app);
  app.clock.advanceMs(29 * 86_400_000);
  const later = await again(person.phone);
  app.clock.advanceMs(2 * 86_400_000);
  expect(await list(later)).toHaveLength(1);
});

describe('a stranger', () => {
  let person: Person;
  beforeAll(async () => {
    person = await aSignedInPerson(app);
  });

  test('sees and ends none but his own', async () => {
    const stranger = await aSignedInPerson(app);
    const [own] = await list(person);
    expect((await list(stranger)).map(({ id }) => id)).not.toContain(own?.id);
    await expect(app.call(revokeAccountSession, { id: own?.id ?? '' }, stranger)).rejects.toMatchObject(
      refusal(ERRORS.SESSION_ABSENT),
    );
    await app.call(revokeOtherSessions, {}, stranger);
    expect(await list(person)).toHaveLength(1);
  });

  test('who guesses an id is answered like for one that is not there', async () => {
    await expect(app.call(revokeAccountSession, { id: randomIds.newId() }, person)).rejects.toMatchObject(
      refusal(ERRORS.SESSION_ABSENT),
    );
    await expect(app.call(revokeAccountSession, { id: '1' }, person)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  });

  test('a device has no account', async () => {
    const device = { token: await aDevice(app) };
    for (const call of [listAccountSessions, revokeOtherSessions]) {
      await expect(app.call<object, unknown>(call, {}, device)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
    }
  });
});

test('a person without a nickname may look after his sessions', async () => {
  const nameless = await aSignedInPerson(app, { phone: aPhone(), nickname: '' });
  expect(await list(nameless)).toHaveLength(1);
});
