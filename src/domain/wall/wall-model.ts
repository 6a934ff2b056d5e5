import {
  clampRatio,
  estimateJustifiedHeight,
  layOutJustified,
  layOutSquare,
  squareHeight,
  type GridRules,
  type RowRules,
  type WallLayout,
} from './justified-layout';
import { estimateWaterfallHeight, layOutWaterfall, type WaterfallRules } from './waterfall-layout';

const NONE: ReadonlySet<string> = new Set();
export const DAY_HEADER_PX = 40;
/** Where days are what one looks for. */
export const TIMELINE_HEADER_PX = 64;
/** Groups whose rows stay in memory. */
export const KEPT_GROUPS = 12;

/** Rows of one day inside a group that holds several, in the order of its rows. */
export interface DayRun {
  /** `yyyy-mm-dd` */
  readonly day: string;
  readonly count: number;
  /** How many of them are videos. Absent: none. */
  readonly videos?: number | undefined;
}

export interface WallGroup {
  readonly key: string;
  /** `yyyy-mm-dd`; of several days as `packSparseDays` names them. Empty where the order is not that of days: there is no header then. */
  readonly day: string;
  readonly count: number;
  /** How many of them are videos. Absent: none. */
  readonly videos?: number | undefined;
  /** Sum of the clamped ratios. */
  readonly ratioSum: number;
  /** Of a group of several days: how many rows are of each. */
  readonly runs?: readonly DayRun[];
}

export type WallGeometry = (
  | { readonly mode: 'justified'; readonly rules: RowRules }
  | { readonly mode: 'square'; readonly rules: GridRules }
  | { readonly mode: 'waterfall'; readonly rules: WaterfallRules }
) & {
  /** Height of a day's header. */
  readonly headerPx: number;
};
export type WallMode = WallGeometry['mode'];

/** A group in its place. Tops count from the top of the wall. */
export interface WallBlock {
  readonly group: WallGroup;
  readonly topPx: number;
  readonly heightPx: number;
  /** Null until its rows are known. */
  readonly layout: WallLayout | null;
}

/** All groups of one day under one header. `topPx` is the header's. */
export interface WallDay {
  readonly day: string;
  readonly topPx: number;
  readonly heightPx: number;
  readonly count: number;
  /** How many of them are videos. */
  readonly videos: number;
  /** Index of the first block, and the index after the last. */
  readonly start: number;
  readonly end: number;
}

interface Known {
  /** Null once the rows were dropped: the height stays, so nothing moves. */
  readonly ratios: readonly number[] | null;
  readonly heightPx: number;
  readonly layout: WallLayout | null;
}

export interface Wall {
  readonly groups: readonly WallGroup[];
  readonly geometry: WallGeometry;
  readonly known: ReadonlyMap<string, Known>;
  readonly blocks: readonly WallBlock[];
  readonly days: readonly WallDay[];
  readonly total: number;
  readonly heightPx: number;
}

function layOut(ratios: readonly number[], geometry: WallGeometry): WallLayout {
  switch (geometry.mode) {
    case 'square':
      return layOutSquare(ratios.length, geometry.rules);
    case 'waterfall':
      return layOutWaterfall(ratios, geometry.rules);
    case 'justified':
      return layOutJustified(ratios, geometry.rules);
  }
}

function estimateHeight(group: WallGroup, geometry: WallGeometry): number {
  switch (geometry.mode) {
    case 'square':
      return squareHeight(group.count, geometry.rules);
    case 'waterfall':
      return estimateWaterfallHeight(group.count, group.ratioSum, geometry.rules);
    case 'justified':
      return estimateJustifiedHeight(group.count, group.ratioSum, geometry.rules);
  }
}

function place(groups: readonly WallGroup[], geometry: WallGeometry, known: ReadonlyMap<string, Known>): Wall {
  const gapPx = geometry.rules.gapPx;
  const headerPx = (day: string): number => (day === '' ? 0 : geometry.headerPx);
  const blocks: WallBlock[] = [];
  const days: WallDay[] = [];
  let topPx = 0;
  let total = 0;
  let start = 0;
  groups.forEach((group, index) => {
    const isFirstOfDay = index === 0 || groups[index - 1]?.day !== group.day;
    if (isFirstOfDay) {
      start = index;
      topPx += headerPx(group.day);
    }
    const exact = known.get(group.key);
    const heightPx = exact?.heightPx ?? estimateHeight(group, geometry);
    blocks.push({ group, topPx, heightPx, layout: exact?.layout ?? null });
    topPx += heightPx + gapPx;
    total += group.count;
    if (groups[index + 1]?.day !== group.day) {
      const headerTopPx = (blocks[start]?.topPx ?? 0) - headerPx(group.day);
      const own = groups.slice(start, index + 1);
      days.push({
        day: group.day,
        topPx: headerTopPx,
        heightPx: topPx - headerTopPx,
        count: own.reduce((sum, one) => sum + one.count, 0),
        videos: own.reduce((sum, one) => sum + (one.videos ?? 0), 0),
        start,
        end: index + 1,
      });
    }
  });
  return { groups, geometry, known, blocks, days, total, heightPx: topPx };
}

