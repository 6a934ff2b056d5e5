import { beginSwipe, endSwipe, followSwipe } from '@/domain/chat/swipe';

const WIDTH = 216;

test.each([
  ['a little is no swipe yet', -5, 3, null],
  ['downwards it scrolls', -20, 40, null],
  ['to the left it opens', -100, 10, 100],
  ['no further than it is wide', -400, 10, WIDTH],
  ['to the right it stays closed', 100, 10, 0],
])('%s', (_name, dx, dy, openPx) => {
  expect(followSwipe(beginSwipe(300, 100, 0), 300 + dx, 100 + dy, WIDTH).openPx).toBe(openPx);
});

test('what has begun as scrolling stays that', () => {
  const { swipe } = followSwipe(beginSwipe(300, 100, 0), 298, 140, WIDTH);
  expect(followSwipe(swipe, 100, 141, WIDTH).openPx).toBeNull();
});

test.each([
  ['drawn open by a quarter', 0, 60, WIDTH],
  ['drawn less', 0, 40, 0],
  ['drawn shut by a quarter', WIDTH, 150, 0],
  ['drawn less', WIDTH, 180, WIDTH],
])('%s: it comes to rest', (_name, from, openPx, rest) => {
  expect(endSwipe(beginSwipe(0, 0, from), openPx, WIDTH)).toBe(rest);
});
