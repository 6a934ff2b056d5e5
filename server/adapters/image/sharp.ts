import { open as openFile } from 'node:fs/promises';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import {
  DERIVATIVE_QUALITY,
  LARGE_EDGE,
  MAX_PIXELS,
  MAX_PIXELS_PNG,
  PREVIEW_WIDTH,
  THUMB_WIDTH,
} from '@contract/constants/media';
import { createReader, heldBytes, isOutOfRange, NotUnderstood } from '../../bytes/byte-reader';
import { toCameraFacts } from './camera-facts';
import { readDecodeBytes } from './decode-bytes';
import { type ExifBlock, readExif } from './exif';
import { decodeHeic, type RawPicture } from './heic';
import type { HeicColour } from './heic-colour';
import { labelOf, labelOfGif, withLabel } from './made-label';
import { tagPixels } from './tagged-pixels';
import type {
  CutOutcome,
  DeriveOutcome,
  ImageDerivatives,
  ImageEngine,
  ImageHeader,
  LargeOutcome,
  ShrinkOutcome,
} from './types';

// A webp side has at most 16,383 pixels; nobody looks at more than this.
const MAX_SIDE = 8_192;
const THUMBHASH_EDGE = 100;
let timeoutSeconds = 60;
// Larger effort costs more than it saves: 2 takes 71 CPU-ms where the default 4 takes 161 for the same 12 megapixels.
const WEBP = { quality: DERIVATIVE_QUALITY, effort: 2 } as const;

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/**
 * One job uses one thread; several jobs at a time use the machine. libvips keeps no cache, since no file is opened twice.
 * These are settings of the whole process.
 */
export function createSharpEngine(options: { readonly timeoutSeconds?: number } = {}): ImageEngine {
  timeoutSeconds = options.timeoutSeconds ?? timeoutSeconds;
  sharp.concurrency(1);
  sharp.cache(false);
  return { readHeader, readOrientation, derive, deriveWall, deriveLarge, shrink: shrinkFile, cut };
}

async function readHeader(file: string): Promise<ImageHeader | null> {
  try {
    const header = await sharp(file, { failOn: 'none', limitInputPixels: false }).metadata();
    const { width, height } = header.autoOrient;
    const block = await readBlock(header.exif);
    const camera = block === null ? null : toCameraFacts(block);
    const decodeBytes = await readDecodeBytes(file, header.format, header);
    return { width, height, takenLocal: readTaken(block), camera, decodeBytes };
  } catch (error) {
    await throwIfMachineFault(error, file);
    return null;
  }
}

async function readOrientation(file: string): Promise<number> {
  try {
    return (await sharp(file, { failOn: 'none', limitInputPixels: false }).metadata()).orientation ?? 1;
  } catch (error) {
    await throwIfMachineFault(error, file);
    return 1;
  }
}

/** Null where there is none, or none that can be read. */
async function readBlock(exif: Buffer | undefined): Promise<ExifBlock | null> {
  if (exif === undefined) return null;
  try {
    return await readExif(createReader(heldBytes(exif)));
  } catch (error) {
    if (error instanceof NotUnderstood || isOutOfRange(error)) return null;
    throw error;
  }
}

const EXIF_TIME = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

/** What a camera's clock showed, wherever that was: its zone, where one is written, is not asked. */
function readTaken(block: ExifBlock | null): string | null {
  const written = [block?.photo.DateTimeOriginal, block?.photo.DateTimeDigitized, block?.image.DateTime];
  const times = written.flatMap((text) => (typeof text === 'string' ? [EXIF_TIME.exec(text)] : []));
  const taken = times.find((time) => time !== null);
  if (taken === undefined || taken === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = taken.slice(1).map(Number);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second)).toISOString().slice(0, 19).replace('T', ' ');
}

