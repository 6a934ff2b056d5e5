import { tileBox, type LayoutRow } from './justified-layout';
import type { Wall, WallBlock } from './wall-model';

/** A tile: its block, and its place in it. */
export interface TileAddress {
  readonly block: number;
  readonly item: number;
}

export type FocusStep = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

const isBefore = (a: TileAddress, b: TileAddress): boolean =>
  a.block < b.block || (a.block === b.block && a.item < b.item);

function nextBlock(wall: Wall, from: number, by: 1 | -1): number | null {
  for (let index = from + by; index >= 0 && index < wall.blocks.length; index += by) {
    if ((wall.blocks[index]?.group.count ?? 0) > 0) return index;
  }
  return null;
}

const lastItem = (block: WallBlock): number => block.group.count - 1;

function nearestInRow(row: LayoutRow, centrePx: number): number {
  let best = row.start;
  let bestPx = Infinity;
  row.lefts.forEach((left, index) => {
    const offsetPx = Math.abs(left + (row.widths[index] ?? 0) / 2 - centrePx);
    if (offsetPx < bestPx) {
      bestPx = offsetPx;
      best = row.start + index;
    }
  });
  return best;
}

function stepRow(wall: Wall, from: TileAddress, by: 1 | -1): TileAddress {
  const rows = wall.blocks[from.block]?.layout?.rows ?? [];
  const at = rows.findIndex((row) => from.item >= row.start && from.item < row.end);
  const row = rows[at];
  if (!row) return from;
  const place = from.item - row.start;
  const centrePx = (row.lefts[place] ?? 0) + (row.widths[place] ?? 0) / 2;
  const inside = rows[at + by];
  if (inside) return { block: from.block, item: nearestInRow(inside, centrePx) };
  const block = nextBlock(wall, from.block, by);
  if (block === null) return from;
  const target = wall.blocks[block];
  const edge = by === 1 ? target?.layout?.rows[0] : target?.layout?.rows.slice(-1)[0];
  if (edge) return { block, item: nearestInRow(edge, centrePx) };
  return { block, item: by === 1 || !target ? 0 : lastItem(target) };
}

/** Where the focus goes. At an end it stays. A group without rows is entered at its nearer end. */
export function stepFocus(wall: Wall, from: TileAddress, step: FocusStep): TileAddress {
  const here = wall.blocks[from.block];
  if (!here) return from;
  switch (step) {
    case 'left': {
      if (from.item > 0) return { block: from.block, item: from.item - 1 };
      const block = nextBlock(wall, from.block, -1);
      const target = block === null ? undefined : wall.blocks[block];
      return block === null || !target ? from : { block, item: lastItem(target) };
    }
    case 'right': {
      if (from.item < lastItem(here)) return { block: from.block, item: from.item + 1 };
      const block = nextBlock(wall, from.block, 1);
      return block === null ? from : { block, item: 0 };
    }
    case 'up':
      return stepRow(wall, from, -1);
    case 'down':
      return stepRow(wall, from, 1);
    case 'first': {
      const block = nextBlock(wall, -1, 1);
      return block === null ? from : { block, item: 0 };
    }
    case 'last': {
      const block = nextBlock(wall, wall.blocks.length, -1);
      const target = block === null ? undefined : wall.blocks[block];
      return block === null || !target ? from : { block, item: lastItem(target) };
    }
  }
}

/** Top and bottom of a tile in coordinates of the wall. While the rows of its group are unknown, about where it will be. */
export function tileSpan(wall: Wall, address: TileAddress): { topPx: number; bottomPx: number } | null {
  const block = wall.blocks[address.block];
  if (!block) return null;
  const row = block.layout?.rows.find(({ start, end }) => address.item >= start && address.item < end);
  if (row === undefined) {
    const topPx = block.topPx + (block.heightPx * address.item) / Math.max(1, block.group.count);
    return { topPx, bottomPx: topPx };
  }
  const box = tileBox(row, address.item - row.start);
  const topPx = block.topPx + box.topPx;
  return { topPx, bottomPx: topPx + box.heightPx };
}

/** Number of a tile in the whole wall, from 0. */
export function toIndex(wall: Wall, address: TileAddress): number {
  let index = address.item;
  for (let at = 0; at < address.block; at += 1) index += wall.blocks[at]?.group.count ?? 0;
  return index;
}

export function toAddress(wall: Wall, index: number): TileAddress | null {
  let left = index;
  for (let block = 0; block < wall.blocks.length; block += 1) {
    const count = wall.blocks[block]?.group.count ?? 0;
    if (left < count) return left < 0 ? null : { block, item: left };
    left -= count;
  }
  return null;
}

/** Ids from one tile to another, both included, in either direction. Only groups whose rows are in memory have ids. */
export function idsBetween(
  wall: Wall,
  from: TileAddress,
  to: TileAddress,
  idsOf: (key: string) => readonly string[],
): readonly string[] {
  const [first, last] = isBefore(to, from) ? [to, from] : [from, to];
  const ids: string[] = [];
  for (let index = first.block; index <= last.block; index += 1) {
    const all = idsOf(wall.blocks[index]?.group.key ?? '');
    ids.push(...all.slice(index === first.block ? first.item : 0, index === last.block ? last.item + 1 : undefined));
  }
  return ids;
}
