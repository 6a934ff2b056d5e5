import type { GenerateOption, GenerateStyle } from '@contract/constants/generation';
import {
  anime,
  cartoon,
  cinematic,
  colourPencil,
  duotone,
  dynamic,
  type Effect,
  environment,
  illustration,
  ink,
  oil,
  pastel,
  pencil,
  photograph,
  plain,
  raytraced,
  render3d,
  vibrant,
} from './effects';
import { seededRandom } from '../seeded-random';
import { openRaster, readRaster } from './pixel-art';

export interface LookTask {
  readonly source: Buffer;
  readonly style: GenerateStyle;
  readonly option: GenerateOption;
  readonly size: { readonly width: number; readonly height: number };
  readonly seed: number;
}

const STYLES: Readonly<Record<GenerateStyle, Effect>> = {
  anime,
  sketchColor: colourPencil,
  general: plain,
  photography: photograph,
  cinematic,
  vibrant,
  // Two inks or oil, as chance will have it.
  creative: (raster, tuning) => (seededRandom(tuning.seed + 5)() < 0.5 ? duotone : oil)(raster, tuning),
  dynamic,
  environment,
  illustration,
  raytraced,
  '3dRender': render3d,
  sketchBw: pencil,
};
/** Before the look, so that its light and colours lie over it. Realistic: nothing. */
const OPTIONS: Readonly<Record<GenerateOption, Effect | null>> = { 1: null, 2: cartoon, 3: pastel, 4: ink };

const QUALITY = 92;

/** The picture in its look: JPEG. The seed moves the strength a little, so that four of one order differ. */
export async function drawLook({ source, style, option, size, seed }: LookTask): Promise<Buffer> {
  const tuning = { strength: 0.85 + 0.4 * seededRandom(seed)(), seed };
  const raster = await readRaster(source, size);
  const before = OPTIONS[option];
  const drawn = STYLES[style](before === null ? raster : before(raster, tuning), tuning);
  return openRaster(drawn).jpeg({ quality: QUALITY }).toBuffer();
}