/** Groups in the order they are shown in. Heights are estimates until rows arrive. */
export function createWall(groups: readonly WallGroup[], geometry: WallGeometry): Wall {
  return place(groups, geometry, new Map());
}

/** The rows of a group arrived: its height is exact from now on. A group that is gone is ignored. */
export function withRows(wall: Wall, key: string, ratios: readonly number[]): Wall {
  if (!wall.groups.some((group) => group.key === key)) return wall;
  const layout = layOut(ratios.map(clampRatio), wall.geometry);
  const known = new Map(wall.known);
  known.set(key, { ratios, heightPx: layout.heightPx, layout });
  return place(wall.groups, wall.geometry, known);
}

/** Forgets rows of groups but not how high they are. */
export function withoutRows(wall: Wall, keys: readonly string[]): Wall {
  if (keys.length === 0) return wall;
  const known = new Map(wall.known);
  for (const key of keys) {
    const one = known.get(key);
    if (one) known.set(key, { ...one, ratios: null, layout: null });
  }
  return place(wall.groups, wall.geometry, known);
}

/** Another width or mode. Groups without rows in memory fall back to estimates. */
export function withGeometry(wall: Wall, geometry: WallGeometry): Wall {
  const known = new Map<string, Known>();
  for (const [key, { ratios }] of wall.known) {
    if (ratios === null) continue;
    const layout = layOut(ratios, geometry);
    known.set(key, { ratios, heightPx: layout.heightPx, layout });
  }
  return place(wall.groups, geometry, known);
}

/**
 * Other groups (an upload, a deletion). Rows in memory stay, also of groups that changed: they are shown until the new ones are
 * there. Of the rest only the heights of unchanged groups are kept.
 */
export function withGroups(wall: Wall, groups: readonly WallGroup[]): Wall {
  const before = new Map(wall.groups.map((group) => [group.key, group]));
  const known = new Map<string, Known>();
  for (const group of groups) {
    const old = before.get(group.key);
    const one = wall.known.get(group.key);
    const isSame = old?.count === group.count && old.ratioSum === group.ratioSum;
    if (one && (isSame || one.ratios !== null)) known.set(group.key, one);
  }
  return place(groups, wall.geometry, known);
}

