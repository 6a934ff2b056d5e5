import { rgbaToThumbHash, thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash';
import { averageThumbhash, drawThumbhash } from '@contract/rules/thumbhash';
import { seededRandom } from '../../support/seeded-random';

/** Soft pictures of all shapes: hills of colour, as photos have once they are blurred. */
function someHash(seed: number, isClear: boolean): number[] {
  const random = seededRandom(seed);
  const [width, height] = [4 + random.below(60), 4 + random.below(60)];
  const hills = Array.from({ length: 3 }, () =>
    [0, 1, 2].map(() => [random.below(30) / 10, random.below(30) / 10, random.below(255)]),
  );
  const rgba: number[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (const channel of [0, 1, 2]) {
        const parts = hills.map((hill) => {
          const [fx = 0, fy = 0, strength = 0] = hill[channel] ?? [];
          return strength * (0.5 + 0.5 * Math.sin(((fx * x) / width) * 4 + ((fy * y) / height) * 4));
        });
        rgba.push(Math.round(parts.reduce((sum, part) => sum + part, 0) / parts.length));
      }
      rgba.push(isClear ? 255 : 200 - random.below(2));
    }
  }
  return [...rgbaToThumbHash(width, height, rgba)];
}

/** What the format's own decoder draws, at a place of 0 to 1. */
function referenceAt(hash: number[], x: number, y: number): number[] {
  const { w, h, rgba } = thumbHashToRGBA(hash);
  const at = (Math.min(h - 1, Math.floor(y * h)) * w + Math.min(w - 1, Math.floor(x * w))) * 4;
  return [...rgba.subarray(at, at + 3)];
}

test.each([true, false])('draws what the format describes, without transparency: %p', (isClear) => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const hash = someHash(seed, isClear);
    // As many pixels as the format's own decoder draws: the same picture.
    const full = thumbHashToRGBA(hash);
    const drawn = drawThumbhash(hash, 32);
    expect([drawn?.width, drawn?.height]).toEqual([full.w, full.h]);
    const opaque = [...full.rgba].filter((_value, index) => index % 4 !== 3);
    const worst = Math.max(...opaque.map((value, index) => Math.abs(value - (drawn?.rgb[index] ?? -1))));
    expect(worst).toBeLessThanOrEqual(1);
    // Fewer: the same colours at the same places, as far as pixels of two sizes can agree.
    const small = drawThumbhash(hash, 10);
    if (small === null) throw new Error('no picture');
    const middle = [
      (Math.floor(small.width / 2) + 0.5) / small.width,
      (Math.floor(small.height / 2) + 0.5) / small.height,
    ] as const;
    const index = (Math.floor(small.height / 2) * small.width + Math.floor(small.width / 2)) * 3;
    const seen = [...small.rgb.subarray(index, index + 3)];
    referenceAt(hash, ...middle).forEach((value, channel) => {
      expect(Math.abs(value - (seen[channel] ?? -1))).toBeLessThan(24);
    });
  }
});

test('its mean is what the format describes', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const hash = someHash(seed, true);
    const { r, g, b } = thumbHashToAverageRGBA(hash);
    expect(averageThumbhash(hash)).toEqual([r, g, b].map((part) => Math.round(part * 255)));
  }
});

test('bytes that are too few are no picture', () => {
  expect(drawThumbhash([1, 2, 3, 4, 5], 10)).toBeNull();
  expect(averageThumbhash([1, 2, 3, 4, 5])).toBeNull();
});
