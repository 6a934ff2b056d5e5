import {
  blocksIn,
  createWall,
  dayAt,
  DAY_HEADER_PX,
  KEPT_GROUPS,
  overscan,
  planLoads,
  rowsIn,
  scrollCompensation,
  scrubberMarks,
  TIMELINE_HEADER_PX,
  withGeometry,
  withGroups,
  withoutRows,
  withRows,
  type Wall,
  type WallGeometry,
  type WallGroup,
} from '@/domain/wall/wall-model';

const GEOMETRY: WallGeometry = {
  mode: 'justified',
  rules: { widthPx: 375, targetHeightPx: 120, gapPx: 4 },
  headerPx: DAY_HEADER_PX,
};
const SQUARE: WallGeometry = {
  mode: 'square',
  rules: { widthPx: 375, columns: 3, gapPx: 4 },
  headerPx: DAY_HEADER_PX,
};

function aGroup(key: string, day: string, count = 30, ratio = 1.5): WallGroup {
  return { key, day, count, ratioSum: count * ratio };
}
const aWall = (count: number): Wall =>
  createWall(
    Array.from({ length: count }, (_, index) => aGroup(`g${index}`, `2026-01-${String(28 - index).padStart(2, '0')}`)),
    GEOMETRY,
  );
const ratios = (count: number, ratio: number): number[] => Array.from({ length: count }, () => ratio);
const NONE: ReadonlySet<string> = new Set();

test('groups of one day share one header', () => {
  const wall = createWall([aGroup('a', '2026-01-20'), aGroup('b', '2026-01-20'), aGroup('c', '2026-01-19')], GEOMETRY);
  expect(wall.days.map(({ day, count, start, end }) => ({ day, count, start, end }))).toEqual([
    { day: '2026-01-20', count: 60, start: 0, end: 2 },
    { day: '2026-01-19', count: 30, start: 2, end: 3 },
  ]);
  const [a, b, c] = wall.blocks;
  expect(a?.topPx).toBe(DAY_HEADER_PX);
  expect(b?.topPx).toBe(DAY_HEADER_PX + (a?.heightPx ?? 0) + 4);
  expect(c?.topPx).toBe((b?.topPx ?? 0) + (b?.heightPx ?? 0) + 4 + DAY_HEADER_PX);
  expect(wall.heightPx).toBe((c?.topPx ?? 0) + (c?.heightPx ?? 0) + 4);
  expect(wall.total).toBe(90);
});

test('a day tells how many of it are videos', () => {
  const films = { ...aGroup('b', '2026-01-20', 2), videos: 2 };
  const wall = createWall([aGroup('a', '2026-01-20', 3), films, aGroup('c', '2026-01-19', 1)], GEOMETRY);
  expect(wall.days.map(({ count, videos }) => [count, videos])).toEqual([
    [5, 2],
    [1, 0],
  ]);
});

test('an empty wall has no height, no day and nothing to do', () => {
  const wall = createWall([], GEOMETRY);
  expect(wall.heightPx).toBe(0);
  expect(dayAt(wall, 0)).toBeNull();
  expect(blocksIn(wall, { topPx: 0, bottomPx: 1000 })).toEqual([]);
});

test('a height is exact once rows arrived, and stays when the rows are dropped', () => {
  const before = aWall(3);
  const after = withRows(before, 'g1', ratios(30, 0.75));
  const exactPx = after.blocks[1]?.heightPx;
  expect(exactPx).toBe(after.blocks[1]?.layout?.heightPx);
  expect(exactPx).not.toBe(before.blocks[1]?.heightPx);
  const dropped = withoutRows(after, ['g1']);
  expect(dropped.blocks[1]).toMatchObject({ heightPx: exactPx, layout: null });
  expect(dropped.heightPx).toBe(after.heightPx);
});

test('rows of a group that is gone change nothing', () => {
  const wall = aWall(2);
  expect(withRows(wall, 'other', [1])).toBe(wall);
});

test('a square wall is exact before any rows', () => {
  const wall = withGeometry(aWall(3), SQUARE);
  expect(withRows(wall, 'g1', ratios(30, 0.75)).heightPx).toBe(wall.heightPx);
});

test('rows in memory stay when groups change, and are asked for anew', () => {
  const wall = withRows(withRows(aWall(2), 'g0', ratios(30, 1)), 'g1', ratios(30, 1));
  const next = withGroups(wall, [
    aGroup('new', '2026-02-01', 3),
    aGroup('g0', '2026-01-28', 31),
    aGroup('g1', '2026-01-27'),
  ]);
  expect(next.blocks.map(({ layout }) => layout !== null)).toEqual([false, true, true]);
  const all = { topPx: 0, bottomPx: next.heightPx };
  expect(new Set(planLoads(next, all, all, NONE, NONE).load)).toEqual(new Set(['new']));
  expect(new Set(planLoads(next, all, all, NONE, NONE, new Set(['g0', 'g1'])).load)).toEqual(
    new Set(['new', 'g0', 'g1']),
  );
});

