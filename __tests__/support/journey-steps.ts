import { statSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { TAP_GUARD_MS } from '@contract/constants/client';
import type { StoredSession } from '@/domain/session';
import { type Api, createApi } from '../../server/cli/import/api';
import { bearer } from '../../server/cli/import/sign-in';
import { button, expect, newPhone, productHere, seen, tiles } from './journey';
import { keepSession } from './kept/kept-session';
import type { Product } from './product';

export interface NamedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** As the router shows it: pages before this one are hidden, not gone. */
export const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

export async function openMine(page: Page): Promise<void> {
  await page.goto('/packageAlbumA/home/home');
  await expect(title(page, '我的')).toBeVisible();
}

interface SignInOptions {
  readonly phone?: string;
  /** Default: the one that all journeys of this process share. */
  readonly product?: Product;
}

/** Somebody new, as the next visit of a page finds him. Answers what calls as he does. */
export async function haveSignedIn(
  page: Page,
  nickname: string,
  { phone = newPhone(), product = productHere() }: SignInOptions = {},
): Promise<Api> {
  const kept = await keepSession(product, phone, nickname);
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  await page.context().setStorageState({ cookies: [], origins: [{ origin: product.url, localStorage }] });
  const { token } = (JSON.parse(kept['_session'] ?? '') as { v: StoredSession }).v;
  return createApi({ baseUrl: product.url, authorization: () => bearer(token), signal: new AbortController().signal });
}

/** The same, with the page of oneself in front. */
export async function signInAs(page: Page, nickname: string, options: SignInOptions = {}): Promise<void> {
  await haveSignedIn(page, nickname, options);
  await openMine(page);
  await expect(seen(page.getByText(nickname)).first()).toBeVisible();
}

/** Somebody new, in another tab: the login dialog of this one, which is open, has then been answered. */
export async function signInBeside(page: Page, nickname: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '用户登录' });
  await expect(dialog).toBeVisible();
  const kept = await keepSession(productHere(), newPhone(), nickname);
  await page.evaluate((texts) => {
    for (const [key, newValue] of Object.entries(texts)) {
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    }
  }, kept);
  await expect(dialog).toBeHidden();
}

export async function createAlbum(page: Page, name: string): Promise<void> {
  await button(page, '新建相册').first().click();
  await seen(page.getByPlaceholder('如：2026公司年会')).fill(name);
  await page.getByRole('radio', { name: /^公开/ }).click();
  await button(page, '创建相册').click();
  await expect(title(page, name)).toBeVisible();
}

export async function pickFiles(page: Page, files: readonly NamedFile[], press: () => Promise<void>): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  // The wish to catch the chooser is on its way to the browser; a key that is pressed at once can come before it.
  await page.evaluate(() => undefined);
  await press();
  const chooser = await opened;
  await chooser.setFiles([...files]);
}

/** A button that was just pressed takes the next tap for a slip: the page's clock is put on by as long as that holds. */
export async function passTapGuard(page: Page): Promise<void> {
  await page.evaluate((ms) => {
    const read = Date.now;
    Date.now = () => read() + ms;
  }, TAP_GUARD_MS);
}

/** Something in a frame, which may still be on its way up with its sheet: a pointer would miss it. */
export async function pressIn(link: Locator): Promise<void> {
  await link.evaluate((element: HTMLElement) => element.click());
}

/** Until there are tiles in the window, and every one of them shows its picture, not the placeholder. */
export async function waitForPictures(page: Page): Promise<void> {
  await expect
    .poll(() =>
      tiles(page).evaluateAll((all) => {
        const inView = all.filter((tile) => {
          const { top, bottom } = tile.getBoundingClientRect();
          return bottom > 0 && top < window.innerHeight;
        });
        // What came in above them may have moved them out of it.
        if (inView.length === 0) all[0]?.scrollIntoView({ block: 'center' });
        return inView.length > 0 && inView.every((tile) => (tile.querySelector('img')?.naturalWidth ?? 0) > 0);
      }),
    )
    .toBe(true);
}

/** Until the numbers of the statistics have counted up to what they are called. */
export async function waitForCounts(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .getByRole('tablist', { name: '图中的数据' })
        .getByRole('tab')
        .evaluateAll((tabs) => {
          const isThere = (tab: Element): boolean => {
            const [name, value] = [...tab.children].map((child) => child.textContent);
            const [said = ''] = (tab.getAttribute('aria-label') ?? '').split('，');
            return said === `${name} ${value}`;
          };
          return tabs.length > 0 && tabs.every(isThere);
        }),
    )
    .toBe(true);
}

/** The strip or card of the uploads, over whatever page is in front. */
export const tray = (page: Page) => seen(page.getByRole('region', { name: '上传', exact: true }));

/** Both are there, and neither lies over the other. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  const compare = async (): Promise<string> => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()];
    if (a === null || b === null) return 'not there';
    const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
    const isAbove = a.y + a.height <= b.y || b.y + b.height <= a.y;
    return isBeside || isAbove ? 'apart' : 'one over the other';
  };
  await expect.poll(compare).toBe('apart');
}

export const viewer = (page: Page) => page.getByRole('dialog', { name: /^查看照片/ });

/** Pressing gives a file of such a name, with something in it. */
export async function expectDownload(page: Page, press: () => Promise<void>, name: RegExp): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  expect(file.suggestedFilename()).toMatch(name);
  expect(statSync(await file.path()).size).toBeGreaterThan(0);
}

/** The photo in the viewer, which costs ￥5.00, until it is paid for. */
export async function buyViewed(page: Page): Promise<void> {
  await viewer(page).getByRole('button', { name: '购买', exact: true }).click();
  await seen(page.getByRole('checkbox', { name: '我已知晓，同意购买' })).click();
  await button(page, /^提交订单/).click();
  await button(page, '支付￥5.00').click();
  await button(page, '支付成功').click();
  await expect(seen(page.getByText('支付成功，照片已放进“照片订单”'))).toBeVisible();
}
