import { button, expect, expectLetGo, expectSaid, test, tiles } from '../support/journey';
import { title, viewer, waitForPictures } from '../support/journey-steps';
import { openKeptAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';

const NAME = '一张照片的链接';
const COUNT = 3;

test('one photo goes out by its own link, and whoever opens it sees that photo in its album', async ({
  journey,
}, info) => {
  const page = await journey.arrive();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const files = await Promise.all(
    Array.from({ length: COUNT }, async (_none, n) => ({
      name: `${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawPicture(),
    })),
  );
  await openKeptAlbum(page, '分享的人', NAME, files);
  await expect(tiles(page)).toHaveCount(COUNT);
  // What is still being made of it nobody else is shown.
  await waitForPictures(page);
  await tiles(page).nth(1).click();
  await expect(viewer(page)).toHaveAccessibleName(`查看照片，2/${COUNT}`);

  await page.reload();
  await expect(viewer(page)).toHaveAccessibleName(`查看照片，2/${COUNT}`);
  await expect(viewer(page).getByRole('button', { name: '更多操作' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expectLetGo(page);
  await page.reload();
  await expect(tiles(page)).toHaveCount(COUNT);
  await waitForPictures(page);
  await expect(viewer(page)).toBeHidden();
  await tiles(page).nth(1).click();
  // Once it is known what may be done with it.
  await expect(viewer(page).getByRole('button', { name: '更多操作' })).toBeVisible();
  await page.keyboard.press('m');
  await button(page, '复制链接').click();
  await expectSaid(page, '链接已复制');
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const visitor = await journey.arrive();
  await visitor.goto(link);
  await expect(viewer(visitor)).toHaveAccessibleName(`查看照片，2/${COUNT}`);
  await visitor.keyboard.press('ArrowRight');
  await expect(viewer(visitor)).toHaveAccessibleName(`查看照片，3/${COUNT}`);
  await journey.look(visitor, 'photo-link');
  // Loaded anew it is the one that was in view, not the one of the link.
  await visitor.reload();
  await expect(viewer(visitor)).toHaveAccessibleName(`查看照片，3/${COUNT}`);
  // What closes it listens a moment after it is there, when it takes the focus.
  await expect(viewer(visitor)).toBeFocused();
  await visitor.keyboard.press('Escape');
  await expect(viewer(visitor)).toBeHidden();
  await expect(title(visitor, NAME)).toBeVisible();
  await expect(tiles(visitor)).toHaveCount(COUNT);

  // In a window of its own: the one before goes back by itself a moment after its viewer was closed.
  const late = await journey.arrive();
  await late.goto(link.replace(/mediaId=[^&]+/, `mediaId=${'x'.repeat(22)}`));
  await expectSaid(late, '没有找到这张照片，可能已被删除');

  // What a phone shows of the album before the script has begun is what the page then draws in its place.
  const early = await journey.arrive();
  const album = link.replace(/&mediaId=[^&]+/, '');
  journey.expectProblem(/js\/app\.[^ ]*$/);
  await early.route('**/js/app.*', (route) => route.abort());
  await early.goto(album);
  const first = early.locator('#first-look');
  if (info.project.name === 'wide') {
    await expect(first).toBeHidden();
    return;
  }
  await expect(first.locator('img')).toHaveJSProperty('complete', true);
  const before = await early.evaluate(readTop, NAME);
  await early.unroute('**/js/app.*');
  await early.goto(album);
  await waitForPictures(early);
  await expect(first).toHaveCount(0);
  const after = await early.evaluate(readTop, NAME);
  expect(after.picture).toEqual(before.picture);
  expect(Math.abs(after.name - before.name)).toBeLessThanOrEqual(1);
  await expect(tiles(late)).toHaveCount(COUNT);
});

/** Where the picture at the top is and what it shows, and how far down the album's name begins. To be read in the page. */
function readTop(name: string) {
  const picture = [...document.querySelectorAll('img')].find((one) => one.getBoundingClientRect().width >= innerWidth);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let top = 0;
  while (words.nextNode() !== null) {
    range.selectNodeContents(words.currentNode);
    const box = range.getBoundingClientRect();
    if (words.currentNode.textContent === name && box.top > 60) top = box.top;
  }
  const { x, y, width, height } = picture?.getBoundingClientRect() ?? new DOMRect();
  const focus = picture === undefined ? '' : getComputedStyle(picture).objectPosition;
  return { picture: { url: picture?.currentSrc, focus, x, y, width, height }, name: top };
}
