/** Squares of equal size in rows, as many in each as fit. */
export interface TileGrid {
  readonly columns: number;
  /** From one square to the next, in px. */
  readonly stepPx: number;
}

export function tileGridOf(widthPx: number, tileMinPx: number, gapPx: number): TileGrid {
  const columns = Math.max(1, Math.floor((widthPx + gapPx) / (tileMinPx + gapPx)));
  return { columns, stepPx: (widthPx + gapPx) / columns };
}

/** Where the square of this number comes to lie that was dragged so far. */
export function dropPlace(
  at: number,
  by: { readonly x: number; readonly y: number },
  { columns, stepPx }: TileGrid,
  count: number,
): number {
  const column = Math.min(columns - 1, Math.max(0, (at % columns) + Math.round(by.x / stepPx)));
  const row = Math.max(0, Math.floor(at / columns) + Math.round(by.y / stepPx));
  return Math.min(count - 1, row * columns + column);
}

/** The others move up. */
export function moveTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items[from];
  if (moved === undefined || from === to) return items;
  const others = items.filter((_item, place) => place !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

const ARROWS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** By a key of the keyboard. Null: it moves nothing. */
export function placeByKey(at: number, key: string, count: number): number | null {
  const to = key === 'Home' ? 0 : key === 'End' ? count - 1 : at + (ARROWS[key] ?? 0);
  return to === at || to < 0 || to >= count ? null : to;
}
