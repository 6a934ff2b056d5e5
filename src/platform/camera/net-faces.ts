import type { Net } from './net';
import type { SeenFace } from './types';

/** As a canvas has it: red, green, blue and opacity, row after row. */
export interface RgbaPicture {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

// MediaPipe's BlazeFace, short range: what is within two metres of a phone's own camera.
const EDGE = 128;
/** Cells of a grid by their edge, and how many guesses each makes: in the order of the net's outputs. */
const GRIDS = [
  { cells: 16, guesses: 2 },
  { cells: 8, guesses: 6 },
] as const;
/** Box, then six points: right eye, left eye, nose, and three more. */
const NUMBERS = 16;
const LEAST_SCORE = 0.6;
const SAME_FACE = 0.3;

interface Guess extends SeenFace {
  readonly score: number;
}

/** The middle of each guess's cell, in pixels of the net's picture. */
const ANCHORS: readonly (readonly [number, number])[] = GRIDS.flatMap(({ cells, guesses }) =>
  Array.from({ length: cells * cells * guesses }, (_, index): readonly [number, number] => {
    const cell = Math.floor(index / guesses);
    const step = EDGE / cells;
    return [((cell % cells) + 0.5) * step, (Math.floor(cell / cells) + 0.5) * step];
  }),
);

/** The whole picture in the middle of a square, -1 to 1; beside it is grey. */
function toSquare({ width, height, data }: RgbaPicture, scale: number): Float32Array {
  const values = new Float32Array(3 * EDGE * EDGE);
  const [left, top] = [(EDGE - width * scale) / 2, (EDGE - height * scale) / 2];
  for (let y = 0; y < EDGE; y += 1) {
    const fromY = Math.floor((y + 0.5 - top) / scale);
    if (fromY < 0 || fromY >= height) continue;
    for (let x = 0; x < EDGE; x += 1) {
      const fromX = Math.floor((x + 0.5 - left) / scale);
      if (fromX < 0 || fromX >= width) continue;
      const [from, to] = [4 * (fromY * width + fromX), 3 * (y * EDGE + x)];
      for (let colour = 0; colour < 3; colour += 1) values[to + colour] = (data[from + colour] ?? 0) / 127.5 - 1;
    }
  }
  return values;
}

/** How far the nose is from between the eyes, in parts of their distance; each point is x and y. */
export function measureYaw(right: readonly number[], left: readonly number[], nose: readonly number[]): number {
  const of = (point: readonly number[], axis: number): number => point[axis] ?? 0;
  const [dx, dy] = [of(left, 0) - of(right, 0), of(left, 1) - of(right, 1)];
  const square = dx * dx + dy * dy;
  if (square === 0) return 1;
  const along =
    (of(nose, 0) - (of(right, 0) + of(left, 0)) / 2) * dx + (of(nose, 1) - (of(right, 1) + of(left, 1)) / 2) * dy;
  return Math.abs(along) / square;
}

function share(a: SeenFace, b: SeenFace): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / (a.width * a.height + b.width * b.height - both);
}

/** The faces on a picture, the largest first. */
export function findFaces(net: Net, picture: RgbaPicture): SeenFace[] {
  const scale = EDGE / Math.max(picture.width, picture.height);
  const [across, down] = [picture.width * scale, picture.height * scale];
  const [left, top] = [(EDGE - across) / 2, (EDGE - down) / 2];
  const [boxes = new Float32Array(), scores = new Float32Array()] = net(toSquare(picture, scale));
  const guesses: Guess[] = [];
  for (const [index, [x, y]] of ANCHORS.entries()) {
    const score = 1 / (1 + Math.exp(-(scores[index] ?? -Infinity)));
    if (score < LEAST_SCORE) continue;
    const number = (offset: number): number => boxes[NUMBERS * index + offset] ?? 0;
    const point = (nth: number): readonly number[] => [x + number(4 + 2 * nth), y + number(5 + 2 * nth)];
    guesses.push({
      left: (x + number(0) - number(2) / 2 - left) / across,
      top: (y + number(1) - number(3) / 2 - top) / down,
      width: number(2) / across,
      height: number(3) / down,
      yaw: measureYaw(point(0), point(1), point(2)),
      score,
    });
  }
  const kept: Guess[] = [];
  for (const guess of guesses.sort((a, b) => b.score - a.score))
    if (kept.every((other) => share(guess, other) <= SAME_FACE)) kept.push(guess);
  return kept
    .sort((a, b) => b.width - a.width)
    .map((face) => ({ left: face.left, top: face.top, width: face.width, height: face.height, yaw: face.yaw }));
}
