import { seededRandom } from '../seeded-random';
import { blur, dodge, drawLines, lightOf, mapPixels, type Raster, readLight, smoothKeepingEdges } from './pixel-art';

/** What a look is made with: `strength` about 1, `seed` for what is by chance. */
export interface EffectTuning {
  readonly strength: number;
  readonly seed: number;
}
export type Effect = (raster: Raster, tuning: EffectTuning) => Raster;

const mix = (from: number, to: number, part: number): number => from + (to - from) * part;
/** From 0 to 1 between two values, smoothly. */
const step = (low: number, high: number, value: number): number => {
  const part = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return part * part * (3 - 2 * part);
};
/** More or less colour at the same light. */
const saturate = (raster: Raster, by: number): Raster =>
  mapPixels(raster, (red, green, blue, to) => {
    const light = lightOf(red, green, blue);
    to[0] = mix(light, red, by);
    to[1] = mix(light, green, by);
    to[2] = mix(light, blue, by);
  });
const contrast = (raster: Raster, by: number): Raster =>
  mapPixels(raster, (red, green, blue, to) => {
    to[0] = (red - 128) * by + 128;
    to[1] = (green - 128) * by + 128;
    to[2] = (blue - 128) * by + 128;
  });

/** The darkest and the lightest hundredth become black and white, each picture by itself. */
function stretch(raster: Raster): Raster {
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
function darkenCorners(raster: Raster, by: number): Raster {
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

function addGrain(raster: Raster, by: number, seed: number): Raster {
  const random = seededRandom(seed);
  return mapPixels(raster, (red, green, blue, to) => {
    const grain = (random() + random() - 1) * by;
    to[0] = red + grain;
    to[1] = green + grain;
    to[2] = blue + grain;
  });
}

/** Light flows out of what is bright. */
function addGlow(raster: Raster, by: number, sigma: number): Raster {
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

/** As many steps of light as named, with soft edges; colours stay. */
const inSteps = (raster: Raster, steps: number): Raster =>
  mapPixels(raster, (red, green, blue, to) => {
    const light = Math.max(1, lightOf(red, green, blue));
    const scaled = (light / 255) * steps;
    const whole = Math.floor(scaled);
    const target = ((whole + step(0.35, 0.65, scaled - whole)) / steps) * 255;
    const by = target / light;
    to[0] = mix(target, red * by, 0.95);
    to[1] = mix(target, green * by, 0.95);
    to[2] = mix(target, blue * by, 0.95);
  });

/** `lines` of `drawLines` or `dodge` over a picture, in an ink. */
const overlayLines = (
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
function paper({ width, height }: Raster, seed: number, by: number): Float32Array {
  const random = seededRandom(seed);
  const fine = new Float32Array(width * height).map(() => random() - 0.5);
  const coarse = blur(fine, { width, height }, 3);
  return fine.map((each, at) => (each * 0.5 + (coarse[at] ?? 0) * 4) * by);
}

const edgeOf = ({ width, height }: Raster): number => Math.max(width, height);
/** Sizes are meant for pictures of 1024. */
const scaled = (raster: Raster, size: number): number => Math.max(1, Math.round((size * edgeOf(raster)) / 1024));

export const photograph: Effect = (raster, { strength, seed }) =>
  addGrain(darkenCorners(contrast(stretch(raster), 1 + 0.06 * strength), 0.3 * strength), 6, seed);

export const plain: Effect = (raster, { strength }) => saturate(stretch(raster), 1 + 0.12 * strength);

/** Shadows to teal, lights to orange. */
export const cinematic: Effect = (raster, { strength, seed }) => {
  const graded = mapPixels(contrast(stretch(raster), 1.12), (red, green, blue, to) => {
    const light = step(40, 215, lightOf(red, green, blue));
    to[0] = red + mix(-26, 26, light) * strength;
    to[1] = green + mix(4, 4, light) * strength;
    to[2] = blue + mix(22, -30, light) * strength;
  });
  const barred = mapPixels(graded, (red, green, blue, to, at) => {
    const y = Math.floor(at / raster.width) / raster.height;
    const isBar = y < 0.075 || y >= 0.925;
    to[0] = isBar ? 8 : red;
    to[1] = isBar ? 8 : green;
    to[2] = isBar ? 10 : blue;
  });
  return addGrain(darkenCorners(barred, 0.35), 8, seed);
};

export const vibrant: Effect = (raster, { strength }) => saturate(contrast(stretch(raster), 1.08), 1 + 0.55 * strength);

/** Two inks by light, chosen by the seed. */
export const duotone: Effect = (raster, { seed, strength }) => {
  const pairs = [
    [
      [32, 20, 92],
      [255, 196, 92],
    ],
    [
      [12, 60, 72],
      [255, 150, 120],
    ],
    [
      [74, 14, 78],
      [132, 232, 214],
    ],
    [
      [20, 26, 60],
      [255, 122, 168],
    ],
  ] as const;
  const [dark, bright] = pairs[Math.floor(seededRandom(seed)() * pairs.length)] ?? pairs[0];
  return mapPixels(stretch(raster), (red, green, blue, to) => {
    const light = step(10, 245, lightOf(red, green, blue));
    const [r, g, b] = [0, 1, 2].map((channel) => mix(dark[channel] ?? 0, bright[channel] ?? 0, light));
    to[0] = mix(red, r ?? 0, 0.85 * Math.min(1, strength));
    to[1] = mix(green, g ?? 0, 0.85 * Math.min(1, strength));
    to[2] = mix(blue, b ?? 0, 0.85 * Math.min(1, strength));
  });
};

/** Sharp in the middle, drawn outwards along the rays. */
export const dynamic: Effect = (raster, { strength }) => {
  const { width, height, rgb } = raster;
  const taken = 14;
  return saturate(
    mapPixels(raster, (_red, _green, _blue, to, at) => {
      const x = at % width;
      const y = Math.floor(at / width);
      const [dx, dy] = [x - width / 2, y - height / 2];
      const far = step(0.12, 0.62, Math.hypot(dx / width, dy / height)) * 0.16 * strength;
      let [red, green, blue] = [0, 0, 0];
      for (let each = 0; each < taken; each += 1) {
        const by = 1 - (far * each) / taken;
        const from = (Math.round(height / 2 + dy * by) * width + Math.round(width / 2 + dx * by)) * 3;
        red += rgb[from] ?? 0;
        green += rgb[from + 1] ?? 0;
        blue += rgb[from + 2] ?? 0;
      }
      to[0] = red / taken;
      to[1] = green / taken;
      to[2] = blue / taken;
    }),
    1.2,
  );
};

/** Haze and soft green light. */
export const environment: Effect = (raster, { strength }) => {
  const { width, height } = raster;
  const hazed = mapPixels(stretch(raster), (red, green, blue, to, at) => {
    const haze = (1 - step(0, 0.75, Math.floor(at / width) / height)) * 0.34 * strength;
    to[0] = mix(red * 0.98, 226, haze);
    to[1] = mix(green * 1.04 + 3, 238, haze);
    to[2] = mix(blue * 0.98, 232, haze);
  });
  return addGlow(hazed, 0.22, scaled(raster, 18));
};

/** Oil: strokes as wide as the smoothing, with their own light. */
export const oil: Effect = (raster, { strength }) => {
  const smooth = smoothKeepingEdges(
    smoothKeepingEdges(stretch(raster), scaled(raster, 5 * strength)),
    scaled(raster, 3),
  );
  const light = readLight(smooth);
  const { width } = raster;
  return saturate(
    mapPixels(smooth, (red, green, blue, to, at) => {
      const raised = ((light[at] ?? 0) - (light[at - width - 1] ?? light[at] ?? 0)) * 0.55;
      to[0] = red + raised;
      to[1] = green + raised;
      to[2] = blue + raised;
    }),
    1.25,
  );
};

/** Few flat tones and fine lines. */
export const cartoon: Effect = (raster, { strength }) => {
  const smooth = smoothKeepingEdges(smoothKeepingEdges(stretch(raster), scaled(raster, 4)), scaled(raster, 3));
  const lines = drawLines(readLight(smooth), raster, { sigma: scaled(raster, 1.4), threshold: -0.022, softness: 60 });
  return overlayLines(saturate(inSteps(smooth, 6), 1.3), lines, [28, 24, 36], 0.95 * strength);
};

/** Brighter and softer than a cartoon, with coloured lines. */
export const anime: Effect = (raster, { strength }) => {
  const smooth = smoothKeepingEdges(smoothKeepingEdges(stretch(raster), scaled(raster, 3)), scaled(raster, 3));
  const lines = drawLines(readLight(smooth), raster, { sigma: scaled(raster, 1), threshold: -0.02, softness: 45 });
  const bright = mapPixels(inSteps(smooth, 9), (red, green, blue, to) => {
    to[0] = 255 * (red / 255) ** 0.82 + 4;
    to[1] = 255 * (green / 255) ** 0.86;
    to[2] = 255 * (blue / 255) ** 0.8 + 6;
  });
  return addGlow(overlayLines(saturate(bright, 1.35), lines, [70, 44, 84], 0.8 * strength), 0.12, scaled(raster, 12));
};

/** Pastels with a rosy light. */
export const pastel: Effect = (raster, tuning) =>
  mapPixels(anime(raster, tuning), (red, green, blue, to) => {
    to[0] = mix(red, 255, 0.2) + 4;
    to[1] = mix(green, 246, 0.16);
    to[2] = mix(blue, 252, 0.2);
  });

export const pencil: Effect = (raster, { strength, seed }) => {
  const light = readLight(stretch(raster));
  const lines = dodge(light, raster, scaled(raster, 8));
  const grain = paper(raster, seed, 26);
  return mapPixels(raster, (_red, _green, _blue, to, at) => {
    const drawn = (lines[at] ?? 1) ** (2.2 * strength);
    // Shades as one lays them on with the side of a pencil: the paper shows through.
    const shade = 1 - 0.34 * (1 - step(20, 190, light[at] ?? 0)) * (0.75 + (grain[at] ?? 0) / 40);
    const tone = 250 * drawn * shade + (grain[at] ?? 0) * 0.5;
    to[0] = tone;
    to[1] = tone;
    to[2] = tone - 3;
  });
};

export const colourPencil: Effect = (raster, { strength, seed }) => {
  const smooth = smoothKeepingEdges(stretch(raster), scaled(raster, 2));
  const lines = dodge(readLight(raster), raster, scaled(raster, 8));
  const grain = paper(raster, seed, 60);
  return mapPixels(saturate(smooth, 1.45), (red, green, blue, to, at) => {
    const drawn = (lines[at] ?? 1) ** (1.7 * strength);
    const laid = 0.62 + (grain[at] ?? 0) / 120;
    to[0] = mix(252, red, laid) * mix(1, drawn, 0.8);
    to[1] = mix(250, green, laid) * mix(1, drawn, 0.8);
    to[2] = mix(245, blue, laid) * mix(1, drawn, 0.8);
  });
};

/** Washes of grey on warm paper, the darks where a brush would rest. */
export const ink: Effect = (raster, { strength, seed }) => {
  const smooth = smoothKeepingEdges(smoothKeepingEdges(stretch(raster), scaled(raster, 4)), scaled(raster, 3));
  const light = readLight(smooth);
  const wash = blur(light, raster, scaled(raster, 2));
  const lines = drawLines(light, raster, { sigma: scaled(raster, 2), threshold: -0.022, softness: 45 });
  const grain = paper(raster, seed, 34);
  return mapPixels(smooth, (red, green, blue, to, at) => {
    const tone = 255 * ((wash[at] ?? 0) / 255) ** 0.72;
    const stepped = mix(tone, Math.round(tone / 42) * 42, 0.6);
    const drawn = mix(1, lines[at] ?? 1, 0.85 * strength);
    const grey = mix(stepped, 250, 0.16) * drawn + (grain[at] ?? 0) * 0.6;
    const own = lightOf(red, green, blue);
    // A trace of the picture's own colour, as pigment in the ink.
    to[0] = grey * 0.985 + (red - own) * 0.22;
    to[1] = grey * 0.965 + (green - own) * 0.2;
    to[2] = grey * 0.915 + (blue - own) * 0.2;
  });
};

/** Flat shapes in a palette of few colours. */
export const illustration: Effect = (raster, { strength }) => {
  const smooth = smoothKeepingEdges(smoothKeepingEdges(stretch(raster), scaled(raster, 4)), scaled(raster, 3));
  const flat = mapPixels(smooth, (red, green, blue, to) => {
    to[0] = Math.round(red / 36) * 36 + 6;
    to[1] = Math.round(green / 36) * 36 + 2;
    to[2] = Math.round(blue / 36) * 36;
  });
  return saturate(mixRasters(smooth, flat, 0.7 * Math.min(1, strength)), 1.35);
};

const mixRasters = (raster: Raster, other: Raster, part: number): Raster =>
  mapPixels(raster, (red, green, blue, to, at) => {
    to[0] = mix(red, other.rgb[at * 3] ?? 0, part);
    to[1] = mix(green, other.rgb[at * 3 + 1] ?? 0, part);
    to[2] = mix(blue, other.rgb[at * 3 + 2] ?? 0, part);
  });

/** Strong lights that shine, deep shadows. */
export const raytraced: Effect = (raster, { strength }) =>
  contrast(addGlow(contrast(stretch(raster), 1.2), 0.5 * strength, scaled(raster, 24)), 1.06);

/** Smooth surfaces lit from above on the left. */
export const render3d: Effect = (raster, { strength }) => {
  const smooth = smoothKeepingEdges(smoothKeepingEdges(stretch(raster), scaled(raster, 3)), scaled(raster, 3));
  const height = blur(readLight(smooth), raster, scaled(raster, 3));
  const { width } = raster;
  const reach = scaled(raster, 2);
  return saturate(
    mapPixels(smooth, (red, green, blue, to, at) => {
      const slope = (height[at] ?? 0) - (height[at - (width + 1) * reach] ?? height[at] ?? 0);
      const lit = 1 + Math.max(-0.28, Math.min(0.42, slope * 0.02)) * strength;
      to[0] = red * lit + 4;
      to[1] = green * lit + 4;
      to[2] = blue * lit + 6;
    }),
    1.2,
  );
};
