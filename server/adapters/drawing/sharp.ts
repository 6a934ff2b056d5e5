import sharp, { type Sharp } from 'sharp';
import { DERIVATIVE_QUALITY, MAX_PIXELS_PNG, PREVIEW_WIDTH, THUMB_WIDTH } from '@contract/constants/media';
import type { PuzzlePlan } from '@contract/rules/puzzle';
import { createLetters, type Letters } from './letters';
import { drawMarkSvg } from './mark-svg';
import { drawPoster } from './poster';
import { drawQrCode } from './qr-code';
import type { DrawingEngine, Mark, MarkedPictures, PictureSize } from './types';

const JPEG = { quality: 88, mozjpeg: false } as const;
const WEBP = { quality: DERIVATIVE_QUALITY, effort: 2 } as const;
const TIMEOUT_SECONDS = 60;
const MARK_EDGE = 512;
const EXAMPLE = { width: 750, height: 500 } as const;

/** The font's files are read when the first word is drawn. */
export function createSharpDrawing(): DrawingEngine {
  let known: Letters | null = null;
  const letters = (): Letters => (known ??= createLetters());

  const overlay = async (size: PictureSize, mark: Mark): Promise<Buffer> =>
    Buffer.from(await drawMarkSvg(letters(), size, mark));

  return {
    drawPoster: (poster) => drawPoster(letters(), poster),
    drawPuzzle,

    async fitMark(file) {
      try {
        const edge = { width: MARK_EDGE, height: MARK_EDGE };
        const picture = sharp(file, { autoOrient: true, limitInputPixels: MAX_PIXELS_PNG });
        const made = picture.resize({ ...edge, fit: 'inside', withoutEnlargement: true }).webp({ quality: 90 });
        return { kind: 'made', file: await made.toBuffer() };
      } catch {
        return { kind: 'broken' };
      }
    },

    async readSize(picture) {
      const { width, height } = await sharp(picture).metadata();
      return { width, height };
    },

    async mark(picture, mark): Promise<MarkedPictures> {
      const { width, height } = await sharp(picture).metadata();
      const { data, info } = await sharp(picture)
        .composite([{ input: await overlay({ width, height }, mark) }])
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const open = (): Sharp => sharp(data, { raw: { width, height, channels: info.channels } });
      const fit = (to: number): Promise<Buffer> =>
        open().resize({ width: to, withoutEnlargement: true }).webp(WEBP).toBuffer();
      const [thumb, preview, large] = await Promise.all([
        fit(THUMB_WIDTH),
        fit(PREVIEW_WIDTH),
        width <= PREVIEW_WIDTH ? null : open().webp(WEBP).toBuffer(),
      ]);
      return { thumb, preview, large };
    },

    drawMark: async (size, mark) =>
      sharp(await overlay(size, mark))
        .png()
        .toBuffer(),

    toJpeg(picture, box) {
      const opened = sharp(picture, { limitInputPixels: MAX_PIXELS_PNG }).timeout({ seconds: TIMEOUT_SECONDS });
      const sized = box === undefined ? opened : opened.resize({ ...box, fit: 'cover' });
      return sized.flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer();
    },

    drawQrCode,

    toPng: ({ width, height, rgb }) =>
      sharp(rgb, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer(),

    async drawExample(mark) {
      const scene = Buffer.from(exampleScene());
      return sharp(scene)
        .composite([{ input: await overlay(EXAMPLE, mark) }])
        .removeAlpha()
        .webp({ quality: 80 })
        .toBuffer();
    },
  };
}

async function drawPuzzle(pictures: readonly Buffer[], plan: PuzzlePlan, background: string): Promise<Buffer> {
  const { width, height, cells } = plan;
  const parts = [];
  // One after the other: nine large pictures at once are a hundred megabytes.
  for (const [at, { x, y, ...box }] of cells.entries()) {
    const picture = pictures[at];
    if (picture === undefined) throw new Error('a puzzle has a picture for each of its cells');
    const { data, info } = await sharp(picture)
      .resize({ ...box, fit: 'cover' })
      .flatten({ background })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels } as const;
    parts.push({ input: data, raw, left: x, top: y });
  }
  return sharp({ create: { width, height, channels: 3, background } })
    .composite(parts)
    .jpeg(JPEG)
    .toBuffer();
}

/** A lake before mountains: bright above, dark below, so that a mark is seen on both. */
function exampleScene(): string {
  const { width, height } = EXAMPLE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 750 500">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#8fb8e8"/><stop offset="1" stop-color="#fbe4cf"/></linearGradient>
    <linearGradient id="lake" x2="0" y2="1"><stop stop-color="#6f93a8"/><stop offset="1" stop-color="#1d3342"/></linearGradient></defs>
    <rect width="750" height="330" fill="url(#sky)"/><circle cx="560" cy="120" r="46" fill="#fff6e0"/>
    <path d="M0 330 L120 180 L210 260 L330 120 L470 290 L560 220 L750 330 Z" fill="#5a6f86"/>
    <path d="M0 330 L90 270 L200 320 L300 250 L420 330 Z" fill="#3e5266"/>
    <rect y="330" width="750" height="170" fill="url(#lake)"/></svg>`;
}