test('of groups without rows in memory only the heights of unchanged ones are kept', () => {
  const exact = withRows(withRows(aWall(2), 'g0', ratios(30, 1)), 'g1', ratios(30, 1));
  const dropped = withoutRows(exact, ['g0', 'g1']);
  const next = withGroups(dropped, [aGroup('g0', '2026-01-28', 31), aGroup('g1', '2026-01-27')]);
  expect([...next.known.keys()]).toEqual(['g1']);
});

test('only blocks and rows that reach into the span are drawn', () => {
  const wall = withRows(aWall(5), 'g1', ratios(30, 1));
  const block = wall.blocks[1];
  if (!block) throw new Error('no block');
  const span = { topPx: block.topPx + 150, bottomPx: block.topPx + 300 };
  expect(blocksIn(wall, span).map(({ group }) => group.key)).toEqual(['g1']);
  const window = rowsIn(block, span);
  const rows = block.layout?.rows ?? [];
  expect(rows[window.start]?.topPx).toBeLessThanOrEqual(150);
  expect(rows[window.end]?.topPx ?? 0).toBeGreaterThan(300);
});

test.each([
  ['few tiles: a whole screen', 20, 1000],
  ['dense: less', 80, 312.5],
  ['very dense: a quarter', 400, 250],
])('a span is widened by what the document can hold: %s', (_name, tiles, extraPx) => {
  expect(overscan({ topPx: 5000, bottomPx: 6000 }, tiles, 130)).toEqual({
    topPx: 5000 - extraPx,
    bottomPx: 6000 + extraPx,
  });
});

describe('what to load', () => {
  const wall = aWall(28);
  const at = (index: number) => {
    const topPx = wall.blocks[index]?.topPx ?? 0;
    return { view: { topPx, bottomPx: topPx + 800 }, near: { topPx: topPx - 800, bottomPx: topPx + 1600 } };
  };

  test('the group in view goes first; what is under way or failed is not asked again', () => {
    const { view, near } = at(5);
    const all = planLoads(wall, view, near, NONE, NONE).load;
    expect(all[0]).toBe('g5');
    expect(new Set(all)).toEqual(new Set(blocksIn(wall, near).map(({ group }) => group.key)));
    expect(planLoads(wall, view, near, new Set(['g5']), new Set(['g6'])).load).not.toEqual(
      expect.arrayContaining(['g5', 'g6']),
    );
  });

  test('what is in the document further away is asked again as well when it is old', () => {
    const { view, near } = at(5);
    const far = wall.blocks.find((block) => block.topPx > near.bottomPx);
    if (far === undefined) throw new Error('no group further away');
    const shown = { topPx: near.topPx, bottomPx: far.topPx + 1 };
    const { key } = far.group;
    expect(planLoads(wall, view, near, NONE, NONE, NONE, shown).load).not.toContain(key);
    expect(planLoads(wall, view, near, NONE, NONE, new Set([key]), shown).load).toContain(key);
    expect(planLoads(wall, view, near, new Set([key]), NONE, new Set([key]), shown).cancel).toEqual([]);
  });

  test('a request for a group that was scrolled away is cancelled', () => {
    const { view, near } = at(20);
    expect(planLoads(wall, view, near, new Set(['g1', 'g20']), NONE).cancel).toEqual(['g1']);
  });

  test('rows of the farthest groups are dropped', () => {
    const full = wall.groups.reduce((one, { key, count }) => withRows(one, key, ratios(count, 1.5)), wall);
    const { view, near } = at(0);
    const { drop } = planLoads(full, view, near, NONE, NONE);
    expect(drop).toHaveLength(28 - KEPT_GROUPS);
    expect(drop).toContain('g27');
    expect(drop).not.toContain('g0');
  });
});

