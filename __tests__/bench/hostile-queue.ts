import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MEDIA_STATE } from '@contract/constants/media';
import { craftPng } from '../support/files/crafted-png';
import type { BenchRow } from './bench-row';
import { median } from './figures';
import { drawCameraFiles } from './pictures';
import { watchMemory } from './process-memory';
import { type SeededProduct, startSeededProduct } from './seeded-product';
import { prepareFiles, type SendableFile, sendInto } from './sender';
import { makeAlbum, visitAsUser } from './visitor';

type Api = Awaited<ReturnType<typeof visitAsUser>>['api'];

const MAX_WAIT_S = 5;
const MAX_WORKER_MB = 1_000;
const MAX_WEB_MB = 450;
const PHOTOS = 8;
const ASK_EVERY_MS = 25;
const TALL = { width: 1, height: 99_000_000 };
/** As much memory as one picture may take: it must be there whole before its first row is known. */
const LARGE = { width: 10_000, height: 10_000, bitDepth: 16, colour: 2, isInterlaced: true } as const;

/**
 * How long another member's photos wait beside nine pictures that take a processor for minutes, and what the processes hold meanwhile,
 * while further members send pictures that are as large as pictures may be.
 */
export async function benchHostileQueue(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-hostile-'));
  const product = await startSeededProduct();
  try {
    const good = await prepareFiles(await drawCameraFiles(path.join(folder, 'good'), PHOTOS * 2));
    const tall = await craft(folder, 'tall', 9, (serial) => craftPng({ ...TALL, serial }));
    const large = await craft(folder, 'large', 4, (serial) => craftPng({ ...LARGE, serial }));
    const { api } = await visitAsUser(product, '13900000021', '好人');
    const albumId = await makeAlbum(api, '好照片');
    const alone = await waitForEach(product, api, albumId, good.slice(0, PHOTOS));

    const memory = watchMemory(product.pid);
    const { api: bad } = await visitAsUser(product, '13900000022', '坏人');
    await sendInto(bad, await makeAlbum(bad, '又高又窄'), tall);
    for (const [index, file] of large.entries()) {
      const { api: other } = await visitAsUser(product, `1390000003${index}`, `大图${index}`);
      await sendInto(other, await makeAlbum(other, '很大'), [file]);
    }
    const beside = await waitForEach(product, api, albumId, good.slice(PHOTOS));
    const pending = await countPending(product);
    // The large ones have their turns in between; the rest of the tall ones would only repeat what is known.
    for (const file of large) while (!(await isShown(product, file))) await sleep(ASK_EVERY_MS * 10);
    await memory.stop();
    const { web, worker } = memory.peak();
    const worst = Math.max(...beside);
    return [
      {
        name: `a photo's wait beside nine of 1 x 99 million pixels (worst of ${PHOTOS}, ${pending} still waiting after)`,
        value: worst,
        unit: 's',
        comparedTo: 'alone, median',
        comparedValue: median(alone),
        limit: `<= ${MAX_WAIT_S} s`,
        ok: worst <= MAX_WAIT_S && pending > 0,
      },
      toMemoryRow('memory of the worker and its children meanwhile', worker, MAX_WORKER_MB),
      toMemoryRow('memory of the web process meanwhile', web, MAX_WEB_MB),
    ];
  } finally {
    await product.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function craft(
  folder: string,
  name: string,
  count: number,
  make: (serial: number) => Buffer,
): Promise<SendableFile[]> {
  const files = Array.from({ length: count }, (_, serial) => path.join(folder, `${name}-${serial}.png`));
  for (const [serial, file] of files.entries()) await writeFile(file, make(serial));
  return prepareFiles(files);
}

/** Seconds from the reply that a file is saved until it is shown, one file after the other. */
async function waitForEach(
  product: SeededProduct,
  api: Api,
  albumId: string,
  files: readonly SendableFile[],
): Promise<number[]> {
  const waits: number[] = [];
  for (const file of files) {
    await sendInto(api, albumId, [file]);
    const start = performance.now();
    while (!(await isShown(product, file))) await sleep(ASK_EVERY_MS);
    waits.push((performance.now() - start) / 1_000);
  }
  return waits;
}

async function isShown({ db }: SeededProduct, { md5 }: SendableFile): Promise<boolean> {
  const { state } = await db.selectFrom('media').select('state').where('md5', '=', md5).executeTakeFirstOrThrow();
  return state === MEDIA_STATE.ready;
}

async function countPending({ db }: SeededProduct): Promise<number> {
  const rows = await db.selectFrom('media').select('id').where('state', '=', MEDIA_STATE.processing).execute();
  return rows.length;
}

function toMemoryRow(name: string, value: number, limit: number): BenchRow {
  const ok = value < limit;
  return { name, value, unit: 'MB', comparedTo: 'limit', comparedValue: limit, limit: `< ${limit} MB`, ok };
}
