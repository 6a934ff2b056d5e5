import {
  isShowCode,
  localPrefixOf,
  toShortCode,
  toShowCode,
  writePosterDays,
} from '../../../../server/modules/share/share.rules';

test.each([
  ['192.168.1.5', '192.168.1'],
  [' 10.0.255.1 ', '10.0.255'],
  ['192.168.001.5', '192.168.1'],
  ['127.0.0.1', ''],
  ['0.0.0.0', ''],
  ['256.1.1.1', ''],
  ['1.2.3', ''],
  ['2001:0DB8:0:12:aa::1', '2001:db8:0:12'],
  ['fe80::1', ''],
  ['2001:db8:0:12', ''],
  ['fd00:1:2:3:4:5:6:7%en0', 'fd00:1:2:3'],
  ['', ''],
  ['localhost', ''],
])('%s lies in %p', (address, prefix) => {
  expect(localPrefixOf(address)).toBe(prefix);
});

test('codes have their length and only characters that are not mistaken', () => {
  expect(toShortCode(Uint8Array.from({ length: 16 }, (_, at) => at * 17))).toMatch(/^[2-9a-hjkmnp-zA-HJ-NP-Z]{10}$/);
  expect([toShowCode(0), toShowCode(999_999)]).toEqual(['000000', '999999']);
  expect(['000000', '00000', '0000000', 'abcdef'].map(isShowCode)).toEqual([true, false, false, false]);
});

test.each([
  [null, null, ''],
  ['2026-01-20', null, '2026年1月20日'],
  ['2026-01-20', '2026-01-20', '2026年1月20日'],
  ['2026-01-20', '2026-01-22', '2026年1月20日至22日'],
  ['2026-01-30', '2026-02-02', '2026年1月30日至2月2日'],
  ['2026-12-31', '2027-01-01', '2026年12月31日至2027年1月1日'],
])('a poster writes the days %s and %s as %s', (first, last, words) => {
  expect(writePosterDays(first, last)).toBe(words);
});
