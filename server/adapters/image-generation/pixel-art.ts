import sharp, { type Sharp } from 'sharp';

/** A picture as numbers: red, green and blue of each pixel, row by row. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Decodes what the server made itself; cut to the size, where the eye goes. */
export async function readRaster(file: Buffer, size: { width: number; height: number }): Promise<Raster> {
  const { data, info } = await sharp(file)
    .resize({ ...size, fit: 'cover', position: 'attention' })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

export const openRaster = ({ width, height, rgb }: Raster): Sharp =>
  sharp(rgb, { raw: { width, height, channels: 3 } });

/** Each pixel by itself. `paint` writes what it makes of three numbers into `to`. */
export function mapPixels(
  raster: Raster,
  paint: (red: number, green: number, blue: number, to: Float64Array, at: number) => void,
): Raster {
  const { rgb } = raster;
  const made = new Uint8Array(rgb.length);
  const to = new Float64Array(3);
  for (let at = 0; at < rgb.length; at += 3) {
    paint(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0, to, at / 3);
    made[at] = clampByte(to[0] ?? 0);
    made[at + 1] = clampByte(to[1] ?? 0);
    made[at + 2] = clampByte(to[2] ?? 0);
  }
  return { ...raster, rgb: made };
}

const clampByte = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : Math.round(value));

export const lightOf = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue;

/** How light each pixel is, from 0 to 255. */
export function readLight({ rgb }: Raster): Float32Array {
  const light = new Float32Array(rgb.length / 3);
  for (let at = 0; at < light.length; at += 1) {
    light[at] = lightOf(rgb[at * 3] ?? 0, rgb[at * 3 + 1] ?? 0, rgb[at * 3 + 2] ?? 0);
  }
  return light;
}

/** Three box filters after one another, which is a Gaussian to the eye; the edges are repeated. */
export function blur(
  plane: Float32Array,
  { width, height }: { width: number; height: number },
  sigma: number,
): Float32Array {
  const radius = Math.max(1, Math.round(sigma));
  let from = plane;
  for (let pass = 0; pass < 3; pass += 1) from = boxDown(boxAlong(from, width, height, radius), width, height, radius);
  return from;
}

function boxAlong(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const made = new Float32Array(plane.length);
  for (let row = 0; row < height; row += 1) boxLine(plane, made, { start: row * width, step: 1, count: width, radius });
  return made;
}

function boxDown(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const made = new Float32Array(plane.length);
  for (let column = 0; column < width; column += 1) {
    boxLine(plane, made, { start: column, step: width, count: height, radius });
  }
  return made;
}

function boxLine(
  from: Float32Array,
  to: Float32Array,
  { start, step, count, radius }: { start: number; step: number; count: number; radius: number },
): void {
  const read = (at: number): number => from[start + Math.min(count - 1, Math.max(0, at)) * step] ?? 0;
  let sum = 0;
  for (let at = -radius; at <= radius; at += 1) sum += read(at);
  for (let at = 0; at < count; at += 1) {
    to[start + at * step] = sum / (2 * radius + 1);
    sum += read(at + radius + 1) - read(at - radius);
  }
}

/**
 * Edge-preserving smoothing: each pixel takes the mean of that square beside it, of four, in which the light differs least. M. Kuwahara
 * et al., "Processing of RI-angiocardiographic images", 1976.
 */
export function smoothKeepingEdges(raster: Raster, radius: number): Raster {
  const { width, height, rgb } = raster;
  const light = readLight(raster);
  const sums = ['light', 'square', 'red', 'green', 'blue'].map((_, which) =>
    sumTable(width, height, (at) => {
      const own = light[at] ?? 0;
      if (which === 0) return own;
      return which === 1 ? own * own : (rgb[at * 3 + which - 2] ?? 0);
    }),
  );
  const made = new Uint8Array(rgb.length);
  const read = (which: number, left: number, top: number, right: number, bottom: number): number => {
    const table = sums[which] ?? new Float64Array(0);
    const line = width + 1;
    const at = (x: number, y: number): number => table[y * line + x] ?? 0;
    return at(right + 1, bottom + 1) - at(left, bottom + 1) - at(right + 1, top) + at(left, top);
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let least = Number.POSITIVE_INFINITY;
      let best: readonly [number, number, number, number] = [x, y, x, y];
      for (let corner = 0; corner < 4; corner += 1) {
        const left = Math.max(0, corner % 2 === 0 ? x - radius : x);
        const right = Math.min(width - 1, corner % 2 === 0 ? x : x + radius);
        const top = Math.max(0, corner < 2 ? y - radius : y);
        const bottom = Math.min(height - 1, corner < 2 ? y : y + radius);
        const count = (right - left + 1) * (bottom - top + 1);
        const mean = read(0, left, top, right, bottom) / count;
        const spread = read(1, left, top, right, bottom) / count - mean * mean;
        if (spread < least) {
          least = spread;
          best = [left, top, right, bottom];
        }
      }
      const [left, top, right, bottom] = best;
      const count = (right - left + 1) * (bottom - top + 1);
      for (let channel = 0; channel < 3; channel += 1) {
        made[(y * width + x) * 3 + channel] = Math.round(read(channel + 2, left, top, right, bottom) / count);
      }
    }
  }
  return { ...raster, rgb: made };
}

/** At (x, y): the sum of all that is left of x and above y. */
function sumTable(width: number, height: number, read: (at: number) => number): Float64Array {
  const line = width + 1;
  const table = new Float64Array(line * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += read(y * width + x);
      table[(y + 1) * line + x + 1] = (table[y * line + x + 1] ?? 0) + row;
    }
  }
  return table;
}

/**
 * Lines on the dark side of where the light changes, from 0 (a line) to 1 (none): the extended difference of Gaussians of H. Winnemöller, J. E. Kyprianidis and
 * S. C. Olsen, "XDoG", 2012.
 */
export function drawLines(
  light: Float32Array,
  size: { width: number; height: number },
  { sigma, threshold, softness }: { sigma: number; threshold: number; softness: number },
): Float32Array {
  const near = blur(light, size, sigma);
  const far = blur(light, size, sigma * 1.6 + 1);
  const lines = new Float32Array(light.length);
  for (let at = 0; at < lines.length; at += 1) {
    const edge = ((near[at] ?? 0) - (far[at] ?? 0)) / 255;
    lines[at] = edge >= threshold ? 1 : 1 + Math.tanh(softness * (edge - threshold));
  }
  return lines;
}

/** Pencil: the light divided by its inverted, blurred self, as one dodges in a dark room. From 0 to 1. */
export function dodge(light: Float32Array, size: { width: number; height: number }, sigma: number): Float32Array {
  const soft = blur(
    light.map((each) => 255 - each),
    size,
    sigma,
  );
  // What is nearly black has no lines of its own, only a camera's noise.
  return light.map((each, at) => Math.min(1, (each + 28) / Math.max(1, 255 - (soft[at] ?? 0) + 28)));
}
