import {
  listPuzzleLayouts,
  planPuzzle,
  PUZZLE_EDGE,
  PUZZLE_LAYOUTS,
  PUZZLE_PHOTOS_MAX,
  type PuzzlePlan,
} from '@contract/rules/puzzle';

const RATIOS = [1.5, 0.66, 1, 1.78, 0.75, 1.33, 2, 0.56, 1.5];

const COUNTS = Array.from({ length: PUZZLE_PHOTOS_MAX - 1 }, (_, at) => at + 2);
const CASES = COUNTS.flatMap((count) =>
  listPuzzleLayouts(count).flatMap((layout) => [0, 8, 32].map((gap) => [layout, count, gap] as const)),
);

function planOf(layout: (typeof CASES)[number][0], count: number, gap: number): PuzzlePlan {
  const plan = planPuzzle(layout, RATIOS.slice(0, count), gap);
  if (plan === null) throw new Error('no plan');
  return plan;
}

test.each(CASES)('%s of %i photos with a gap of %i: every photo has its place inside, no two share one', (...each) => {
  const [layout, count, gap] = each;
  const { width, height, cells } = planOf(layout, count, gap);
  const gapPx = Math.round((PUZZLE_EDGE * gap) / 1_000);
  expect(cells).toHaveLength(count);
  for (const cell of cells) {
    expect(Math.min(cell.width, cell.height)).toBeGreaterThan(100);
    expect(cell.x).toBeGreaterThanOrEqual(gapPx);
    expect(cell.y).toBeGreaterThanOrEqual(gapPx);
    expect(cell.x + cell.width).toBeLessThanOrEqual(width - gapPx + 1);
    expect(cell.y + cell.height).toBeLessThanOrEqual(height - gapPx + 1);
    expect([cell.x, cell.y, cell.width, cell.height].every(Number.isInteger)).toBe(true);
  }
  for (const [at, one] of cells.entries()) {
    for (const other of cells.slice(at + 1)) {
      const isApart =
        one.x + one.width + gapPx <= other.x + 1 ||
        other.x + other.width + gapPx <= one.x + 1 ||
        one.y + one.height + gapPx <= other.y + 1 ||
        other.y + other.height + gapPx <= one.y + 1;
      expect(isApart).toBe(true);
    }
  }
});

test.each([
  [1, []],
  [2, ['grid', 'long', 'wide']],
  [3, PUZZLE_LAYOUTS.map(({ layout }) => layout)],
  [5, PUZZLE_LAYOUTS.map(({ layout }) => layout)],
  [6, ['grid', 'long', 'wide', 'top', 'bottom']],
  [9, ['grid', 'long', 'wide', 'top', 'bottom']],
  [10, []],
])('%i photos have these layouts', (count, layouts) => {
  expect(listPuzzleLayouts(count)).toEqual(layouts);
});

test('a layout that is none for so many is no plan', () => {
  expect(planPuzzle('side', RATIOS, 0)).toBeNull();
  expect(planPuzzle('top', RATIOS.slice(0, 2), 0)).toBeNull();
  expect(planPuzzle('grid', [1], 0)).toBeNull();
});

test('a long picture keeps ratios, and the silliest are cut', () => {
  const plan = planPuzzle('long', [1.5, 0.01, 100], 0);
  expect(plan?.cells.map(({ width, height }) => Math.round((width / height) * 100) / 100)).toEqual([1.5, 0.5, 2.4]);
});

test.each([
  [2, [2]],
  [3, [3]],
  [4, [2, 2]],
  [5, [2, 3]],
  [7, [2, 2, 3]],
  [8, [2, 3, 3]],
  [9, [3, 3, 3]],
])('a grid of %i has rows that fill the width', (count, rows) => {
  const { cells } = planOf('grid', count, 0);
  const tops = [...new Set(cells.map(({ y }) => y))];
  expect(tops.map((top) => cells.filter(({ y }) => y === top).length)).toEqual(rows);
});
