/** Where the letters of an address book stand along the edge of a window, one below the other. */
export interface RailPlace {
  readonly topPx: number;
  /** Height of each letter. */
  readonly letterPx: number;
}

export interface RailRoom {
  readonly topPx: number;
  readonly bottomPx: number;
}

/** In the middle of the room, and closer together where there is less than `fullPx` for each letter. */
export function placeRail(count: number, { topPx, bottomPx }: RailRoom, fullPx: number): RailPlace {
  const roomPx = Math.max(0, bottomPx - topPx);
  const letterPx = Math.min(fullPx, roomPx / Math.max(1, count));
  return { topPx: topPx + (roomPx - letterPx * count) / 2, letterPx };
}

/** The place in the row of the letter at this height of the window. Above the first it is the first, below the last the last. */
export function letterAt(count: number, { topPx, letterPx }: RailPlace, yPx: number): number {
  if (letterPx === 0) return 0;
  return Math.max(0, Math.min(count - 1, Math.floor((yPx - topPx) / letterPx)));
}
