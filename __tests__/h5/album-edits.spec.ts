import type { Locator, Page } from '@playwright/test';
import { button, expect, test, tiles } from '../support/journey';
import { createAlbum, signInAs, viewer, waitForPictures } from '../support/journey-steps';
import { openKeptAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';

const isUpright = (tile: Locator): Promise<boolean> =>
  tile.evaluate((one) => one.getBoundingClientRect().height > one.getBoundingClientRect().width);
const pictureOf = (page: Page) =>
  viewer(page)
    .locator('img')
    .evaluateAll((all) =>
      (all as HTMLImageElement[]).some(
        ({ naturalWidth, naturalHeight, src }) => src.includes('/t1/') && naturalHeight > naturalWidth,
      ),
    );

test('a photo is turned in the viewer, and back from the wall', async ({ journey }) => {
  const page = await journey.arrive();
  const files = await Promise.all(
    ['a', 'b'].map(async (name) => ({
      ...{ name: `${name}.jpg`, mimeType: 'image/jpeg' },
      buffer: await drawPicture({ width: 900, height: 600 }),
    })),
  );
  await openKeptAlbum(page, '转一转', '横竖', files);
  await expect(tiles(page)).toHaveCount(2);
  await waitForPictures(page);
  await tiles(page).first().click();
  await expect(viewer(page).getByRole('button', { name: '更多操作' })).toBeVisible();
  await page.keyboard.press('m');
  await button(page, '向右旋转').click();
  await expect.poll(() => pictureOf(page)).toBe(true);
  await journey.look(page, 'turned-in-viewer');
  await viewer(page).getByRole('button', { name: '撤销', exact: true }).click();
  await expect.poll(() => pictureOf(page)).toBe(false);
  await page.keyboard.press('m');
  await button(page, '向右旋转').click();
  await expect.poll(() => pictureOf(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect.poll(() => isUpright(tiles(page).first())).toBe(true);
  await waitForPictures(page);
  await journey.look(page, 'turned-on-wall');
  await button(page, '撤销').click();
  await expect.poll(() => isUpright(tiles(page).first())).toBe(false);
  await page.reload();
  await waitForPictures(page);
  expect(await isUpright(tiles(page).first())).toBe(false);
});

test('files that are dropped anywhere on an album are uploaded to it', async ({ journey }) => {
  const page = await journey.arrive();
  await signInAs(page, '拖一拖');
  await createAlbum(page, '拖到这里');
  const bytes = (await drawPicture({ width: 600, height: 400 })).toString('base64');
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    const buffer = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([buffer], 'dropped.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, bytes);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: files });
  await expect(page.getByText('松开就上传到这本相册')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: files });
  await button(page, '完成').click();
  await expect(tiles(page)).toHaveCount(1);
  await waitForPictures(page);
});

test('an album is narrowed to what one camera took', async ({ journey }) => {
  const page = await journey.arrive();
  const files = await Promise.all(
    [true, false].map(async (isPrivate) => ({
      ...{ name: `${isPrivate}.jpg`, mimeType: 'image/jpeg' },
      buffer: await drawPicture({ width: 900, height: 600, isPrivate }),
    })),
  );
  await openKeptAlbum(page, '筛一筛', '两台相机', files);
  await expect(tiles(page)).toHaveCount(2);
  await waitForPictures(page);
  await button(page, '筛选').click();
  await page.getByRole('checkbox', { name: /^SecretMaker.* 1$/ }).click();
  await journey.look(page, 'filter-sheet');
  await button(page, '看结果').click();
  await expect(tiles(page)).toHaveCount(1);
  await expect(button(page, '已筛选')).toBeVisible();
});
