import { shanghaiDay } from '@/domain/shanghai-day';

test.each([
  [Date.UTC(2026, 10, 20, 15, 59, 59), '2026-11-20'],
  [Date.UTC(2026, 10, 20, 16, 0, 0), '2026-11-21'],
])('%d is on %s', (atMs, day) => {
  expect(shanghaiDay(atMs)).toBe(day);
});
