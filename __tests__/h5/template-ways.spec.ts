import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import type { TemplatePage } from '@contract/constants/album-template';
import { GUARDIAN_CONSENT_VERSION } from '@contract/constants/baby';
import { createAlbum, findTemplateList } from '@contract/http/album';
import { albumShareCode, getAlbumPoster } from '@contract/http/album-share';
import { saveBabyRecord } from '@contract/http/baby';
import type { AlbumTemplateList } from '@contract/schemas/album';
import { listWallTabs } from '@/domain/wall/wall-tabs';
import { randomIds } from '../../server/adapters/ids/random';
import { type Api, createApi } from '../../server/cli/import/api';
import { bearer } from '../../server/cli/import/sign-in';
import { button, expect, productHere, runAdmin, seen, test } from '../support/journey';
import { passTapGuard, signInAs, title } from '../support/journey-steps';

type Template = AlbumTemplateList[number];
interface Album {
  readonly id: string;
  readonly name: string;
}

const OWN_PAGES: Readonly<Record<TemplatePage, string>> = {
  photos: 'photos/photos',
  baby: 'templet/proBaby/proBaby',
  feed: 'templet/xhs/xhs',
  ai: 'templet/aiAlbum/aiAlbum',
};

/** What only such a page has. */
const marksOf = (page: Page) => ({
  baby: seen(page.getByRole('region', { name: '小满的资料' })),
  feed: seen(page.getByPlaceholder('搜索笔记')),
  ai: seen(page.getByRole('region', { name: 'AI创作' })),
});

async function expectMarks(page: Page, kind: TemplatePage): Promise<void> {
  const marks = marksOf(page);
  if (kind !== 'photos') await expect(marks[kind]).toBeVisible();
  for (const other of ['baby', 'feed', 'ai'] as const) {
    if (other !== kind) await expect(marks[other]).toHaveCount(0);
  }
}

async function expectOwnPage(page: Page, { page: kind, tabs }: Template, { name }: Album): Promise<void> {
  await expect(title(page, name)).toBeVisible();
  if (kind === 'feed') await expect(seen(page.getByRole('radio', { name: '笔记', exact: true }))).toBeChecked();
  else {
    const texts = listWallTabs(tabs, true).map(({ text }) => text);
    await expect.poll(() => seen(page.getByRole('tab')).allTextContents()).toEqual(texts);
  }
  await expectMarks(page, kind);
}

/** As an operator has it: what is offered no more still has albums. */
async function makeAlbum(api: Api, { template, isOffered, page }: Template): Promise<Album> {
  const name = `样子${template}号`;
  if (!isOffered) runAdmin('template', 'on', String(template));
  const fields = { name, description: '', template, visibility: 1, happenedOn: '' } as const;
  const { id } = await api.call(createAlbum, { ...fields, requestId: randomIds.newId() });
  if (!isOffered) runAdmin('template', 'off', String(template));
  if (page === 'baby') {
    await api.call(saveBabyRecord, {
      ...{ albumId: id, type: 1, name: '小满', sex: 2, birthday: '2025-05-21' },
      guardianConsent: GUARDIAN_CONSENT_VERSION,
    });
  }
  return { id, name };
}

/** Where the code on an album's poster leads. */
async function readPoster(page: Page, token: string, albumId: string): Promise<string> {
  const headers = { authorization: bearer(token) };
  const poster = await page.request.post(getAlbumPoster.path, { headers, form: { albumId } });
  const { data, info } = await sharp(await poster.body())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { pathname, search } = new URL(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? 'no:code');
  return pathname + search;
}

async function copyLink(page: Page): Promise<string> {
  await button(page, '分享相册').click();
  await page.getByRole('dialog').getByRole('button', { name: '分享链接', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('via=link');
  return page.evaluate(async () => {
    const copied = await navigator.clipboard.readText();
    await navigator.clipboard.writeText('');
    return copied;
  });
}

test('every way to an album opens the page of its template, whichever of the table it has @phone', async ({
  journey,
}) => {
  const page = await journey.arrive();
  await signInAs(page, '什么样子都有');
  const { token } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('_session') ?? '{}').v as { token: string },
  );
  const api = createApi({
    baseUrl: productHere().url,
    authorization: () => bearer(token),
    signal: new AbortController().signal,
  });
  const templates = await api.call(findTemplateList, {});
  expect(new Set(templates.map((one) => one.page))).toEqual(new Set(Object.keys(OWN_PAGES)));

  for (const template of templates) {
    const album = await makeAlbum(api, template);
    const { id, name } = album;
    const card = seen(page.getByRole('link', { name: new RegExp(`^${name}`) })).first();
    const land = async (address: string): Promise<void> => {
      await page.goto(address);
      await button(page, '打开相册').click();
    };
    const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['its own address', () => page.goto(`/packageAlbumC/${OWN_PAGES[template.page]}?id=${id}`)],
      ['the address of the photos’ page', () => page.goto(`/packageAlbumC/photos/photos?id=${id}`)],
      ['a link that was copied', async () => page.goto(await copyLink(page))],
      ['a short link', async () => land(`/s/${(await api.call(albumShareCode, { albumId: id })).code}`)],
      ['a poster’s code', async () => land(await readPoster(page, token, id))],
      ['the scene of a mini-program’s code', () => page.goto(`/packageAlbumC/photos/photos?scene=id%3D${id}`)],
      ['a share card', () => page.goto(`/packageAlbumC/photos/photos?id=${id}&via=card`)],
      [
        'a card on discover',
        async () => {
          await page.goto('/');
          await card.click();
        },
      ],
      [
        'a search',
        async () => {
          await page.goto('/packageAlbumB/search/search');
          await page.getByPlaceholder('搜索相册、用户、照片').fill(name);
          await button(page, '搜索').click();
          await card.click();
        },
      ],
    ];
    for (const [way, go] of ways) {
      await test.step(`${name}: ${way}`, async () => {
        await go();
        await expectOwnPage(page, template, album);
        await passTapGuard(page);
      });
    }
    await test.step(`${name}: in somebody else’s page`, async () => {
      await page.goto(`/external/embed/album?id=${id}`);
      await expect(seen(page.getByText(name)).first()).toBeVisible();
      // Nothing is made there.
      await expectMarks(page, template.page === 'ai' ? 'photos' : template.page);
      await expect(page.getByRole('tab')).toHaveCount(0);
    });
  }
});
