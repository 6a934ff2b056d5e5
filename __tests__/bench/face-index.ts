import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { TAB_KIND } from '@contract/constants/media';
import { getAlbum } from '@contract/http/album';
import { getAlbumFaces, setAlbumFaces } from '@contract/http/face';
import { listMedia } from '@contract/http/media';
import { createFaceFinder } from '../../server/adapters/faces/finder';
import { createFaceThread } from '../../server/adapters/faces/thread';
import type { Api } from '../../server/cli/import/api';
import { DRAWN_FACES } from '../../server/cli/demo/draw-faces';
import { drawPeople } from '../support/files/drawn-faces';
import { type Product, startProduct } from '../support/product';
import { removeFolder } from '../support/server-process';
import type { BenchRow } from './bench-row';
import { median, timeMs } from './figures';
import { drawCameraFiles } from './pictures';
import { watchMemory } from './process-memory';
import { sampleList, toListRow } from './sample-list';
import { prepareFiles, sendFiles, type SendableFile } from './sender';
import { visit, visitAsUser } from './visitor';

const PHOTOS = 80;
const FACES_A_PHOTO = 4;
const CAMERA_FILES = 32;
const ROUNDS = 3;
const IDLE_SAMPLES = 200;
const ASK_EVERY_MS = 100;
const PROGRAM = path.resolve('dist/server/face-thread.mjs');
const MIN_SHARE = 0.8;
const MAX_WORKER_MB = 1_000;

/**
 * Looking for faces in an album's photos, against a bare loop of the same models over the same pictures, by turns; and what goes on
 * meanwhile: a visitor's list, other people's photos that come in, the memory of the worker.
 */
export async function benchFaceIndex(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-bench-'));
  const product = await startProduct();
  try {
    const visitor = await visit(product);
    const { api } = await visitAsUser(product, '13900000003', '测脸');
    const albumId = await ingest(api, visitor, '人脸', await prepareFiles(await drawFiles(path.join(folder, 'faces'))));
    const pictures = await fetchPictures(product, visitor, albumId);
    const outcome = await createFaceThread(PROGRAM);
    if (outcome.kind === 'missing') throw new Error(outcome.reason);
    const finder = createFaceFinder({ isAvailable: true, open: () => Promise.resolve(outcome) });
    const bareLoop = async (): Promise<void> => {
      for (const picture of pictures) await finder.find(picture);
    };
    await index(api, albumId);
    const [bareMs, indexMs] = [[] as number[], [] as number[]];
    for (let round = 0; round < ROUNDS; round += 1) {
      bareMs.push(await timeMs(bareLoop));
      indexMs.push(await timeMs(() => index(api, albumId)));
    }
    await outcome.engine.close();

    const idle = await sampleList(product, albumId, IDLE_SAMPLES).samples;
    const memory = watchMemory(product.pid);
    const busy = sampleList(product, albumId, Number.MAX_SAFE_INTEGER);
    await index(api, albumId);
    busy.stop();
    const camera = await drawCameraFiles(path.join(folder, 'alone'), CAMERA_FILES);
    const others = await drawCameraFiles(path.join(folder, 'beside'), CAMERA_FILES);
    const [alone, beside] = [await prepareFiles(camera), await prepareFiles(others)];
    const aloneMs = await timeMs(() => ingest(api, visitor, '独自', alone));
    const isOver = new AbortController();
    const indexing = indexUntil(api, albumId, isOver.signal);
    const besideMs = await timeMs(() => ingest(api, visitor, '同时', beside));
    isOver.abort();
    await indexing;
    await memory.stop();
    return [
      rateRow(`looking for faces in ${PHOTOS} photos of ${FACES_A_PHOTO}`, PHOTOS, {
        value: median(indexMs),
        comparedTo: 'a bare loop of the same models',
        comparedValue: median(bareMs),
      }),
      rateRow('ingest of photos of 8 megapixels beside it', CAMERA_FILES, {
        value: besideMs,
        comparedTo: 'alone',
        comparedValue: aloneMs,
      }),
      toListRow("visitor's list, p95, while faces are looked for", idle, await busy.samples),
      {
        name: 'memory of the worker and its children meanwhile',
        value: memory.peak().worker,
        unit: 'MB',
        comparedTo: 'the web process',
        comparedValue: memory.peak().web,
        limit: `< ${MAX_WORKER_MB} MB`,
        ok: memory.peak().worker < MAX_WORKER_MB,
      },
    ];
  } finally {
    await product.stop();
    removeFolder(product.dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}

/** From times that so many photos took. */
function rateRow(
  name: string,
  photos: number,
  { value, comparedTo, comparedValue }: { value: number; comparedTo: string; comparedValue: number },
): BenchRow {
  const toRate = (ms: number): number => (photos * 1_000) / ms;
  return {
    name,
    value: toRate(value),
    unit: 'photos/s',
    comparedTo,
    comparedValue: toRate(comparedValue),
    limit: `>= ${MIN_SHARE * 100} %`,
    ok: toRate(value) >= toRate(comparedValue) * MIN_SHARE,
  };
}

async function drawFiles(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (let photo = 0; photo < PHOTOS; photo += 1) {
    const people = Array.from({ length: FACES_A_PHOTO }, (_none, place) => ({
      face: DRAWN_FACES[(photo + place) % DRAWN_FACES.length] ?? DRAWN_FACES[0],
      edge: 440,
      left: 60 + 490 * place,
      top: 200 + 5 * photo,
    }));
    const file = path.join(folder, `${photo}.jpg`);
    await writeFile(
      file,
      await sharp(drawPeople(2048, 1365, people))
        .jpeg({ quality: 92 })
        .toBuffer(),
    );
    files.push(file);
  }
  return files;
}

/** What the index looks at. */
async function fetchPictures({ url }: Product, visitor: Api, albumId: string): Promise<Buffer[]> {
  const query = { albumId, current: 1, size: PHOTOS, type: TAB_KIND.photo, showFaceLocation: false } as const;
  const { records } = await visitor.call(listMedia, query);
  const pictures: Buffer[] = [];
  for (const { bigUrl } of records) {
    pictures.push(Buffer.from(await (await fetch(url + bigUrl)).arrayBuffer()));
  }
  return pictures;
}

/** From nothing until every photo has been looked at. */
async function index(api: Api, albumId: string): Promise<void> {
  await api.call(setAlbumFaces, { albumId, findMe: false });
  await api.call(setAlbumFaces, { albumId, findMe: true });
  for (;;) {
    const { done, total } = await api.call(getAlbumFaces, { albumId });
    if (total === PHOTOS && done === total) return;
    await sleep(ASK_EVERY_MS);
  }
}

async function indexUntil(api: Api, albumId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await index(api, albumId);
}

/** Resolves with the new album's id when every file is a visible photo of it. */
async function ingest(api: Api, visitor: Api, name: string, files: readonly SendableFile[]): Promise<string> {
  const albumId = await sendFiles(api, name, files);
  for (;;) {
    const { photoCount } = await visitor.call(getAlbum, { id: albumId });
    if (photoCount === files.length) return albumId;
    await sleep(ASK_EVERY_MS);
  }
}
