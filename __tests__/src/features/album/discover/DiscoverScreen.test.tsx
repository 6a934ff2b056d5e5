import { ALBUM_TEMPLATES } from '@contract/constants/album';
import { listAlbumDetails, listAlbums } from '@contract/http/album';
import { getAlbumLanding, getShowCode } from '@contract/http/album-share';
import { listPopularTags } from '@contract/http/search';
import { listBanners } from '@contract/http/system';
import { ERRORS } from '@contract/errors';
import { DiscoverScreen } from '@/features/album/discover/DiscoverScreen';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { wechatPage } from '@/platform/wechat-page';
import { setDiscoverSort } from '@/features/album/discover/discover-sort';
import { useOverlays } from '@/stores/base/overlays';
import {
  anAlbum,
  anAlbumDetail,
  type ClientWorld,
  DEAD_LINE,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
  pageOf,
} from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumA/index/index') };
});

const pages = (): readonly string[] => (navigation as MemoryNavigation).pages;

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  setDiscoverSort('newest');
  await navigation.switchTab('/packageAlbumA/index/index');
});

test('while nothing is known there are places of cards, and no words that nothing is there', async () => {
  world.answer(listAlbums, () => null);
  const screen = await mountComponent(DiscoverScreen);
  await letAnswersCome(screen);
  expect(document.querySelectorAll('.skeletonCover')).toHaveLength(6);
  expect(screen.text()).not.toContain('暂时没有公开的相册');
});

test('without albums it says so and offers to make one, for which one signs in', async () => {
  world.answer(listAlbums, () => pageOf([]));
  const screen = await mountComponent(DiscoverScreen);
  await letAnswersCome(screen);
  expect(screen.text()).toContain('暂时没有公开的相册');
  await screen.tap(screen.control('新建相册'));
  expect(screen.text()).toContain('是否要登录');
  await screen.tap(screen.control('暂不登录'));
  expect(pages()).toEqual(['/packageAlbumA/index/index']);
});

test('who is signed in comes to the form at once', async () => {
  await signInHere();
  world.answer(listAlbums, () => pageOf([]));
  const screen = await mountComponent(DiscoverScreen);
  await letAnswersCome(screen);
  await screen.tap(screen.control('新建相册'));
  await letAnswersCome(screen);
  expect(pages().at(-1)).toBe('/packageAlbumA/home/create');
});

