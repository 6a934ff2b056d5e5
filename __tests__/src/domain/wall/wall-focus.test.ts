import { idsBetween, stepFocus, tileSpan, toAddress, toIndex, type FocusStep } from '@/domain/wall/wall-focus';
import { createWall, DAY_HEADER_PX, withRows } from '@/domain/wall/wall-model';

/** Two groups of seven in three columns, the second without rows, and an empty one between them. */
const groups = [
  { key: 'a', day: '2026-01-20', count: 7, ratioSum: 7 },
  { key: 'none', day: '2026-01-19', count: 0, ratioSum: 0 },
  { key: 'b', day: '2026-01-18', count: 7, ratioSum: 7 },
];
const wall = withRows(
  createWall(groups, { mode: 'square', rules: { widthPx: 375, columns: 3, gapPx: 4 }, headerPx: DAY_HEADER_PX }),
  'a',
  Array.from({ length: 7 }, () => 1),
);

test.each<[FocusStep, [number, number], [number, number]]>([
  ['right', [0, 0], [0, 1]],
  ['right', [0, 6], [2, 0]],
  ['right', [2, 6], [2, 6]],
  ['left', [0, 0], [0, 0]],
  ['left', [2, 0], [0, 6]],
  ['down', [0, 1], [0, 4]],
  ['down', [0, 5], [0, 6]],
  ['down', [0, 6], [2, 0]],
  ['up', [0, 4], [0, 1]],
  ['up', [0, 1], [0, 1]],
  ['first', [2, 3], [0, 0]],
  ['last', [0, 3], [2, 6]],
])('%s from %p is %p', (step, [block, item], [toBlock, toItem]) => {
  expect(stepFocus(wall, { block, item }, step)).toEqual({ block: toBlock, item: toItem });
});

test('a tile has a number in the whole wall and is found by it', () => {
  for (let index = 0; index < 14; index += 1) {
    const address = toAddress(wall, index);
    expect(address && toIndex(wall, address)).toBe(index);
  }
  expect(toAddress(wall, 14)).toBeNull();
  expect(toAddress(wall, -1)).toBeNull();
});

test('a range has the same tiles from either end', () => {
  const idsOf = (key: string): string[] => (key === 'none' ? [] : Array.from({ length: 7 }, (_, at) => `${key}${at}`));
  const [from, to] = [
    { block: 0, item: 5 },
    { block: 2, item: 1 },
  ];
  expect(idsBetween(wall, from, to, idsOf)).toEqual(['a5', 'a6', 'b0', 'b1']);
  expect(idsBetween(wall, to, from, idsOf)).toEqual(['a5', 'a6', 'b0', 'b1']);
  expect(idsBetween(wall, from, from, idsOf)).toEqual(['a5']);
});

test('a tile spans its row, or its whole group while rows are unknown', () => {
  const [a, , b] = wall.blocks;
  const row = a?.layout?.rows[1];
  const topPx = (a?.topPx ?? 0) + (row?.topPx ?? 0);
  expect(tileSpan(wall, { block: 0, item: 4 })).toEqual({ topPx, bottomPx: topPx + (row?.heightPx ?? 0) });
  // About where it will be.
  const aboutPx = (b?.topPx ?? 0) + ((b?.heightPx ?? 0) * 4) / 7;
  expect(tileSpan(wall, { block: 2, item: 4 })).toEqual({ topPx: aboutPx, bottomPx: aboutPx });
  expect(tileSpan(wall, { block: 9, item: 0 })).toBeNull();
});
