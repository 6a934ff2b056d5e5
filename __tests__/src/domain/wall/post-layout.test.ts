import {
  countLines,
  layOutPosts,
  listNearPosts,
  POST_FOOT_PX,
  POST_LINE_PX,
  POST_PADDING_PX,
} from '@/domain/wall/post-layout';
import { waterfallRulesFor } from '@/domain/wall/waterfall-layout';

const RULES = { widthPx: 360, columns: 2, gapPx: 8 };

test('posts have a picture within limits, at most two lines of words, and a foot', () => {
  const shapes = [
    { ratio: 1, words: '' },
    { ratio: 0.2, words: '短' },
    { ratio: 9, words: '字'.repeat(40) },
  ];
  const { boxes } = layOutPosts(shapes, RULES);
  expect(boxes.map(({ pictureHeight, lines }) => [pictureHeight, lines])).toEqual([
    [176, 0],
    [235, 1],
    [132, 2],
  ]);
  expect(boxes.map(({ height, pictureHeight }) => height - pictureHeight - POST_FOOT_PX)).toEqual([
    0,
    POST_LINE_PX + POST_PADDING_PX,
    2 * POST_LINE_PX + POST_PADDING_PX,
  ]);
  // The third goes to the column that ends first.
  expect(boxes.map(({ left, top }) => [left, top])).toEqual([
    [0, 0],
    [184, 0],
    [0, 224],
  ]);
});

test.each([
  ['', 100, 0],
  ['七个字刚刚好啊', 98, 1],
  ['七个字刚刚好啊多', 98, 2],
  ['abcdefghijkl', 98, 1],
] as const)('%s in %i px has %i lines', (words, widthPx, lines) => {
  expect(countLines(words, widthPx)).toBe(lines);
});

test('of twenty thousand posts those near the view are shown, and no more than there may be', () => {
  const shapes = Array.from({ length: 20_000 }, (_none, at) => ({
    ratio: 0.6 + (at % 7) / 5,
    words: '字'.repeat(at % 30),
  }));
  for (const sizeClass of ['phone', 'tablet', 'wide'] as const) {
    const layout = layOutPosts(shapes, waterfallRulesFor(sizeClass, sizeClass === 'phone' ? 375 : 1_240));
    for (const part of [0, 0.31, 0.77, 1]) {
      const topPx = Math.max(0, Math.floor(layout.heightPx * part) - 800);
      const span = { topPx, bottomPx: topPx + 800 };
      const near = listNearPosts(layout, span, 48);
      const all = layout.boxes.flatMap(({ top, height }, at) =>
        top < span.bottomPx && top + height > span.topPx ? [at] : [],
      );
      expect(near).toEqual(all.slice(0, 48));
      expect(near.length).toBeGreaterThan(0);
    }
    expect(listNearPosts(layout, { topPx: 0, bottomPx: layout.heightPx }, 48)).toHaveLength(48);
  }
});
