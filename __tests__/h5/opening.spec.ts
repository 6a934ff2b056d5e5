import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test, tiles } from '../support/journey';
import { waitForPictures } from '../support/journey-steps';
import { openKeptAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';

test('the address without a path opens discover', { tag: '@phone' }, async ({ page }) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.goto('/');
  await expect(page.locator('.taro_page')).toBeVisible();
  await expect(page).toHaveTitle(/发现|智享相册/);
  expect(failures).toEqual([]);
});

test(
  'an album brings at most 150,000 bytes of script to who only looks in, after gzip',
  { tag: '@phone' },
  async ({ journey }) => {
    const owner = await journey.arrive();
    const picture = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await drawPicture() };
    await openKeptAlbum(owner, '开门的人', '一进来就能看', [picture]);
    await waitForPictures(owner);

    const visitor = await journey.arrive();
    const scripts = new Set<string>();
    visitor.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts.add(pathname);
    });
    await visitor.goto(owner.url());
    await expect(tiles(visitor)).toHaveCount(1);
    await visitor.waitForLoadState('networkidle');
    expect(scripts.size).toBeGreaterThan(2);
    const bytes = [...scripts].reduce((sum, file) => sum + gzipSync(readFileSync(`dist/h5${file}`)).length, 0);
    expect(bytes).toBeLessThanOrEqual(150_000);

    // With a hand at the page the viewer is fetched, before a photo is opened.
    const before = scripts.size;
    await visitor.mouse.move(100, 200);
    await expect.poll(() => scripts.size).toBeGreaterThan(before);
  },
);
