import { seededRandom } from '../seeded-random';
import { measureNorm, toBytes } from './face-vector';
import type { Face, FaceEngine, FaceModel, Pixels } from './types';

/** Somebody as the double sees him: everything of one hue. */
export interface MemoryFaces extends FaceEngine {
  /** Another model from now on, whose vectors say nothing of the former ones'. */
  changeModel(version: string): void;
  /** While set, looking fails. */
  fail(reason: string | null): void;
}

const DIMENSION = 192;
const CELL = 20;
const HUES = 12;
const LEAST_SATURATION = 90;

/**
 * Takes connected spots of one strong colour for faces: pictures in tests are drawn of such. The hue is the person, a darker colour is
 * somewhat less like him, and where the spot lies moves its vector a little.
 */
export function createMemoryFaces(): MemoryFaces {
  let version = '1';
  let failure: string | null = null;
  return {
    get model(): FaceModel {
      return { name: 'memory', version, dimension: DIMENSION };
    },
    changeModel: (next) => void (version = next),
    fail: (reason) => void (failure = reason),
    async findFaces(picture) {
      if (failure !== null) throw new Error(failure);
      return listSpots(picture).map((spot) => toFace(spot, version));
    },
    close: async () => undefined,
  };
}

interface Spot {
  readonly hue: number;
  readonly value: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function listSpots({ width, height, rgb }: Pixels): Spot[] {
  const columns = Math.floor(width / CELL);
  const rows = Math.floor(height / CELL);
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const x = (index % columns) * CELL + CELL / 2;
    const y = Math.floor(index / columns) * CELL + CELL / 2;
    return colourAt(rgb, (y * width + x) * 3);
  });
  const seen = new Set<number>();
  const spots: Spot[] = [];
  for (const [start, colour] of cells.entries()) {
    if (colour === null || seen.has(start)) continue;
    const waiting = [start];
    seen.add(start);
    let [left, top, right, bottom] = [columns, rows, 0, 0];
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
      const around = [
        x > 0 ? cell - 1 : -1,
        x + 1 < columns ? cell + 1 : -1,
        cell - columns,
        cell + columns < cells.length ? cell + columns : -1,
      ];
      for (const next of around) {
        if (next < 0 || seen.has(next) || cells[next]?.hue !== colour.hue) continue;
        seen.add(next);
        waiting.push(next);
      }
    }
    spots.push({
      ...colour,
      left: left * CELL,
      top: top * CELL,
      right: (right + 1) * CELL,
      bottom: (bottom + 1) * CELL,
    });
  }
  return spots;
}

function colourAt(rgb: Uint8Array, at: number): { readonly hue: number; readonly value: number } | null {
  const [red, green, blue] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  if (range < LEAST_SATURATION) return null;
  const turn =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return { hue: ((Math.round((turn / 6) * HUES) % HUES) + HUES) % HUES, value: most };
}

function toFace({ hue, value, left, top, right, bottom }: Spot, version: string): Face {
  const [width, height] = [right - left, bottom - top];
  const own = randomVector(`${version} person ${hue}`);
  const isBright = value > 200;
  const other = randomVector(`${version} at ${isBright ? '' : 'dark'} ${left} ${top} ${width}`);
  // Cosine to the pure vector: about .95 for a bright one, .6 for a dark one.
  const part = isBright ? 0.33 : 1.3;
  const vector = own.map((number, index) => 10 * (number + part * (other[index] ?? 0)));
  const at = (x: number, y: number): [number, number] => [left + width * x, top + height * y];
  return {
    left,
    top,
    width,
    height,
    score: 0.9,
    points: [at(0.3, 0.4), at(0.7, 0.4), at(0.5, 0.6), at(0.5, 0.8)],
    yaw: 0,
    vector: toBytes(vector),
    norm: Math.max(70, measureNorm(vector)),
  };
}

/** Of length 1, the same for the same seed. */
function randomVector(seed: string): Float32Array {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  const next = seededRandom(state);
  const vector = Float32Array.from({ length: DIMENSION }, () => next() + next() + next() - 1.5);
  const length = measureNorm(vector);
  return vector.map((number) => number / length);
}
