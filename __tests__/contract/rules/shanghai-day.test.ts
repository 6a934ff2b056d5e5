import { addDays } from '@contract/rules/calendar-day';
import {
  endOfShanghaiDay,
  fromShanghaiTime,
  shanghaiDay,
  shanghaiTime,
  startOfShanghaiDay,
  startOfShanghaiMonth,
} from '@contract/rules/shanghai-day';

test.each([
  ['2026-11-20T15:59:59.999Z', '2026-11-20', '2026-11-20 23:59:59'],
  ['2026-11-20T16:00:00.000Z', '2026-11-21', '2026-11-21 00:00:00'],
  ['2026-12-31T16:00:00.000Z', '2027-01-01', '2027-01-01 00:00:00'],
])('%s is on %s', (at, day, time) => {
  expect([shanghaiDay(Date.parse(at)), shanghaiDay(new Date(at))]).toEqual([day, day]);
  expect([shanghaiTime(Date.parse(at)), shanghaiTime(new Date(at))]).toEqual([time, time]);
});

test('what the clocks say is read as it is written', () => {
  const atMs = Date.UTC(2026, 10, 20, 16, 0, 5);
  expect(fromShanghaiTime('2026-11-21 00:00:05')).toBe(atMs);
  expect(fromShanghaiTime(shanghaiTime(atMs))).toBe(atMs);
  expect(fromShanghaiTime('')).toBeNaN();
});

test.each(['2026-11-20', '2026-12-31', '2024-02-29'])('a millisecond outside %s is another day', (day) => {
  const [first, last] = [startOfShanghaiDay(day), endOfShanghaiDay(day)];
  expect([shanghaiDay(first), shanghaiDay(last)]).toEqual([day, day]);
  expect([shanghaiDay(first - 1), shanghaiDay(last + 1)]).toEqual([addDays(day, -1), addDays(day, 1)]);
});

test.each([
  [2026, 5, '2026-04-30T16:00:00.000Z'],
  [2026, 1, '2025-12-31T16:00:00.000Z'],
  [2026, 13, '2026-12-31T16:00:00.000Z'],
])('month %i/%i begins at %s', (year, month, at) => {
  expect(new Date(startOfShanghaiMonth(year, month)).toISOString()).toBe(at);
});
