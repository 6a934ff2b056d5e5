import { createApple } from '../../../../server/adapters/apple/http';
import type { Apple } from '../../../../server/adapters/apple/types';
import { createMemoryClock, type MemoryClock } from '../../../../server/adapters/clock/memory';
import { readEnv } from '../../../../server/env';
import { type AppleDouble, startAppleDouble } from '../../../support/doubles/apple';

const NONCE = 'nonce-of-this-sign-in';
const HOUR_MS = 3_600_000;

let clock: MemoryClock;
let double: AppleDouble;
beforeEach(async () => {
  clock = createMemoryClock(new Date('2026-05-15T12:00:00+08:00'));
  double = await startAppleDouble(() => clock.now());
});
afterEach(() => double.close());

function connect(timeoutMs = 5_000): Apple {
  const { apple } = readEnv(double.settings);
  if (apple === null) throw new Error('Apple is set up');
  return createApple(apple, { clock, timeoutMs });
}

const secondsFromNow = (seconds: number): number => Math.floor(clock.now().getTime() / 1_000) + seconds;

test("a token of Apple's for us with our nonce proves who it is", async () => {
  const token = double.sign({ nonce: NONCE, sub: 'somebody' });
  expect(await connect().verifyToken(token, NONCE)).toEqual({ kind: 'proven', subject: 'somebody' });
});

test.each<[string, () => string]>([
  ['another issuer', () => double.sign({ nonce: NONCE, iss: 'https://appleid.apple.com.example.org' })],
  ['another audience', () => double.sign({ nonce: NONCE, aud: 'com.example.other' })],
  ['an end that has passed', () => double.sign({ nonce: NONCE, exp: secondsFromNow(0) })],
  ['no end', () => double.sign({ nonce: NONCE, exp: undefined })],
  ['a start in the future', () => double.sign({ nonce: NONCE, iat: secondsFromNow(120) })],
  ['another nonce', () => double.sign({ nonce: 'another' })],
  ['no nonce', () => double.sign({})],
  ['no subject', () => double.sign({ nonce: NONCE, sub: '' })],
  ["a stranger's signature", () => double.forge({ nonce: NONCE })],
  ['an unknown key', () => double.sign({ nonce: NONCE }, { kid: 'no-such-key' })],
  ['no signature at all', () => `${double.sign({ nonce: NONCE }, { alg: 'none' }).replace(/[^.]*$/, '')}`],
  ['an algorithm that would take the public key for a secret', () => double.sign({ nonce: NONCE }, { alg: 'HS256' })],
  ['claims changed after signing', () => double.sign({ nonce: NONCE }).replace(/\.[^.]+\./, () => claimsOf())],
  ['too few parts', () => 'a.b'],
  ['no JSON', () => 'a.b.c'],
  ['nothing', () => ''],
])('%s is refused', async (_name, makeToken) => {
  expect(await connect().verifyToken(makeToken(), NONCE)).toEqual({ kind: 'refused' });
});

/** Claims that would do, had Apple signed them. */
function claimsOf(): string {
  const claims = double.sign({ nonce: NONCE, sub: 'somebody else' }).split('.')[1] ?? '';
  return `.${claims}.`;
}

test('an empty nonce proves nothing, even where the token carries one', async () => {
  expect(await connect().verifyToken(double.sign({ nonce: '' }), '')).toEqual({ kind: 'refused' });
});

test('the keys are asked for once, and again when a new one signs', async () => {
  const apple = connect();
  for (let round = 0; round < 3; round += 1) await apple.verifyToken(double.sign({ nonce: NONCE }), NONCE);
  expect(double.requests).toHaveLength(1);
  double.changeKey('key-two');
  clock.advanceMs(HOUR_MS);
  expect(await apple.verifyToken(double.sign({ nonce: NONCE }), NONCE)).toMatchObject({ kind: 'proven' });
  expect(double.requests).toHaveLength(2);
});

test('made-up key names do not become a flood of requests', async () => {
  const apple = connect();
  for (let round = 0; round < 20; round += 1) {
    await apple.verifyToken(double.sign({ nonce: NONCE }, { kid: `made-up-${round}` }), NONCE);
  }
  expect(double.requests).toHaveLength(1);
});

test.each([
  ['nothing', 'silent'],
  ['a page', { text: '<html>' }],
  ['no keys', { json: {} }],
  ['an error', { status: 503, json: { keys: [] } }],
] as const)('%s in answer is unavailable, and the next time it is asked again', async (_reply, reply) => {
  const apple = connect(200);
  double.misbehave(reply);
  const token = double.sign({ nonce: NONCE });
  expect(await apple.verifyToken(token, NONCE)).toEqual({ kind: 'unavailable', reason: expect.any(String) });
  double.misbehave(null);
  expect(await apple.verifyToken(token, NONCE)).toMatchObject({ kind: 'proven' });
});
