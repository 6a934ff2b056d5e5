import { captionOf, dayInGroup, packSparseDays, reverseGroups } from '@/domain/wall/sparse-days';
import type { WallGroup } from '@/domain/wall/wall-model';

const group = (day: string, count: number, key = `k${day.slice(5)}`): WallGroup => ({
  key,
  day,
  count,
  ratioSum: count * 1.5,
});
/** What is seen of it: a day or days, how many, of which days. */
const seen = (groups: readonly WallGroup[]) =>
  groups.map(({ day, count, runs }) => [day, count, runs?.map((run) => run.day.slice(8)).join(' ') ?? '']);

/** One day each week of a year, newest first. */
const weekly = (count: number): WallGroup[] =>
  Array.from({ length: 52 }, (_, week) =>
    group(new Date(Date.UTC(2026, 11, 28) - week * 7 * 86_400_000).toISOString().slice(0, 10), count),
  );

test.each<[string, readonly WallGroup[], unknown]>([
  ['nothing', [], []],
  ['one day', [group('2026-03-01', 1)], [['2026-03-01', 1, '']]],
  [
    'full days',
    [group('2026-03-02', 40), group('2026-03-01', 30)],
    [
      ['2026-03-02', 40, ''],
      ['2026-03-01', 30, ''],
    ],
  ],
  [
    'days of one photo beside a full one',
    [group('2026-03-05', 1), group('2026-03-04', 2), group('2026-03-03', 40), group('2026-03-02', 1)],
    [
      ['2026-03-04~2026-03-05', 3, '05 04'],
      ['2026-03-03', 40, ''],
      ['2026-03-02', 1, ''],
    ],
  ],
  [
    'the turn of two months with little in them',
    [group('2026-04-02', 1), group('2026-04-01', 1), group('2026-03-31', 1), group('2026-03-30', 1)],
    [['2026-03-30~2026-04-02', 4, '02 01 31 30']],
  ],
  [
    'a list without days',
    [group('', 3), group('', 2)],
    [
      ['', 3, ''],
      ['', 2, ''],
    ],
  ],
])('%s', (_name, groups, expected) => {
  expect(seen(packSparseDays(groups))).toEqual(expected);
});

test('a year is grouped by its months, all of it in its order', () => {
  const groups = weekly(5);
  const packed = packSparseDays(groups);
  expect(packed.map(({ day }) => day)).toEqual(
    ['12', '11', '10', '09', '08', '07', '06', '05', '04', '03', '02', '01'].map((month) => `2026-${month}`),
  );
  expect(packed.flatMap(({ runs, day }) => runs?.map((run) => run.day) ?? [day])).toEqual(groups.map(({ day }) => day));
});

test('a wedding in a quiet year keeps its day', () => {
  const groups = weekly(2).map((one) => (one.day === '2026-06-15' ? { ...one, count: 300 } : one));
  expect(
    packSparseDays(groups)
      .filter(({ day }) => day.startsWith('2026-06'))
      .map(({ day }) => day),
  ).toEqual(['2026-06-22~2026-06-29', '2026-06-15', '2026-06-01~2026-06-08']);
});

test('what is asked for at once has an end', () => {
  const packed = packSparseDays(weekly(23).map((one, n) => (n % 2 === 0 ? { ...one, count: 1 } : one)));
  for (const { count } of packed) expect(count).toBeLessThanOrEqual(200);
});

test('its name leads from its oldest part to its newest', () => {
  const [packed] = packSparseDays([group('2026-03-02', 1, 'c~d'), group('2026-03-01', 1, 'a~b')]);
  expect(packed).toMatchObject({ key: 'a~d', ratioSum: 3 });
});

test('its videos are those of its days', () => {
  const [packed] = packSparseDays([{ ...group('2026-03-02', 2), videos: 2 }, group('2026-03-01', 1)]);
  expect(packed).toMatchObject({ count: 3, videos: 2, runs: [{ count: 2, videos: 2 }, { count: 1 }] });
});

test('the other way round, also inside', () => {
  const packed = packSparseDays([group('2026-03-05', 30), group('2026-03-02', 1), group('2026-03-01', 2)]);
  expect(seen(reverseGroups(packed))).toEqual([
    ['2026-03-01~2026-03-02', 3, '01 02'],
    ['2026-03-05', 30, ''],
  ]);
});

test.each([
  [0, '2026-03-02', true],
  [1, '2026-03-01', true],
  [2, '2026-03-01', false],
  [9, '2026-03-01', false],
])('row %d is of %s, and its first: %s', (index, day, isFirst) => {
  const [packed] = packSparseDays([group('2026-03-02', 1), group('2026-03-01', 2)]);
  expect(dayInGroup(packed ?? group('', 0), index)).toEqual({ day, isFirst });
});

test.each([
  ['2026-03-09', '2026-03', '9日'],
  ['2026-03-09', '2026-03-01~2026-03-09', '9日'],
  ['2026-03-09', '2026-03-09~2026-05-01', '3月9日'],
  ['2010-08-13', '2010-08-13~2025-12-01', '2010年8月'],
])('%s among %s is told as %s', (day, groupDay, caption) => {
  expect(captionOf(day, groupDay)).toBe(caption);
});

test('a month with more in it stands alone', () => {
  const packed = packSparseDays([
    group('2026-04-02', 1),
    group('2026-03-31', 2),
    group('2026-03-30', 2),
    group('2025-08-01', 1),
    group('2023-02-01', 1),
  ]);
  expect(packed.map(({ day }) => day)).toEqual(['2026-04-02', '2026-03', '2023-02-01~2025-08-01']);
});
