import { addDays, daysBetween } from '@contract/rules/calendar-day';

test.each([
  ['2024-02-28', '2024-03-01', 2],
  ['2023-02-28', '2023-03-01', 1],
  ['2024-01-01', '2025-01-01', 366],
  ['2025-01-01', '2026-01-01', 365],
  ['2026-03-08', '2026-03-01', -7],
  ['2026-03-08', '2026-03-08', 0],
])('from %s to %s there are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
  expect(addDays(from, days)).toBe(to);
});
