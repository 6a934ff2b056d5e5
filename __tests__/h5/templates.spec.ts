import type { Page } from '@playwright/test';
import { listWallTabs } from '@/domain/wall/wall-tabs';
import { button, expect, expectSaid, seen, test, tiles } from '../support/journey';
import { title, viewer, waitForPictures } from '../support/journey-steps';
import { openKeptAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';
import { TEMPLATES } from '../support/albums/templates';

const OFFERED = TEMPLATES.filter(({ isOffered }) => isOffered);
/** An album's until somebody chooses. */
const FIRST = 2;
const NAME = '六种样子';
const SIZES = [
  [900, 600],
  [600, 900],
  [1600, 600],
  [700, 700],
  [900, 600],
  [600, 800],
] as const;
const tab = (page: Page, name: string) => seen(page.getByRole('tab', { name, exact: true }));

async function startAlbum(page: Page): Promise<void> {
  const files = await Promise.all(
    SIZES.map(async ([width, height], n) => ({
      name: `${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawPicture({ width, height, taken: `2026:03:0${1 + (n % 2)} 10:0${n}:00` }),
    })),
  );
  await openKeptAlbum(page, '换模板的人', NAME, files);
  await expect(tiles(page)).toHaveCount(SIZES.length);
}

const listTabs = (page: Page): Promise<string[]> => seen(page.getByRole('tab')).allTextContents();

/** How many widths the tiles have, and whether each is a square. */
const readLayout = (page: Page): Promise<{ widths: number; areSquare: boolean }> =>
  tiles(page).evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
    return {
      widths: new Set(boxes.map(({ width }) => Math.round(width))).size,
      areSquare: boxes.every(({ width, height }) => Math.abs(width - height) < 2),
    };
  });

test('the same photos in each of the templates, the essence and what is liked', async ({ journey }) => {
  const owner = await journey.arrive();
  await startAlbum(owner);

  await button(owner, '选择').click();
  for (const n of [0, 2])
    await seen(owner.getByRole('checkbox', { name: /^照片/ }))
      .nth(n)
      .click();
  await button(owner, '更多').click();
  await owner.getByRole('dialog').getByRole('button', { name: '设为精选' }).click();
  await expectSaid(owner, /已设为精选/);
  await tiles(owner).nth(1).click();
  await viewer(owner).getByRole('button', { name: '赞，0' }).click();
  await expect(viewer(owner).getByRole('button', { name: '取消赞，1' })).toBeVisible();
  await owner.keyboard.press('Escape');

  await tab(owner, '精选').click();
  await expect(tiles(owner)).toHaveCount(2);
  await waitForPictures(owner);
  await journey.look(owner, 'essence');
  await tab(owner, '热门').click();
  await expect(tiles(owner)).toHaveCount(1);
  await expect(tiles(owner).first()).toHaveAccessibleName(/已赞/);
  await waitForPictures(owner);
  await journey.look(owner, 'hot');
  await seen(owner.getByRole('radio', { name: '视频', exact: true })).click();
  await expect(tiles(owner)).toHaveCount(0);
  await seen(owner.getByRole('radio', { name: '照片', exact: true })).click();
  await expect(tiles(owner)).toHaveCount(1);

  for (const { template, name, page: kind, layout, tabs: own } of OFFERED) {
    if (template !== FIRST) {
      await button(owner, '更多').click();
      await owner.getByRole('dialog').getByRole('button', { name: '相册设置' }).click();
      await seen(owner.getByRole('radio', { name: new RegExp(`^${name}`) })).click();
      await button(owner, '保存').click();
    }
    await expect(title(owner, NAME)).toBeVisible();
    // A feed begins with its posts.
    if (kind === 'feed')
      await seen(owner.getByRole('radio', { name: '照片', exact: true }))
        .first()
        .click();
    const tabs = listWallTabs(own, true).map(({ text }) => text);
    await expect.poll(() => listTabs(owner)).toEqual(tabs);
    await tab(owner, tabs[0] ?? '').click();
    await expect(tiles(owner)).toHaveCount(SIZES.length);
    await waitForPictures(owner);
    const { widths, areSquare } = await readLayout(owner);
    expect({ layout, areSquare }).toEqual({ layout, areSquare: layout === 'square' });
    if (layout === 'justified') expect(widths).toBeGreaterThan(2);
    await journey.look(owner, `template-${template}`);
  }

  await button(owner, '搜索相册里的照片').click();
  await seen(owner.getByPlaceholder('文件名、备注或标签')).fill('3.jpg');
  await button(owner, '搜索').click();
  await expect(tiles(owner)).toHaveCount(1);
  await waitForPictures(owner);
  await journey.look(owner, 'found-in-album');
});
