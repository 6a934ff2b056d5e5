import { inflateSync } from 'node:zlib';
import { thumbhashUrl } from '@/domain/wall/thumbhash-url';
import { hashOfRedAndBlue } from '../../../support/thumbhash';

test('a hash becomes a small PNG of its shape and colours', () => {
  const url = thumbhashUrl(hashOfRedAndBlue());
  const png = Buffer.from(url.replace('data:image/png;base64,', ''), 'base64');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect(width).toBe(10);
  expect(height).toBeLessThan(width);
  const size = png.readUInt32BE(33);
  const pixels = inflateSync(png.subarray(41, 41 + size));
  expect(pixels).toHaveLength(height * (1 + width * 3));
  const [red = 0, , blueLeft = 0] = pixels.subarray(1, 4);
  const [redRight = 0, , blue = 0] = pixels.subarray(1 + (width - 1) * 3, 1 + width * 3);
  expect(red).toBeGreaterThan(blueLeft);
  expect(blue).toBeGreaterThan(redRight);
  expect(url.length).toBeLessThan(600);
});

test.each(['', 'AA', '####'])('%p is no hash and has no picture', (text) => {
  expect(thumbhashUrl(text)).toBe('');
});

test('the URL alphabet is read as well', () => {
  const hash = hashOfRedAndBlue();
  expect(thumbhashUrl(hash.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, ''))).toBe(thumbhashUrl(hash));
});
