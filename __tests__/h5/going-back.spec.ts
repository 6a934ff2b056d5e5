import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey';

const SETTINGS = '/packageAlbumA/setup/setup';
const ABOUT = '/packageAlbumE/about/about';

/** The page that one sees, by its address; empty when the screen is. */
const readSeen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const all = document.elementsFromPoint(innerWidth / 2, 40).map((one) => one.closest('.taro_page')?.id ?? '');
    return all.find((id) => id !== '')?.split('?')[0] ?? '';
  });

const sees = async (page: Page, path: string): Promise<void> => {
  await expect.poll(() => readSeen(page)).toBe(path);
  expect(new URL(page.url()).pathname).toBe(path);
};

test('however soon one goes back and on, the page of the address is there', async ({ page }) => {
  await page.goto(SETTINGS);
  await sees(page, SETTINGS);
  await page.getByRole('button', { name: '关于我们' }).click();
  await sees(page, ABOUT);
  await page.goBack();
  await sees(page, SETTINGS);
  for (const pauses of [
    [0, 0, 0],
    [0, 30, 60],
    [5, 200, 0],
    [20, 10, 350],
    [60, 60, 60],
    [250, 0, 120],
  ]) {
    for (const isBackInTheEnd of [true, false]) {
      await page.evaluate(
        async ({ pauses, isBackInTheEnd }) => {
          const all = document.querySelectorAll<HTMLElement>('[role="button"]');
          const about = [...all].find((one) => one.textContent.startsWith('关于我们'));
          const pause = (index: number) => new Promise((resolve) => setTimeout(resolve, pauses[index]));
          about?.click();
          await pause(0);
          history.back();
          await pause(1);
          // Nobody taps on a page that is not there yet.
          while (!location.pathname.endsWith('/setup')) await new Promise((resolve) => setTimeout(resolve, 1));
          about?.click();
          await pause(2);
          if (isBackInTheEnd) history.back();
        },
        { pauses, isBackInTheEnd },
      );
      if (!isBackInTheEnd) {
        await expect(page.getByRole('heading', { name: '关于我们' })).toBeInViewport();
        await sees(page, ABOUT);
        await page.goBack();
      }
      await expect(page).toHaveURL(new RegExp(`${SETTINGS}$`));
      await sees(page, SETTINGS);
    }
  }
});

test('who goes back before a page has come stays where one is, and goes on from there', async ({ page }) => {
  await page.goto(SETTINGS);
  await sees(page, SETTINGS);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route('**/js/*.js', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: '帮助中心' }).click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  const loading = page.getByRole('status', { name: '正在加载' });
  await expect(loading).toBeVisible();
  await page.goBack();
  await expect(loading).toBeHidden();
  await sees(page, SETTINGS);
  release();
  await page.getByRole('button', { name: '关于我们' }).click();
  await expect(page.getByRole('heading', { name: '关于我们' })).toBeInViewport();
  await sees(page, ABOUT);
  await page.goBack();
  await sees(page, SETTINGS);
});
