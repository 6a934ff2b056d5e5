import {
  compareGrowth,
  describeMeasured,
  nameScore,
  NOT_COMPARED,
  rangeFor,
  toGrowthChart,
  toGrowthTable,
} from '@/domain/album/growth-chart';

const CHILD = { sex: 1, birthday: '2024-01-01' } as const;
const record = (id: string, day: string, more: object = {}) => ({
  ...{ id, day, weightGrams: null, heightMm: null, headMm: null, isLying: true, note: '' },
  ...more,
});

test.each([
  [0, 'one'],
  [366, 'one'],
  [367, 'two'],
  [731, 'two'],
  [732, 'five'],
  [1_826, 'five'],
  [1_827, 'all'],
] as const)('a child of %i days is looked at in the range %s', (days, range) => {
  expect(rangeFor(days)).toBe(range);
});

test('curves begin at birth and end with the range, one above the other, and the points lie among them', () => {
  const records = [
    record('b', '2024-07-01', { weightGrams: 7_900 }),
    record('a', '2024-01-01', { weightGrams: 3_346 }),
    record('other', '2024-07-01', { heightMm: 680 }),
  ];
  const { curves, points, levels, ages } = toGrowthChart('weightGrams', CHILD, records, 'one');
  expect(curves.map(({ percentile }) => percentile)).toEqual([3, 15, 50, 85, 97]);
  for (const { spots } of curves) expect([spots[0]?.x, spots[spots.length - 1]?.x]).toEqual([0, 100]);
  for (let at = 0; at < 28; at += 1) {
    const heights = curves.map(({ spots }) => spots[at]?.y ?? Number.NaN);
    expect([...heights].sort((a, b) => a - b)).toEqual(heights);
    for (const y of heights) expect(y >= 0 && y <= 100).toBe(true);
  }
  expect(points.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(points[0]?.y).toBeCloseTo(curves[2]?.spots[0]?.y ?? Number.NaN, 1);
  expect(levels.map(({ text }) => text)).toEqual(['2', '4', '6', '8', '10', '12']);
  expect(ages.map(({ text }) => text)).toEqual(['出生', '3月', '6月', '9月', '1岁']);
});

test('all of a child who is older than the standards is shown, and their curves stop at five years', () => {
  const records = [record('late', '2031-01-01', { heightMm: 1_200, isLying: false })];
  const { curves, points, ages } = toGrowthChart('heightMm', CHILD, records, 'all');
  const lastX = curves[2]?.spots[27]?.x ?? Number.NaN;
  expect(lastX > 70 && lastX < 73).toBe(true);
  expect(points).toEqual([expect.objectContaining({ id: 'late', x: 100 })]);
  expect(ages.map(({ text }) => text)).toEqual(['出生', '2岁', '4岁', '6岁']);
  expect(toGrowthChart('heightMm', CHILD, records, 'five').points).toEqual([]);
});

test('what was measured before birth is in no chart', () => {
  expect(
    toGrowthChart('weightGrams', CHILD, [record('a', '2023-12-31', { weightGrams: 3_000 })], 'one').points,
  ).toEqual([]);
});

test('what was measured is compared in words, after five years not at all', () => {
  const young = compareGrowth('weightGrams', record('a', '2024-12-31', { weightGrams: 9_000 }), CHILD);
  expect(young?.z).toBeCloseTo(-0.6331, 3);
  expect(young?.words).toBe('体重超过26%的同龄孩子，在常见范围内');
  expect(nameScore(young)).toBe('第26百分位，标准分-0.63');
  const old = compareGrowth('weightGrams', record('b', '2029-12-31', { weightGrams: 20_000 }), CHILD);
  expect([old?.percentile, old?.words, nameScore(old)]).toEqual([null, NOT_COMPARED, '']);
  expect(compareGrowth('headMm', record('c', '2024-12-31'), CHILD)).toBeNull();
  expect(nameScore(compareGrowth('weightGrams', record('d', '2024-12-31', { weightGrams: 14_500 }), CHILD))).toBe(
    '第99.9百分位，标准分+3.85',
  );
});

test('a height that was measured the other way is compared as its table has it', () => {
  const at = (isLying: boolean): number =>
    compareGrowth('heightMm', record('a', '2024-12-31', { heightMm: 750, isLying }), CHILD)?.z ?? Number.NaN;
  expect(at(false)).toBeGreaterThan(at(true));
});

test('a table has every record with its percentiles, and nothing that a table program would run', () => {
  const records = [
    record('b', '2024-12-31', { weightGrams: 9_000, heightMm: 752, note: '=1+1, "体检"' }),
    record('a', '2024-01-01', { headMm: 345 }),
  ];
  expect(toGrowthTable(CHILD, records).split('\r\n')).toEqual([
    '\uFEFF日期,年龄,身高(cm),身高百分位,测量方式,体重(kg),体重百分位,头围(cm),头围百分位,备注',
    `2024-12-31,1岁,75.2,41,躺着量,9,26.3,,,"'=1+1, ""体检"""`,
    '2024-01-01,出生当天,,,,,,34.5,51.2,',
    '',
  ]);
  expect(describeMeasured(record('b', '2024-12-31', { weightGrams: 9_000, heightMm: 752 }))).toBe(
    '身高75.2cm，体重9kg',
  );
});
