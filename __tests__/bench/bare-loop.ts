import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { DERIVATIVE_QUALITY, LARGE_EDGE, PREVIEW_WIDTH, THUMB_WIDTH } from '@contract/constants/media';

// As many as the product has: see `workerConcurrency`.
export const WORKERS = availableParallelism() + 1;
const WEBP = { quality: DERIVATIVE_QUALITY, effort: 2 } as const;

/** The same derivatives of the same files by nothing but sharp, with as many workers as the product has. */
export async function bareLoop(files: readonly string[], folder: string, workers: number = WORKERS): Promise<void> {
  await mkdir(folder, { recursive: true });
  sharp.cache(false);
  sharp.concurrency(1);
  const queue = [...files];
  const lane = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) await derive(file, folder);
  };
  await Promise.all(Array.from({ length: workers }, lane));
}

/** Milliseconds of a processor that one picture takes, one after the other. */
export async function cpuOfOne(files: readonly string[], folder: string): Promise<number> {
  await bareLoop(files, folder, 1);
  const before = process.cpuUsage();
  await bareLoop(files, folder, 1);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / files.length;
}

/** Decodes once, to the largest; each smaller one comes from the next larger one's pixels. No picture grows. */
async function derive(file: string, folder: string): Promise<void> {
  const name = path.join(folder, path.basename(file));
  const camera = sharp(file, { sequentialRead: true, autoOrient: true });
  const large = await toPixels(camera.resize(LARGE_EDGE, LARGE_EDGE, { fit: 'inside', withoutEnlargement: true }));
  const preview = await toPixels(shrink(large, PREVIEW_WIDTH));
  const thumb = await toPixels(shrink(preview, THUMB_WIDTH));
  const small = await open(thumb)
    .resize(100, 100, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await Promise.all([
    open(thumb).webp(WEBP).toFile(`${name}.375.webp`),
    open(preview).webp(WEBP).toFile(`${name}.750.webp`),
    open(large).webp(WEBP).toFile(`${name}.2048.webp`),
    writeFile(`${name}.hash`, rgbaToThumbHash(small.info.width, small.info.height, small.data)),
  ]);
}

type Pixels = Awaited<ReturnType<typeof toPixels>>;

const toPixels = (picture: Sharp) => picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });

const open = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

const shrink = (pixels: Pixels, width: number): Sharp => open(pixels).resize({ width, withoutEnlargement: true });