/** A picture that is ready to be decoded; `profile` is that of its colours, null where they are sRGB or carry their own. */
type Opened =
  | {
      readonly kind: 'opened';
      readonly input: Sharp;
      readonly size: { readonly width: number; readonly height: number };
      readonly profile: Buffer | null;
      /** See [Note: Label of made pictures]. */
      readonly label: string | null;
    }
  | Exclude<DeriveOutcome, { readonly kind: 'made' }>;

async function derive(
  source: string | Buffer,
  mime: string,
  signal: AbortSignal,
  _isApart = false,
  turns = 0,
): Promise<DeriveOutcome> {
  return withOpened(source, mime, signal, async (opened) => {
    const size = turnSize(opened.size, turns);
    return {
      kind: 'made',
      derivatives: await fanOut(size, await decodeInto(opened, turns, baseBox(size)), opened.label),
    };
  });
}

async function deriveWall(file: string, mime: string, signal: AbortSignal, turns: number): Promise<DeriveOutcome> {
  if (mime !== 'image/jpeg') return derive(file, mime, signal, false, turns);
  return withOpened(file, mime, signal, async (opened) => {
    const size = turnSize(opened.size, turns);
    const preview = await decodeInto(opened, turns, { width: PREVIEW_WIDTH, height: MAX_SIDE });
    return {
      kind: 'made',
      derivatives: { ...(await fanOut(size, preview, opened.label)), isLargeDue: hasLarge(size) },
    };
  });
}

async function deriveLarge(
  file: string,
  mime: string,
  signal: AbortSignal,
  _isApart: boolean,
  turns: number,
): Promise<LargeOutcome> {
  return withOpened(file, mime, signal, async (opened) => {
    const size = turnSize(opened.size, turns);
    if (!hasLarge(size)) return { kind: 'made', large: null };
    const { input, profile, label } = opened;
    // Nothing else is made of its pixels: they need not be kept in between.
    const isStraight = turns === 0 && profile === null;
    const picture = isStraight
      ? fitInto(input, baseBox(size)).toColourspace('srgb')
      : open(await decodeInto(opened, turns, baseBox(size)));
    return { kind: 'made', large: await toWebp(picture, label) };
  });
}

const CUT_QUALITY = 82;

async function cut(
  file: string,
  mime: string,
  box: { readonly width: number; readonly height: number },
  signal: AbortSignal,
): Promise<CutOutcome> {
  return withOpened(file, mime, signal, async ({ input, profile }) => {
    const decoded = await toPixels(input.resize({ ...box, fit: 'cover' }));
    const pixels = profile === null ? decoded : await toPixels(sharp(tagPixels(decoded, profile)));
    return {
      kind: 'made',
      file: await open(pixels)
        .webp({ ...WEBP, quality: CUT_QUALITY })
        .toBuffer(),
    };
  });
}

async function shrinkFile(
  file: string,
  mime: string,
  { ratio, quality }: { readonly ratio: number; readonly quality: number },
  signal: AbortSignal,
): Promise<ShrinkOutcome> {
  return withOpened(file, mime, signal, async ({ input, size, profile, label }): Promise<ShrinkOutcome> => {
    const { hasAlpha, pages = 1 } = await input.metadata();
    if (pages > 1) return { kind: 'animated' };
    const width = Math.max(1, Math.round(size.width * ratio));
    const resized = input.resize({ width });
    const picture = profile === null ? resized : sharp(tagPixels(await toPixels(resized), profile));
    const coded = hasAlpha === true ? picture.webp({ quality }) : picture.jpeg({ quality });
    const { data, info } = await withLabel(coded.toColourspace('srgb').keepExif(), label).toBuffer({
      resolveWithObject: true,
    });
    const mime = hasAlpha === true ? 'image/webp' : 'image/jpeg';
    return { kind: 'made', file: data, mime, width: info.width, height: info.height };
  });
}

