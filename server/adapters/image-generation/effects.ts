import { seededRandom } from '../seeded-random';
import {
  mix,
  step,
  saturate,
  contrast,
  stretch,
  darkenCorners,
  addGrain,
  addGlow,
  inSteps,
  stepOf,
  readChange,
  overlayLines,
  paper,
  strokes,
  scaled,
} from './effect-parts';
import { blur, drawLines, dodge, lightOf, mapPixels, type Raster, readLight, smoothKeepingEdges } from './pixel-art';

/** What a look is made with: `strength` about 1, `seed` for what is by chance. */
export interface EffectTuning {
  readonly strength: number;
  readonly seed: number;
}
export type Effect = (raster: Raster, tuning: EffectTuning) => Raster;

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
  const { width, height } = raster;
  const lit = stretch(raster);
  const { rgb } = lit;
  const taken = 14;
  return saturate(
    mapPixels(lit, (_red, _green, _blue, to, at) => {
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
    smoothKeepingEdges(stretch(raster), scaled(raster, 4 * strength)),
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
  return addGlow(overlayLines(saturate(bright, 1.35), lines, [54, 40, 66], 0.8 * strength), 0.12, scaled(raster, 12));
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
  const soft = blur(light, raster, scaled(raster, 2));
  const laid = strokes(raster, seed, scaled(raster, 16));
  const grain = paper(raster, seed, 22);
  return mapPixels(raster, (_red, _green, _blue, to, at) => {
    const drawn = (lines[at] ?? 1) ** (2.2 * strength);
    // Shades as one lays them on stroke by stroke: the paper shows through.
    const dark = 1 - step(10, 185, soft[at] ?? 0);
    const shade = 1 - dark * (0.4 + 0.26 * (laid[at] ?? 0));
    const tone = 250 * drawn * shade + (grain[at] ?? 0) * 0.4;
    to[0] = tone;
    to[1] = tone;
    to[2] = tone - 3;
  });
};

export const colourPencil: Effect = (raster, { strength, seed }) => {
  const smooth = smoothKeepingEdges(stretch(raster), scaled(raster, 2));
  const lines = dodge(readLight(raster), raster, scaled(raster, 8));
  const pencil = strokes(raster, seed, scaled(raster, 14));
  const grain = paper(raster, seed, 16);
  return mapPixels(saturate(contrast(smooth, 1.08), 1.5), (red, green, blue, to, at) => {
    const drawn = (lines[at] ?? 1) ** (1.7 * strength);
    // The harder it is pressed the less paper is left.
    const dark = 1 - step(30, 230, lightOf(red, green, blue));
    const laid = 0.58 + 0.22 * dark + (0.16 - 0.08 * dark) * (pencil[at] ?? 0) + (grain[at] ?? 0) / 200;
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
  const change = readChange(smooth);
  const lines = drawLines(light, raster, { sigma: scaled(raster, 2), threshold: -0.022, softness: 45 });
  const grain = paper(raster, seed, 34);
  return mapPixels(smooth, (red, green, blue, to, at) => {
    const tone = 255 * ((wash[at] ?? 0) / 255) ** 0.72;
    const stepped = mix(tone, stepOf(tone, 6, change[at] ?? 0), 0.6);
    const drawn = mix(1, lines[at] ?? 1, 0.85 * strength);
    const grey = mix(stepped, 250, 0.16) * drawn + (grain[at] ?? 0) * 0.6;
    const own = lightOf(red, green, blue);
    // A trace of the picture's own colour, as pigment in the ink.
    to[0] = grey * 0.985 + (red - own) * 0.22;
    to[1] = grey * 0.965 + (green - own) * 0.2;
    to[2] = grey * 0.915 + (blue - own) * 0.2;
  });
};

/** Flat shapes in few tones, shadows that are blue and lights that are warm, thin lines of brown. */
export const illustration: Effect = (raster, { strength }) => {
  const smooth = smoothKeepingEdges(smoothKeepingEdges(stretch(raster), scaled(raster, 3)), scaled(raster, 3));
  const lines = drawLines(readLight(smooth), raster, { sigma: scaled(raster, 1), threshold: -0.028, softness: 40 });
  const toned = mapPixels(inSteps(smooth, 7), (red, green, blue, to) => {
    const light = step(30, 220, lightOf(red, green, blue));
    to[0] = 255 * (red / 255) ** 0.88 + mix(4, 14, light) * strength;
    to[1] = 255 * (green / 255) ** 0.9 + mix(4, 6, light) * strength;
    to[2] = 255 * (blue / 255) ** 0.92 + mix(22, -10, light) * strength;
  });
  return overlayLines(saturate(toned, 1.3), lines, [74, 48, 44], 0.5);
};

/** Darker in the middle tones, the lightest stay. */
const deepen = (raster: Raster, by: number): Raster =>
  mapPixels(raster, (red, green, blue, to) => {
    const light = Math.max(1, lightOf(red, green, blue));
    const part = (255 * (light / 255) ** by) / light;
    to[0] = red * part;
    to[1] = green * part;
    to[2] = blue * part;
  });

/** Light flows out of what is brightest, and nothing runs over. */
function screenGlow(raster: Raster, by: number, sigma: number): Raster {
  const glow = blur(
    readLight(raster).map((each) => Math.max(0, each - 140) * 1.5),
    raster,
    sigma,
  );
  return mapPixels(raster, (red, green, blue, to, at) => {
    const added = Math.min(110, (glow[at] ?? 0) * by);
    to[0] = 255 - ((255 - red) * (255 - added)) / 255;
    to[1] = 255 - ((255 - green) * (255 - added * 0.95)) / 255;
    to[2] = 255 - ((255 - blue) * (255 - added * 0.82)) / 255;
  });
}

/** Strong lights that shine, deep shadows. */
export const raytraced: Effect = (raster, { strength }) =>
  screenGlow(deepen(contrast(stretch(raster), 1.1), 1 + 0.08 * strength), 1.7 * strength, scaled(raster, 26));

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
