import { CHIP, cutFace, fitSimilarity } from '../../../../server/adapters/faces/align';
import type { Pixels, Point } from '../../../../server/adapters/faces/types';

const POINTS: Point[] = [
  [38, 52],
  [73, 51],
  [56, 72],
  [56, 92],
];

/** Brightness grows to the right in red and downwards in green. */
function drawSlope(width: number, height: number): Pixels {
  const rgb = new Uint8Array(3 * width * height);
  for (let at = 0; at < width * height; at += 1) {
    rgb[3 * at] = Math.round((255 * (at % width)) / (width - 1));
    rgb[3 * at + 1] = Math.round((255 * Math.floor(at / width)) / (height - 1));
  }
  return { width, height, rgb };
}

test.each([
  [0, 1, 0, 0],
  [30, 2.5, 40, -7],
  [-90, 0.2, 3, 900],
  [180, 1, 0, 0],
])('points turned by %d, scaled by %d and moved are brought back', (degrees, scale, left, top) => {
  const angle = (degrees * Math.PI) / 180;
  const [a, b] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const moved = POINTS.map(([x, y]): Point => [a * x - b * y + left, b * x + a * y + top]);
  const found = fitSimilarity(POINTS, moved);
  for (const [index, value] of [a, b, left, top].entries()) {
    expect([found.a, found.b, found.left, found.top][index]).toBeCloseTo(value, 9);
  }
});

test('a face that is one point is moved and not turned', () => {
  const one: Point[] = [
    [5, 5],
    [5, 5],
    [5, 5],
    [5, 5],
  ];
  expect(fitSimilarity(one, POINTS)).toMatchObject({ a: 1, b: 0 });
});

test('what is cut keeps its directions at every size', () => {
  for (const scale of [0.5, 1, 3]) {
    const edge = Math.round(112 * scale);
    const points = POINTS.map(([x, y]): Point => [x * scale, y * scale]);
    const chip = cutFace(drawSlope(edge, edge), points);
    const at = (colour: number, x: number, y: number): number => chip[(colour * CHIP + y) * CHIP + x] ?? NaN;
    expect(at(0, 100, 56) - at(0, 12, 56)).toBeCloseTo((2 * 88) / 112, 1);
    expect(at(1, 56, 100) - at(1, 56, 12)).toBeCloseTo((2 * 88) / 112, 1);
    expect(Math.abs(at(0, 56, 100) - at(0, 56, 12))).toBeLessThan(0.05);
  }
});

test('beyond the picture is its edge', () => {
  const outside = POINTS.map(([x, y]): Point => [x + 5000, y - 5000]);
  const chip = cutFace(drawSlope(20, 20), outside);
  expect(chip.every(Number.isFinite)).toBe(true);
  expect(new Set(chip.subarray(0, CHIP * CHIP)).size).toBe(1);
});
