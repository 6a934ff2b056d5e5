import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makeAlbum } from '../bench/visitor';
import { expect, listFaults, seen, settle, test, tiles, changeSettings } from '../support/journey';
import { haveSignedIn, waitForPictures } from '../support/journey-steps';
import { sendFiles } from '../support/kept/kept-album';
import { type Boxes, compareBoxes, readBoxes } from '../support/pages/page-boxes';
import { comparePicture, keepPicture, pictureFile, takePicture } from '../support/pages/page-pictures';
import { type Product, withProduct } from '../support/product';
import { followRequests, type Traffic } from '../support/watch/follow-requests';
import { untilQuiet } from '../support/watch/until-quiet';

/** Where what matters stands on each page, by kind of screen: `ACCEPT=pages npm run test:journeys -- every-page` writes what is there now. */
const KEPT = '__tests__/h5/every-page.boxes.json';
/** What each looks like, small, in folders as its address has them. */
const PICTURES = '__tests__/h5/every-page';
const ACCEPTS = process.env['ACCEPT'] === 'pages';
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

/** Until nothing is on its way, what is seen is drawn, and what moves has come to its end. */
async function rest(page: Page, traffic: Traffic): Promise<void> {
  await expect(seen(page.getByRole('main'))).toBeVisible();
  await untilQuiet(page, traffic);
  await settle(page);
}

const PHOTOS = [
  { width: 1200, height: 800, sky: '#8fb7d9', land: '#4b6b43', taken: '2024:05:04 10:20:00' },
  { width: 800, height: 1200, sky: '#e8b48a', land: '#5a4a5f', taken: '2024:05:04 10:21:00' },
  { width: 1000, height: 1000, sky: '#c9d6df', land: '#7d6b55', taken: '2024:05:04 10:22:00' },
  { width: 1600, height: 900, sky: '#53708f', land: '#22303c', taken: '2024:05:04 10:23:00' },
] as const;

/** The same each time, whatever has been drawn before. */
function drawLandscape({ width, height, sky, land, taken }: (typeof PHOTOS)[number]): Promise<Buffer> {
  const hills = `<path d="M0 ${height * 0.7} L${width * 0.4} ${height * 0.4} L${width} ${height * 0.75} V${height} H0 Z" fill="${land}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${sky}"/>${hills}</svg>`;
  return sharp(Buffer.from(svg))
    .flatten()
    .withExif({ IFD2: { DateTimeOriginal: taken } })
    .jpeg()
    .toBuffer();
}

async function anAlbum(page: Page, product: Product): Promise<{ albumId: string }> {
  const api = await haveSignedIn(page, '各页', { product });
  const albumId = await makeAlbum(api, '每一页');
  await page.goto(`/packageAlbumC/photos/photos?id=${albumId}`);
  // One after the other: where the newest is first, it is the same one each time.
  for (const [n, photo] of PHOTOS.entries()) {
    await sendFiles(api, albumId, [{ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer: await drawLandscape(photo) }]);
    await expect(tiles(page)).toHaveCount(n + 1);
  }
  await waitForPictures(page);
  return { albumId };
}

test('every page has its things in their places, nothing over another, and no fault of accessibility', async ({
  journey,
}, { project }) => {
  // Nobody else has albums there, which would show on discover.
  await withProduct({ settings: { DEVELOPER_MODE: 'on' } }, async (product) => {
    const page = await journey.arrive(product.url);
    // Numbers that count up have come to their end.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { albumId } = await anAlbum(page, product);
    const traffic = followRequests(page.context());
    const kept = readKept()[project.name] ?? {};
    const found: Record<string, Boxes> = {};
    for (const path of await listPages()) {
      await test.step(path, async () => {
        await page.goto(`${product.url}/${path}?${(PARAMS[path] ?? 'ALBUM').replace('ALBUM', `id=${albumId}`)}`);
        await rest(page, traffic);
        const boxes = await readBoxes(page);
        found[path] = boxes.kept;
        const picture = await takePicture(page);
        const file = pictureFile(`${PICTURES}/${project.name}`, path);
        const faults = [...boxes.faults, ...(await listFaults(page, 'light', EVERY))];
        await changeSettings(page, { themeType: 'dark' });
        await settle(page);
        faults.push(...(await listFaults(page, 'dark', EVERY)));
        await changeSettings(page, { themeType: 'light' });
        if (ACCEPTS) await keepPicture(file, picture);
        else faults.push(...compareBoxes(kept[path], boxes.kept), ...(await comparePicture(file, picture)));
        expect.soft(faults, path).toEqual([]);
      });
    }
    // What it still has to say goes while somebody listens.
    await page.goto('about:blank');
    if (ACCEPTS) writeFileSync(KEPT, `${JSON.stringify({ ...readKept(), [project.name]: found }, null, 2)}\n`);
  });
});
