import { CHANNELS } from '@contract/constants/channels';
import { ERRORS } from '@contract/errors';
import { getSignInWays, issueToken, linkAccount, unlinkAccount } from '@contract/http/session';
import type { IssuedToken } from '@contract/schemas/session';
import { createMemoryClock } from '../../../../server/adapters/clock/memory';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { APPLE_CLIENT_ID, type AppleDouble, startAppleDouble } from '../../../support/doubles/apple';
import { RANDOM_CODE } from '../../../support/outside-people';
import { aSignedInPerson } from '../../../support/people';
import { countOutcomes, refusal } from '../../../support/refusal';

const LOGIN_REFUSED = 426;

let double: AppleDouble;
let app: TestApp;
beforeAll(async () => {
  const clock = createMemoryClock(TEST_NOW);
  double = await startAppleDouble(() => clock.now());
  app = await startTestApp({ env: double.settings });
});
afterEach(() => double.misbehave(null));
afterAll(async () => {
  await app.close();
  await double.close();
});

async function aNonce(): Promise<string> {
  const { apple } = await app.call(getSignInWays, {});
  if (apple === null) throw new Error('Apple is set up');
  expect(apple).toMatchObject({ clientId: APPLE_CLIENT_ID, redirectUri: 'http://127.0.0.1:8080/' });
  return apple.nonce;
}

function signInByApple(identityToken: string, nonce: string): Promise<IssuedToken> {
  const input = {
    grant_type: 'mobile',
    mobile: 'authorization-code',
    code: RANDOM_CODE,
    identityToken,
    nonce,
  } as const;
  return app.call(issueToken, input, { channel: CHANNELS.appleWithBody });
}

test('the same Apple account is the same person', async () => {
  const ids = [];
  for (let round = 0; round < 2; round += 1) {
    const nonce = await aNonce();
    ids.push((await signInByApple(double.sign({ nonce, sub: 'apple-one' }), nonce)).user_info?.id);
  }
  const nonce = await aNonce();
  const other = await signInByApple(double.sign({ nonce, sub: 'apple-two' }), nonce);
  expect(ids[0]).toBe(ids[1]);
  expect(other.user_info?.id).not.toBe(ids[0]);
});

test('a token is good once, also for twenty at once', async () => {
  const nonce = await aNonce();
  const token = double.sign({ nonce, sub: 'apple-once' });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => signInByApple(token, nonce)));
  expect(countOutcomes(outcomes)).toEqual({ ok: 1, codes: Array(19).fill(ERRORS.STATE_INVALID.code) });
});

test('a nonce that is not ours, a forged token and one for another nonce are refused', async () => {
  const nonce = await aNonce();
  const refused = refusal(ERRORS.APPLE_TOKEN_INVALID, LOGIN_REFUSED);
  await expect(signInByApple(double.sign({ nonce: 'ours' }), 'ours')).rejects.toMatchObject(
    refusal(ERRORS.STATE_INVALID, LOGIN_REFUSED),
  );
  await expect(signInByApple(double.forge({ nonce }), nonce)).rejects.toMatchObject(refused);
  await expect(signInByApple(double.sign({ nonce: await aNonce() }), nonce)).rejects.toMatchObject(refused);
  expect((await signInByApple(double.sign({ nonce }), nonce)).user_info).not.toBeNull();
});

test('an account is linked, signs in, and is unlinked', async () => {
  const person = await aSignedInPerson(app);
  const nonce = await aNonce();
  const identityToken = double.sign({ nonce, sub: 'apple-linked' });
  const linked = await app.call(linkAccount, { channel: 'appleWithBody', code: '', identityToken, nonce }, person);
  expect(linked).toContainEqual({
    provider: 'apple',
    name: 'Apple',
    linkedAt: app.clock.now().getTime(),
    isAvailable: true,
    canUnlink: true,
  });
  const next = await aNonce();
  const issued = await signInByApple(double.sign({ nonce: next, sub: 'apple-linked' }), next);
  expect(issued.user_info?.id).toBe(person.id);
  await app.call(unlinkAccount, { provider: 'apple' }, person);
});

// Last: the keys are gone for it.
test('when Apple cannot be reached the person sees that', async () => {
  app.clock.advanceMs(25 * 3_600_000);
  double.misbehave({ status: 503, json: {} });
  const nonce = await aNonce();
  await expect(signInByApple(double.sign({ nonce }), nonce)).rejects.toMatchObject(
    refusal(ERRORS.APPLE_UNAVAILABLE, LOGIN_REFUSED),
  );
});
