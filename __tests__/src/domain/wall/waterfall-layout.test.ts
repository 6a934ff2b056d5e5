import { estimateWaterfallHeight, layOutWaterfall, waterfallRulesFor } from '@/domain/wall/waterfall-layout';
import { createWall, DAY_HEADER_PX, rowsIn, withRows } from '@/domain/wall/wall-model';

const rules = { widthPx: 308, columns: 2, gapPx: 8 };

test('each picture goes to the column that ends first, and the rest follows below', () => {
  const { rows, heightPx } = layOutWaterfall([1, 0.75, 1, 1], rules);
  // Columns of 150: heights 150, 200, then 150 under the first, 150 under the second.
  expect(rows.map(({ lefts, tops, heights }) => ({ lefts, tops, heights }))).toEqual([
    { lefts: [0, 158], tops: [0, 0], heights: [150, 200] },
    { lefts: [0, 158], tops: [158, 208], heights: [150, 150] },
  ]);
  expect(heightPx).toBe(358);
});

test.each([
  ['very tall', 0.2, 200],
  ['very flat', 5, 113],
  ['unknown', 0, 150],
])('a %s picture is cropped to what columns bear', (_name, ratio, height) => {
  expect(layOutWaterfall([ratio], rules).rows[0]?.heights).toEqual([height]);
});

test('no picture takes no room', () => {
  expect(layOutWaterfall([], rules)).toEqual({ rows: [], heightPx: 0 });
  expect(estimateWaterfallHeight(0, 0, rules)).toBe(0);
});

test('tops never go back in reading order, so that rows in view are found by halving', () => {
  const ratios = Array.from({ length: 60 }, (_none, at) => 0.75 + ((at * 7) % 10) / 15);
  const tops = layOutWaterfall(ratios, rules).rows.flatMap((row) => row.tops ?? []);
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
});

test('a row whose first picture is above the view is in it when another reaches down into it', () => {
  const group = { key: 'g', day: '', count: 4, ratioSum: 4 };
  const wall = withRows(
    createWall([group], { mode: 'waterfall', rules, headerPx: DAY_HEADER_PX }),
    'g',
    [1, 0.75, 1, 1],
  );
  const [block] = wall.blocks;
  expect(block === undefined ? null : rowsIn(block, { topPx: 170, bottomPx: 180 })).toEqual({ start: 0, end: 2 });
});

test.each([
  ['phone', 375, 2],
  ['tablet', 768, 3],
  ['wide', 1180, 4],
] as const)('on a %s of %d px there are %d columns', (size, widthPx, columns) => {
  expect(waterfallRulesFor(size, widthPx).columns).toBe(columns);
});
