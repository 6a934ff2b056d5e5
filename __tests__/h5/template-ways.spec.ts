import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { TEMPLATE_PAGES, type TemplatePage } from '@contract/constants/album-template';
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
import { signInAs, title } from '../support/journey-steps';

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

  const albums = new Map<Template, Album>();
  for (const template of templates) albums.set(template, await makeAlbum(api, template));

  interface Way {
    readonly name: string;
    go(template: Template, album: Album): Promise<unknown>;
    expect(template: Template, album: Album): Promise<void>;
  }
  const cardOf = ({ name }: Album) => seen(page.getByRole('link', { name: new RegExp(`^${name}`) })).first();
  const land = async (address: string): Promise<void> => {
    await page.goto(address);
    await button(page, '打开相册').click();
  };
  const toOwnPage = (name: string, go: Way['go']): Way => ({
    name,
    go,
    expect: (template, album) => expectOwnPage(page, template, album),
  });
  const ways: readonly Way[] = [
    toOwnPage('its own address', (template, { id }) =>
      page.goto(`/packageAlbumC/${OWN_PAGES[template.page]}?id=${id}`),
    ),
    toOwnPage('the address of the photos’ page', (_, { id }) => page.goto(`/packageAlbumC/photos/photos?id=${id}`)),
    toOwnPage('a link that was copied', async (_, { id }) => {
      await page.goto(`/packageAlbumC/photos/photos?id=${id}`);
      await page.goto(await copyLink(page));
    }),
    toOwnPage('a short link', async (_, { id }) =>
      land(`/s/${(await api.call(albumShareCode, { albumId: id })).code}`),
    ),
    toOwnPage('a poster’s code', async (_, { id }) => land(await readPoster(page, token, id))),
    toOwnPage('the scene of a mini-program’s code', (_, { id }) =>
      page.goto(`/packageAlbumC/photos/photos?scene=id%3D${id}`),
    ),
    toOwnPage('a share card', (_, { id }) => page.goto(`/packageAlbumC/photos/photos?id=${id}&via=card`)),
    toOwnPage('a card on discover', async (_, album) => {
      await page.goto('/');
      await cardOf(album).click();
    }),
    toOwnPage('a search', async (_, album) => {
      await page.goto('/packageAlbumB/search/search');
      await page.getByPlaceholder('搜索相册、用户、照片').fill(album.name);
      await button(page, '搜索').click();
      await cardOf(album).click();
    }),
    {
      name: 'in somebody else’s page',
      go: (_, { id }) => page.goto(`/external/embed/album?id=${id}`),
      async expect(template, { name }) {
        await expect(seen(page.getByText(name)).first()).toBeVisible();
        // Nothing is made there.
        await expectMarks(page, template.page === 'ai' ? 'photos' : template.page);
        await expect(page.getByRole('tab')).toHaveCount(0);
      },
    },
  ];
  // Every page by every way, and every template by one: those of one page share the ways.
  for (const kind of TEMPLATE_PAGES) {
    const ofKind = [...albums].filter(([template]) => template.page === kind);
    for (let turn = 0; turn < Math.max(ways.length, ofKind.length); turn += 1) {
      const [way, one] = [ways[turn % ways.length], ofKind[turn % ofKind.length]];
      if (way === undefined || one === undefined) throw new Error(`no template has the page ${kind}`);
      await test.step(`${one[1].name}: ${way.name}`, async () => {
        await way.go(...one);
        await way.expect(...one);
      });
    }
  }
});
