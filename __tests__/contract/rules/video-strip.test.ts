import { stripFrameAt, stripOf } from '@contract/rules/video-strip';

test('a video of a few seconds has one picture a second', () => {
  expect(stripOf(7_900, 1920, 1080)).toEqual({
    frames: 7,
    columns: 7,
    rows: 1,
    everyMs: 1_128,
    frameWidth: 160,
    frameHeight: 90,
  });
});

test('a long one has no more than sixty', () => {
  expect(stripOf(3_600_000, 1080, 1920)).toMatchObject({ frames: 60, columns: 10, rows: 6, everyMs: 60_000 });
});

test.each([
  [3_999, 1920, 1080],
  [10_000, 0, 0],
])('%i ms of %i x %i have none', (durationMs, width, height) => {
  expect(stripOf(durationMs, width, height)).toBeNull();
});

test.each([
  [0, 0, 0],
  [59_999, 0, 0],
  [600_000, 0, 1],
  [3_599_999, 9, 5],
  [9_999_999, 9, 5],
  [-5, 0, 0],
])('the picture of %i ms', (atMs, column, row) => {
  const strip = stripOf(3_600_000, 1920, 1080);
  if (strip === null) throw new Error('no strip');
  expect(stripFrameAt(strip, atMs)).toEqual({ column, row });
});
