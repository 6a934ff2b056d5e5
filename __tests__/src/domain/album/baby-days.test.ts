import {
  ageOnDay,
  ageSpanOn,
  describeAgeShortly,
  listAgeSpans,
  listDaysLikeToday,
  nameAgeSpan,
} from '@/domain/album/baby-days';

const CHILD = { birthday: '2024-11-25' };
const group = (key: string, day: string, count: number, runs?: { day: string; count: number; videos?: number }[]) => ({
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
  [729, '1岁11个月'],
  [730, '2岁'],
])('on day %i the short age is %s', (days, words) => {
  const day = new Date(Date.parse('2024-11-25T00:00:00Z') + days * 86_400_000).toISOString().slice(0, 10);
  expect(describeAgeShortly('2024-11-25', day)).toBe(words);
});

test('days like today are those of earlier years, also where several days share rows, with the place of the first photo', () => {
  const groups = [
    group('a', '2026-11-25', 4),
    { ...group('b', '2025-11-25', 3), videos: 2 },
    group('c', '2025-11-25', 2),
    group('d', '2024-11-20~2024-11-30', 6, [
      { day: '2024-11-30', count: 1 },
      { day: '2024-11-25', count: 3, videos: 1 },
      { day: '2024-11-20', count: 2 },
    ]),
    group('e', '', 9),
  ];
  expect(listDaysLikeToday(groups, '2026-11-25')).toEqual([
    { day: '2025-11-25', count: 5, videos: 2, yearsAgo: 1, key: 'b', offset: 0 },
    { day: '2024-11-25', count: 3, videos: 1, yearsAgo: 2, key: 'd', offset: 1 },
  ]);
  expect(listDaysLikeToday(groups, '2026-11-24')).toEqual([]);
});

const dayOf = (days: number): string =>
  new Date(Date.parse('2024-11-25T00:00:00Z') + days * 86_400_000).toISOString().slice(0, 10);

test.each([
  [-1, '出生前', null, -1],
  [0, '满月前', 0, 29],
  [29, '满月前', 0, 29],
  [30, '1个月', 30, 59],
  [359, '11个月', 330, 364],
  [364, '11个月', 330, 364],
  [365, '1岁', 365, 394],
  [395, '1岁1个月', 395, 424],
  [729, '1岁11个月', 695, 729],
  [730, '2岁', 730, 759],
  [1_094, '2岁11个月', 1_060, 1_094],
  [1_095, '3岁', 1_095, 1_459],
  [1_459, '3岁', 1_095, 1_459],
])('day %i is of %s, from day %p to day %i', (days, name, from, to) => {
  const dayFrom = from === null ? '' : dayOf(from);
  expect(ageSpanOn(CHILD, dayOf(days))).toEqual({ name, dayFrom, dayTo: dayOf(to) });
  expect(nameAgeSpan(CHILD, { dayFrom, dayTo: dayOf(to) })).toBe(name);
});

test('each day until six is of one span, and spans follow each other', () => {
  let last = ageSpanOn(CHILD, dayOf(0));
  for (let days = 1; days < 2_191; days += 1) {
    const span = ageSpanOn(CHILD, dayOf(days));
    expect([last.dayFrom, dayOf(days)]).toContain(span.dayFrom);
    expect(span.dayFrom <= dayOf(days) && dayOf(days) <= span.dayTo).toBe(true);
    last = span;
  }
});

test('a wall has the spans of its days, the last first, and none where there is one or no child', () => {
  const groups = [
    group('a', '2026-03-05', 4),
    group('b', '2024-11-20~2025-01-01', 6, [
      { day: '2025-01-01', count: 1 },
      { day: '2024-12-31', count: 2 },
      { day: '2024-11-20', count: 3 },
    ]),
    group('c', '', 9),
  ];
  expect(listAgeSpans(groups, CHILD).map(({ name, count }) => `${name} ${count}`)).toEqual([
    '1岁3个月 4',
    '1个月 3',
    '出生前 3',
  ]);
  expect(listAgeSpans(groups.slice(0, 1), CHILD)).toEqual([]);
  expect(listAgeSpans(groups, undefined)).toEqual([]);
});

test('days that are no span have no name', () => {
  for (const days of [
    { dayFrom: '', dayTo: '' },
    { dayFrom: dayOf(365), dayTo: dayOf(390) },
    { dayFrom: dayOf(365), dayTo: '' },
  ]) {
    expect(nameAgeSpan(CHILD, days)).toBe('');
  }
});
