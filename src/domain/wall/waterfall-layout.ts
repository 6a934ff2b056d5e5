import { gapFor, type LayoutRow, type WallLayout, type WidthClass } from './justified-layout';

export interface WaterfallRules {
  widthPx: number;
  columns: number;
  gapPx: number;
}

/** Taller or flatter pictures are cropped to these. */
const MIN_RATIO = 3 / 4;
const MAX_RATIO = 4 / 3;

const clamp = (ratio: number): number => (ratio > 0 ? Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio)) : 1);

const edgesOf = ({ widthPx, columns, gapPx }: WaterfallRules): { left: number; width: number }[] => {
  const free = widthPx - gapPx * (columns - 1);
  return Array.from({ length: columns }, (_none, column) => {
    const from = Math.round((free * column) / columns);
    return { left: from + gapPx * column, width: Math.round((free * (column + 1)) / columns) - from };
  });
};

/**
 * Columns of equal width; each picture goes to the column that ends first, so that tops never go back in reading order. Pictures in
 * a row of the result are those placed one after the other; each has its own top and height.
 */
export function layOutWaterfall(ratios: readonly number[], rules: WaterfallRules): WallLayout {
  const edges = edgesOf(rules);
  const ends = edges.map(() => 0);
  const rows: LayoutRow[] = [];
  for (let start = 0; start < ratios.length; start += rules.columns) {
    const end = Math.min(ratios.length, start + rules.columns);
    const row = {
      start,
      end,
      lefts: [] as number[],
      widths: [] as number[],
      tops: [] as number[],
      heights: [] as number[],
    };
    for (let item = start; item < end; item += 1) {
      const column = ends.indexOf(Math.min(...ends));
      const { left, width } = edges[column] ?? { left: 0, width: rules.widthPx };
      const height = Math.max(1, Math.round(width / clamp(ratios[item] ?? 1)));
      const top = ends[column] ?? 0;
      row.lefts.push(left);
      row.widths.push(width);
      row.tops.push(top);
      row.heights.push(height);
      ends[column] = top + height + rules.gapPx;
    }
    const topPx = Math.min(...row.tops);
    const bottomPx = Math.max(...row.tops.map((top, at) => top + (row.heights[at] ?? 0)));
    rows.push({ ...row, topPx, heightPx: bottomPx - topPx });
  }
  return { rows, heightPx: ratios.length === 0 ? 0 : Math.max(...ends) - rules.gapPx };
}

/** Height that `count` pictures will probably need, from the sum of their ratios. */
export function estimateWaterfallHeight(count: number, ratioSum: number, rules: WaterfallRules): number {
  if (count === 0) return 0;
  const columnPx = edgesOf(rules)[0]?.width ?? rules.widthPx;
  const perColumn = Math.ceil(count / rules.columns);
  const ratio = clamp(ratioSum / count);
  return Math.round(perColumn * (columnPx / ratio + rules.gapPx) - rules.gapPx);
}

const COLUMN_MIN_PX = 240;
const GAP_PX: Record<WidthClass, number> = { phone: 8, tablet: 12, wide: 16 };

export function waterfallRulesFor(widthClass: WidthClass, widthPx: number, isAiry = false): WaterfallRules {
  const gapPx = gapFor(widthClass, isAiry, GAP_PX[widthClass]);
  const fitting = Math.max(2, Math.floor((widthPx + gapPx) / (COLUMN_MIN_PX + gapPx)));
  return { widthPx, columns: widthClass === 'phone' ? 2 : widthClass === 'tablet' ? 3 : fitting, gapPx };
}
