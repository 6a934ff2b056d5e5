import { POINT_RECORDS } from '@contract/constants/point';
import { describeEnding, describePointRecord, formatPoints, nameGoods } from '@/domain/points/point-words';

const NOW = new Date('2026-05-15T12:00:00+08:00').getTime();
const DAY_MS = 86_400_000;

test('every movement has its words', () => {
  for (const kind of POINT_RECORDS) expect(describePointRecord(kind)).toMatch(/\S/);
  expect(describePointRecord('sign-in')).toBe('每日签到');
  expect(describePointRecord('ended')).toBe('积分到期');
});

test.each([
  [5, '+5'],
  [-100, '-100'],
  [0, '0'],
])('%i is written %s', (points, text) => {
  expect(formatPoints(points)).toBe(text);
});

test.each([
  [[], null],
  [[{ points: 5, endTime: NOW + 31 * DAY_MS }], null],
  [[{ points: 5, endTime: NOW + 30 * DAY_MS }], /^5积分将在.*到期$/],
])('what ends soon of %j', (ending, words) => {
  const said = describeEnding(ending, NOW);
  if (words === null) expect(said).toBeNull();
  else expect(said).toMatch(words);
});

test.each([
  [{ memberTypeName: 'VIP', bytes: 0, days: 7 }, 'VIP会员 7天'],
  [{ memberTypeName: '', bytes: 10_737_418_240, days: 30 }, '容量10GB 30天'],
])('%j is called %s', (goods, name) => {
  expect(nameGoods(goods)).toBe(name);
});
