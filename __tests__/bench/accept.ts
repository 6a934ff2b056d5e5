import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import type { Api } from '../../server/cli/import/api';
import { postForm } from '../../server/cli/import/post-form';
import { inParallel } from '../../server/cli/import/run-import';
import { createCredentials, sendBytes } from '../../server/cli/import/send-bytes';
import { type Product, startProduct } from '../support/product';
import { removeFolder } from '../support/server-process';
import type { BenchRow } from './bench-row';
import { median, timeMs } from './figures';
import { drawCameraFiles } from './pictures';
import { prepareFiles, type SendableFile, sendInto } from './sender';
import { makeAlbum, visitAsUser } from './visitor';

const FILES = 96;
const TOGETHER = 8;
const ROUNDS = 3;
const MIN_SHARE_OF_BARE = 0.7;
const MAX_RSS_MB = 450;
const SAMPLE_MS = 50;
const forever = new AbortController().signal;

/**
 * Files accepted (arrived, hashed, synced, in place) against a bare Fastify handler that does the same with the same forms, by turns; and what
 * the web process holds at most while eight are sent at a time.
 */
export async function benchAccept(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-accept-'));
  const bare = await startBare(path.join(folder, 'bare'));
  const product = await startProduct();
  try {
    const files = await prepareFiles(await drawCameraFiles(path.join(folder, 'files'), FILES));
    const { api } = await visitAsUser(product, '13900000004', '接收');
    await accept(api, files.slice(0, TOGETHER));
    const bareMs: number[] = [];
    const ownMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bareMs.push(await timeMs(() => inParallel(files, TOGETHER, (file) => sendBare(bare.url, file))));
      ownMs.push(await timeMs(() => accept(api, files)));
    }
    const albumId = await makeAlbum(api, '内存');
    const rssMb = await peakRssMb(product, () => sendInto(api, albumId, files, TOGETHER));
    const bareRate = (FILES * 1_000) / median(bareMs);
    const rate = (FILES * 1_000) / median(ownMs);
    return [
      {
        name: `accepting ${FILES} photos, ${TOGETHER} at a time`,
        value: rate,
        unit: 'files/s',
        comparedTo: 'bare Fastify handler: hash, sync, rename',
        comparedValue: bareRate,
        limit: `>= ${MIN_SHARE_OF_BARE * 100} %`,
        ok: rate >= bareRate * MIN_SHARE_OF_BARE,
      },
      {
        name: `memory of the web process, ingesting ${TOGETHER} at a time`,
        value: rssMb,
        unit: 'MB',
        comparedTo: 'limit',
        comparedValue: MAX_RSS_MB,
        limit: `<= ${MAX_RSS_MB} MB`,
        ok: rssMb <= MAX_RSS_MB,
      },
    ];
  } finally {
    await product.stop();
    await bare.close();
    removeFolder(product.dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}

async function accept(api: Api, files: readonly SendableFile[]): Promise<void> {
  const credentials = createCredentials(api);
  await inParallel(files, TOGETHER, async (file) => {
    await sendBytes(api, await credentials(), file, forever);
  });
}

async function sendBare(url: string, file: SendableFile): Promise<void> {
  const { status } = await postForm(new URL('/', url), { key: randomBytes(16).toString('hex') }, file, forever);
  if (status !== 200) throw new Error(`the bare handler answered ${status}`);
}

/** Takes the whole body as it comes: hashes it twice, as a store that knows its objects must, writes it, syncs it, renames it. */
async function startBare(folder: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const http = fastify({ bodyLimit: 1_073_741_824 });
  http.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
  http.post('/', async (request, reply) => {
    const name = path.join(folder, randomBytes(16).toString('hex'));
    const md5 = createHash('md5');
    const sha256 = createHash('sha256');
    // The parser above hands the stream on.
    const body = request.body as Readable;
    await pipeline(
      body,
      async function* hash(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          md5.update(chunk);
          sha256.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(`${name}.new`, { flush: true }),
    );
    await rename(`${name}.new`, name);
    await syncFolder(folder);
    return reply.send({ md5: md5.digest('hex'), sha256: sha256.digest('hex') });
  });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => http.close() };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The most that the process held while something ran, resident, looked at again and again. Linux only. */
async function peakRssMb({ pid }: Product, run: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      peak = Math.max(peak, Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024);
      await sleep(SAMPLE_MS);
    }
  })();
  try {
    await run();
  } finally {
    isOver = true;
    await watching;
  }
  return peak;
}