/** Whatever says that the picture cannot be decoded becomes an outcome. */
async function withOpened<T>(
  source: string | Buffer,
  mime: string,
  signal: AbortSignal,
  make: (opened: Extract<Opened, { readonly kind: 'opened' }>) => Promise<T>,
): Promise<T | Exclude<Opened, { readonly kind: 'opened' }>> {
  try {
    const opened = await openPicture(source, mime, signal);
    return opened.kind === 'opened' ? await make(opened) : opened;
  } catch (error) {
    await throwIfMachineFault(error, source);
    return refusalOf(error);
  }
}

async function openPicture(source: string | Buffer, mime: string, signal: AbortSignal): Promise<Opened> {
  const maxPixels = mime === 'image/png' ? MAX_PIXELS_PNG : MAX_PIXELS;
  if (mime === 'image/heic' && typeof source === 'string') {
    const decoded = await decodeHeic(source, { maxPixels, timeoutMs: timeoutSeconds * 1000 }, signal);
    if (decoded.kind !== 'decoded') return decoded;
    const profile = await profileOf(decoded.colour);
    const label = labelOf(await sharp(source, { failOn: 'none', limitInputPixels: false }).metadata());
    return { kind: 'opened', input: openRaw(decoded.picture), size: decoded.picture, profile, label };
  }
  const options: SharpOptions = {
    failOn: 'error',
    limitInputPixels: maxPixels,
    sequentialRead: true,
    autoOrient: true,
  };
  const input = sharp(source, options).timeout({ seconds: timeoutSeconds });
  const found = await input.metadata();
  const label = mime === 'image/gif' && typeof source === 'string' ? await labelOfGif(source) : labelOf(found);
  return { kind: 'opened', input, size: found.autoOrient, profile: null, label };
}

function openRaw(picture: RawPicture): Sharp {
  const raw = { width: picture.width, height: picture.height, channels: 4 } as const;
  return sharp(picture.pixels, { raw, limitInputPixels: false }).removeAlpha();
}

// Primaries of Display P3 in ITU-T H.273.
const P3_PRIMARIES = 12;

/** Null for colours that are sRGB as they are. */
async function profileOf(colour: HeicColour | null): Promise<Buffer | null> {
  if (colour?.kind === 'profile') return colour.profile;
  if (colour?.primaries !== P3_PRIMARIES) return null;
  const create = { width: 1, height: 1, channels: 3, background: '#000' } as const;
  const sample = await sharp({ create }).withIccProfile('p3').png().toBuffer();
  return (await sharp(sample).metadata()).icc ?? null;
}

// What libvips and the system say when the machine is at fault: no memory, no room, no handles, a file that has gone.
const MACHINE_FAULT =
  /(out of|insufficient) memory|(cannot|unable to|failed to) (re|m)?alloc|no space left|too many open files|input file is missing|unable to open|unable to create thread|(i\/o|input\/output|unix) error|stale file/i;

/** Throws when it says nothing about the picture. The library takes a file that it may not open for one of a kind it does not know. */
async function throwIfMachineFault(error: unknown, source: string | Buffer): Promise<void> {
  if (!(error instanceof Error) || 'code' in error || MACHINE_FAULT.test(error.message)) throw error;
  if (typeof source === 'string') await (await openFile(source, 'r')).close();
}

function refusalOf(error: unknown): Exclude<DeriveOutcome, { readonly kind: 'made' }> {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('pixel limit')) return { kind: 'too-many-pixels' };
  if (message.startsWith('timeout')) return { kind: 'timeout' };
  return { kind: 'broken' };
}

/** Fits the box when it is turned. Decoding to less than half of a JPEG's edges is quicker by that much. */
async function decodeInto(
  { input, profile }: Extract<Opened, { readonly kind: 'opened' }>,
  turns: number,
  box: Size,
): Promise<Pixels> {
  const lying = turnSize(box, turns);
  const decoded = await toPixels(fitInto(input, lying));
  const coloured = profile === null ? decoded : await toPixels(sharp(tagPixels(decoded, profile)));
  return turns === 0 ? coloured : toPixels(open(coloured).rotate(turns * QUARTER));
}

