import { seededRandom } from '../seeded-random';
import { blur, lightOf, mapPixels, type Raster, readLight } from './pixel-art';

export const mix = (from: number, to: number, part: number): number => from + (to - from) * part;
/** From 0 to 1 between two values, smoothly. */
export const step = (low: number, high: number, value: number): number => {
  const part = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return part * part * (3 - 2 * part);
};
/** More or less colour at the same light. */
export const saturate = (raster: Raster, by: number): Raster =>
  mapPixels(raster, (red, green, blue, to) => {
    const light = lightOf(red, green, blue);
    to[0] = mix(light, red, by);
    to[1] = mix(light, green, by);
    to[2] = mix(light, blue, by);
  });
export const contrast = (raster: Raster, by: number): Raster =>
  mapPixels(raster, (red, green, blue, to) => {
    to[0] = (red - 128) * by + 128;
    to[1] = (green - 128) * by + 128;
    to[2] = (blue - 128) * by + 128;
  });

/** The darkest and the lightest hundredth become black and white, each picture by itself. */
export function stretch(raster: Raster): Raster {
  const light = readLight(raster);
  const counts = new Uint32Array(256);
  for (const each of light) counts[Math.round(each)] = (counts[Math.round(each)] ?? 0) + 1;
  const find = (part: number): number => {
    let left = light.length * part;
    for (let at = 0; at < 256; at += 1) {
      left -= counts[at] ?? 0;
      if (left <= 0) return at;
    }
    return 255;
  };
  const low = find(0.01);
  const high = Math.max(low + 40, find(0.99));
  const by = Math.min(1.6, 255 / (high - low));
  return mapPixels(raster, (red, green, blue, to) => {
    to[0] = (red - low) * by;
    to[1] = (green - low) * by;
    to[2] = (blue - low) * by;
  });
}

/** Darker towards the corners. */
export function darkenCorners(raster: Raster, by: number): Raster {
  const { width, height } = raster;
  return mapPixels(raster, (red, green, blue, to, at) => {
    const x = (at % width) / width - 0.5;
    const y = Math.floor(at / width) / height - 0.5;
    const light = 1 - by * step(0.25, 0.75, Math.sqrt(x * x + y * y));
    to[0] = red * light;
    to[1] = green * light;
    to[2] = blue * light;
  });
}

export function addGrain(raster: Raster, by: number, seed: number): Raster {
  const random = seededRandom(seed);
  return mapPixels(raster, (red, green, blue, to) => {
    const grain = (random() + random() - 1) * by;
    to[0] = red + grain;
    to[1] = green + grain;
    to[2] = blue + grain;
  });
}

/** Light flows out of what is bright. */
export function addGlow(raster: Raster, by: number, sigma: number): Raster {
  const glow = blur(
    readLight(raster).map((each) => Math.max(0, each - 120)),
    raster,
    sigma,
  );
  return mapPixels(raster, (red, green, blue, to, at) => {
    const added = (glow[at] ?? 0) * by;
    to[0] = red + added * 1.05;
    to[1] = green + added;
    to[2] = blue + added * 0.9;
  });
}

/**
 * As many steps of light as named; colours stay. Their edges are as soft as the picture is where they lie, so that a sky has no bands: the
 * soft quantization of H. Winnemöller, S. C. Olsen and B. Gooch, "Real-Time Video Abstraction", 2006.
 */
export function inSteps(raster: Raster, steps: number): Raster {
  const change = readChange(raster);
  return mapPixels(raster, (red, green, blue, to, at) => {
    const light = Math.max(1, lightOf(red, green, blue));
    const by = (stepOf(light, steps, change[at] ?? 0) / light) * 0.95;
    to[0] = light * by * 0.053 + red * by;
    to[1] = light * by * 0.053 + green * by;
    to[2] = light * by * 0.053 + blue * by;
  });
}

/** The light of its step. `change`: how much the light changes there. */
export function stepOf(light: number, steps: number, change: number): number {
  const scaled = (light / 255) * steps;
  const whole = Math.floor(scaled);
  const soft = 0.5 - 0.36 * step(0.6, 6, change);
  return ((whole + step(0.5 - soft, 0.5 + soft, scaled - whole)) / steps) * 255;
}

/** How much the light changes around each pixel. */
export function readChange(raster: Raster): Float32Array {
  const { width } = raster;
  const light = blur(readLight(raster), raster, scaled(raster, 2));
  const reach = scaled(raster, 2);
  return light.map((each, at) =>
    Math.max(Math.abs(each - (light[at + reach] ?? each)), Math.abs(each - (light[at + reach * width] ?? each))),
  );
}

/** `lines` of `drawLines` or `dodge` over a picture, in an ink. */
export const overlayLines = (
  raster: Raster,
  lines: Float32Array,
  ink: readonly [number, number, number],
  by: number,
): Raster =>
  mapPixels(raster, (red, green, blue, to, at) => {
    const part = Math.min(1, (1 - (lines[at] ?? 1)) * by);
    to[0] = mix(red, ink[0], part);
    to[1] = mix(green, ink[1], part);
    to[2] = mix(blue, ink[2], part);
  });

/** Paper: two sizes of soft noise. */
export function paper({ width, height }: Raster, seed: number, by: number): Float32Array {
  const random = seededRandom(seed);
  const fine = new Float32Array(width * height).map(() => random() - 0.5);
  const coarse = blur(fine, { width, height }, 3);
  return fine.map((each, at) => (each * 0.5 + (coarse[at] ?? 0) * 4) * by);
}

/** Strokes of a pencil from below on the left, about 0. */
export function strokes({ width, height }: Raster, seed: number, length: number): Float32Array {
  const random = seededRandom(seed + 1);
  const noise = new Float32Array(width * height).map(() => random() - 0.5);
  // Three times what such a mean of noise differs by becomes 1.
  const by = Math.sqrt(12 * length) / 3;
  return noise.map((_, at) => {
    const x = at % width;
    let sum = 0;
    for (let step = 0; step < length; step += 1) {
      const from = at + step * (width - 1);
      sum += x - step < 0 ? 0 : (noise[from < noise.length ? from : from % width] ?? 0);
    }
    return (sum / length) * by;
  });
}

const edgeOf = ({ width, height }: Raster): number => Math.max(width, height);
/** Sizes are meant for pictures of 1024. */
export const scaled = (raster: Raster, size: number): number => Math.max(1, Math.round((size * edgeOf(raster)) / 1024));
