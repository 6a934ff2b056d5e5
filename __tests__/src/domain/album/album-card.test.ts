import { describeCard } from '@/domain/album/album-card';
import { describeDays } from '@/domain/album/album-days';

test.each([
  ['', '', ''],
  ['2026-05-01', '', '5月1日 周五'],
  ['2026-05-01', '2026-05-01', '5月1日 周五'],
  ['2026-05-01', '2026-05-03', '5月1日 周五至5月3日 周日'],
  ['2025-12-31', '2026-01-01', '2025年12月31日 周三至1月1日 周四'],
])('an album from %j to %j is of %j', (happenedOn, endedOn, words) => {
  expect(describeDays({ happenedOn, endedOn }, 2026)).toBe(words);
});

test.each([
  ['2026-11-14', 320, '11月14日 320人看过'],
  ['2025-11-04', 0, '2025年11月4日'],
  ['', 12_345, '1.2万人看过'],
  ['', 0, ''],
])('a card of %j seen by %i says %j', (happenedOn, visitorCount, words) => {
  expect(describeCard({ happenedOn, visitorCount }, 2026)).toBe(words);
});
