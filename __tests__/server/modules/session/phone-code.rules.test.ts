import { CHANNELS } from '@contract/constants/channels';
import { CLIENT_KINDS } from '@contract/constants/client';
import {
  chanceInAYear,
  GUESS_BUDGETS,
  guessDay,
  isVouchedFor,
  triesOf,
} from '../../../../server/modules/session/phone-code.rules';

const { short, strangers, known } = GUESS_BUDGETS;

test('a year of guessing at one phone hits with less than 1 in 1,000, with four digits, with six and with both', () => {
  expect(chanceInAYear(short)).toBeCloseTo(4.0e-4, 8);
  expect(chanceInAYear(strangers)).toBeCloseTo(3.9e-4, 8);
  expect(chanceInAYear(known)).toBeCloseTo(1.3e-4, 8);
  expect(short.digits).toBe(4);
  expect(strangers.digits).toBe(6);
  expect(chanceInAYear(short) + chanceInAYear(strangers) + chanceInAYear(known)).toBeLessThan(1 / 1_000);
});

test.each([
  [strangers, 30, 2, 5],
  [strangers, 20, 2, 5],
  [strangers, 10, 2, 2],
  [strangers, 4, 2, 1],
  [strangers, 3, 2, 0],
  [strangers, 30, 1, 5],
  [known, 10, 1, 5],
  [known, 5, 1, 2],
  [known, 1, 1, 0],
  [short, 4, 2, 2],
  [short, 4, 1, 2],
  [short, 1, 1, 1],
  [short, 1, 2, 0],
  [short, -3, 1, 0],
] as const)('of %j with %i left and %i ways a code gets %i tries', (budget, left, ways, tries) => {
  expect(triesOf(budget, left, ways)).toBe(tries);
});

test.each([
  ['login', CLIENT_KINDS.webInWechat, CHANNELS.wechat.id, true],
  ['profile', CLIENT_KINDS.webInWechat, CHANNELS.wechat.id, true],
  ['phone-change', CLIENT_KINDS.webInWechat, CHANNELS.wechat.id, false],
  ['account-closing', CLIENT_KINDS.webInWechat, CHANNELS.wechat.id, false],
  ['payment-password', CLIENT_KINDS.webInWechat, CHANNELS.wechat.id, false],
  ['login', CLIENT_KINDS.webInWechat, CHANNELS.phone.id, false],
  ['login', CLIENT_KINDS.webInWechat, null, false],
  ['login', CLIENT_KINDS.miniProgram, CHANNELS.wechat.id, false],
  ['login', CLIENT_KINDS.web, CHANNELS.webPc.id, false],
] as const)('%s by %s with a session of %s: vouched for is %s', (purpose, client, channel, expected) => {
  expect(isVouchedFor(purpose, client, channel)).toBe(expected);
});

test.each([
  ['2026-05-15T00:00:00+08:00', 0, '2026-05-15'],
  ['2026-05-14T23:59:59.999+08:00', 0, '2026-05-14'],
  ['2026-03-01T12:00:00+08:00', 1, '2026-02-28'],
])('the day of %s, %i days before, is %s', (now, before, day) => {
  expect(guessDay(new Date(now), before)).toBe(day);
});
