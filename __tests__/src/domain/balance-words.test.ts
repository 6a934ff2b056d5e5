import { BALANCE_RECORD } from '@contract/constants/balance';
import { describeRecord } from '@/domain/balance-words';

const PLAIN = { about: '', isTip: false, isOwn: false, availableFen: -1, heldFen: 0, owedFen: 0 };

test.each([
  [{ about: '年会' }, '购买照片 · 年会'],
  [{ about: '年会', isTip: true }, '打赏 · 年会'],
  [{ about: 'VIP会员 30天', isOwn: true }, '购买VIP会员 30天'],
])('what was spent on %j is called %s', (facts, words) => {
  expect(describeRecord({ ...PLAIN, kind: BALANCE_RECORD.bought, ...facts })).toBe(words);
});
