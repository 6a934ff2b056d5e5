import { ERRORS } from '@contract/errors';
import { listCollectedAlbums, setCollect } from '@contract/http/interaction';
import { getMedia, likeOrCancel, listMedia } from '@contract/http/media';
import type { MediaItem } from '@contract/schemas/media';
import { LikeListScreen } from '@/features/album/mine/LikeListScreen';
import { back } from '@/platform/back';
import {
  aMediaItem,
  anAlbum,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';
import { visitElsewhere } from '../../../../support/pages/page-visits';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumB/user/likeList') };
});

jest.mock('@tarojs/taro', () =>
  jest
    .requireActual<typeof import('../../../../support/pages/page-visits')>('../../../../support/pages/page-visits')
    .taroWithVisits(),
);
jest.mock('@/platform/scroll', () => {
  const memory = jest.requireActual<typeof import('@/platform/scroll/memory')>('@/platform/scroll/memory');
  return memory.createMemoryScroll();
});

const idOf = (name: string): string => name.padStart(22, 'x');
const liked = (name: string): MediaItem =>
  aMediaItem({ id: idOf(name), smallUrl: `/m/375/${idOf(name)}`, liked: true, likeCount: 2, collected: true });
let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(listMedia, () => ({
    records: [liked('a'), liked('b')],
    total: 2,
    size: 60,
    current: 1,
    pages: 1,
  }));
  world.answer(getMedia, ({ id }) => ({ ...liked('a'), id: String(id) }));
});

const tiles = (): (string | null)[] =>
  [...document.querySelectorAll('[id^="zt-"]')].map((tile) => tile.getAttribute('aria-label'));
const LIKED = '照片，已赞';

async function open(): Promise<Mounted> {
  const screen = await mountComponent(LikeListScreen);
  await letAnswersCome(screen);
  return screen;
}

const viewer = () => document.querySelector('[role="dialog"]');

async function openFirst(screen: Mounted): Promise<void> {
  const [tile] = document.querySelectorAll<HTMLElement>('[id^="zt-"]');
  if (tile === undefined) throw new Error('no tile');
  await screen.tap(tile);
  await letAnswersCome(screen);
}

test('a photo that is no longer liked says so on its tile, and leaves the list as the viewer closes', async () => {
  world.answer(likeOrCancel, ({ like }) => ({ liked: like === 'true', likeCount: 1 }));
  const screen = await open();
  expect(tiles()).toEqual([LIKED, LIKED]);
  await openFirst(screen);
  await screen.tap(screen.control('取消赞，2'));
  await letAnswersCome(screen);
  expect(screen.has('赞，1')).toBe(true);
  expect(tiles()).toEqual(['照片', LIKED]);
  await screen.tap(screen.control('关闭'));
  await letAnswersCome(screen);
  expect([viewer(), tiles()]).toEqual([null, [LIKED]]);
  await openFirst(screen);
  expect(viewer()?.getAttribute('aria-label')).toBe('查看照片，1/1');
});

test('loaded anew while a photo is in view it opens that photo, once', async () => {
  const take = jest.spyOn(back, 'takeShown').mockReturnValueOnce(idOf('b'));
  const screen = await open();
  expect(viewer()?.getAttribute('aria-label')).toBe('查看照片，2/2');
  await screen.tap(screen.control('关闭'));
  await letAnswersCome(screen);
  expect(viewer()).toBeNull();
  take.mockRestore();
});

test('one that the server does not let go of is back in the list', async () => {
  let refuse = (): void => undefined;
  world.answer(
    likeOrCancel,
    () => new Promise((resolve) => (refuse = () => resolve(refusing(ERRORS.FORBIDDEN) as never))),
  );
  const screen = await open();
  await openFirst(screen);
  await screen.tap(screen.control('取消赞，2'));
  await screen.tap(screen.control('关闭'));
  await letAnswersCome(screen);
  expect(tiles()).toEqual([LIKED]);
  await screen.change(() => refuse());
  await letAnswersCome(screen);
  expect(tiles()).toEqual([LIKED, LIKED]);
});

test('what was collected leaves its own list, and what is liked stays in that', async () => {
  world.answer(likeOrCancel, () => ({ liked: false, likeCount: 1 }));
  world.answer(setCollect, () => ({ collected: false, collectCount: 0 }));
  const screen = await open();
  const tab = document.querySelector<HTMLElement>('[aria-label="收藏的照片"]');
  await screen.tap(tab ?? screen.control('收藏的照片'));
  await letAnswersCome(screen);
  await openFirst(screen);
  await screen.tap(screen.control('取消赞，2'));
  await letAnswersCome(screen);
  await screen.tap(screen.control('关闭'));
  await letAnswersCome(screen);
  expect(tiles()).toEqual(['照片', LIKED]);
  await openFirst(screen);
  await screen.tap(screen.control('取消收藏'));
  await letAnswersCome(screen);
  await screen.tap(screen.control('关闭'));
  await letAnswersCome(screen);
  expect(tiles()).toEqual([LIKED]);
});

test('all that is liked is chosen, also what has not been scrolled to', async () => {
  const all = Array.from({ length: 130 }, (_, index) => liked(`n${index}`));
  world.answer(listMedia, ({ current, size }) => ({
    records: all.slice((Number(current) - 1) * Number(size), Number(current) * Number(size)),
    total: all.length,
    size: Number(size),
    current: Number(current),
    pages: Math.ceil(all.length / Number(size)),
  }));
  const screen = await open();
  const choose = [...document.querySelectorAll<HTMLElement>('.tool')].find(({ textContent }) => textContent === '选择');
  if (choose === undefined) throw new Error('nothing to choose with');
  await screen.tap(choose);
  await screen.tap(screen.control('全选'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('已选130');
});

test('an album that was given up on its own page is not among the collected ones any more', async () => {
  world.answer(listCollectedAlbums, () => ({ records: [anAlbum({ name: '云南旅行' })], next: '' }));
  const screen = await open();
  await screen.tap(screen.control('收藏的相册'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('云南旅行');
  await visitElsewhere(screen, () => world.answer(listCollectedAlbums, () => ({ records: [], next: '' })));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('还没有收藏相册');
});
