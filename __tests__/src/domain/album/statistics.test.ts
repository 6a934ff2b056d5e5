import {
  describeChange,
  describePeriod,
  nameSource,
  shortDay,
  toBars,
  toRange,
  toRangeBefore,
  toShares,
  toTicks,
} from '@/domain/album/statistics';

test.each([
  ['today', '2026-03-01', '2026-03-01'],
  ['week', '2026-02-23', '2026-03-01'],
  ['month', '2026-01-31', '2026-03-01'],
] as const)('%s is from %s to %s', (range, from, to) => {
  expect(toRange(range, '2026-03-01')).toEqual({ from, to });
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [7, [0, 2, 4, 6, 8]],
  [11, [0, 5, 10, 15]],
  [49, [0, 20, 40, 60]],
  [97, [0, 25, 50, 75, 100]],
  [1234, [0, 500, 1000, 1500]],
])('above %d the axis has %j', (highest, ticks) => {
  expect(toTicks(highest)).toEqual(ticks);
});

test('an axis has whole numbers only, in equal steps, and ends at or just above the highest', () => {
  for (let highest = 0; highest <= 3000; highest += 1) {
    const ticks = toTicks(highest);
    const step = ticks[1] ?? 0;
    const last = ticks.at(-1) ?? 0;
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.every((tick, place) => tick === place * step)).toBe(true);
    expect(Number.isInteger(step)).toBe(true);
    expect(last >= highest && last - step < Math.max(1, highest)).toBe(true);
  }
});

test.each([
  ['today', 3, 5, '昨天5'],
  ['week', 3, 3, '和前7天一样'],
  ['week', 3, 0, '前7天没有'],
  ['week', 9, 6, '比前7天多50%'],
  ['month', 1, 4, '比前30天少75%'],
  ['quarter', 1000, 1001, '比前90天少1%'],
] as const)('%s: %d after %d reads %s', (range, value, before, words) => {
  expect(describeChange(range, value, before)).toBe(words);
});

test('the time before ends the day before', () => {
  expect(toRangeBefore('week', '2026-03-01')).toEqual({ from: '2026-02-16', to: '2026-02-22' });
  expect(toRangeBefore('today', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});

test('a period is summed up in a sentence that names only what there was', () => {
  const total = { views: 86, allVisitors: 12, likes: 9, comments: 0, downloads: 4 };
  expect(describePeriod('week', total, String)).toBe('这7天有12位访客，看了86次，留下9个赞，下载了4次');
  expect(describePeriod('today', { ...total, views: 0 }, String)).toBe('今天还没有人来看，把相册分享出去吧');
});

test('what is not nothing can be seen, and nothing cannot', () => {
  const { bars, ticks } = toBars([
    { label: 'a', value: 0 },
    { label: 'b', value: 1 },
    { label: 'c', value: 1000 },
  ]);
  expect([ticks.at(-1), bars.map(({ percent }) => percent)]).toEqual([1000, [0, 2, 100]]);
  expect(toBars([]).ticks).toEqual([0, 1]);
});

test.each([
  [[], []],
  [
    [0, 0],
    [0, 0],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [62, 38],
    [62, 38],
  ],
])('%j is %j percent', (values, shares) => {
  expect(toShares(values)).toEqual(shares);
});

test('days and sources have names people read', () => {
  expect([shortDay('2026-01-20'), nameSource(3), nameSource(99)]).toEqual(['1月20日', '二维码', '其他']);
});
