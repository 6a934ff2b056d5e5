import { lastDayAhead } from '@/domain/format/day-range';

test.each([
  ['2026-11-26', '2036-12-31'],
  ['2028-02-29', '2038-12-31'],
])('on %s days can be chosen until %s', (today, last) => {
  expect(lastDayAhead(today)).toBe(last);
});
