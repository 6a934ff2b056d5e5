import {
  test as base,
  expect,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { drawPicture } from './pictures';
import { type Product, runAdmin as runAdminOf, withProduct } from './product';
import { listen, listSaid, takeSaid } from './said';

declare global {
  interface Window {
    axe: typeof axe & { readonly _audit: { readonly rules: readonly { id: string; impact: string }[] } };
  }
}

/** People in browsers. Whatever goes wrong unasked in one of them fails the test. */
export interface Journey {
  /** A fresh browser with nothing stored. The options give it another server or another kind. */
  arrive(baseURL?: string, kind?: { userAgent: string }): Promise<Page>;
  /** A problem that the test causes on purpose. */
  expectProblem(problem: RegExp): void;
  /** Fails on serious faults of accessibility in either theme. Keeps a picture of the page then, and with `LOOKS=on` in any case. */
  look(page: Page, name: string): Promise<void>;
}

/** The short one of the two: every page that is looked at is sent it. */
const AXE = 'node_modules/axe-core/axe.min.js';

const KEEPS_LOOKS = process.env['LOOKS'] === 'on';

// A page that is left, and a video that has enough, let go of what is on its way.
const LET_GO = 'net::ERR_ABORTED';

function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== LET_GO) problems.push(`${reason}: ${request.url()}`);
  });
}

async function arriveIn(browser: Browser, problems: string[], options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await listen(context);
  const page = await context.newPage();
  watch(page, problems);
  return page;
}

// Of this process of the runner: what one journey changes for everybody, another that runs beside it does not meet.
let here: Product | null = null;
export const productHere = (): Product => {
  if (here === null) throw new Error('the product runs while a test does');
  return here;
};

export const test = base.extend<{ journey: Journey }, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what is needed
    ({}, use) =>
      withProduct({ settings: { DEVELOPER_MODE: 'on' } }, (product) => {
        here = product;
        return use(product);
      }),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
  journey: async ({ browser }, use, info) => {
    const problems: string[] = [];
    const expected: RegExp[] = [];
    const pages: Page[] = [];
    let looks = 0;
    await use({
      async arrive(baseURL, kind) {
        const page = await arriveIn(browser, problems, { ...(baseURL === undefined ? {} : { baseURL }), ...kind });
        pages.push(page);
        return page;
      },
      expectProblem: (problem) => void expected.push(problem),
      async look(page, name) {
        looks += 1;
        const file = `${String(looks).padStart(2, '0')}-${name}`;
        for (const theme of ['light', 'dark'] as const) {
          await changeSettings(page, { themeType: theme });
          await settle(page);
          const faults = await listFaults(page, theme);
          if (KEEPS_LOOKS || faults.length > 0) {
            await page.screenshot({ path: info.outputPath(`${file}-${theme}.png`) });
          }
          expect.soft(faults, `${name}, ${theme}`).toEqual([]);
        }
        await changeSettings(page, { themeType: 'light' });
      },
    });
    await Promise.all(pages.map((page) => page.context().close()));
    expect(problems.filter((problem) => !expected.some((one) => one.test(problem)))).toEqual([]);
  },
});

/** As another tab of the same browser does it: without loading anything again. */
export async function changeSettings(
  page: Page,
  { themeType = 'light', textSize = 'standard' }: { themeType?: 'light' | 'dark'; textSize?: string },
): Promise<void> {
  await page.evaluate(
    ([value, endMs]) => {
      const newValue = JSON.stringify({ v: value, e: endMs });
      localStorage.setItem('_settings', newValue);
      window.dispatchEvent(new StorageEvent('storage', { key: '_settings', newValue }));
    },
    [{ themeType, textSize }, Date.now() + 86_400_000] as const,
  );
}

