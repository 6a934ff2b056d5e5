import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { button, expect, listFaults, seen, settle, test, tiles, changeSettings } from '../support/journey';
import { createAlbum, pickFiles, signInAs, waitForPictures } from '../support/journey-steps';
import { type Boxes, compareBoxes, readBoxes } from '../support/page-boxes';
import { drawPicture } from '../support/pictures';
import { type Product, withProduct } from '../support/product';

/** Where what matters stands on each page, by kind of screen: `ACCEPT=boxes npm run test:journeys -- every-page` writes what is there now. */
const KEPT = '__tests__/h5/every-page.boxes.json';
const ACCEPTS = process.env['ACCEPT'] === 'boxes';
type Kept = Record<string, Record<string, Boxes>>;

const EVERY = ['minor', 'moderate', 'serious', 'critical'] as const;

const readKept = (): Kept => (existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Kept) : {});

interface PageList {
  readonly pages: readonly string[];
  readonly subPackages: readonly { readonly root: string; readonly pages: readonly string[] }[];
}

/** All pages of the client, so that the next one is among them. */
async function listPages(): Promise<string[]> {
  Object.assign(globalThis, { defineAppConfig: (config: unknown) => config });
  // The runner's own way of loading may wrap what a file exports once more.
  const { default: loaded } = (await import('../../src/app.config')) as { default: unknown };
  const { pages, subPackages } = ((loaded as { default?: unknown }).default ?? loaded) as PageList;
  const all = [...pages, ...subPackages.flatMap(({ root, pages: own }) => own.map((page) => `${root}/${page}`))];
  expect(all.length).toBeGreaterThan(40);
  return all;
}

/** What a page is opened with besides the album. */
const PARAMS: Readonly<Record<string, string>> = {
  'packageAlbumA/home/create': '',
  'packageAlbumB/search/search': '',
  'packageAlbumB/user/profile': 'from=setup',
  'packageAlbumD/myFace/myFace': '',
  'packageAlbumC/templet/aiAlbum/aiAlbum': 'ALBUM&make=1',
  'uni_modules/uni-im/pages/userList/userList': 'aim=group',
  'external/webview/webview': 'url=%2FpackageAlbumE%2Fhelp%2Fhelp',
};

/** Until nothing is on its way, and what moves has come to its end. */
async function rest(page: Page): Promise<void> {
  await expect(seen(page.getByRole('main'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  await settle(page);
}

/** What has been uploaded stays listed until it is put away, over a page that is loaded soon after as well. */
async function forgetUploads(page: Page): Promise<void> {
  await button(page, '关闭上传列表').click();
  await expect(async () => {
    await page.reload();
    await rest(page);
    expect(await page.getByRole('region', { name: '上传' }).count()).toBe(0);
  }).toPass();
}

async function anAlbum(page: Page, product: Product): Promise<{ albumId: string }> {
  await signInAs(page, '各页', { product });
  await createAlbum(page, '每一页');
  const sizes = [
    [1200, 800],
    [800, 1200],
    [1000, 1000],
    [1600, 900],
  ] as const;
  const files = await Promise.all(
    sizes.map(async ([width, height], n) => ({
      ...{ name: `${n}.jpg`, mimeType: 'image/jpeg' },
      buffer: await drawPicture({ width, height }),
    })),
  );
  await button(page, '上传照片').first().click();
  await pickFiles(page, files, () => button(page, '选择照片或视频').click());
  await button(page, '完成').click();
  await expect(tiles(page)).toHaveCount(files.length);
  await waitForPictures(page);
  await forgetUploads(page);
  const albumId = new URL(page.url()).searchParams.get('id') ?? '';
  expect(albumId).toHaveLength(22);
  return { albumId };
}

test('every page has its things in their places, nothing over another, and no fault of accessibility', async ({
  journey,
}, { project }) => {
  // Nobody else has albums there, which would show on discover.
  await withProduct({ settings: { DEVELOPER_MODE: 'on' } }, async (product) => {
    const page = await journey.arrive(product.url);
    const { albumId } = await anAlbum(page, product);
    const kept = readKept()[project.name] ?? {};
    const found: Record<string, Boxes> = {};
    for (const path of await listPages()) {
      await test.step(path, async () => {
        await page.goto(`${product.url}/${path}?${(PARAMS[path] ?? 'ALBUM').replace('ALBUM', `id=${albumId}`)}`);
        await rest(page);
        const boxes = await readBoxes(page);
        found[path] = boxes.kept;
        const faults = [...boxes.faults, ...(await listFaults(page, 'light', EVERY))];
        await changeSettings(page, { themeType: 'dark' });
        await settle(page);
        faults.push(...(await listFaults(page, 'dark', EVERY)));
        await changeSettings(page, { themeType: 'light' });
        if (!ACCEPTS) faults.push(...compareBoxes(kept[path], boxes.kept));
        expect.soft(faults, path).toEqual([]);
      });
    }
    // What it still has to say goes while somebody listens.
    await page.goto('about:blank');
    if (ACCEPTS) writeFileSync(KEPT, `${JSON.stringify({ ...readKept(), [project.name]: found }, null, 2)}\n`);
  });
});
