import { ageOnDay, describeAgeShortly, listDaysLikeToday } from '@/domain/album/baby-days';

const CHILD = { birthday: '2024-11-25' };
const group = (key: string, day: string, count: number, runs?: { day: string; count: number }[]) => ({
  ...{ key, day, count, ratioSum: count },
  ...(runs === undefined ? {} : { runs }),
});

test.each([
  ['2024-11-24', ''],
  ['2024-11-25', '出生当天'],
  ['2025-11-25', '1岁'],
  ['2026-03-05', '1岁3个月10天'],
  ['2026-03-01~2026-03-09', '1岁3个月'],
  ['2024-11-01~2024-11-26', '第1天'],
  ['2025-01-01~2026-03-09', '1个月7天至1岁3个月'],
  ['2026-03', ''],
  ['', ''],
])('a wall that names a day %s says %s', (day, words) => {
  expect(ageOnDay(CHILD, day)).toBe(words);
});

test('without a child there is no age', () => {
  expect(ageOnDay(undefined, '2026-03-05')).toBe('');
});

test.each([
  [364, '12个月4天'],
  [365, '1岁'],
  [395, '1岁1个月'],
  [396, '1岁1个月'],
  [370, '1岁'],
])('on day %i the short age is %s', (days, words) => {
  const day = new Date(Date.parse('2024-11-25T00:00:00Z') + days * 86_400_000).toISOString().slice(0, 10);
  expect(describeAgeShortly('2024-11-25', day)).toBe(words);
});

test('days like today are those of earlier years, also where several days share rows, with the place of the first photo', () => {
  const groups = [
    group('a', '2026-11-25', 4),
    group('b', '2025-11-25', 3),
    group('c', '2025-11-25', 2),
    group('d', '2024-11-20~2024-11-30', 6, [
      { day: '2024-11-30', count: 1 },
      { day: '2024-11-25', count: 3 },
      { day: '2024-11-20', count: 2 },
    ]),
    group('e', '', 9),
  ];
  expect(listDaysLikeToday(groups, '2026-11-25')).toEqual([
    { day: '2025-11-25', count: 5, yearsAgo: 1, key: 'b', offset: 0 },
    { day: '2024-11-25', count: 3, yearsAgo: 2, key: 'd', offset: 1 },
  ]);
  expect(listDaysLikeToday(groups, '2026-11-24')).toEqual([]);
});
