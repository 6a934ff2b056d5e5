import sharp, { type Sharp } from 'sharp';
import { DERIVATIVE_QUALITY, MAX_PIXELS_PNG, PREVIEW_WIDTH, THUMB_WIDTH } from '@contract/constants/media';
import type { PuzzlePlan } from '@contract/rules/puzzle';
import { labelOf, withLabel } from '../image/made-label';
import { createLetters, type Letters } from './letters';
import { drawMarkSvg } from './mark-svg';
import { drawPoster } from './poster';
import { drawQrCode } from './qr-code';
import { drawBook } from './book';
import { drawLongBook } from './long-book';
import { drawSheet } from './sheet';
import { drawWordsPoster } from './words-poster';
import type { DrawingEngine, Mark, MarkedPictures, PicturePart, PictureSize } from './types';

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
    drawWords: (poster) => drawWordsPoster(letters(), poster),
    drawPuzzle,
    drawSheet: (sheet) => drawSheet(letters(), sheet),
    drawBook: (book) => drawBook(letters(), book),
    drawLongBook: (book) => drawLongBook(letters(), book),

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
      const found = await sharp(picture).metadata();
      const { width, height } = found;
      const label = labelOf(found);
      const { data, info } = await sharp(picture)
        .composite([{ input: await overlay({ width, height }, mark) }])
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const open = (): Sharp => sharp(data, { raw: { width, height, channels: info.channels } });
      const fit = (to: number): Promise<Buffer> =>
        withLabel(open().resize({ width: to, withoutEnlargement: true }).webp(WEBP), label).toBuffer();
      const [thumb, preview, large] = await Promise.all([
        fit(THUMB_WIDTH),
        fit(PREVIEW_WIDTH),
        width <= PREVIEW_WIDTH ? null : withLabel(open().webp(WEBP), label).toBuffer(),
      ]);
      return { thumb, preview, large };
    },

    cover,

    drawMark: async (size, mark) =>
      sharp(await overlay(size, mark))
        .png()
        .toBuffer(),

    async toJpeg(picture, box) {
      const opened = sharp(picture, { limitInputPixels: MAX_PIXELS_PNG }).timeout({ seconds: TIMEOUT_SECONDS });
      const sized = box === undefined ? opened : opened.resize({ ...box, fit: 'cover' });
      const coded = sized.flatten({ background: '#ffffff' }).jpeg(JPEG);
      return withLabel(coded, labelOf(await opened.metadata())).toBuffer();
    },

    async toWidth(picture, width) {
      const opened = sharp(picture, { limitInputPixels: MAX_PIXELS_PNG }).timeout({ seconds: TIMEOUT_SECONDS });
      const coded = opened.resize({ width, withoutEnlargement: true }).webp({ quality: 80 });
      return withLabel(coded, labelOf(await opened.metadata())).toBuffer();
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

/** A face is covered with its hair and chin, which a box of a detector leaves out. */
const AROUND = 0.35;
/** So many cells a part is wide and high. */
const CELLS = 5;

async function cover(picture: Buffer, parts: readonly PicturePart[]): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels } as const;
  const layers = [];
  for (const part of parts) {
    const left = Math.max(0, Math.floor((part.left - part.width * AROUND) * raw.width));
    const top = Math.max(0, Math.floor((part.top - part.height * AROUND) * raw.height));
    const right = Math.min(raw.width, Math.ceil((part.left + part.width * (1 + AROUND)) * raw.width));
    const bottom = Math.min(raw.height, Math.ceil((part.top + part.height * (1 + AROUND)) * raw.height));
    if (right <= left || bottom <= top) continue;
    const [width, height] = [right - left, bottom - top];
    const cells = await sharp(data, { raw })
      .extract({ left, top, width, height })
      .resize(CELLS, CELLS, { fit: 'fill' })
      .raw()
      .toBuffer();
    const coarse = await sharp(cells, { raw: { width: CELLS, height: CELLS, channels: raw.channels } })
      .resize(width, height, { fit: 'fill', kernel: 'nearest' })
      .raw()
      .toBuffer();
    layers.push({ input: coarse, raw: { width, height, channels: raw.channels }, left, top });
  }
  const label = labelOf(await sharp(picture).metadata());
  return withLabel(sharp(data, { raw }).composite(layers).webp(WEBP), label).toBuffer();
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
