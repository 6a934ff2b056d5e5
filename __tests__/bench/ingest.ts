import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import {
  DERIVATIVE_QUALITY,
  LARGE_EDGE,
  PAGE_SIZE_MAX,
  PREVIEW_WIDTH,
  TAB_KIND,
  THUMB_WIDTH,
} from '@contract/constants/media';
import { getAlbum } from '@contract/http/album';
import { listMedia } from '@contract/http/media';
import { type Api } from '../../server/cli/import/api';
import { startProduct } from '../support/product';
import { removeFolder } from '../support/server-process';
import type { BenchRow } from './bench-row';
import { median, timeMs } from './figures';
import { drawCameraFiles } from './pictures';
import { sampleList, toListRow } from './sample-list';
import { prepareFiles, type SendableFile, sendFiles } from './sender';
import { visit, visitAsUser } from './visitor';

const FILES = 96;
// As many as the product has: see `workerConcurrency`.
const WORKERS = availableParallelism() + 1;
const WEBP = { quality: DERIVATIVE_QUALITY, effort: 2 } as const;
const MIN_SHARE_OF_BARE = 0.8;
const MIN_WALL_TIMES = 2.5;
const IDLE_SAMPLES = 300;
const ROUNDS = 3;
// A visitor who asks more often would be a good part of what is measured.
const ASK_EVERY_MS = 250;

/**
 * Full ingest (sent, stored, synced, all derivatives, and before the largest of them: visible) against a bare loop that makes the same derivatives of the same
 * files with as many workers, by turns, the median of each; and what a visitor's list costs meanwhile, against the same list when nothing else happens.
 */
export async function benchIngest(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-bench-'));
  const product = await startProduct();
  try {
    const files = await drawCameraFiles(path.join(folder, 'album'), FILES);
    const visitor = await visit(product);
    const { api } = await visitAsUser(product, '13900000001', '测速');
    const warm = await drawCameraFiles(path.join(folder, 'warm'), 2);
    const albumId = await ingest(api, visitor, '预热', await prepareFiles(warm));

    const bareMs: number[] = [];
    const wallMs: number[] = [];
    const ingestMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bareMs.push(await timeMs(() => bareLoop(files, path.join(folder, 'bare'))));
      const prepared = await prepareFiles(await makeNew(files));
      let wall = 0;
      ingestMs.push(
        await timeMs(async () => {
          let id = '';
          wall = await timeMs(async () => {
            id = await ingest(api, visitor, `测速${round}`, prepared);
          });
          await untilAllMade(visitor, id);
        }),
      );
      wallMs.push(wall);
    }
    // The rate is measured without the visitor, the visitor while it goes on.
    const idle = await sampleList(product, albumId, IDLE_SAMPLES).samples;
    const again = await prepareFiles(await makeNew(files));
    const busy = sampleList(product, albumId, Number.MAX_SAFE_INTEGER);
    await untilAllMade(visitor, await ingest(api, visitor, '再测', again));
    busy.stop();

    const bareRate = (FILES * 1_000) / median(bareMs);
    const rate = (FILES * 1_000) / median(ingestMs);
    const wallRate = (FILES * 1_000) / median(wallMs);
    return [
      {
        name: `${FILES} photos of 8 megapixels sent at once, on the wall`,
        value: wallRate,
        unit: 'photos/s',
        comparedTo: `bare sharp loop that makes everything, ${WORKERS} workers`,
        comparedValue: bareRate,
        limit: `>= ${MIN_WALL_TIMES}x`,
        ok: wallRate >= bareRate * MIN_WALL_TIMES,
      },
      {
        name: `ingest of ${FILES} photos of 8 megapixels`,
        value: rate,
        unit: 'photos/s',
        comparedTo: `bare sharp loop, ${WORKERS} workers`,
        comparedValue: bareRate,
        limit: `>= ${MIN_SHARE_OF_BARE * 100} %`,
        ok: rate >= bareRate * MIN_SHARE_OF_BARE,
      },
      toListRow("visitor's list, p95, while ingesting", idle, await busy.samples),
    ];
  } finally {
    await product.stop();
    removeFolder(product.dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resolves with the new album's id when every file is a visible photo of it. */
async function ingest(api: Api, visitor: Api, albumName: string, files: readonly SendableFile[]): Promise<string> {
  const albumId = await sendFiles(api, albumName, files);
  // A visitor counts what is ready to be seen.
  for (;;) {
    const { photoCount } = await visitor.call(getAlbum, { id: albumId });
    if (photoCount === files.length) return albumId;
    await sleep(ASK_EVERY_MS);
  }
}

/** Resolves when every photo of an album has its largest picture too; all of these are larger than a wall shows. */
async function untilAllMade(visitor: Api, albumId: string): Promise<void> {
  for (;;) {
    const query = { albumId, current: 1, size: PAGE_SIZE_MAX, type: TAB_KIND.photo, showFaceLocation: false } as const;
    const { records } = await visitor.call(listMedia, query);
    if (records.every(({ sizeParam }) => sizeParam.hasHighDefinition)) return;
    await sleep(ASK_EVERY_MS);
  }
}

/** The same pictures as files that were never sent: whatever follows a JPEG's end is no part of its picture. */
async function makeNew(files: readonly string[]): Promise<readonly string[]> {
  await Promise.all(files.map((file) => appendFile(file, '\0')));
  return files;
}

async function bareLoop(files: readonly string[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  sharp.cache(false);
  sharp.concurrency(1);
  const queue = [...files];
  const lane = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) await derive(file, folder);
  };
  await Promise.all(Array.from({ length: WORKERS }, lane));
}

/** Decodes once, to the largest; each smaller one comes from the next larger one's pixels. No picture grows. */
async function derive(file: string, folder: string): Promise<void> {
  const name = path.join(folder, path.basename(file));
  const camera = sharp(file, { sequentialRead: true, autoOrient: true });
  const large = await toPixels(camera.resize(LARGE_EDGE, LARGE_EDGE, { fit: 'inside', withoutEnlargement: true }));
  const preview = await toPixels(shrink(large, PREVIEW_WIDTH));
  const thumb = await toPixels(shrink(preview, THUMB_WIDTH));
  const small = await shrink(thumb, 100).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
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
