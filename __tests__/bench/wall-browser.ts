import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContextOptions, chromium, type CDPSession, type Page } from '@playwright/test';
import sharp from 'sharp';
import { launchOf } from '../../config/chromium/find.mjs';
import { drawScene } from '../../server/cli/demo/draw';

const PICTURES = 12;
const STROKE_OF_HEIGHT = 0.7;
const FRAME_MS = 16;

/** A page of a browser, and what Chromium says of it. */
export interface Screen {
  readonly page: Page;
  readonly cdp: CDPSession;
  close(): Promise<void>;
}

export const PHONE: BrowserContextOptions = {
  viewport: { width: 375, height: 812 },
  hasTouch: true,
  deviceScaleFactor: 2,
};

/** A browser in which every picture of a wall is one of a few drawn ones: seeded rows have no files. */
export async function openScreen(baseURL: string, kind: BrowserContextOptions = PHONE): Promise<Screen> {
  const browser = await chromium.launch({
    ...launchOf(true),
    args: ['--disable-gpu', '--disable-sync', '--enable-precise-memory-info', '--js-flags=--expose-gc', '--no-sandbox'],
  });
  const context = await browser.newContext({ baseURL, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...kind });
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, index) => drawTile(index)));
  await context.route('**/media/**', (route) => {
    const url = route.request().url();
    const at = [...url.slice(-6)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % PICTURES;
    return route.fulfill({ body: pictures[at] ?? Buffer.alloc(0), contentType: 'image/webp' });
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return { page, cdp, close: () => browser.close() };
}

function drawTile(index: number): Promise<Buffer> {
  const { svg } = drawScene('mountains', index + 1);
  return sharp(Buffer.from(svg)).resize({ width: 375 }).webp({ quality: 60 }).toBuffer();
}

/** A finger that draws slowly: pressed, moved in steps, lifted. */
export async function dragFinger(
  { cdp }: Screen,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  steps = 20,
): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  await touch('touchStart', from.x, from.y);
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await touch('touchMove', from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
  }
}

export const liftFinger = ({ cdp }: Screen): Promise<unknown> =>
  cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

/**
 * A finger that flings the page down (or up, below zero) by so much, in as many strokes as it takes; what rolls on after them comes
 * on top. Of touches, because Chromium's own gesture (`Input.synthesizeScrollGesture` by touch) moves nothing without a window.
 */
export async function fling({ page, cdp }: Screen, byPx: number, pxPerSecond: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 375, height: 812 };
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: width / 2, y }] });
  const way = byPx > 0 ? -1 : 1;
  const reachPx = height * STROKE_OF_HEIGHT;
  for (let leftPx = Math.abs(byPx); leftPx > 0; leftPx -= reachPx) {
    const strokePx = Math.min(leftPx, reachPx);
    const fromY = height / 2 - (way * reachPx) / 2;
    const begunMs = performance.now();
    await touch('touchStart', fromY);
    for (let movedPx = 0; movedPx < strokePx;) {
      await sleep(FRAME_MS);
      movedPx = Math.min(strokePx, ((performance.now() - begunMs) * pxPerSecond) / 1_000);
      await touch('touchMove', fromY + way * movedPx);
    }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}

/** Throws where flings have not moved the page, whose figures would say nothing. */
export async function requireScrolled({ page }: Screen): Promise<void> {
  const scrolledPx = await page.evaluate(() => document.querySelector('.taro_page_show')?.scrollTop ?? 0);
  if (scrolledPx === 0) throw new Error('the page did not scroll');
}
