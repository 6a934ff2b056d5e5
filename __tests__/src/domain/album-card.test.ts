import { describeDays } from '@/domain/album-card';

test.each([
  ['', '', ''],
  ['2026-05-01', '', '5月1日 周五'],
  ['2026-05-01', '2026-05-01', '5月1日 周五'],
  ['2026-05-01', '2026-05-03', '5月1日 周五至5月3日 周日'],
  ['2025-12-31', '2026-01-01', '2025年12月31日 周三至1月1日 周四'],
])('an album from %j to %j is of %j', (happenedOn, endedOn, words) => {
  expect(describeDays({ happenedOn, endedOn }, 2026)).toBe(words);
});
