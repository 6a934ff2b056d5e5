/** Where the letters of an address book stand along the edge of a window, one below the other. */
export interface RailPlace {
  readonly topPx: number;
  /** Height of each letter. */
  readonly letterPx: number;
}

export interface RailRoom {
  readonly topPx: number;
  /** Where the list begins: above it stands what is searched with. */
  readonly listPx: number;
  readonly bottomPx: number;
}

/** Closer together they cannot be read: rather they begin beside what stands above the list. */
const TIGHT_PX = 14;

/** In the middle of the room beside the list, and closer together where there is less than `fullPx` for each letter. */
export function placeRail(count: number, { topPx, listPx, bottomPx }: RailRoom, fullPx: number): RailPlace {
  const fromPx = Math.max(topPx, Math.min(listPx, bottomPx - count * TIGHT_PX));
  const roomPx = Math.max(0, bottomPx - fromPx);
  const letterPx = Math.min(fullPx, roomPx / Math.max(1, count));
  return { topPx: fromPx + (roomPx - letterPx * count) / 2, letterPx };
}

/** The place in the row of the letter at this height of the window. Above the first it is the first, below the last the last. */
export function letterAt(count: number, { topPx, letterPx }: RailPlace, yPx: number): number {
  if (letterPx === 0) return 0;
  return Math.max(0, Math.min(count - 1, Math.floor((yPx - topPx) / letterPx)));
}
