import { isCostly, MAX_DECODE_BYTES, ORDINARY_DECODE_BYTES, pictureCost } from '@contract/rules/picture-work';

const MEGA = 1_000_000;

test.each([
  ['a phone’s 12 megapixels', 4032, 3024, 'image/jpeg', 0, false],
  ['a phone’s 24 megapixels in HEIC', 5712, 4284, 'image/heic', 13 * 24.5 * MEGA, false],
  ['a phone’s 48 megapixels in HEIC', 8064, 6048, 'image/heic', 13 * 48.8 * MEGA, true],
  ['a phone’s 200 megapixels', 16_320, 12_240, 'image/jpeg', 0, false],
  ['a PNG of the most pixels', 10_000, 10_000, 'image/png', 0, false],
  ['a long screenshot', 1080, 30_000, 'image/png', 0, false],
  ['one column of 99 million rows', 1, 99 * MEGA, 'image/png', 0, true],
  ['one row of 70 million columns', 70 * MEGA, 1, 'image/png', 9 * 70 * MEGA, true],
  ['an interlaced PNG of the most pixels', 10_000, 10_000, 'image/png', 400 * MEGA, true],
])('%s', (_name, width, height, mime, decodeBytes, expected) => {
  expect(isCostly({ width, height, mime }, decodeBytes)).toBe(expected);
  expect(decodeBytes).toBeLessThanOrEqual(MAX_DECODE_BYTES);
});

test('memory alone makes a picture costly', () => {
  const small = { width: 10, height: 10, mime: 'image/png' };
  expect([isCostly(small, ORDINARY_DECODE_BYTES), isCostly(small, ORDINARY_DECODE_BYTES + 1)]).toEqual([false, true]);
});

test('a kind that nobody has measured costs as much as a PNG', () => {
  const size = { width: 300, height: 200 };
  expect(pictureCost({ ...size, mime: 'image/new' })).toBe(pictureCost({ ...size, mime: 'image/png' }));
});