/** Brings what moves to its end. Spinners have none. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawTwice = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await drawTwice();
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    for (const one of moving) one.finish();
    if (moving.length > 0) await drawTwice();
  });
}

/** The dark theme differs from the light one by its colours only. Rules of other impacts are not run: a fault has that of its rule. */
export async function listFaults(
  page: Page,
  theme: 'light' | 'dark',
  impacts: readonly string[] = ['serious', 'critical'],
): Promise<string[]> {
  const isThere = await page.evaluate(() => typeof window.axe === 'object');
  if (!isThere) await page.evaluate(readFileSync(AXE, 'utf8'));
  const { violations } = await page.evaluate(
    ([isDark, wanted]) => {
      const others = window.axe._audit.rules.filter(({ impact }) => !wanted.includes(impact));
      return window.axe.run({
        resultTypes: ['violations'],
        ...(isDark
          ? { runOnly: ['color-contrast'] }
          : { rules: Object.fromEntries(others.map(({ id }) => [id, { enabled: false }])) }),
      });
    },
    [theme === 'dark', impacts] as const,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
  );
}

/** What of it is on the page in front: pages of the history stay in the document. */
export const seen = (locator: Locator): Locator => locator.filter({ visible: true });

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** The pictures and videos of the wall in view. */
export const tiles = (page: Page, kind: '照片' | '视频' | '' = ''): Locator =>
  page.getByRole('button', { name: new RegExp(`^(照片|视频)(，|$)`) }).filter({
    ...(kind === '' ? {} : { has: page.locator(`xpath=self::*[starts-with(@aria-label,"${kind}")]`) }),
  });

/** Waits until the page says it, in a toast or a strip: both go by themselves, so looking for them may come too late. */
export async function expectSaid(page: Page, words: string | RegExp): Promise<void> {
  await expect.poll(() => takeSaid(page, words) || listSaid(page), `what says ${String(words)}`).toBe(true);
}

/** Waits until what has been closed is gone from the history too: the step back comes a moment later, and ends a navigation under way. */
export async function expectLetGo(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => history.state?.isCatch === true), 'an entry lies over the page')
    .toBe(false);
}

let phones = 0;

/** A number nobody has used in this run or any other of the last hours. */
export function newPhone(): string {
  phones += 1;
  const unique = (Date.now() * 10 + (phones % 10)) % 100_000_000;
  return `137${String(unique).padStart(8, '0')}`;
}

/** The newest code that the server has printed for a phone. */
export const readCode = (phone: string): Promise<string> => productHere().codeFor(phone);

/** Where the product of this process keeps everything. */
export const dataDirHere = (): string => productHere().dataDir;

/** A command of the operator, beside the running server. Answers what it prints. */
export const runAdmin = (...words: string[]): string => runAdminOf(productHere(), ...words);

/** The picture of oneself that a profile needs, chosen in the login dialog. */
export async function chooseAvatar(page: Page): Promise<void> {
  const picker = page.getByRole('dialog', { name: '用户登录' }).getByRole('button', { name: '选择头像' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), picker.click()]);
  const buffer = await drawPicture({ width: 300, height: 300 });
  const stored = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/oss/'),
  );
  await chooser.setFiles([{ name: 'me.jpg', mimeType: 'image/jpeg', buffer }]);
  await page.getByRole('button', { name: '使用这张图片' }).click();
  expect((await stored).status()).toBe(200);
}

/** Through the login dialog, which is open. A new number chooses its name. */
export async function signIn(
  page: Page,
  phone: string,
  nickname: string,
  getCode: (phone: string) => Promise<string> = readCode,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '用户登录' });
  await dialog.getByPlaceholder('手机号').fill(phone);
  await dialog.getByRole('checkbox', { name: /^已阅读并同意/ }).click();
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /秒重新获取/ })).toBeVisible();
  await dialog.getByPlaceholder('验证码').fill(await getCode(phone));
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await dialog.getByPlaceholder('请输入昵称').fill(nickname);
  await dialog.getByRole('button', { name: '保存并登录' }).click();
  await expect(dialog).toBeHidden();
}

export { expect };
