import { COMPRESS_LEVEL } from '@contract/constants/compression';
import { expectCompressed, isWorthwhile, planVideo, tierOf } from '@contract/rules/compression';

test.each([
  [640, 360, 480],
  [480, 854, 480],
  [1280, 720, 720],
  [1920, 1080, 1080],
  [2560, 1440, 1440],
  [3840, 2160, 2160],
  [7680, 4320, 2160],
])('a video of %i x %i belongs to the tier of %i lines', (width, height, lines) => {
  expect(tierOf(width, height).lines).toBe(lines);
});

test.each([
  [1, { lines: 1080, kbit: 15_000 }],
  [2, { lines: 1080, kbit: 10_000 }],
  [3, { lines: 720, kbit: 6_500 }],
] as const)('level %i of a video of 1080 lines', (level, plan) => {
  expect(planVideo(1080, 1920, level)).toEqual(plan);
});

test('there is nothing below the smallest tier, and no video grows', () => {
  expect(planVideo(320, 180, COMPRESS_LEVEL.strong)).toEqual({ lines: 180, kbit: 1_200 });
});

test('a photo is expected to be smaller the stronger it is compressed', () => {
  const photo = { isVideo: false, sizeBytes: 9_000_000, width: 4000, height: 3000, durationMs: 0 };
  const sizes = [1, 2, 3].map((level) => expectCompressed(photo, level as 1 | 2 | 3));
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  expect(new Set(sizes).size).toBe(3);
  expect(sizes[0]).toBeLessThan(2_000_000);
});

test('what gains little stays as it is', () => {
  const small = { isVideo: false, sizeBytes: 300_000, width: 4000, height: 3000, durationMs: 0 };
  expect(expectCompressed(small, COMPRESS_LEVEL.light)).toBe(300_000);
  const clip = { isVideo: true, sizeBytes: 1_000_000, width: 1920, height: 1080, durationMs: 10_000 };
  expect(expectCompressed(clip, COMPRESS_LEVEL.medium)).toBe(1_000_000);
  expect(expectCompressed({ ...clip, sizeBytes: 20_000_000 }, COMPRESS_LEVEL.medium)).toBe(12_660_000);
  expect(isWorthwhile(100, 90)).toBe(true);
  expect(isWorthwhile(100, 91)).toBe(false);
  expect(isWorthwhile(100, 0)).toBe(false);
});
