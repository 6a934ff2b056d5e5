/** Rows of red, green, blue. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** From 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The strengths of the waves of one channel: for each row of waves those across, as far as they are kept. */
interface Waves {
  readonly across: number;
  readonly down: number;
  readonly mean: number;
  readonly strengths: Float32Array;
}

// Without the first strengths.
const HEAD_BYTES = 6;
const CHROMA_WAVES = 3;
// Colours are kept softer than light is, and are given back stronger.
const CHROMA_GAIN = 1.25;

/** Half waves over `length` pixels, at their middles: wave after wave. */
function halfWaves(waves: number, length: number): Float32Array {
  const values = new Float32Array(waves * length);
  for (let wave = 0; wave < waves; wave += 1) {
    for (let at = 0; at < length; at += 1)
      values[wave * length + at] = Math.cos((Math.PI / length) * (at + 0.5) * wave);
  }
  return values;
}

/** Of a triangle of `across` times `down` waves those that are kept: the slow ones, without the mean. */
function forEachWave(across: number, down: number, visit: (x: number, y: number) => void): void {
  for (let y = 0; y < down; y += 1) {
    for (let x = y === 0 ? 1 : 0; x * down < across * (down - y); x += 1) visit(x, y);
  }
}

function addWaves({ across, down, mean, strengths }: Waves, width: number, height: number): Float32Array {
  const [fx, fy] = [halfWaves(across, width), halfWaves(down, height)];
  const sums = new Float32Array(width * height).fill(mean);
  let next = 0;
  forEachWave(across, down, (x, y) => {
    const strength = (strengths[next] ?? 0) * 2;
    next += 1;
    for (let row = 0; row < height; row += 1) {
      const ofRow = strength * (fy[y * height + row] ?? 0);
      for (let column = 0; column < width; column += 1) {
        sums[row * width + column] = (sums[row * width + column] ?? 0) + ofRow * (fx[x * width + column] ?? 0);
      }
    }
  });
  return sums;
}

const toByte = (value: number): number => Math.round(255 * Math.min(1, Math.max(0, value)));

function toRgb(lightness: number, yellowness: number, redness: number): Rgb {
  const blue = lightness - (2 / 3) * yellowness;
  const red = (3 * lightness - blue + redness) / 2;
  return [toByte(red), toByte(red - redness), toByte(blue)];
}

const readMeans = (head: number): readonly [light: number, yellow: number, red: number] => [
  (head & 63) / 63,
  ((head >> 6) & 63) / 31.5 - 1,
  ((head >> 12) & 63) / 31.5 - 1,
];

/** The mean colour of a ThumbHash, transparency left out. Null for bytes that are none. */
export function averageThumbhash(bytes: ArrayLike<number>): Rgb | null {
  return bytes.length < HEAD_BYTES ? null : toRgb(...readMeans(readHead(bytes)));
}

const readHead = (bytes: ArrayLike<number>): number =>
  (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8) | ((bytes[2] ?? 0) << 16);

/**
 * A ThumbHash (evanw.github.io/thumbhash) drawn with `longEdge` pixels on its longer side, transparency left out. Null for bytes
 * that are none. Ours, because the format's own decoder draws 32 pixels a side, which for a placeholder costs ten times as much and
 * shows no more.
 */
export function drawThumbhash(bytes: ArrayLike<number>, longEdge: number): Pixels | null {
  const at = (index: number): number => bytes[index] ?? 0;
  if (bytes.length < HEAD_BYTES) return null;
  const head = readHead(bytes);
  const [lightMean, yellowMean, redMean] = readMeans(head);
  const tail = at(3) | (at(4) << 8);
  const hasAlpha = head >>> 23 === 1;
  const most = hasAlpha ? 5 : 7;
  const fewer = tail & 7;
  const [wide, high] = tail >>> 15 === 1 ? [most, fewer] : [fewer, most];
  let nibble = hasAlpha ? 12 : 10;

  const read = (across: number, down: number, mean: number, scale: number): Waves => {
    const strengths: number[] = [];
    forEachWave(across, down, () => {
      const value = (at(nibble >> 1) >> ((nibble & 1) * 4)) & 15;
      nibble += 1;
      strengths.push((value / 7.5 - 1) * scale);
    });
    return { across, down, mean, strengths: Float32Array.from(strengths) };
  };
  const light = read(Math.max(CHROMA_WAVES, wide), Math.max(CHROMA_WAVES, high), lightMean, ((head >> 18) & 31) / 31);
  const yellow = read(CHROMA_WAVES, CHROMA_WAVES, yellowMean, (((tail >> 3) & 63) / 63) * CHROMA_GAIN);
  const red = read(CHROMA_WAVES, CHROMA_WAVES, redMean, (((tail >> 9) & 63) / 63) * CHROMA_GAIN);

  const scale = longEdge / Math.max(wide, high, 1);
  const width = Math.max(1, Math.round(wide * scale));
  const height = Math.max(1, Math.round(high * scale));
  const [l, p, q] = [light, yellow, red].map((waves) => addWaves(waves, width, height));
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    rgb.set(toRgb(l?.[pixel] ?? 0, p?.[pixel] ?? 0, q?.[pixel] ?? 0), pixel * 3);
  }
  return { width, height, rgb };
}