test('a failure says so, and trying again shows the albums', async () => {
  world.answer(listAlbums, () => DEAD_LINE);
  const screen = await mountComponent(DiscoverScreen);
  await letAnswersCome(screen);
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('加载失败，请稍后重试');
  world.answer(listAlbums, () => pageOf([anAlbum()]));
  await screen.tap(screen.control('重试'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('云南旅行');
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test('albums are listed; a tap opens one, a kind asks for that kind only', async () => {
  world.answer(listAlbums, ({ template }) =>
    pageOf(template === undefined ? [anAlbum(), anAlbum({ id: 'b'.repeat(22), name: '年会' })] : []),
  );
  const screen = await mountComponent(DiscoverScreen);
  await letAnswersCome(screen);
  const cards = [...document.querySelectorAll<HTMLElement>('[role="link"]')];
  const card = cards.find(({ textContent }) => textContent?.includes('年会'));
  if (card === undefined) throw new Error('no card');
  await screen.tap(card);
  expect(pages().at(-1)).toBe(`/packageAlbumC/photos/photos?id=${'b'.repeat(22)}&via=discover`);
  const [, secondTab] = document.querySelectorAll<HTMLElement>('[role="tab"]');
  if (secondTab === undefined) throw new Error('no tab');
  await screen.tap(secondTab);
  await letAnswersCome(screen);
  expect(world.sentTo(listAlbums).at(-1)).toMatchObject({
    scope: 'public',
    template: `${ALBUM_TEMPLATES[0].template}`,
  });
  expect(screen.text()).toContain('暂时没有公开的相册');
});

test('who is signed in finds the albums of others in which he is somebody, whatever he is there', async () => {
  await signInHere();
  world.answer(listAlbums, () => pageOf([]));
  world.answer(listAlbumDetails, ({ scope }) => ({
    ...pageOf([]),
    records: scope === 'involved' ? [anAlbumDetail({ name: '帮忙管理的' })] : [],
  }));
  const screen = await mountComponent(DiscoverScreen);
  await letAnswersCome(screen);
  await screen.tap(screen.control('我加入的'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('帮忙管理的');
});

test('a card says when it was and how many have looked; without banners the product says what it is', async () => {
  world.answer(listAlbums, () => pageOf([anAlbum({ happenedOn: '2001-11-14', visitorCount: 320 })]));
  const screen = await mountComponent(DiscoverScreen);
  await letAnswersCome(screen);
  expect(screen.text()).toContain('2001年11月14日 320人看过');
  expect(screen.text()).toContain('活动相册，即拍即看');
});

test('the hottest come first where one asks for it', async () => {
  world.answer(listAlbums, ({ sort }) => pageOf([anAlbum({ name: sort === 'hot' ? '大家在看' : '刚刚新建' })]));
  const screen = await mountComponent(DiscoverScreen);
  await letAnswersCome(screen);
  expect(screen.text()).toContain('刚刚新建');
  await screen.tap(screen.control('热门'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('大家在看');
  expect(screen.text()).not.toContain('刚刚新建');
});

test.each<[tags: string[]]>([[[]], [['年会', '夜景']]])('tags %j lead to the albums that have them', async (tags) => {
  world.answer(listAlbums, () => pageOf([]));
  world.answer(listPopularTags, () => tags.map((text) => ({ text, albumCount: 2 })));
  const screen = await mountComponent(DiscoverScreen);
  await letAnswersCome(screen);
  expect(screen.has('热门话题')).toBe(tags.length > 0);
  for (const tag of tags) {
    await screen.tap(screen.control(tag));
    expect(pages().at(-1)).toBe(`/packageAlbumB/search/search?tag=${encodeURIComponent(tag)}`);
  }
});

describe('in the mini-program', () => {
  const ALBUM = 'c'.repeat(22);
  const LANDING = {
    id: ALBUM,
    name: '年会',
    ownerName: '小周',
    ownerAvatar: '',
    door: 'open' as const,
    description: '',
    coverUrl: '',
    topCover: '',
    hero: null,
    look: 1,
    publicityCover: '',
    happenedOn: '',
    photoCount: 1,
    videoCount: 0,
    template: 2,
    page: 'photos' as const,
    theme: '',
    myRole: 'visitor' as const,
  };
  beforeEach(() => {
    jest.replaceProperty(device, 'kind', 'miniProgram');
    world.answer(listAlbums, () => pageOf([]));
  });
  afterEach(() => jest.restoreAllMocks());

  async function scan(code: string): Promise<void> {
    jest.replaceProperty(wechatPage, 'canScanUnsigned', true);
    jest.spyOn(wechatPage, 'scan').mockResolvedValue({ kind: 'read', text: code });
    const screen = await mountComponent(DiscoverScreen);
    await letAnswersCome(screen);
    await screen.tap(screen.control('扫一扫'));
    await letAnswersCome(screen);
  }

  test('a banner of a site opens the page for sites', async () => {
    const banner = { id: '1', title: '合作伙伴', target: 'https://example.com/a?b=1', picture: '/banner/1' };
    world.answer(listBanners, () => ({ records: [banner], total: 1, size: 10, current: 1, pages: 1 }));
    const screen = await mountComponent(DiscoverScreen);
    await letAnswersCome(screen);
    await screen.tap(screen.control('合作伙伴'));
    expect(pages().at(-1)).toBe(`/external/webview/webview?url=${encodeURIComponent(banner.target)}`);
  });

  test.each([
    ['opens its album', () => LANDING, `/packageAlbumC/photos/photos?id=${ALBUM}&via=show`],
    [
      'is joined first where only its people see it',
      () => refusing(ERRORS.ALBUM_ABSENT),
      '/packageAlbumB/external/album?invite=123456&via=show',
    ],
  ])('a show code that is scanned %s', async (_words, answer, page) => {
    world.answer(getShowCode, () => ({ albumId: ALBUM, name: '年会', code: '', expireTime: 0 }));
    world.answer(getAlbumLanding, answer);
    await scan('123456');
    expect(pages().at(-1)).toBe(page);
  });

  test('a show code that has expired is reported', async () => {
    world.answer(getShowCode, () => refusing(ERRORS.SHOW_CODE_INVALID));
    await scan('123456');
    expect(pages()).toEqual(['/packageAlbumA/index/index']);
    expect(useOverlays.getState().toast?.message).toBe(ERRORS.SHOW_CODE_INVALID.msg);
  });
});
