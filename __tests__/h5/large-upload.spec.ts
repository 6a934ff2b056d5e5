import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { MULTIPART_UPLOAD_FROM_BYTES, UPLOAD_PART_BYTES } from '@contract/constants/media';
import { giveLevel } from '../support/ahead-of-pages';
import { button, dataDirHere, expect, test, tiles } from '../support/journey';
import { createAlbum, haveSignedIn, openMine, pickFiles, title } from '../support/journey-steps';
import { findFilesOfSize, sha256OfFile, writeLargeVideo } from '../support/files/large-video';
import { followRequests, type Traffic } from '../support/watch/follow-requests';

/** A part takes at least this long, so that there is a middle. */
const PART_MS = 120;

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-large-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

interface Video {
  readonly file: string;
  readonly sizeBytes: number;
  readonly parts: number;
}

/** Of a size of its own, by which it is found among what the server keeps. */
async function makeVideo(parts: number): Promise<Video> {
  const file = path.join(folder, String(parts), '开幕.mp4');
  const sizeBytes = parts * UPLOAD_PART_BYTES - 100_000;
  await mkdir(path.dirname(file));
  await writeLargeVideo(file, sizeBytes);
  return { file, sizeBytes, parts };
}

/** Parts that the store has taken, each time it did; and cuts at the wished ones. */
class Link {
  readonly stored: number[] = [];
  private parts: Traffic | null = null;
  private sent = 0;
  private gate = Promise.resolve();

  constructor(private readonly cutAt: readonly number[] = []) {}

  async slowDown(context: BrowserContext): Promise<void> {
    this.parts = followRequests(context, (request) => request.method() === 'PUT');
    await context.route(
      (url) => url.pathname.startsWith('/oss/'),
      async (route) => {
        if (route.request().method() !== 'PUT') return route.continue();
        this.sent += 1;
        const isCut = this.cutAt.includes(this.sent);
        await sleep(PART_MS);
        await this.gate;
        // What was on its way when the page was left is gone.
        return (isCut ? route.abort('connectionreset') : route.continue()).catch(() => undefined);
      },
    );
    context.on('response', (response) => {
      if (response.request().method() === 'PUT' && response.status() === 200) this.stored.push(this.stored.length);
    });
  }

  /** Lets no part through until the answer is called. */
  hold(): () => void {
    let release = (): void => undefined;
    this.gate = new Promise((resolve) => (release = resolve));
    return release;
  }

  /** Waits until no part is on its way. */
  async rests(): Promise<void> {
    await expect.poll(() => this.parts?.underWay, { timeout: 60_000, intervals: [50] }).toBe(0);
  }

  /** Waits until so many parts are there. */
  async has(count: number): Promise<void> {
    await expect.poll(() => this.stored.length, { timeout: 60_000, intervals: [50] }).toBeGreaterThanOrEqual(count);
  }
}

async function openUpload(page: Page, nickname: string): Promise<void> {
  await haveSignedIn(page, nickname);
  await giveLevel(dataDirHere(), nickname, 'level_20');
  await openMine(page);
  await createAlbum(page, '开幕式');
  await button(page, '上传照片').click();
  await expect(page.getByText('图片20MB内，视频300MB内')).toBeVisible();
}

async function pickVideo(page: Page, { file }: Video): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, '选择照片或视频').filter({ visible: true }).click(),
  ]);
  await chooser.setFiles(file);
}

async function expectStoredOnce({ file, sizeBytes }: Video): Promise<void> {
  const copies = await findFilesOfSize(dataDirHere(), sizeBytes);
  expect(copies).toHaveLength(1);
  expect(await sha256OfFile(copies[0] ?? '')).toBe(await sha256OfFile(file));
}

test('a video of 110 MB arrives whole over a link that is cut three times', async ({ journey }) => {
  journey.expectProblem(/ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED|NETWORK_CHANGED)/);
  const video = await makeVideo(21);
  expect(video.sizeBytes).toBeGreaterThan(MULTIPART_UPLOAD_FROM_BYTES);
  const page = await journey.arrive();
  await openUpload(page, '开幕式摄影');
  await journey.look(page, 'upload-idle');
  const link = new Link([4, 12]);
  await link.slowDown(page.context());
  await pickVideo(page, video);
  await link.has(6);
  await journey.look(page, 'uploading');
  await page.context().setOffline(true);
  await expect(page.getByText('上传已暂停，联网后自动继续', { exact: true })).toBeVisible();
  await link.rests();
  await page.context().setOffline(false);
  await expect(page.getByText('1个文件已上传')).toBeVisible({ timeout: 450_000 });
  // A part that was on its way when the link was cut may have arrived after all.
  expect(link.stored.length).toBeLessThanOrEqual(video.parts + 3);
  await expectStoredOnce(video);
  await button(page, '完成').click();
  await expect(title(page, '开幕式')).toBeVisible();
  await expect(tiles(page, '视频')).toHaveCount(1);
});

test('a reload in the middle goes on by itself, and sends nothing twice', async ({ journey }) => {
  const page = await journey.arrive();
  const video = await makeVideo(12);
  await openUpload(page, '开幕式剪辑');
  const link = new Link();
  await link.slowDown(page.context());
  await pickVideo(page, video);
  await link.has(8);
  await page.reload();
  await expect(page.getByText('1个文件已上传')).toBeVisible({ timeout: 450_000 });
  // Two lanes: what was on its way is sent again.
  expect(link.stored.length).toBeLessThanOrEqual(video.parts + 2);
  await expectStoredOnce(video);
});

test('two windows send the same video once; the tray is there on every page', async ({ journey }) => {
  const first = await journey.arrive();
  const video = await makeVideo(8);
  await openUpload(first, '开幕式导演');
  const link = new Link();
  await link.slowDown(first.context());
  const second = await first.context().newPage();
  await second.goto(first.url());
  await expect(button(second, '选择照片或视频')).toBeVisible();
  await pickVideo(first, video);
  await link.has(2);
  const release = link.hold();
  await pickVideo(second, video);
  await expect(second.getByText('同一文件正在上传')).toBeVisible();
  await journey.look(second, 'elsewhere');
  await first.goBack();
  const tray = first.getByRole('region', { name: '上传' }).filter({ visible: true });
  await expect(tray).toBeVisible();
  await journey.look(first, 'tray-closed');
  await tray.getByRole('button', { name: /^已传/ }).click();
  await expect(tray.getByText('开幕.mp4')).toBeVisible();
  await journey.look(first, 'tray-open');
  release();
  await expect(second.getByText('1个文件已上传')).toBeVisible({ timeout: 450_000 });
  expect(link.stored).toHaveLength(video.parts);
  await expectStoredOnce(video);
});

test('files that cannot be taken stand in the list with their reasons', async ({ journey }) => {
  const page = await journey.arrive();
  await openUpload(page, '开幕式助理');
  const buffer = Buffer.from('x');
  await pickFiles(
    page,
    [
      { name: '说明.txt', mimeType: 'text/plain', buffer },
      { name: '空.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
      { name: '片段.mkv', mimeType: 'video/x-matroska', buffer },
    ],
    () => button(page, '选择照片或视频').click(),
  );
  for (const reason of [
    '请上传PNG、JPG、JPEG格式的图片',
    '文件是空的，请重新选择',
    '请上传MP4、AVI、3GP、WMV格式的视频',
  ]) {
    await expect(page.getByText(reason)).toBeVisible();
  }
  await journey.look(page, 'failures');
});
