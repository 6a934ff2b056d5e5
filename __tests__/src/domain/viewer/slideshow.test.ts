import { nextSeconds, nextSlide } from '@/domain/viewer/slideshow';

test.each([
  [0, 3, { index: 1, isRoundEnd: false }],
  [2, 3, { index: 0, isRoundEnd: true }],
  [0, 1, { index: 0, isRoundEnd: true }],
])('after slide %d of %d: %j', (index, count, next) => {
  expect(nextSlide(index, count)).toEqual(next);
});

test('the times that a photo may stay come one after the other', () => {
  expect([nextSeconds(3), nextSeconds(5), nextSeconds(10)]).toEqual([5, 10, 3]);
});
