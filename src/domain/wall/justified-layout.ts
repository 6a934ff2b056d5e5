/** Ratios beyond these are laid out as if they were these: a panorama must not flatten its row. */
export const MIN_RATIO = 0.5;
export const MAX_RATIO = 2.4;
/** A row may differ from the target height by these factors. */
export const MIN_ROW_SCALE = 0.7;
export const MAX_ROW_SCALE = 1.4;
/** A last row that fills less than this part of the width keeps the target height. */
export const LAST_ROW_FILL = 0.6;

export interface RowRules {
  widthPx: number;
  targetHeightPx: number;
  gapPx: number;
}

export interface GridRules {
  widthPx: number;
  columns: number;
  gapPx: number;
}

export interface LayoutRow {
  topPx: number;
  heightPx: number;
  /** Index of the first item. */
  start: number;
  /** Index after the last item. */
  end: number;
  /** One left edge and one width per item, whole pixels. */
  lefts: readonly number[];
  widths: readonly number[];
  /** One top and one height per item, from the top of the layout, where they are not the row's. */
  tops?: readonly number[];
  heights?: readonly number[];
}

/** Where an item of a row lies in its layout. `place` counts from the row's first. */
export function tileBox(
  row: LayoutRow,
  place: number,
): { leftPx: number; topPx: number; widthPx: number; heightPx: number } {
  return {
    leftPx: row.lefts[place] ?? 0,
    topPx: row.tops?.[place] ?? row.topPx,
    widthPx: row.widths[place] ?? 0,
    heightPx: row.heights?.[place] ?? row.heightPx,
  };
}

export interface WallLayout {
  rows: readonly LayoutRow[];
  heightPx: number;
}

export function clampRatio(ratio: number): number {
  if (!(ratio > 0)) return 1;
  return Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio));
}

/** Whole-pixel boxes in a row: rounded edges, not rounded widths, so that the widths and gaps add up to `widthPx`. */
function splitWidth(shares: readonly number[], widthPx: number, gapPx: number): { lefts: number[]; widths: number[] } {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const free = widthPx - gapPx * (shares.length - 1);
  const lefts: number[] = [];
  const widths: number[] = [];
  let before = 0;
  shares.forEach((share, index) => {
    const from = Math.round((free * before) / total);
    before += share;
    const to = index === shares.length - 1 ? free : Math.round((free * before) / total);
    lefts.push(from + gapPx * index);
    widths.push(to - from);
  });
  return { lefts, widths };
}

/** How bad a row of this height is: nothing at the target, far worse outside the accepted band. */
function rowCost(heightPx: number, targetHeightPx: number): number {
  const scale = heightPx / targetHeightPx;
  const offset = Math.log(scale);
  const excess = Math.max(0, Math.log(MIN_ROW_SCALE) - offset, offset - Math.log(MAX_ROW_SCALE));
  return offset * offset + (excess > 0 ? 0.5 + 10 * excess : 0);
}

function isShortLastRow(ratioSum: number, count: number, rules: RowRules): boolean {
  const naturalPx = ratioSum * rules.targetHeightPx + rules.gapPx * (count - 1);
  return naturalPx < rules.widthPx * LAST_ROW_FILL;
}

/**
 * Where each row begins: the breaks with the least total cost, found as in Knuth and Plass, "Breaking Paragraphs into
 * Lines" (1981). A row is never looked at beyond half the target height, so the work per item is bounded.
 */
function findBreaks(ratios: readonly number[], rules: RowRules): number[] {
  const count = ratios.length;
  const costs: number[] = [0];
  const from: number[] = [0];
  for (let end = 1; end <= count; end += 1) {
    let best = Infinity;
    let bestStart = end - 1;
    let sum = 0;
    for (let start = end - 1; start >= 0; start -= 1) {
      sum += ratios[start] ?? 1;
      const heightPx = (rules.widthPx - rules.gapPx * (end - start - 1)) / sum;
      if (start < end - 1 && heightPx < rules.targetHeightPx * 0.5) break;
      const isFree = end === count && isShortLastRow(sum, end - start, rules);
      const cost = (costs[start] ?? 0) + (isFree ? 0 : rowCost(heightPx, rules.targetHeightPx));
      if (cost < best) {
        best = cost;
        bestStart = start;
      }
    }
    costs.push(best);
    from.push(bestStart);
  }
  const breaks: number[] = [];
  for (let end = count; end > 0; end = from[end] ?? 0) breaks.push(from[end] ?? 0);
  return breaks.reverse();
}

