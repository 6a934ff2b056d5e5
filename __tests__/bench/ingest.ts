import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PAGE_SIZE_MAX } from '@contract/constants/client';
import { TAB_KIND } from '@contract/constants/media';
import { getAlbum } from '@contract/http/album';
import { listMedia } from '@contract/http/media';
import { type Api } from '../../server/cli/import/api';
import { startProduct } from '../support/product';
import { removeFolder } from '../support/server-process';
import { bareLoop, cpuOfOne, WORKERS } from './bare-loop';
import type { BenchOptions, BenchRow } from './bench-row';
import { median, timeMs, toTimesRow } from './figures';
import { copyPhotos, drawCameraFiles, resizeAsDrawn } from './pictures';
import { sampleList, toListRow } from './sample-list';
import { prepareFiles, type SendableFile, sendFiles, sendInto } from './sender';
import { makeAlbum, visit, visitAsUser } from './visitor';

const FILES = 96;
const MIN_SHARE_OF_BARE = 0.85;
const MIN_WALL_TIMES = 2.5;
/** Sent one by one, each when the former one is seen. */
const ALONE = 20;
const MAX_ALONE_MS = 700;
const ASK_ALONE_MS = 20;
/** The drawn ones stand for cameras' only where they are as hard. */
const COMPARED = 8;
const MAX_DIFFERENCE = 0.15;
const IDLE_SAMPLES = 300;
const ROUNDS = 3;
// A visitor who asks more often would be a good part of what is measured.
const ASK_EVERY_MS = 250;

/**
 * Full ingest (sent, stored, synced, all derivatives, and before the largest of them: visible) against a bare loop that makes the same derivatives of the same
 * files with as many workers, by turns, the median of each; and what a visitor's list costs meanwhile, against the same list when nothing else happens.
 */
export async function benchIngest({ photos }: BenchOptions): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-bench-'));
  const product = await startProduct();
  try {
    const album = path.join(folder, 'album');
    const files = photos === null ? await drawCameraFiles(album, FILES) : await copyPhotos(photos, album, FILES);
    const what = photos === null ? `${FILES} photos of 8 megapixels` : `${FILES} photos of one's own`;
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
    const alone = await untilSeenAlone(api, visitor, await prepareFiles(await makeNew(files.slice(0, ALONE))));
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
        name: `${what} sent at once, on the wall`,
        value: wallRate,
        unit: 'photos/s',
        comparedTo: `bare sharp loop that makes everything, ${WORKERS} workers`,
        comparedValue: bareRate,
        limit: `>= ${MIN_WALL_TIMES}x`,
        ok: wallRate >= bareRate * MIN_WALL_TIMES,
      },
      {
        name: `ingest of ${what}`,
        value: rate,
        unit: 'photos/s',
        comparedTo: `bare sharp loop, ${WORKERS} workers`,
        comparedValue: bareRate,
        limit: `>= ${MIN_SHARE_OF_BARE * 100} %`,
        ok: rate >= bareRate * MIN_SHARE_OF_BARE,
      },
      toTimesRow('one photo on an idle machine, from acknowledged to visible', alone, 0.95, MAX_ALONE_MS),
      ...(photos === null ? [] : [await compareDrawn(photos, folder)]),
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

/** How long each waited, from the answer that it is saved. */
async function untilSeenAlone(api: Api, visitor: Api, files: readonly SendableFile[]): Promise<number[]> {
  const albumId = await makeAlbum(api, '一张一张');
  const waits: number[] = [];
  for (const [index, file] of files.entries()) {
    await sendInto(api, albumId, [file]);
    waits.push(
      await timeMs(async () => {
        while ((await visitor.call(getAlbum, { id: albumId })).photoCount <= index) await sleep(ASK_ALONE_MS);
      }),
    );
    await untilAllMade(visitor, albumId);
  }
  return waits;
}

/** What a drawn picture costs against cameras' of the same size. */
async function compareDrawn(photos: string, folder: string): Promise<BenchRow> {
  const own = await cpuOfOne(
    await resizeAsDrawn(photos, path.join(folder, 'own'), COMPARED),
    path.join(folder, 'bare'),
  );
  const drawn = await cpuOfOne(await drawCameraFiles(path.join(folder, 'drawn'), COMPARED), path.join(folder, 'bare'));
  return {
    name: 'a drawn photo in the bare loop',
    value: drawn,
    unit: 'ms of a processor',
    comparedTo: "one's own at the same size",
    comparedValue: own,
    limit: `within ${MAX_DIFFERENCE * 100} %`,
    ok: Math.abs(drawn / own - 1) <= MAX_DIFFERENCE,
  };
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