/** `large` is what the picture was decoded to; each smaller one is made from the next larger one's pixels. */
async function fanOut(size: Size, large: Pixels, label: string | null): Promise<ImageDerivatives> {
  const preview = large.width <= PREVIEW_WIDTH ? large : await toPixels(shrink(large, PREVIEW_WIDTH, MAX_SIDE));
  const thumb = preview.width <= THUMB_WIDTH ? preview : await toPixels(shrink(preview, THUMB_WIDTH, MAX_SIDE));
  const [largeFile, previewFile, thumbFile, thumbhash, focus] = await Promise.all([
    large === preview ? null : toLarge(large, label),
    toWebp(open(preview), label),
    toWebp(open(thumb), label),
    toThumbhash(thumb),
    findFocus(thumb),
  ]);
  const { width, height } = size;
  const files = { thumb: thumbFile, preview: previewFile, large: largeFile };
  return { width, height, ...files, isLargeDue: false, isMade: label !== null, thumbhash, focus };
}

const toLarge = (pixels: Pixels, label: string | null): Promise<Buffer> =>
  toWebp(shrink(pixels, LARGE_EDGE, LARGE_EDGE), label);

const QUARTER = 90;
interface Size {
  readonly width: number;
  readonly height: number;
}
const turnSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

const MIDDLE = 50;

/**
 * Skin, saturated colours and edges draw the eye: libvips looks for the place with the most of them when it has to leave something out, so
 * a box of another shape is asked for. A picture too small to be cut is looked at in the middle.
 */
async function findFocus(pixels: Pixels): Promise<{ x: number; y: number }> {
  const { width, height } = pixels;
  if (width < 8 || height < 8) return { x: MIDDLE, y: MIDDLE };
  const box = width > height * 1.2 ? { width: height, height } : { width, height: Math.round(width / 2) };
  const { info } = await open(pixels)
    .resize({ ...box, fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const percent = (at: number | undefined, of: number): number =>
    at === undefined ? MIDDLE : Math.min(100, Math.max(0, Math.round((at * 100) / of)));
  const focus = { x: percent(info.attentionX, width), y: percent(info.attentionY, height) };
  // Nothing drew the eye.
  return focus.x === 0 && focus.y === 0 ? { x: MIDDLE, y: MIDDLE } : focus;
}

/** A tall strip fits the large edge with less width than the preview wants: then the preview's width decides. */
function baseBox(size: Size): Size {
  const widthAtEdge = (size.width * LARGE_EDGE) / Math.max(size.width, size.height);
  if (widthAtEdge >= PREVIEW_WIDTH) return { width: LARGE_EDGE, height: LARGE_EDGE };
  return { width: PREVIEW_WIDTH, height: MAX_SIDE };
}

/** Whether its largest derivative is wider than a preview. */
function hasLarge(size: Size): boolean {
  const box = baseBox(size);
  return Math.round(size.width * Math.min(1, box.width / size.width, box.height / size.height)) > PREVIEW_WIDTH;
}

function open(pixels: Pixels): Sharp {
  const { width, height, channels } = pixels;
  return sharp(pixels.data, { raw: { width, height, channels } });
}

function shrink(pixels: Pixels, width: number, height: number): Sharp {
  return fitInto(open(pixels), { width, height });
}

function fitInto(picture: Sharp, box: Size): Sharp {
  return picture.resize({ ...box, fit: 'inside', withoutEnlargement: true });
}

async function toPixels(pipeline: Sharp): Promise<Pixels> {
  const { data, info } = await pipeline.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function toWebp(pipeline: Sharp, label: string | null): Promise<Buffer> {
  return withLabel(pipeline.webp(WEBP), label).toBuffer();
}

async function toThumbhash(pixels: Pixels): Promise<string> {
  const { data, info } = await shrink(pixels, THUMBHASH_EDGE, THUMBHASH_EDGE)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
