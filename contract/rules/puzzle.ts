/** How several photos are put together to one. */
export const PUZZLE_LAYOUTS = [
  { layout: 'grid', name: '宫格' },
  { layout: 'long', name: '长图' },
  { layout: 'wide', name: '横条' },
  { layout: 'top', name: '上大下小' },
  { layout: 'bottom', name: '上小下大' },
  { layout: 'side', name: '左大右小' },
] as const;
export type PuzzleLayout = (typeof PUZZLE_LAYOUTS)[number]['layout'];

export const PUZZLE_PHOTOS_MIN = 2;
export const PUZZLE_PHOTOS_MAX = 9;
/** Pixels of the made picture's shorter, fixed edge. */
export const PUZZLE_EDGE = 1_440;
/** Of PUZZLE_EDGE, in thousandths: between photos and around them. */
export const PUZZLE_GAPS = [0, 8, 16, 32] as const;
export const PUZZLE_COLOURS = ['#ffffff', '#f0f0f2', '#1b1b1f', '#fff3ed', '#e7f6ec', '#eaf1ff'] as const;
export type PuzzleColour = (typeof PUZZLE_COLOURS)[number];

/** What a photo may be cut to where a layout keeps its ratio. */
const RATIO_MIN = 0.5;
const RATIO_MAX = 2.4;
/** Width to height of a cell where photos lie side by side, and of one that stands alone. */
const TILE = 1;
const LEAD = 1.5;
const SIDE_MAX = 5;

export interface PuzzleCell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PuzzlePlan {
  readonly width: number;
  readonly height: number;
  /** In the order of the photos. */
  readonly cells: readonly PuzzleCell[];
}

/** Where each photo goes. `ratios`: their widths by their heights, two to nine. Null: the layout is none for so many. */
export function planPuzzle(layout: PuzzleLayout, ratios: readonly number[], gap: number): PuzzlePlan | null {
  if (!listPuzzleLayouts(ratios.length).includes(layout)) return null;
  const gapPx = Math.round((PUZZLE_EDGE * gap) / 1_000);
  const kept = ratios.map((ratio) => Math.min(RATIO_MAX, Math.max(RATIO_MIN, ratio)));
  switch (layout) {
    case 'grid':
      return stackRows(
        balance(kept.length).map((count) => ({ count, ratio: TILE * count })),
        gapPx,
      );
    case 'long':
      return stackRows(
        kept.map((ratio) => ({ count: 1, ratio })),
        gapPx,
      );
    case 'wide':
      return turn(
        stackRows(
          kept.map((ratio) => ({ count: 1, ratio: 1 / ratio })),
          gapPx,
        ),
      );
    case 'top':
      return stackRows([{ count: 1, ratio: LEAD }, ...smallRows(kept.length - 1)], gapPx);
    case 'bottom':
      return stackRows([...smallRows(kept.length - 1), { count: 1, ratio: LEAD }], gapPx);
    case 'side':
      return planSide(kept.length, gapPx);
  }
}

/** The layouts for so many photos, the usual one first. */
export function listPuzzleLayouts(count: number): readonly PuzzleLayout[] {
  if (count < PUZZLE_PHOTOS_MIN || count > PUZZLE_PHOTOS_MAX) return [];
  const all = PUZZLE_LAYOUTS.map(({ layout }) => layout);
  return all.filter((layout) => {
    if (layout === 'top' || layout === 'bottom') return count > 2;
    return layout !== 'side' || (count > 2 && count <= SIDE_MAX);
  });
}

/** Rows of two or three that fill the width; those with fewer come first. */
function balance(count: number): readonly number[] {
  const most = count === 4 || count === 2 ? 2 : 3;
  const rows = Math.ceil(count / most);
  const least = Math.floor(count / rows);
  const larger = count - least * rows;
  return Array.from({ length: rows }, (_, row) => (row < rows - larger ? least : least + 1));
}

interface Row {
  readonly count: number;
  /** Of the whole row, its width by its height. */
  readonly ratio: number;
}

const smallRows = (count: number): readonly Row[] =>
  (count <= 4 ? [count] : balance(count)).map((each) => ({ count: each, ratio: TILE * each }));

function stackRows(rows: readonly Row[], gap: number): PuzzlePlan {
  const inner = PUZZLE_EDGE - 2 * gap;
  const cells: PuzzleCell[] = [];
  let y = gap;
  for (const { count, ratio } of rows) {
    const height = Math.round(inner / ratio);
    for (let column = 0; column < count; column += 1) {
      // Edges are rounded, not widths: a row ends where the others end.
      const left = Math.round((column * (inner + gap)) / count);
      const right = Math.round(((column + 1) * (inner + gap)) / count) - gap;
      cells.push({ x: gap + left, y, width: right - left, height });
    }
    y += height + gap;
  }
  return { width: PUZZLE_EDGE, height: y, cells };
}

function turn({ width, height, cells }: PuzzlePlan): PuzzlePlan {
  const turned = cells.map((cell) => ({ x: cell.y, y: cell.x, width: cell.height, height: cell.width }));
  return { width: height, height: width, cells: turned };
}

/** One on the left, two thirds wide; the others below each other beside it. */
function planSide(count: number, gap: number): PuzzlePlan {
  const height = PUZZLE_EDGE;
  const inner = PUZZLE_EDGE - 3 * gap;
  const lead = Math.round((inner * 2) / 3);
  const column = stackRows(
    Array.from({ length: count - 1 }, () => ({ count: 1, ratio: 1 })),
    gap,
  );
  const cells = column.cells.map((_, at) => {
    const free = height - gap;
    const top = gap + Math.round((at * free) / (count - 1));
    const end = Math.round(((at + 1) * free) / (count - 1));
    return { x: 2 * gap + lead, y: top, width: inner - lead, height: end - top };
  });
  return { width: PUZZLE_EDGE, height, cells: [{ x: gap, y: gap, width: lead, height: height - 2 * gap }, ...cells] };
}
