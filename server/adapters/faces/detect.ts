import type { DetectedFace, Pixels, Point } from './types';

/** Longest edges at which a picture is looked at: faces from 28 pixels of 2048 up to the whole of it, as in a selfie, are found. */
const SCALES = [192, 512, 1024] as const;
/** The net's smallest step, and the least edge it takes. */
const EDGE = 64;
const STRIDE = 4;
/** Box, then six points. */
const NUMBERS = 16;
const LEAST_SCORE = 0.6;
/** Two boxes that share more than this part of what they cover are one face. */
const SAME_FACE = 0.3;
const MOST_SAMPLES = 4;

/** What the net takes: one colour after the other, -1 to 1; beyond the picture it is black. */
export interface ScaledPicture {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  /** Pixels here for one of the picture. */
  readonly scale: number;
}

/** A picture is hardly made larger than it is, but for the smallest scale. */
export function listScales({ width, height }: Pixels): number[] {
  const longest = Math.max(width, height);
  return SCALES.filter((edge, index) => index === 0 || edge <= longest * 1.3).map((edge) => edge / longest);
}

export function scalePicture({ width, height, rgb }: Pixels, scale: number): ScaledPicture {
  const [inWidth, inHeight] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const roundUp = (edge: number): number => Math.max(EDGE, Math.ceil(edge / EDGE) * EDGE);
  const [outWidth, outHeight] = [roundUp(inWidth), roundUp(inHeight)];
  const plane = outWidth * outHeight;
  const values = new Float32Array(3 * plane).fill(-1);
  const samples = Math.max(1, Math.min(MOST_SAMPLES, Math.round(1 / scale)));
  const columns = Int32Array.from({ length: inWidth * samples }, (_, index) =>
    Math.min(width - 1, Math.floor((index + 0.5) / samples / scale)),
  );
  const weight = 1 / (samples * samples * 127.5);
  for (let y = 0; y < inHeight; y += 1) {
    for (let x = 0; x < inWidth; x += 1) {
      let [red, green, blue] = [0, 0, 0];
      for (let j = 0; j < samples; j += 1) {
        const row = Math.min(height - 1, Math.floor((y + (j + 0.5) / samples) / scale)) * width;
        for (let i = 0; i < samples; i += 1) {
          const at = (row + (columns[x * samples + i] ?? 0)) * 3;
          red += rgb[at] ?? 0;
          green += rgb[at + 1] ?? 0;
          blue += rgb[at + 2] ?? 0;
        }
      }
      const to = y * outWidth + x;
      values[to] = red * weight - 1;
      values[plane + to] = green * weight - 1;
      values[2 * plane + to] = blue * weight - 1;
    }
  }
  return { width: outWidth, height: outHeight, values, scale };
}

/** What the net says of a picture: 16 numbers and one score for every fourth pixel of every fourth row, row after row. */
export function readFaces(
  { width, scale }: Pick<ScaledPicture, 'width' | 'scale'>,
  boxes: Float32Array,
  scores: Float32Array,
): DetectedFace[] {
  const columns = width / STRIDE;
  const faces: DetectedFace[] = [];
  for (const [index, raw] of scores.entries()) {
    const score = 1 / (1 + Math.exp(-raw));
    if (score < LEAST_SCORE) continue;
    const [x, y] = [((index % columns) + 0.5) * STRIDE, (Math.floor(index / columns) + 0.5) * STRIDE];
    const number = (offset: number): number => boxes[NUMBERS * index + offset] ?? 0;
    const point = (nth: number): Point => [(x + number(4 + 2 * nth)) / scale, (y + number(5 + 2 * nth)) / scale];
    const [faceWidth, faceHeight] = [number(2) / scale, number(3) / scale];
    const points = [point(0), point(1), point(2), point(3)] as const;
    faces.push({
      left: (x + number(0)) / scale - faceWidth / 2,
      top: (y + number(1)) / scale - faceHeight / 2,
      width: faceWidth,
      height: faceHeight,
      score,
      points,
      yaw: measureYaw(points),
    });
  }
  return faces;
}

/** How far the nose is off the line between the middle of the eyes and the mouth, by the distance of the eyes. */
function measureYaw([right, left, nose]: DetectedFace['points']): number {
  const [dx, dy] = [left[0] - right[0], left[1] - right[1]];
  const square = dx * dx + dy * dy;
  if (square === 0) return 1;
  const along = (nose[0] - (right[0] + left[0]) / 2) * dx + (nose[1] - (right[1] + left[1]) / 2) * dy;
  return Math.abs(along) / square;
}

function share(a: DetectedFace, b: DetectedFace): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / (a.width * a.height + b.width * b.height - both);
}

/** Each face once, the surest first. The budget of comparisons is `most` squared. */
export function keepSurest(faces: readonly DetectedFace[], most: number): DetectedFace[] {
  const kept: DetectedFace[] = [];
  for (const face of [...faces].sort((a, b) => b.score - a.score)) {
    if (kept.length === most) break;
    if (kept.every((other) => share(face, other) <= SAME_FACE)) kept.push(face);
  }
  return kept;
}