describe('what one looks at stays in its place', () => {
  const wall = withRows(aWall(6), 'g3', ratios(30, 1.5));
  const top = (one: Wall, index: number): number => one.blocks[index]?.topPx ?? 0;
  const view = { topPx: top(wall, 3) + 100, bottomPx: top(wall, 3) + 900 };

  test('a group above changes its height: scrolled by the difference', () => {
    const after = withRows(wall, 'g1', ratios(30, 0.6));
    const moved = top(after, 3) - top(wall, 3);
    expect(moved).not.toBe(0);
    expect(scrollCompensation(wall, after, view)).toBe(moved);
  });

  test('a group below changes nothing', () => {
    expect(scrollCompensation(wall, withRows(wall, 'g5', ratios(30, 0.6)), view)).toBe(0);
  });

  test('at the very top the wall grows downwards', () => {
    const after = withRows(wall, 'g0', ratios(30, 0.6));
    expect(scrollCompensation(wall, after, { topPx: 0, bottomPx: 800 })).toBe(0);
  });

  test('without photos in view the same part of the group stays at the edge', () => {
    const bare = aWall(6);
    const inside = { topPx: top(bare, 2) + (bare.blocks[2]?.heightPx ?? 0) / 2, bottomPx: top(bare, 2) + 5000 };
    const after = withRows(bare, 'g2', ratios(30, 0.6));
    const expected = Math.round(top(after, 2) + (after.blocks[2]?.heightPx ?? 0) / 2 - inside.topPx);
    expect(scrollCompensation(bare, after, inside)).toBe(expected);
  });

  test.each([
    ['justified', GEOMETRY],
    ['square', SQUARE],
  ])('photos that come last in the group at the edge move no row of it: %s', (_mode, geometry) => {
    const group = aGroup('g', '2026-01-20', 30, 1);
    const before = withRows(createWall([group], geometry), 'g', ratios(30, 1));
    const row = before.blocks[0]?.layout?.rows[5];
    const edgePx = top(before, 0) + (row?.topPx ?? 0) + 10;
    const grown = withRows(withGroups(before, [aGroup('g', '2026-01-20', 40, 1)]), 'g', ratios(40, 1));
    const same = grown.blocks[0]?.layout?.rows.find(({ start }) => start === row?.start);
    expect(grown.heightPx).toBeGreaterThan(before.heightPx);
    expect(scrollCompensation(before, grown, { topPx: edgePx, bottomPx: edgePx + 400 })).toBe(
      (same?.topPx ?? 0) - (row?.topPx ?? 0),
    );
  });

  test('any order of arrivals leaves an anchor exactly where it was', () => {
    let now = wall;
    let scroll = view.topPx;
    const offset = top(now, 3) - scroll;
    for (const [key, ratio] of [
      ['g2', 0.5],
      ['g0', 2.4],
      ['g4', 1],
      ['g1', 0.8],
    ] as const) {
      const next = withRows(now, key, ratios(30, ratio));
      scroll += scrollCompensation(now, next, { topPx: scroll, bottomPx: scroll + 800 });
      now = next;
      expect(top(now, 3) - scroll).toBe(offset);
    }
  });
});

test('a height tells its day and a year stands before its months on the scrubber', () => {
  const days = ['2026-02-03', '2026-01-20', '2025-12-31', '2025-06-01'];
  const wall = createWall(
    days.map((day) => aGroup(day, day)),
    GEOMETRY,
  );
  expect(days.map((_, index) => dayAt(wall, (wall.days[index]?.topPx ?? 0) + 1)?.day)).toEqual(days);
  expect(scrubberMarks(wall, 800, 28, false).map(({ text }) => text)).toEqual(['2026', '1月', '2025', '6月']);
  expect(scrubberMarks(wall, 100, 45, false).map(({ text }) => text)).toEqual(['2026', '2025']);
});

test('days stand on the scrubber of a timeline after years and months, where there is room', () => {
  const days = ['2026-01-20', '2026-01-21', '2026-02-03', '2026-02-04'];
  const wall = createWall(
    days.map((day) => aGroup(day, day)),
    { ...GEOMETRY, headerPx: TIMELINE_HEADER_PX },
  );
  expect(wall.blocks[0]?.topPx).toBe(TIMELINE_HEADER_PX);
  expect(wall.days[1]?.topPx).toBe(TIMELINE_HEADER_PX + (wall.blocks[0]?.heightPx ?? 0) + 4);
  expect(scrubberMarks(wall, 800, 28, true).map(({ text }) => text)).toEqual(['2026', '21日', '2月', '4日']);
  expect(scrubberMarks(wall, 800, 28, false).map(({ text }) => text)).toEqual(['2026', '2月']);
  expect(scrubberMarks(wall, 100, 45, true).map(({ text }) => text)).toEqual(['2026', '2月']);
});

test('100,000 photos in 3,000 groups cost few blocks in view', () => {
  const many = Array.from({ length: 3000 }, (_, index) => aGroup(`g${index}`, `d${index}`, 33));
  const wall = createWall(many, GEOMETRY);
  expect(wall.total).toBe(99_000);
  expect(blocksIn(wall, { topPx: 1_000_000, bottomPx: 1_002_400 }).length).toBeLessThanOrEqual(4);
});
