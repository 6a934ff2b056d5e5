import { isDeviceKey, startOfDay } from '../../../../server/modules/session/session.rules';

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
