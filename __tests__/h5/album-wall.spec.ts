import type { Page } from '@playwright/test';
import { button, expect, expectSaid, seen, test, tiles } from '../support/journey';
import { type NamedFile, signInBeside, title, viewer, waitForPictures } from '../support/journey-steps';
import { keepAlbum, type KeptAlbum, openKeptAlbum, sendFiles } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';

const NAME = '按日子看的相册';
const OTHER = '另一本相册';
const FAN = '小雨';
/** Of March, one for each photo. */
const DAYS = [1, 1, 2, 3];
/** Of those that come later. */
const LATER_DAYS = [4, 3];
const LONG_MS = 300_000;

const dialog = (page: Page) => page.getByRole('dialog');

interface SeenTile {
  readonly elementId: string;
  /** `3月1日` */
  readonly day: string;
}

/** As one reads them on the screen: from the top, and from the left. */
const readWall = (page: Page): Promise<SeenTile[]> =>
  tiles(page).evaluateAll((all) =>
    all
      .map((tile) => ({ tile, place: tile.getBoundingClientRect() }))
      .sort(({ place: a }, { place: b }) => a.top - b.top || a.left - b.left)
      .map(({ tile }) => ({
        elementId: tile.id,
        day: /\d+月\d+日/.exec(tile.getAttribute('aria-label') ?? '')?.[0] ?? '',
      })),
  );

async function expectDays(page: Page, days: readonly number[]): Promise<void> {
  const read = async () => (await readWall(page)).map(({ day }) => day);
  await expect.poll(read, { timeout: LONG_MS }).toEqual(days.map((day) => `3月${day}日`));
}

