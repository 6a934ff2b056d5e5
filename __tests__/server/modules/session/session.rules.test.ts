import { CLIENT_KINDS } from '@contract/constants/client';
import { codeLengthFor, isDeviceKey, startOfDay } from '../../../../server/modules/session/session.rules';

test.each([
  ['a'.repeat(21), false],
  ['a'.repeat(22), true],
  ['A-z_0'.repeat(12) + 'abcd', true],
  ['a'.repeat(65), false],
  ['a'.repeat(21) + '/', false],
])('%s as a device key: %s', (key, isKey) => {
  expect(isDeviceKey(key)).toBe(isKey);
});

test.each([
  ['2026-05-15T00:00:00+08:00', '2026-05-15T00:00:00+08:00'],
  ['2026-05-14T23:59:59.999+08:00', '2026-05-14T00:00:00+08:00'],
  ['2026-05-15T16:00:00Z', '2026-05-16T00:00:00+08:00'],
  ['2026-05-15T15:59:59Z', '2026-05-15T00:00:00+08:00'],
])('the day of %s starts at %s', (now, start) => {
  expect(startOfDay(new Date(now))).toEqual(new Date(start));
});

test.each([
  [CLIENT_KINDS.webInWechat, 'login', 4],
  [CLIENT_KINDS.webInWechat, 'profile', 4],
  [CLIENT_KINDS.webInWechat, 'phone-change', 6],
  [CLIENT_KINDS.webInWechat, 'account-closing', 6],
  [CLIENT_KINDS.webInWechat, 'payment-password', 6],
  [CLIENT_KINDS.web, 'login', 6],
  [CLIENT_KINDS.miniProgram, 'login', 6],
  ['', 'login', 6],
] as const)('%j gets a code for %s of %i digits', (client, purpose, length) => {
  expect(codeLengthFor(client, purpose)).toBe(length);
});
