import { describeMembershipEnd, toMemberLevel } from '@/domain/membership';

const NOW = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

test.each([
  ['level_10', 'level_10'],
  ['level_30', 'level_30'],
  ['level_40', 'level_40'],
  ['common', 'level_10'],
  ['', 'level_10'],
  ['anything', 'level_20'],
])('the key %j is the level %s', (key, level) => {
  expect(toMemberLevel(key)).toBe(level);
});

test.each([
  ['without an end', 'level_20', null, null],
  ['over', 'level_20', NOW, null],
  ['an ordinary level', 'level_10', NOW + DAY, null],
  ['its last minute', 'level_20', NOW + 60_000, { text: '会员还剩1天到期', isSoon: true }],
  ['six days', 'level_20', NOW + 6 * DAY, { text: '会员还剩6天到期', isSoon: true }],
  ['seven days', 'level_20', NOW + 7 * DAY, { text: '会员还剩7天到期', isSoon: true }],
])('%s', (_name, key, endMs, expected) => {
  expect(describeMembershipEnd(key, endMs, NOW)).toEqual(expected);
});

test('a moment over seven days warns of nothing and tells the day', () => {
  const end = describeMembershipEnd('level_40', NOW + 7 * DAY + 1, NOW);
  expect(end?.isSoon).toBe(false);
  expect(end?.text).toMatch(/^会员还剩8天，1月\d+日到期$/);
});