/** Rows that fill the width and keep every ratio. `ratios` are width / height, in reading order. */
export function layOutJustified(ratios: readonly number[], rules: RowRules): WallLayout {
  const clamped = ratios.map(clampRatio);
  const breaks = findBreaks(clamped, rules);
  const rows: LayoutRow[] = [];
  let topPx = 0;
  breaks.forEach((start, index) => {
    const end = breaks[index + 1] ?? clamped.length;
    const shares = clamped.slice(start, end);
    const ratioSum = shares.reduce((sum, ratio) => sum + ratio, 0);
    const gapsPx = rules.gapPx * (shares.length - 1);
    const isShort = end === clamped.length && isShortLastRow(ratioSum, shares.length, rules);
    const heightPx = isShort ? rules.targetHeightPx : Math.max(1, Math.round((rules.widthPx - gapsPx) / ratioSum));
    const rowWidthPx = isShort ? Math.round(ratioSum * heightPx + gapsPx) : rules.widthPx;
    rows.push({ topPx, heightPx, start, end, ...splitWidth(shares, rowWidthPx, rules.gapPx) });
    topPx += heightPx + rules.gapPx;
  });
  return { rows, heightPx: rows.length === 0 ? 0 : topPx - rules.gapPx };
}

function cellSize(rules: GridRules): number {
  return Math.max(1, Math.round((rules.widthPx - rules.gapPx * (rules.columns - 1)) / rules.columns));
}

/** Equal cells, `columns` in a row. A last row that is not full starts at the left with cells of the same size. */
export function layOutSquare(count: number, rules: GridRules): WallLayout {
  const heightPx = cellSize(rules);
  const edges = splitWidth(
    Array.from({ length: rules.columns }, () => 1),
    rules.widthPx,
    rules.gapPx,
  );
  const rows: LayoutRow[] = [];
  for (let start = 0; start < count; start += rules.columns) {
    const end = Math.min(count, start + rules.columns);
    rows.push({
      topPx: rows.length * (heightPx + rules.gapPx),
      heightPx,
      start,
      end,
      lefts: edges.lefts.slice(0, end - start),
      widths: edges.widths.slice(0, end - start),
    });
  }
  return { rows, heightPx: squareHeight(count, rules) };
}

/** Height of a square grid: known from the count alone. */
export function squareHeight(count: number, rules: GridRules): number {
  const rowCount = Math.ceil(count / rules.columns);
  return rowCount === 0 ? 0 : rowCount * (cellSize(rules) + rules.gapPx) - rules.gapPx;
}

/** Height that `count` items will probably need, from the sum of their clamped ratios. */
export function estimateJustifiedHeight(count: number, ratioSum: number, rules: RowRules): number {
  if (count === 0) return 0;
  const { widthPx, targetHeightPx, gapPx } = rules;
  const sum = ratioSum > 0 ? ratioSum : count;
  if (isShortLastRow(sum, count, rules)) return targetHeightPx;
  const rowCount = Math.max(1, Math.round((sum * targetHeightPx + gapPx * count) / (widthPx + gapPx)));
  const rowHeightPx = (widthPx * rowCount - gapPx * (count - rowCount)) / sum;
  const heightPx = Math.min(targetHeightPx * MAX_ROW_SCALE, Math.max(targetHeightPx * MIN_ROW_SCALE, rowHeightPx));
  return Math.round(rowCount * heightPx + gapPx * (rowCount - 1));
}

export type WidthClass = 'phone' | 'tablet' | 'wide';

const ROW_HEIGHT_PX: Record<WidthClass, number> = { phone: 120, tablet: 170, wide: 220 };
/** Of rows that give wide pictures room. */
const SPACIOUS_SCALE = 1.5;
const ROW_GAP_PX: Record<WidthClass, number> = { phone: 4, tablet: 6, wide: 8 };
/** Of a wall that leaves its pictures room. */
const AIRY_GAP_PX: Record<WidthClass, number> = { phone: 10, tablet: 14, wide: 18 };
const AIRY_SCALE = 1.25;
const GRID_GAP_PX = 4;
const GRID_MIN_CELL_PX = 148;

export const gapFor = (widthClass: WidthClass, isAiry: boolean, tightPx: number): number =>
  isAiry ? AIRY_GAP_PX[widthClass] : tightPx;

export function rowRulesFor(widthClass: WidthClass, widthPx: number, isSpacious = false, isAiry = false): RowRules {
  const scale = (isSpacious ? SPACIOUS_SCALE : 1) * (isAiry ? AIRY_SCALE : 1);
  return {
    widthPx,
    targetHeightPx: ROW_HEIGHT_PX[widthClass] * scale,
    gapPx: gapFor(widthClass, isAiry, ROW_GAP_PX[widthClass]),
  };
}

export function gridRulesFor(widthClass: WidthClass, widthPx: number, isAiry = false): GridRules {
  const gapPx = gapFor(widthClass, isAiry, GRID_GAP_PX);
  const fitting = Math.max(1, Math.floor((widthPx + gapPx) / (GRID_MIN_CELL_PX * (isAiry ? AIRY_SCALE : 1) + gapPx)));
  const columns = widthClass === 'phone' ? (isAiry ? 2 : 3) : widthClass === 'tablet' ? (isAiry ? 4 : 5) : fitting;
  return { widthPx, columns, gapPx };
}
