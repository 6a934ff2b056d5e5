import type { WaterfallRules } from './waterfall-layout';

/** What of a post's card decides how high it is. */
export interface PostShape {
  /** Width to height of its picture. */
  readonly ratio: number;
  /** The words under it; empty: none. */
  readonly words: string;
}

export interface PostBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly pictureHeight: number;
  /** Lines of its words. */
  readonly lines: 0 | 1 | 2;
  readonly height: number;
}

export interface PostLayout {
  readonly boxes: readonly PostBox[];
  readonly heightPx: number;
}

/** Taller or flatter pictures are cropped to these. */
const MIN_RATIO = 3 / 4;
const MAX_RATIO = 4 / 3;

export const POST_LINE_PX = 20;
export const POST_PADDING_PX = 10;
export const POST_FOOT_PX = 40;
const LETTER_PX = 14;
const NARROW_LETTER_PX = 8;

const clamp = (ratio: number): number => (ratio > 0 ? Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio)) : 1);

/** As wide as the words are at most: Chinese letters are squares, others are narrower. */
function widthOf(words: string): number {
  return Array.from(words).reduce(
    (sum, letter) => sum + (letter.charCodeAt(0) < 0x2e80 ? NARROW_LETTER_PX : LETTER_PX),
    0,
  );
}

export function countLines(words: string, widthPx: number): 0 | 1 | 2 {
  if (words === '') return 0;
  return widthOf(words) <= widthPx ? 1 : 2;
}

/** Columns of equal width; each post goes to the column that ends first, so that tops never go back in reading order. */
export function layOutPosts(posts: readonly PostShape[], { widthPx, columns, gapPx }: WaterfallRules): PostLayout {
  const free = widthPx - gapPx * (columns - 1);
  const edges = Array.from({ length: columns }, (_none, column) => {
    const from = Math.round((free * column) / columns);
    return { left: from + gapPx * column, width: Math.round((free * (column + 1)) / columns) - from };
  });
  const ends = edges.map(() => 0);
  const boxes = posts.map(({ ratio, words }) => {
    const column = ends.indexOf(Math.min(...ends));
    const { left, width } = edges[column] ?? { left: 0, width: widthPx };
    const pictureHeight = Math.max(1, Math.round(width / clamp(ratio)));
    const lines = countLines(words, width - 2 * POST_PADDING_PX);
    const wordsHeight = lines === 0 ? 0 : lines * POST_LINE_PX + POST_PADDING_PX;
    const height = pictureHeight + wordsHeight + POST_FOOT_PX;
    const top = ends[column] ?? 0;
    ends[column] = top + height + gapPx;
    return { left, top, width, pictureHeight, lines, height };
  });
  return { boxes, heightPx: posts.length === 0 ? 0 : Math.max(...ends) - gapPx };
}

/** Numbers of the posts that are in view, and of some before and after. There are never more than `max`. */
export function listNearPosts(
  { boxes }: PostLayout,
  span: { readonly topPx: number; readonly bottomPx: number },
  max: number,
): number[] {
  const near: number[] = [];
  for (let at = firstBelow(boxes, span.topPx); at < boxes.length && near.length < max; at += 1) {
    const box = boxes[at];
    if (box === undefined || box.top >= span.bottomPx) break;
    if (box.top + box.height > span.topPx) near.push(at);
  }
  return near;
}

/** The first post that may reach below a height: tops never go back, and no post is higher than this. */
function firstBelow(boxes: readonly PostBox[], topPx: number): number {
  const reachPx = (boxes[0]?.width ?? 0) / MIN_RATIO + 2 * POST_LINE_PX + POST_PADDING_PX + POST_FOOT_PX + 2;
  let [low, high] = [0, boxes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boxes[middle]?.top ?? 0) < topPx - reachPx) low = middle + 1;
    else high = middle;
  }
  return low;
}
