import {
  clampRatio,
  estimateJustifiedHeight,
  gridRulesFor,
  layOutJustified,
  layOutSquare,
  MAX_ROW_SCALE,
  MIN_ROW_SCALE,
  rowRulesFor,
  squareHeight,
  type RowRules,
  type WallLayout,
} from '@/domain/wall/justified-layout';

const PHONE: RowRules = { widthPx: 375, targetHeightPx: 120, gapPx: 4 };

/** Repeatable: a failure can be looked at. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const rightEdge = ({ rows }: WallLayout, index: number): number => {
  const row = rows[index];
  return (row?.lefts.slice(-1)[0] ?? 0) + (row?.widths.slice(-1)[0] ?? 0);
};

test.each([
  [0.1, 0.5],
  [0.5, 0.5],
  [1.5, 1.5],
  [2.4, 2.4],
  [9, 2.4],
  [0, 1],
  [-1, 1],
  [Number.NaN, 1],
])('a ratio of %p is laid out as %p', (ratio, expected) => {
  expect(clampRatio(ratio)).toBe(expected);
});

test('nothing has no rows and no height', () => {
  expect(layOutJustified([], PHONE)).toEqual({ rows: [], heightPx: 0 });
  expect(layOutSquare(0, { widthPx: 375, columns: 3, gapPx: 4 })).toEqual({ rows: [], heightPx: 0 });
});

test.each([
  ['one upright photo keeps the target height', [0.75], 120, 90],
  ['two that fill less than 60 % keep it too', [0.75, 0.75], 120, 184],
  ['one panorama fills the width', [2.4], 156, 375],
  ['three that fill more are stretched', [0.8, 0.8, 0.8], 153, 375],
])('a last row: %s', (_name, ratios, heightPx, widthPx) => {
  const layout = layOutJustified(ratios, PHONE);
  expect(layout.rows).toHaveLength(1);
  expect(layout.rows[0]?.heightPx).toBe(heightPx);
  expect(layout.rows[0]?.lefts[0]).toBe(0);
  expect(rightEdge(layout, 0)).toBe(widthPx);
});

describe.each([
  ['phone', 375],
  ['phone', 320],
  ['tablet', 768],
  ['wide', 1116],
  ['wide', 1680],
] as const)('on a %s of %p px', (sizeClass, widthPx) => {
  const rules = rowRulesFor(sizeClass, widthPx);

  test('any photos fill whole rows without a gap, in order, at accepted heights', () => {
    const random = createRandom(widthPx);
    let full = 0;
    let outside = 0;
    for (let round = 0; round < 60; round += 1) {
      const ratios = Array.from({ length: 1 + Math.floor(random() * 90) }, () => 0.3 + random() * 2.4);
      const { rows, heightPx } = layOutJustified(ratios, rules);
      let next = 0;
      let topPx = 0;
      rows.forEach((row, index) => {
        expect(row.start).toBe(next);
        expect(row.topPx).toBe(topPx);
        expect(row.widths).toHaveLength(row.end - row.start);
        row.lefts.forEach((left, at) => {
          expect(left).toBe(at === 0 ? 0 : (row.lefts[at - 1] ?? 0) + (row.widths[at - 1] ?? 0) + rules.gapPx);
        });
        if (index < rows.length - 1) {
          expect(rightEdge({ rows, heightPx }, index)).toBe(widthPx);
          const scale = row.heightPx / rules.targetHeightPx;
          full += 1;
          if (scale < MIN_ROW_SCALE || scale > MAX_ROW_SCALE) outside += 1;
        }
        next = row.end;
        topPx += row.heightPx + rules.gapPx;
      });
      expect(next).toBe(ratios.length);
      expect(heightPx).toBe(topPx - rules.gapPx);
    }
    // Two panoramas beside each other on a small phone leave no choice.
    expect(outside / full).toBeLessThanOrEqual(widthPx < 375 ? 0.05 : 0.01);
  });

  test('a height reserved from count and ratio sum is near the real one', () => {
    const random = createRandom(7);
    const ratios = Array.from({ length: 300 }, () => 0.66 + random());
    const sum = ratios.reduce((total, ratio) => total + clampRatio(ratio), 0);
    const { heightPx } = layOutJustified(ratios, rules);
    const estimatePx = estimateJustifiedHeight(ratios.length, sum, rules);
    expect(Math.abs(estimatePx - heightPx) / heightPx).toBeLessThan(0.05);
  });
});

test('the work grows with the number of photos, not with its square', () => {
  let reads = 0;
  const counted = (count: number): number => {
    reads = 0;
    const ratios = new Proxy(
      Array.from({ length: count }, (_, index) => 0.7 + (index % 9) / 10),
      { get: (target, key, self) => ((reads += 1), Reflect.get(target, key, self)) },
    );
    layOutJustified(ratios, PHONE);
    return reads;
  };
  expect(counted(500)).toBeLessThan(counted(250) * 2.2);
});

test.each([
  ['phone', 375, 3],
  ['tablet', 768, 5],
  ['wide', 1000, 6],
  ['wide', 1680, 11],
] as const)('a square grid on a %s of %p px has %p columns', (sizeClass, widthPx, columns) => {
  const rules = gridRulesFor(sizeClass, widthPx);
  expect(rules.columns).toBe(columns);
  const layout = layOutSquare(columns + 1, rules);
  expect(rightEdge(layout, 0)).toBe(widthPx);
  expect(layout.rows.map(({ start, end }) => [start, end])).toEqual([
    [0, columns],
    [columns, columns + 1],
  ]);
  expect(layout.heightPx).toBe(squareHeight(columns + 1, rules));
});
