import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { button, expect, seen, test, tiles } from '../support/journey';
import { title, waitForPictures } from '../support/journey-steps';
import { openKeptAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';

const dialog = (page: Page) => page.getByRole('dialog');
const radio = (page: Page, name: RegExp) => seen(page.getByRole('radio', { name }));

/** Answers its address. */
async function startAlbum(page: Page, name: string, count: number): Promise<string> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawPicture({ width: 900 + 60 * n, height: 700 }),
    })),
  );
  const { address } = await openKeptAlbum(page, '做海报的人', name, files);
  await expect(tiles(page)).toHaveCount(count);
  // What is still being made cannot be put together.
  await waitForPictures(page);
  return address;
}

async function saved(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, '保存图片').click()]);
  return readFileSync(await file.path());
}

test('a poster that scans, a puzzle of three, and a watermark that visitors see', async ({ journey }) => {
  const owner = await journey.arrive();
  const address = await startAlbum(owner, '2026公司年会', 3);

  await button(owner, '分享相册').click();
  await button(owner, '生成海报').click();
  await expect(dialog(owner).getByRole('img', { name: '“2026公司年会”的海报' })).toBeVisible();
  await journey.look(owner, 'poster');
  const { data, info } = await sharp(await saved(owner))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  expect(code?.data).toContain(new URL(address).searchParams.get('id') ?? 'no id');
  await dialog(owner).getByRole('button', { name: '关闭' }).click();

  await button(owner, '选择').click();
  await button(owner, '全选').click();
  await button(owner, '更多').click();
  await dialog(owner).getByRole('button', { name: '拼图' }).click();
  await journey.look(owner, 'puzzle');
  await radio(owner, /^左大右小/).click();
  await button(owner, '生成拼图').click();
  await expect(dialog(owner).getByRole('img', { name: '3张照片的拼图' })).toBeVisible();
  expect(await sharp(await saved(owner)).metadata()).toMatchObject({ width: 1440, height: 1440, format: 'jpeg' });
  await dialog(owner).getByRole('button', { name: '关闭' }).click();
  await button(owner, '取消').click();

  const visitor = await journey.arrive();
  await visitor.goto(address);
  await expect(tiles(visitor)).toHaveCount(3);
  const pictureOf = (page: Page) => page.locator('img[src*="/media/"]').first().getAttribute('src');
  const before = await pictureOf(visitor);
  await button(owner, '更多').click();
  await dialog(owner).getByRole('button', { name: '相册设置' }).click();
  await radio(owner, /^文字$/)
    .or(owner.getByRole('tab', { name: '文字' }))
    .first()
    .click();
  await seen(owner.getByPlaceholder('如：公司名称')).fill('年会留念');
  await radio(owner, /^平铺/).click();
  await expect(owner.getByRole('img', { name: '水印效果' })).toBeVisible();
  await journey.look(owner, 'watermark');
  await button(owner, '保存').click();
  await expect(title(owner, '2026公司年会')).toBeVisible();
  // Until a photo is marked a visitor has no picture of it.
  journey.expectProblem(/404.*\/media\//);
  await expect(async () => {
    expect((await visitor.request.get(before ?? '')).status()).toBe(404);
    await visitor.reload();
    await expect(tiles(visitor)).toHaveCount(3);
    const after = await pictureOf(visitor);
    expect((await visitor.request.get(after ?? '')).status()).toBe(200);
  }).toPass();
});
