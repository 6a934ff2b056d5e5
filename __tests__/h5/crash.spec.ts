import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { MAX_FILES_PER_PICK, TAB_KIND } from '@contract/constants/media';
import { ROW_FLAG } from '@contract/constants/wall-row';
import type { Endpoint } from '@contract/http/endpoint';
import { getAlbum } from '@contract/http/album';
import { getGroupRows, listMediaGroups } from '@contract/http/media';
import type { GroupRows } from '@contract/schemas/media-group';
import { encodeCall } from '../support/encode-call';
import { button, expect, seen, test } from '../support/journey';
import { createAlbum, passTapGuard, signInAs } from '../support/journey-steps';
import { drawPicture, md5Of } from '../support/pictures';
import { type Product, startProduct, waitFor } from '../support/product';
import { findFreePort, makeDataDir, removeFolder } from '../support/server-process';

const FILES = 120;
/** Every so many pictures one is large enough to have a large derivative. */
const LARGE_EVERY = 40;
const LARGE_PX = 2400;

let dataDir: string;
let product: Product | null = null;

test.beforeEach(async () => {
  dataDir = makeDataDir();
});
test.afterEach(async () => {
  await product?.stop();
  product = null;
  removeFolder(dataDir);
});

async function drawFiles(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const files = [];
  for (let n = 0; n < FILES; n += 1) {
    const buffer = await drawPicture(n % LARGE_EVERY === 0 ? { width: LARGE_PX, height: LARGE_PX / 2 } : {});
    files.push({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer });
  }
  return files;
}

async function readStat(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
}

/** The worker: the one child of the server that runs the same program. */
async function findWorker(serverPid: number): Promise<number | null> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(await readStat(Number(name)))?.[1];
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (Number(parent) === serverPid && command.includes('dist/server/main.mjs')) return Number(name);
  }
  return null;
}

const hasEnded = async (pid: number): Promise<true | null> => {
  const state = /^\d+ \(.*\) (\S)/s.exec(await readStat(pid))?.[1];
  return state === undefined || state === 'Z' ? true : null;
};

/** How many files the upload page counts as done. */
const countDone = async (page: Page): Promise<number> => {
  const words = await seen(page.getByText(new RegExp(`^已传\\d+/${FILES}$`)))
    .first()
    .textContent();
  return Number(/\d+/.exec(words ?? '')?.[0]);
};

async function readToken(page: Page): Promise<string> {
  return page.evaluate(() => String(JSON.parse(localStorage.getItem('_session') ?? '{}').v.token));
}

async function ask<I, D>(url: string, token: string, endpoint: Endpoint<I, D>, input: NoInfer<I>): Promise<D> {
  const { url: address, body, contentType } = encodeCall(endpoint, input);
  const response = await fetch(url + address, {
    method: endpoint.method,
    headers: {
      Authorization: `Bearer ${token}`,
      client: 'WEB',
      ...(contentType === null ? {} : { 'Content-Type': contentType }),
    },
    body,
  });
  const reply = await response.json();
  expect(reply).toMatchObject({ code: 0 });
  return reply.data;
}

async function readGroups(url: string, token: string, albumId: string): Promise<GroupRows[]> {
  const { total, groups } = await ask(url, token, listMediaGroups, { albumId, type: TAB_KIND.photoVideo });
  expect(total).toBe(FILES);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(FILES);
  return Promise.all(
    groups.map(({ key }) => ask(url, token, getGroupRows, { albumId, type: TAB_KIND.photoVideo, key })),
  );
}

