import { open as openFile } from 'node:fs/promises';
import exif from 'exif-reader';
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
import { decodeHeic, type RawPicture } from './heic';
import { toCameraFacts } from './camera-facts';
import type { HeicColour } from './heic-colour';
import { tagPixels } from './tagged-pixels';
import type {
  CameraFacts,
  CutOutcome,
  DeriveOutcome,
  ImageDerivatives,
  ImageEngine,
  ImageHeader,
  ShrinkOutcome,
} from './types';

// A webp side has at most 16,383 pixels; nobody looks at more than this.
const MAX_SIDE = 8_192;
const THUMBHASH_EDGE = 100;
const TIMEOUT_SECONDS = 60;
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
export function createSharpEngine(): ImageEngine {
  sharp.concurrency(1);
  sharp.cache(false);
  return { readHeader, readCamera, readOrientation, derive, shrink: shrinkFile, cut };
}

async function readHeader(file: string): Promise<ImageHeader | null> {
  try {
    const header = await sharp(file, { failOn: 'none', limitInputPixels: false }).metadata();
    const { width, height } = header.autoOrient;
    return { width, height, takenLocal: header.exif === undefined ? null : readTaken(header.exif) };
  } catch (error) {
    await throwIfMachineFault(error, file);
    return null;
  }
}

async function readCamera(file: string): Promise<CameraFacts | null> {
  try {
    const { exif: block } = await sharp(file, { failOn: 'none', limitInputPixels: false }).metadata();
    return block === undefined ? null : toCameraFacts(exif(block));
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

/** What a camera's clock showed, wherever that was: its zone, where one is written, is not asked. The library reads it as if it were UTC. */
function readTaken(block: Buffer): string | null {
  try {
    const { Photo: photo, Image: image } = exif(block);
    const written: unknown[] = [photo?.DateTimeOriginal, photo?.DateTimeDigitized, image?.DateTime];
    const taken = written.find((time): time is Date => time instanceof Date && !Number.isNaN(time.getTime()));
    return taken === undefined ? null : taken.toISOString().slice(0, 19).replace('T', ' ');
  } catch {
    return null;
  }
}

/** A picture that is ready to be decoded; `profile` is that of its colours, null where they are sRGB or carry their own. */
type Opened =
  | {
      readonly kind: 'opened';
      readonly input: Sharp;
      readonly size: { readonly width: number; readonly height: number };
      readonly profile: Buffer | null;
    }
  | Exclude<DeriveOutcome, { readonly kind: 'made' }>;

async function derive(source: string | Buffer, mime: string, signal: AbortSignal): Promise<DeriveOutcome> {
  return withOpened(source, mime, signal, async ({ input, size, profile }) => {
    return { kind: 'made', derivatives: await fanOut(input, size, profile) };
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
  return withOpened(file, mime, signal, async ({ input, size, profile }): Promise<ShrinkOutcome> => {
    const { hasAlpha, pages = 1 } = await input.metadata();
    if (pages > 1) return { kind: 'animated' };
    const width = Math.max(1, Math.round(size.width * ratio));
    const resized = input.resize({ width });
    const picture = profile === null ? resized : sharp(tagPixels(await toPixels(resized), profile));
    const coded = hasAlpha === true ? picture.webp({ quality }) : picture.jpeg({ quality });
    const { data, info } = await coded.toColourspace('srgb').keepExif().toBuffer({ resolveWithObject: true });
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
    const decoded = await decodeHeic(source, { maxPixels, timeoutMs: TIMEOUT_SECONDS * 1000 }, signal);
    if (decoded.kind !== 'decoded') return decoded;
    const profile = await profileOf(decoded.colour);
    return { kind: 'opened', input: openRaw(decoded.picture), size: decoded.picture, profile };
  }
  const options: SharpOptions = {
    failOn: 'error',
    limitInputPixels: maxPixels,
    sequentialRead: true,
    autoOrient: true,
  };
  const input = sharp(source, options).timeout({ seconds: TIMEOUT_SECONDS });
  const { autoOrient } = await input.metadata();
  return { kind: 'opened', input, size: autoOrient, profile: null };
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

/** The picture is decoded once, to the largest derivative; each smaller one is made from the next larger one's pixels. */
async function fanOut(
  input: Sharp,
  size: { width: number; height: number },
  profile: Buffer | null,
): Promise<ImageDerivatives> {
  const decoded = await toPixels(input.resize({ ...baseBox(size), fit: 'inside', withoutEnlargement: true }));
  const large = profile === null ? decoded : await toPixels(sharp(tagPixels(decoded, profile)));
  const preview = large.width <= PREVIEW_WIDTH ? large : await toPixels(shrink(large, PREVIEW_WIDTH, MAX_SIDE));
  const thumb = preview.width <= THUMB_WIDTH ? preview : await toPixels(shrink(preview, THUMB_WIDTH, MAX_SIDE));
  const [largeFile, previewFile, thumbFile, thumbhash] = await Promise.all([
    large === preview ? null : toWebp(shrink(large, LARGE_EDGE, LARGE_EDGE)),
    toWebp(open(preview)),
    toWebp(open(thumb)),
    toThumbhash(thumb),
  ]);
  return { ...size, thumb: thumbFile, preview: previewFile, large: largeFile, thumbhash };
}

/** A tall strip fits the large edge with less width than the preview wants: then the preview's width decides. */
function baseBox(size: { width: number; height: number }): { width: number; height: number } {
  const widthAtEdge = (size.width * LARGE_EDGE) / Math.max(size.width, size.height);
  if (widthAtEdge >= PREVIEW_WIDTH) return { width: LARGE_EDGE, height: LARGE_EDGE };
  return { width: PREVIEW_WIDTH, height: MAX_SIDE };
}

function open(pixels: Pixels): Sharp {
  const { width, height, channels } = pixels;
  return sharp(pixels.data, { raw: { width, height, channels } });
}

function shrink(pixels: Pixels, width: number, height: number): Sharp {
  return open(pixels).resize({ width, height, fit: 'inside', withoutEnlargement: true });
}

async function toPixels(pipeline: Sharp): Promise<Pixels> {
  const { data, info } = await pipeline.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function toWebp(pipeline: Sharp): Promise<Buffer> {
  return pipeline.webp(WEBP).toBuffer();
}

async function toThumbhash(pixels: Pixels): Promise<string> {
  const { data, info } = await shrink(pixels, THUMBHASH_EDGE, THUMBHASH_EDGE)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
