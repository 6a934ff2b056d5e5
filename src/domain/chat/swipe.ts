/** How a row follows a finger that moves sideways. */
export interface Swipe {
  /** Where the finger came down. */
  readonly x: number;
  readonly y: number;
  /** How far the row stood open then. */
  readonly from: number;
  /** Null: it is not known yet which way the finger goes. */
  readonly isSideways: boolean | null;
}

/** Before that a finger may only be about to scroll. */
const DECIDED_PX = 8;

export function beginSwipe(x: number, y: number, openPx: number): Swipe {
  return { x, y, from: openPx, isSideways: null };
}

export function followSwipe(
  swipe: Swipe,
  x: number,
  y: number,
  widthPx: number,
): { readonly swipe: Swipe; readonly openPx: number | null } {
  const [dx, dy] = [x - swipe.x, y - swipe.y];
  const isKnown = swipe.isSideways !== null;
  if (!isKnown && Math.max(Math.abs(dx), Math.abs(dy)) < DECIDED_PX) return { swipe, openPx: null };
  const isSideways = swipe.isSideways ?? Math.abs(dx) > Math.abs(dy);
  const next = { ...swipe, isSideways };
  return { swipe: next, openPx: isSideways ? Math.max(0, Math.min(widthPx, swipe.from - dx)) : null };
}

/** Where it comes to rest: open or closed, whichever it was drawn towards. */
export function endSwipe(swipe: Swipe, openPx: number, widthPx: number): number {
  const isOpening = openPx > swipe.from;
  return (isOpening ? openPx > widthPx / 4 : openPx > (widthPx * 3) / 4) ? widthPx : 0;
}