function drawDays(days: readonly number[]): Promise<NamedFile[]> {
  return Promise.all(
    days.map(async (day, n) => ({
      name: `${day}-${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawPicture({ width: 900 + 60 * n, height: 600, taken: `2026:03:0${day} 10:1${n}:00` }),
    })),
  );
}

async function showOldestFirst(page: Page): Promise<void> {
  await button(page, '最新在前').click();
  await dialog(page).getByRole('button', { name: '最早在前' }).click();
  await expect(button(page, '最早在前')).toBeVisible();
}

async function clearFilter(page: Page): Promise<void> {
  await button(page, '已筛选').click();
  await dialog(page).getByRole('button', { name: '清除筛选' }).click();
  await expect(button(page, '筛选')).toBeVisible();
}

async function pick(page: Page, places: readonly number[]): Promise<void> {
  await button(page, '选择').click();
  const boxes = seen(page.getByRole('checkbox', { name: /^照片/ }));
  for (const place of places) await boxes.nth(place).click();
  await expect(title(page, `已选${places.length}`)).toBeVisible();
}

async function openMore(page: Page, item: string): Promise<void> {
  await button(page, '更多').click();
  await dialog(page).getByRole('button', { name: item, exact: true }).click();
}

test('a wall by its days: the oldest first, some days, what is hidden; photos change albums', async ({ journey }) => {
  const owner = await journey.arrive();
  const visitor = await journey.arrive();
  let album: KeptAlbum;
  let otherAddress = '';

  await test.step('the owner makes two albums, and fills one', async () => {
    album = await openKeptAlbum(owner, '爱整理的人', NAME, await drawDays(DAYS));
    otherAddress = await keepAlbum(album.api, OTHER, []);
    await expect(tiles(owner)).toHaveCount(DAYS.length);
    await expect(seen(owner.getByText('转码中'))).toHaveCount(0);
  });

  await test.step('and turns the wall round', async () => {
    await expectDays(owner, [...DAYS].reverse());
    const newest = await readWall(owner);
    await showOldestFirst(owner);
    await expect.poll(() => readWall(owner)).toEqual([...newest].reverse());
    await waitForPictures(owner);
    await journey.look(owner, 'oldest-first');
  });

  await test.step('a visitor looks at one: those beside it are asked for', async () => {
    await visitor.goto(album.address);
    await expect(tiles(visitor)).toHaveCount(DAYS.length);
    const [before, shown, after] = await readWall(visitor);
    // On a wide screen the page's own head has asked for one of them already.
    const isThere = (tile: SeenTile | undefined) =>
      expect
        .poll(() =>
          visitor.evaluate(() =>
            performance
              .getEntriesByType('resource')
              .map(({ name }) => name)
              .join(' '),
          ),
        )
        .toContain(`/2048/${tile?.elementId.replace('zt-', '') ?? 'none'}`);
    await visitor.locator(`#${shown?.elementId ?? 'none'}`).click();
    await Promise.all([isThere(before), isThere(after)]);
    await expect(viewer(visitor)).toHaveAccessibleName(`查看照片，2/${DAYS.length}`);
  });

  await test.step('and likes it', async () => {
    await button(visitor, '赞，0').click();
    await dialog(visitor).getByRole('button', { name: '立即登录' }).click();
    await signInBeside(visitor, FAN);
    await expect(button(visitor, '取消赞，1')).toBeVisible();
    while ((await viewer(visitor).count()) > 0) await visitor.keyboard.press('Escape');
  });

  await test.step('and chooses days, of which more come while others do not show', async () => {
    await showOldestFirst(visitor);
    await expectDays(visitor, DAYS);
    await button(visitor, '筛选').click();
    await dialog(visitor).getByLabel('拍摄日期从', { exact: true }).fill('2026-03-02');
    await dialog(visitor).getByLabel('到', { exact: true }).fill('2026-03-03');
    await journey.look(visitor, 'filter');
    await dialog(visitor).getByRole('button', { name: '看结果' }).click();
    await expectDays(visitor, [2, 3]);
    await sendFiles(album.api, album.id, await drawDays(LATER_DAYS));
    await expectDays(visitor, [2, 3, 3]);
    await expect(seen(visitor.getByText('转码中'))).toHaveCount(0);
    await waitForPictures(visitor);
    await journey.look(visitor, 'some-days');
    await clearFilter(visitor);
    await expectDays(visitor, [1, 1, 2, 3, 3, 4]);
    await waitForPictures(visitor);
  });

  await test.step('the owner hides one, and looks at what is hidden only', async () => {
    await expectDays(owner, [1, 1, 2, 3, 3, 4]);
    await pick(owner, [0]);
    await openMore(owner, '隐藏');
    await expectSaid(owner, /^已隐藏/);
    await expectDays(visitor, [1, 2, 3, 3, 4]);
    await button(owner, '筛选').click();
    await dialog(owner).getByRole('switch', { name: '只看已隐藏的' }).click();
    await dialog(owner).getByRole('button', { name: '看结果' }).click();
    await expectDays(owner, [1]);
    await expect(tiles(owner).first()).toHaveAccessibleName(/已隐藏/);
    await journey.look(owner, 'hidden-only');
    await clearFilter(owner);
    await expectDays(owner, [1, 1, 2, 3, 3, 4]);
  });

  await test.step('and moves two to the other album', async () => {
    await pick(owner, [4, 5]);
    await openMore(owner, '移到相册');
    await expect(dialog(owner)).toHaveAccessibleName('把2张照片移到相册');
    await journey.look(owner, 'to-album');
    await dialog(owner)
      .getByRole('button', { name: new RegExp(`^${OTHER}`) })
      .click();
    await expectSaid(owner, `已移到“${OTHER}”`);
    await expectDays(owner, [1, 1, 2, 3]);
    await expectDays(visitor, [1, 2, 3]);
    await owner.goto(otherAddress);
    await expect(title(owner, OTHER)).toBeVisible();
    await expectDays(owner, [4, 3]);
  });

  await test.step('and sees at the desk who liked what is in it', async () => {
    await owner.goto(album.address);
    await openMore(owner, '管理相册');
    const visits = seen(owner.getByRole('tab', { name: '记录', exact: true }));
    await visits.click();
    await expect(visits).toBeInViewport({ ratio: 1 });
    await seen(owner.getByRole('radio', { name: '谁点了赞' })).click();
    const liked = owner.getByRole('list', { name: '点赞的人' }).getByRole('listitem');
    await expect(liked).toHaveCount(1);
    await expect(liked).toContainText(FAN);
    await expect(liked).toContainText('赞了1项');
    await journey.look(owner, 'who-liked');
  });
});
