/** Above and below what is seen. */
const AROUND = 6;

/** Rows of equal height that a scrolled box shows, the end not included, with some above and below. */
export function visibleRows(
  count: number,
  rowPx: number,
  boxPx: number,
  scrolledPx: number,
): { first: number; end: number } {
  const first = Math.floor(Math.max(0, scrolledPx) / rowPx) - AROUND;
  const end = Math.ceil((Math.max(0, scrolledPx) + boxPx) / rowPx) + AROUND;
  const last = Math.min(count, Math.max(end, 0));
  return { first: Math.max(0, Math.min(first, last)), end: last };
}
