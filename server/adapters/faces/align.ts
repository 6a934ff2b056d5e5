import type { Pixels, Point } from './types';

/** Edge of the picture of a face that the embedder takes. */
export const CHIP = 112;

/** Where eyes, nose and the middle of the mouth lie in it: the template of ArcFace (arXiv 1801.07698), its mouth corners' mean. */
const TEMPLATE: readonly Point[] = [
  [38.2946, 51.6963],
  [73.5318, 51.5014],
  [56.0252, 71.7366],
  [56.14, 92.285],
];
const MOST_SAMPLES = 6;

/** x' = a x - b y + left, y' = b x + a y + top. */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly left: number;
  readonly top: number;
}

const mean = (points: readonly Point[], axis: 0 | 1): number =>
  points.reduce((sum, point) => sum + point[axis], 0) / points.length;

/** Turning, scaling and moving that bring `from` nearest to `to`, by least squares (Umeyama 1991, without reflection). */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const [fromX, fromY, toX, toY] = [mean(from, 0), mean(from, 1), mean(to, 0), mean(to, 1)];
  let size = 0;
  let along = 0;
  let across = 0;
  for (const [index, [x, y]] of from.entries()) {
    const [u, v] = to[index] ?? [toX, toY];
    const [dx, dy, du, dv] = [x - fromX, y - fromY, u - toX, v - toY];
    size += dx * dx + dy * dy;
    along += dx * du + dy * dv;
    across += dx * dv - dy * du;
  }
  const [a, b] = size === 0 ? [1, 0] : [along / size, across / size];
  return { a, b, left: toX - (a * fromX - b * fromY), top: toY - (b * fromX + a * fromY) };
}

/**
 * The face upright, with its points where the template has them: 3 x 112 x 112 numbers from -1 to 1, one colour after the other.
 * A face larger than that is sampled several times a pixel; what lies beyond the picture is its edge.
 */
export function cutFace({ width, height, rgb }: Pixels, points: readonly Point[]): Float32Array {
  const { a, b, left, top } = fitSimilarity(points, TEMPLATE);
  const square = a * a + b * b;
  const samples = Math.max(1, Math.min(MOST_SAMPLES, Math.round(1 / Math.sqrt(square))));
  const chip = new Float32Array(3 * CHIP * CHIP);
  const sum = [0, 0, 0];
  for (let y = 0; y < CHIP; y += 1) {
    for (let x = 0; x < CHIP; x += 1) {
      sum.fill(0);
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const u = x + ((sample % samples) + 0.5) / samples - 0.5 - left;
        const v = y + (Math.floor(sample / samples) + 0.5) / samples - 0.5 - top;
        addPixel((a * u + b * v) / square, (a * v - b * u) / square);
      }
      for (let colour = 0; colour < 3; colour += 1) {
        chip[(colour * CHIP + y) * CHIP + x] = ((sum[colour] ?? 0) / (samples * samples) - 127.5) / 128;
      }
    }
  }
  return chip;

  /** Between four pixels, by how near each is. */
  function addPixel(atX: number, atY: number): void {
    const x = Math.min(Math.max(atX, 0), width - 1);
    const y = Math.min(Math.max(atY, 0), height - 1);
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const [right, below] = [x0 + 1 < width ? 3 : 0, y0 + 1 < height ? 3 * width : 0];
    const [fx, fy] = [x - x0, y - y0];
    const at = (y0 * width + x0) * 3;
    for (let colour = 0; colour < 3; colour += 1) {
      const here = at + colour;
      const upper = (rgb[here] ?? 0) * (1 - fx) + (rgb[here + right] ?? 0) * fx;
      const lower = (rgb[here + below] ?? 0) * (1 - fx) + (rgb[here + below + right] ?? 0) * fx;
      sum[colour] = (sum[colour] ?? 0) + upper * (1 - fy) + lower * fy;
    }
  }
}
