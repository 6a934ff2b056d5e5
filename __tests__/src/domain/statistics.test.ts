import { nameSource, niceTop, shortDay, toBars, toRange, toShares } from '@/domain/statistics';

test.each([
  ['today', '2026-03-01', '2026-03-01'],
  ['week', '2026-02-23', '2026-03-01'],
  ['month', '2026-01-31', '2026-03-01'],
] as const)('%s is from %s to %s', (range, from, to) => {
  expect(toRange(range, '2026-03-01')).toEqual({ from, to });
});

test.each([
  [0, 5],
  [5, 5],
  [6, 10],
  [11, 20],
  [21, 25],
  [100, 100],
  [1234, 2000],
])('above %d the axis ends at %d', (highest, top) => {
  expect(niceTop(highest)).toBe(top);
});

test('what is not nothing can be seen, and nothing cannot', () => {
  const { bars, top } = toBars([
    { label: 'a', value: 0 },
    { label: 'b', value: 1 },
    { label: 'c', value: 1000 },
  ]);
  expect([top, bars.map(({ percent }) => percent)]).toEqual([1000, [0, 2, 100]]);
  expect(toBars([]).top).toBe(5);
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
