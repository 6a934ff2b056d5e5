import { randomFillSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { TOKEN_VERSION } from '@contract/constants/user';
import { getAlbum } from '@contract/http/album';
import { queryAllMd5AndFileSize } from '@contract/http/media';
import type { DedupeInput } from '@contract/schemas/media';
import { launchOf } from '../../config/chromium/find.mjs';
import { type Product, startProduct } from '../support/product';
import { removeFolder } from '../support/server-process';
import type { BenchRow } from './bench-row';
import { makeAlbum, visitAsUser } from './visitor';

const FILES = 100;
/** Hashed on the interface's own thread, for comparison. */
const COMPARED_FILES = 5;
const FILE_BYTES = 5_000_000;
const LONG_TASK_MS = 50;
const DAY_MS = 86_400_000;
const HASHED_WITHIN_MS = 300_000;

interface LongTasks {
  readonly count: number;
  readonly longestMs: number;
}

/** The upload page hashes a hundred files: tasks of the interface's thread that take longer than a person notices. */
export async function benchHashing(): Promise<BenchRow[]> {
  const product = await startProduct();
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-hashing-'));
  try {
    return await measure(product, await writeFiles(folder));
  } finally {
    await product.stop();
    removeFolder(product.dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Named as videos: pictures of this size would be made smaller first. */
async function writeFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  const bytes = Buffer.alloc(FILE_BYTES);
  for (let index = 0; index < FILES; index += 1) {
    const file = path.join(folder, `${index}.mp4`);
    await writeFile(file, randomFillSync(bytes));
    files.push(file);
  }
  return files;
}

async function measure(product: Product, files: readonly string[]): Promise<BenchRow[]> {
  const { api, token } = await visitAsUser(product, '13900000031', '哈希');
  const albumId = await makeAlbum(api, '哈希');
  const { ownerId } = await api.call(getAlbum, { id: albumId });
  const browser = await chromium.launch({
    ...launchOf(true),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await signInAs(page, token, ownerId);
    const { finished } = await answerAllKnown(page);
    await page.goto(`${product.url}/packageAlbumC/photos/upload?id=${albumId}`);
    const picker = page.getByRole('button', { name: '选择文件夹' });
    await picker.waitFor();
    await watchLongTasks(page);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), picker.click()]);
    const begunMs = performance.now();
    await chooser.setFiles(path.dirname(files[0] ?? ''));
    await finished;
    const tookMs = performance.now() - begunMs;
    const ours = await readLongTasks(page);
    const theirs = await hashOnPage(page, files.slice(0, COMPARED_FILES));
    return [
      {
        name: `longest task of the page while ${FILES} files of 5 MB are hashed`,
        value: ours.longestMs,
        unit: 'ms',
        comparedTo: `${COMPARED_FILES} of them hashed on the page's own thread`,
        comparedValue: theirs.longestMs,
        limit: `no task over ${LONG_TASK_MS} ms`,
        ok: ours.count === 0 && theirs.count > 0,
      },
      {
        name: 'rate of hashing beside the page',
        value: (FILES * FILE_BYTES) / 1_048_576 / (tookMs / 1_000),
        unit: 'MB/s',
        comparedTo: "on the page's own thread",
        comparedValue: theirs.megabytesPerSecond,
        limit: 'told only',
        ok: true,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** As the client itself keeps a session. */
async function signInAs(page: Page, token: string, userId: string): Promise<void> {
  const endMs = Date.now() + DAY_MS;
  const member = { typeKey: 'level_10', typeName: '普通用户', endTimeMs: null };
  const user = { id: userId, nickname: '哈希', phone: '', avatar: '', isAdmin: false, member };
  const session = { token, tokenExpiresAtMs: endMs, tokenVersion: TOKEN_VERSION, user, wxUnionid: null };
  await page.addInitScript((text) => localStorage.setItem('_session', text), JSON.stringify({ v: session, e: endMs }));
}

/** The album says that it has every file, so that nothing is sent. Resolves when it was asked about the last. */
async function answerAllKnown(page: Page): Promise<{ finished: Promise<void> }> {
  let asked = 0;
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve, reject) => {
    finish = resolve;
    setTimeout(() => reject(new Error(`only ${asked} files were hashed`)), HASHED_WITHIN_MS).unref();
  });
  await page.route(`**${queryAllMd5AndFileSize.path}`, async (route) => {
    const { files } = route.request().postDataJSON() as DedupeInput;
    const data = files.map((file) => ({ ...file, inAlbum: true, resourceId: 'r'.repeat(22) }));
    await route.fulfill({ json: { code: 0, msg: '', data } });
    asked += files.length;
    if (asked === FILES) finish();
  });
  return { finished };
}

async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = [];
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    });
    Object.assign(window, { longTasks: seen });
  });
}

async function readLongTasks(page: Page): Promise<LongTasks> {
  const tasks = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return (window as unknown as { longTasks: number[] }).longTasks.splice(0);
  });
  return { count: tasks.length, longestMs: Math.max(0, ...tasks) };
}

/** What would happen without a worker: each file is read and hashed in one go. */
async function hashOnPage(page: Page, files: readonly string[]): Promise<LongTasks & { megabytesPerSecond: number }> {
  // Injected by the debugger: the page's own rules let no such script in.
  await page.evaluate(await readFile('node_modules/spark-md5/spark-md5.min.js', 'utf8'));
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.id = 'compared';
    document.body.append(input);
  });
  await page.setInputFiles('#compared', [...files]);
  const tookMs = await page.evaluate(async () => {
    const { SparkMD5 } = window as unknown as { SparkMD5: { ArrayBuffer: { hash(bytes: ArrayBuffer): string } } };
    const input = document.querySelector<HTMLInputElement>('#compared');
    const begunMs = performance.now();
    for (const file of Array.from(input?.files ?? [])) SparkMD5.ArrayBuffer.hash(await file.arrayBuffer());
    return performance.now() - begunMs;
  });
  const megabytesPerSecond = (files.length * FILE_BYTES) / 1_048_576 / (tookMs / 1_000);
  return { ...(await readLongTasks(page)), megabytesPerSecond };
}
