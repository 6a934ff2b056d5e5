import { endOfShanghaiDay, shanghaiDay } from '@/domain/format/shanghai-day';

test.each([
  [Date.UTC(2026, 10, 20, 15, 59, 59), '2026-11-20'],
  [Date.UTC(2026, 10, 20, 16, 0, 0), '2026-11-21'],
])('%d is on %s', (atMs, day) => {
  expect(shanghaiDay(atMs)).toBe(day);
});

test.each([
  ['2026-11-20', Date.UTC(2026, 10, 20, 15, 59, 59, 999)],
  ['2026-12-31', Date.UTC(2026, 11, 31, 15, 59, 59, 999)],
])('the last moment of %s is %d', (day, atMs) => {
  expect(endOfShanghaiDay(day)).toBe(atMs);
  expect(shanghaiDay(atMs)).toBe(day);
  expect(shanghaiDay(atMs + 1)).not.toBe(day);
});
