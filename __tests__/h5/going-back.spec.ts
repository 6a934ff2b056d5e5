import type { Page } from '@playwright/test';
import { button, expect, expectLetGo, seen, test, tiles } from '../support/journey';
import { title, viewer, waitForPictures } from '../support/journey-steps';
import { openKeptAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';

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

test('however soon one goes back and on, the page of the address is there', { tag: '@phone' }, async ({ page }) => {
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

test(
  'who goes back before a page has come stays where one is, and goes on from there',
  { tag: '@phone' },
  async ({ page }) => {
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
  },
);

test('going back closes what lies over a page, the last first, and then leaves the page', async ({ journey }) => {
  const page = await journey.arrive();
  const files = await Promise.all(
    ['1.jpg', '2.jpg'].map(async (name) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await drawPicture({ width: 900, height: name === '1.jpg' ? 600 : 900 }),
    })),
  );
  const { address: album } = await openKeptAlbum(page, '往回走的人', '往回走', files);
  await expect(tiles(page)).toHaveCount(2);
  const isHere = () => expect(page).toHaveURL(album);
  const info = page.getByRole('dialog', { name: '拍摄信息' }).or(page.getByRole('region', { name: '拍摄信息' }));

  await tiles(page).first().click();
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await isHere();

  // A page over the viewer, and back to it.
  await tiles(page).first().click();
  await button(page, '信息').click();
  await info.getByRole('link', { name: /往回走的人/ }).click();
  await expect(title(page, '往回走的人')).toBeVisible();
  await page.goBack();
  await expect(info).toBeVisible();
  await isHere();
  if (await page.getByRole('dialog', { name: '拍摄信息' }).isVisible()) {
    await page.goBack();
    await expect(info).toBeHidden();
    await expect(viewer(page)).toBeVisible();
  }
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await isHere();

  // Loaded anew under an open viewer it shows that again, and going back closes it as ever.
  await tiles(page).first().click();
  await expect(viewer(page)).toBeVisible();
  await page.reload();
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(tiles(page)).toHaveCount(2);
  await isHere();

  await button(page, '选择').click();
  await seen(page.getByRole('checkbox', { name: /^照片/ }))
    .first()
    .click();
  await button(page, '删除').click();
  const question = page.getByRole('dialog', { name: /^删除/ });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(seen(page.getByRole('checkbox', { name: /^照片/, checked: true }))).toHaveCount(1);
  await page.goBack();
  await expect(seen(page.getByRole('checkbox', { name: /^照片/ }))).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(2);
  await isHere();

  // Closed by hand, it leaves no step behind.
  await tiles(page).first().click();
  await button(page, '关闭').click();
  await expect(viewer(page)).toBeHidden();
  await expectLetGo(page);
  await page.goBack();
  await expect(page).not.toHaveURL(album);
});

test('an album that is loaded anew, or come back to, is where it was left', async ({ page }) => {
  const COUNT = 24;
  const files = await Promise.all(
    Array.from({ length: COUNT }, async (_none, n) => ({
      name: `${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawPicture({ width: 900, height: 600, taken: `2026:03:0${1 + (n % 2)} 10:00:${10 + n}` }),
    })),
  );
  await openKeptAlbum(page, '走到一半的人', '找得回来的相册', files);
  await waitForPictures(page);
  await button(page, '最新在前').click();
  await page.getByRole('dialog').getByRole('button', { name: '最早在前' }).click();
  await expect(button(page, '最早在前')).toBeVisible();

  const far = tiles(page).nth(COUNT - 3);
  await far.scrollIntoViewIfNeeded();
  const id = (await far.getAttribute('id')) ?? '';
  const readTop = (): Promise<number> =>
    page.evaluate((tileId) => Math.round(document.getElementById(tileId)?.getBoundingClientRect().top ?? -1), id);
  const isKept = (): Promise<boolean> =>
    page.evaluate(() => ((history.state as { note?: { at?: object | null } }).note?.at ?? null) !== null);
  await expect.poll(isKept).toBe(true);
  const topPx = await readTop();
  const isWhereItWas = async (): Promise<void> => {
    await expect(button(page, '最早在前')).toBeAttached();
    await expect.poll(async () => Math.abs((await readTop()) - topPx)).toBeLessThan(3);
  };

  await page.reload();
  await isWhereItWas();
  // Another document, and back.
  await page.goto(ABOUT);
  await sees(page, ABOUT);
  await page.goBack();
  await isWhereItWas();

  // In its order: among all it would be another number.
  await page.locator(`[id="${id}"]`).click();
  const readName = async (): Promise<string> => (await viewer(page).getAttribute('aria-label')) ?? '';
  await expect.poll(readName).toMatch(/，\d+\/24$/);
  const first = await readName();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(readName).not.toBe(first);
  const second = await readName();
  await page.reload();
  await expect(viewer(page)).toHaveAccessibleName(second);
  await expect(viewer(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(button(page, '最早在前')).toBeAttached();
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
});
