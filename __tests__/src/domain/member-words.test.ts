import { parseMemberParams } from '@/domain/member-routes';
import { describeDays, describePeriod, describeSold, type SoldLevel } from '@/domain/member-words';

const NOW = new Date(2026, 5, 14, 12).getTime();
const LATER = new Date(2026, 6, 14, 12).getTime();
const SOLD: SoldLevel = {
  plan: 'new',
  days: 30,
  startTime: NOW,
  endTime: LATER,
  priceFen: 3_000,
  payableFen: 3_000,
};

test.each<[Partial<SoldLevel>, string]>([
  [{}, '到7月14日'],
  [{ plan: 'extend' }, '从6月14日续到7月14日'],
  [{ plan: 'upgrade', payableFen: 2_000 }, '到7月14日，剩余会员抵扣￥10.00'],
  [{ plan: 'upgrade' }, '到7月14日'],
  [{ plan: 'lower' }, '已有更高等级'],
  [{ plan: 'endless' }, '已长期有效'],
])('goods that are %j say %s', (more, words) => {
  expect(describeSold({ ...SOLD, ...more }, NOW)).toBe(words);
});

test.each([
  [7, '7天'],
  [30, '30天'],
  [365, '1年'],
  [730, '2年'],
  [366, '366天'],
])('%i days are %s', (days, words) => {
  expect(describeDays(days)).toBe(words);
});

test('a period says from when to when, or that it has no end', () => {
  expect(describePeriod(NOW, LATER, NOW)).toBe('6月14日至7月14日');
  expect(describePeriod(NOW, null, NOW)).toBe('6月14日起长期有效');
});

test('only known causes are taken from an address', () => {
  expect(parseMemberParams({ cause: 'video' })).toEqual({ cause: 'video' });
  expect(parseMemberParams({ cause: '<b>' })).toEqual({ cause: null });
  expect(parseMemberParams({})).toEqual({ cause: null });
});
