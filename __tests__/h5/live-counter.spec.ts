import type { Page } from '@playwright/test';
import { button, expect, newPhone, seen, test, tiles } from '../support/journey';
import { pickFiles, title } from '../support/journey-steps';
import { openKeptAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';

const BEFORE = 28;
/** How far down one is: deeper than where new ones are held back. */
const PLACE_PX = 600;

const readPlace = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('.taro_page_show')?.scrollTop ?? 0);

const jpeg = async (index: number) => ({
  name: `${index}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await drawPicture({ width: 800 + index, height: 400, taken: '2026:03:01 10:20:30' }),
});

test('a person who looks further down sees how many are new, and finds them at the top', async ({ journey }) => {
  const owner = await journey.arrive();
  const visitor = await journey.arrive();
  const name = `直播${newPhone().slice(-6)}`;

  await test.step('the owner fills an album', async () => {
    const files = await Promise.all(Array.from({ length: BEFORE }, (_, index) => jpeg(index)));
    await openKeptAlbum(owner, '直播主人', name, files);
    await expect(tiles(owner).first()).toBeVisible();
    await expect(seen(owner.getByText('转码中'))).toHaveCount(0);
  });

  await test.step('a visitor reads on further down while two more come', async () => {
    await visitor.goto(new URL(owner.url()).pathname + new URL(owner.url()).search);
    await expect(visitor).toHaveTitle(name);
    await expect(visitor.getByRole('heading', { name: new RegExp(`，${BEFORE}张$`) })).toBeVisible();
    await expect(seen(visitor.getByText(`${BEFORE}张`)).first()).toBeVisible();
    await tiles(visitor).first().hover();
    await visitor.mouse.wheel(0, 900);
    await expect(button(visitor, '回到顶部')).toBeVisible();
    await button(owner, '上传').click();
    await expect(title(owner, `上传到${name}`)).toBeVisible();
    await pickFiles(owner, [await jpeg(98), await jpeg(99)], () => button(owner, '选择照片或视频').click());
    await expect(button(visitor, '2张新照片')).toBeVisible();
    await journey.look(visitor, 'new-photos');
    await expect(seen(visitor.getByText(`${BEFORE}张`)).first()).toBeVisible();
  });

  await test.step('and goes up to them', async () => {
    await button(visitor, '2张新照片').click();
    await expect(seen(visitor.getByText(`${BEFORE + 2}张`)).first()).toBeVisible();
    await expect(button(visitor, '2张新照片')).toHaveCount(0);
    await expect.poll(() => readPlace(visitor)).toBe(0);
  });

  await test.step('with the oldest first, a new one comes last and moves nothing, and one comes back to where one was', async () => {
    await button(visitor, '最新在前').click();
    await visitor.getByRole('dialog').getByRole('button', { name: '最早在前' }).click();
    await expect(button(visitor, '最早在前')).toBeVisible();
    await expect(tiles(visitor).first()).toBeVisible();
    await visitor.evaluate((px) => document.querySelector('.taro_page_show')?.scrollTo(0, px), PLACE_PX);
    await expect(button(visitor, '回到顶部')).toBeVisible();
    expect(await readPlace(visitor)).toBe(PLACE_PX);
    await button(owner, '返回').click();
    await button(owner, '上传').click();
    await expect(title(owner, `上传到${name}`)).toBeVisible();
    const rows = visitor.waitForResponse(/\/groupRows/);
    await pickFiles(owner, [await jpeg(97)], () => button(owner, '选择照片或视频').click());
    await rows;
    await expect(visitor.getByRole('heading', { name: new RegExp(`，${BEFORE + 3}张$`) })).toBeVisible();
    await expect(button(visitor, /张新照片$/)).toHaveCount(0);
    await expect.poll(() => readPlace(visitor)).toBe(PLACE_PX);
    await button(visitor, '搜索相册里的照片').click();
    await expect(title(visitor, '搜索相册里的照片')).toBeVisible();
    await visitor.goBack();
    await expect(title(visitor, name)).toBeVisible();
    await expect.poll(() => readPlace(visitor)).toBe(PLACE_PX);
  });
});