/** The width of the picture at an address; fails unless all of it can be read. */
async function readWidth(address: string): Promise<number> {
  const response = await fetch(address);
  expect(response.status, address).toBe(200);
  const { info } = await sharp(Buffer.from(await response.arrayBuffer()), { failOn: 'error' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return info.width;
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(file);
    else yield file;
  }
}

test(`${FILES} files arrive whole though the server and its database are killed meanwhile`, async ({ journey }) => {
  for (const problem of [/net::ERR_/, /^50\d: /, /Failed to load resource/, /Unexpected response code: 50\d/])
    journey.expectProblem(problem);
  const port = await findFreePort();
  const [files, first] = await Promise.all([drawFiles(), startProduct({ dataDir, port })]);
  product = first;
  const { url } = first;
  const page = await journey.arrive(url);

  await signInAs(page, '不怕断电', { product: first });
  await createAlbum(page, '一百二十张');
  await button(page, '上传照片').click();
  for (let from = 0; from < FILES; from += MAX_FILES_PER_PICK) {
    if (from > 0) await passTapGuard(page);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, '选择照片或视频').click()]);
    await chooser.setFiles(files.slice(from, from + MAX_FILES_PER_PICK));
  }
  const albumId = new URL(page.url()).searchParams.get('id') ?? '';

  await test.step('kill -9 of the server takes its worker along', async () => {
    await expect.poll(() => countDone(page), { timeout: 300_000, intervals: [50] }).toBeGreaterThan(FILES / 20);
    const worker = await findWorker(first.pid);
    if (worker === null) throw new Error('the server has no worker');
    await first.kill();
    expect(await countDone(page)).toBeLessThan(FILES);
    await waitFor(
      () => hasEnded(worker),
      100_000,
      () => 'the worker outlives its server',
    );
    product = await startProduct({ dataDir, port });
  });

  await test.step('kill -9 of the database is survived by the server', async () => {
    const before = await countDone(page);
    await expect.poll(() => countDone(page), { timeout: 300_000, intervals: [50] }).toBeGreaterThan(before);
    process.kill(product?.postgresPid() ?? Number.NaN, 'SIGKILL');
    expect(await countDone(page)).toBeLessThan(FILES);
  });

  await test.step('the browser goes on by itself until everything is there', async () => {
    await expect(seen(page.getByText(`${FILES}个文件已上传`)).first()).toBeVisible({ timeout: 450_000 });
  });

  const token = await readToken(page);
  await test.step('every file is there once, with every derivative', async () => {
    const { photoCount, videoCount } = await ask(url, token, getAlbum, { id: albumId });
    expect({ photoCount, videoCount }).toEqual({ photoCount: FILES, videoCount: 0 });
    const readRows = async () => {
      const groups = await readGroups(url, token, albumId);
      return groups.flatMap((group) => group.rows.map((row) => ({ base: url + group.mediaBase, row })));
    };
    const countProcessing = async () =>
      (await readRows()).filter(({ row }) => (row[5] & ROW_FLAG.processing) !== 0).length;
    await expect.poll(countProcessing, { timeout: 300_000 }).toBe(0);
    const rows = await readRows();
    expect(new Set(rows.map(({ row }) => row[0])).size).toBe(FILES);
    const countWidths = async () => {
      const widths = { large: 0, small: 0 };
      for (const { base, row } of rows) {
        const [id] = row;
        const [thumb, preview, large] = await Promise.all(
          ['375', '750', '2048'].map((variant) => readWidth(`${base}${variant}/${id}`)),
        );
        if (large === 2048 && preview === 750 && thumb === 375) widths.large += 1;
        if (large === 160 && preview === 160 && thumb === 160) widths.small += 1;
      }
      return widths;
    };
    // The largest is made last: until then its address gives the middle one.
    await expect
      .poll(countWidths, { timeout: 300_000 })
      .toEqual({ large: FILES / LARGE_EVERY, small: FILES - FILES / LARGE_EVERY });
  });

  await test.step('no stored file is half, and each is stored once', async () => {
    const picked = new Set(files.map(({ buffer }) => md5Of(buffer)));
    const stored: string[] = [];
    for await (const file of listFiles(path.join(dataDir, 'objects', 'files', 'upload'))) {
      stored.push(md5Of(await readFile(file)));
    }
    expect(stored.filter((md5) => !picked.has(md5))).toEqual([]);
    expect(new Set(stored)).toEqual(picked);
  });

  await test.step('and all of it is there again after the next start', async () => {
    await product?.stop();
    product = await startProduct({ dataDir, port });
    const [group] = await readGroups(url, token, albumId);
    expect(await readWidth(`${url}${group?.mediaBase}375/${group?.rows[0]?.[0]}`)).toBeGreaterThan(0);
    await page.goto(`${url}/packageAlbumC/photos/photos?id=${albumId}`);
    await expect(page.getByRole('button', { name: /^照片，/ }).first()).toBeVisible();
  });
});