/** Index of the last entry whose top is at or above `yPx`; 0 when all are below. Entries are in order of top. */
export function findAt(entries: readonly { readonly topPx: number }[], yPx: number): number {
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((entries[middle]?.topPx ?? 0) <= yPx) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Part of the wall between two heights, in coordinates of the wall. */
export interface Span {
  readonly topPx: number;
  readonly bottomPx: number;
}

/** Blocks that reach into the span. */
export function blocksIn(wall: Wall, span: Span): readonly WallBlock[] {
  if (wall.blocks.length === 0) return [];
  const first = findAt(wall.blocks, span.topPx);
  const last = findAt(wall.blocks, span.bottomPx);
  return wall.blocks
    .slice(first, last + 1)
    .filter((block) => block.topPx < span.bottomPx && block.topPx + block.heightPx > span.topPx);
}

/** Tiles in the span, and one row more at each edge that it cuts. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
}

export function rowsIn(block: WallBlock, span: Span): RowWindow {
  const rows = block.layout?.rows ?? [];
  if (rows.length === 0) return { start: 0, end: 0 };
  const fromPx = span.topPx - block.topPx;
  let start = findAt(rows, fromPx);
  // Of a waterfall an earlier row may reach further down than the next one begins.
  for (let above = rows[start - 1]; above && above.topPx + above.heightPx > fromPx; above = rows[start - 1]) start -= 1;
  const end = findAt(rows, span.bottomPx - block.topPx) + 1;
  return { start, end };
}

/** Widens a span to both sides. Fewer when the screen is dense, so that a window never holds more than `maxTiles`. */
export function overscan(view: Span, tilesPerScreen: number, maxTiles: number): Span {
  const screenPx = view.bottomPx - view.topPx;
  const spare = maxTiles / Math.max(1, tilesPerScreen) - 1;
  const extraPx = screenPx * Math.min(1, Math.max(0.25, spare / 2));
  return { topPx: view.topPx - extraPx, bottomPx: view.bottomPx + extraPx };
}

export interface LoadPlan {
  /** To ask for now, the ones in view first. */
  readonly load: readonly string[];
  /** Under way but no longer near. */
  readonly cancel: readonly string[];
  /** In memory, far away, over the number that is kept. */
  readonly drop: readonly string[];
}

/** What to do about rows after a scroll. `pending`: keys under way; `failed`: not asked again by themselves. */
export function planLoads(
  wall: Wall,
  view: Span,
  near: Span,
  pending: ReadonlySet<string>,
  failed: ReadonlySet<string>,
  stale: ReadonlySet<string> = NONE,
  shown: Span = near,
): LoadPlan {
  const middlePx = (view.topPx + view.bottomPx) / 2;
  const distance = (block: WallBlock): number =>
    Math.max(0, block.topPx - middlePx, middlePx - block.topPx - block.heightPx);
  const nearby = blocksIn(wall, near);
  const nearKeys = new Set(nearby.map((block) => block.group.key));
  // What is in the document further away is old as well.
  const old = blocksIn(wall, shown).filter(({ group }) => stale.has(group.key) && !nearKeys.has(group.key));
  const wanted = [...nearby, ...old];
  const wantedKeys = new Set(wanted.map((block) => block.group.key));
  const load = wanted
    .filter(({ group, layout }) => layout === null || stale.has(group.key))
    .filter(({ group }) => !pending.has(group.key) && !failed.has(group.key))
    .sort((a, b) => distance(a) - distance(b))
    .map((block) => block.group.key);
  const inMemory = wall.blocks.filter((block) => block.layout !== null && !wantedKeys.has(block.group.key));
  const room = Math.max(0, KEPT_GROUPS - wanted.length);
  const drop = inMemory
    .sort((a, b) => distance(a) - distance(b))
    .slice(room)
    .map((block) => block.group.key);
  return { load, cancel: [...pending].filter((key) => !wantedKeys.has(key)), drop };
}

/**
 * How far to scroll so that what the person looks at stays where it is when the wall changed. The anchor is the first
 * block in view that shows photos, and in it the row at the edge where photos only came after those it had; without one, the first
 * block in view by the part of it that lies above the edge.
 */
export function scrollCompensation(before: Wall, after: Wall, view: Span): number {
  if (view.topPx <= 0) return 0;
  const visible = blocksIn(before, view);
  const anchor = visible.find((block) => block.layout !== null) ?? visible[0];
  if (!anchor) return 0;
  const moved = after.blocks.find((block) => block.group.key === anchor.group.key);
  if (!moved) return 0;
  const insidePx = view.topPx - anchor.topPx;
  if (insidePx <= 0) return moved.topPx - anchor.topPx;
  const isSameHeight = moved.heightPx === anchor.heightPx;
  const grownPx = isSameHeight ? 0 : growthAbove(before, after, anchor, moved, insidePx);
  const insideAfterPx = grownPx === null ? (insidePx / anchor.heightPx) * moved.heightPx : insidePx + grownPx;
  return Math.round(moved.topPx + insideAfterPx - view.topPx);
}

/** By how much the row at a height of a block moves inside it when rows come after those it has. Null: others than these came or went. */
function growthAbove(before: Wall, after: Wall, block: WallBlock, grown: WallBlock, insidePx: number): number | null {
  const old = before.known.get(block.group.key)?.ratios;
  const now = after.known.get(block.group.key)?.ratios;
  if (!old || !now || old.some((ratio, index) => ratio !== now[index])) return null;
  const row = block.layout?.rows[findAt(block.layout.rows, insidePx)];
  const same = grown.layout?.rows.find(({ end }) => end > (row?.start ?? 0));
  return row && same ? same.topPx - row.topPx : null;
}

/** The day in view at a height. Null when the wall is empty. */
export function dayAt(wall: Wall, yPx: number): WallDay | null {
  return wall.days[findAt(wall.days, yPx)] ?? null;
}

export interface ScrubberMark {
  /** From the top of the scrubber. */
  readonly yPx: number;
  /** `2024` or `1月` */
  readonly text: string;
}

/** Years and months along a scrubber, and days where they are asked for, as far as there is room. A year goes before months. */
export function scrubberMarks(
  wall: Wall,
  scrubberHeightPx: number,
  minGapPx: number,
  hasDays: boolean,
): readonly ScrubberMark[] {
  const years: ScrubberMark[] = [];
  const months: ScrubberMark[] = [];
  const days: ScrubberMark[] = [];
  let lastYear = '';
  let lastMonth = '';
  for (const { day, topPx } of wall.days) {
    const yPx = wall.heightPx > 0 ? (topPx / wall.heightPx) * scrubberHeightPx : 0;
    const year = day.slice(0, 4);
    const month = day.slice(0, 7);
    if (year !== lastYear) years.push({ yPx, text: String(Number(year)) });
    else if (month !== lastMonth) months.push({ yPx, text: `${Number(day.slice(5, 7))}月` });
    else if (hasDays) days.push({ yPx, text: `${Number(day.slice(8, 10))}日` });
    lastYear = year;
    lastMonth = month;
  }
  const marks: ScrubberMark[] = [];
  for (const mark of [...years, ...months, ...days]) {
    if (marks.every((other) => Math.abs(other.yPx - mark.yPx) >= minGapPx)) marks.push(mark);
  }
  return marks.sort((a, b) => a.yPx - b.yPx);
}
