import { listAlbums } from '@contract/http/album';
import { getDeveloperMode } from '@contract/http/developer';
import { getFindMeAvatarList } from '@contract/http/face';
import { listMedia } from '@contract/http/media';
import { countUnread } from '@contract/http/notice';
import { getPublicValue } from '@contract/http/system';
import { getBalanceAndIntegral, getPerson, getUserCapacity } from '@contract/http/user';
import type { PersonSpace } from '@contract/schemas/user';
import { MineScreen } from '@/features/user/screens/MineScreen';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { changeUser, useSession } from '@/stores/session/session-state';
import {
  aPersonSpace,
  anAlbum,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumA/home/home') };
});

const DAY_MS = 86_400_000;
const GIB = 1_073_741_824;
const pages = (): readonly string[] => (navigation as MemoryNavigation).pages;

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await navigation.switchTab('/packageAlbumA/home/home');
  world.answer(getPublicValue, () => '99999');
  world.answer(getDeveloperMode, () => ({ isOn: false, people: [] }));
  world.answer(listAlbums, () => ({ records: [], total: 0, size: 20, current: 1, pages: 0 }));
  world.answer(listMedia, () => ({ records: [], total: 0, size: 3, current: 1, pages: 0 }));
  world.answer(getFindMeAvatarList, () => []);
  world.answer(countUnread, () => ({ notices: 3, interactions: 100 }));
  world.answer(getBalanceAndIntegral, () => ({ balanceFen: 3_650, integral: 1_280 }));
  world.answer(getUserCapacity, () => ({ currentSize: GIB, maxSize: 5 * GIB, photoSize: GIB, videoSize: 0 }));
});

async function open(): Promise<Mounted> {
  const screen = await mountComponent(MineScreen);
  await letAnswersCome(screen);
  return screen;
}

/** A row or link that its words name. */
function named(words: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('[role="button"],[role="link"]')].find((one) =>
    one.textContent?.includes(words),
  );
  if (found === undefined) throw new Error(`nothing named ${words}`);
  return found;
}

async function resizeTo(widthPx: number): Promise<void> {
  window.innerWidth = widthPx;
  window.dispatchEvent(new Event('resize'));
}

test('a visitor reads that he is one, and only about us opens without the prompt', async () => {
  const screen = await open();
  expect(screen.text()).toContain('普通用户(未登录)');
  expect(screen.text()).not.toContain('存储空间');
  await screen.tap(named('账号安全'));
  expect(screen.text()).toContain('是否要登录');
  await screen.tap(screen.control('暂不登录'));
  expect(pages()).toHaveLength(1);
  await screen.tap(named('关于我们'));
  await letAnswersCome(screen);
  expect(pages().at(-1)).toBe('/packageAlbumE/about/about');
});

test('the figures of whoever is signed in; the header leads to the profile', async () => {
  await signInHere();
  const screen = await open();
  expect(screen.text()).toContain('1,280');
  expect(screen.text()).toContain('￥36.50');
  expect(screen.text()).toContain('1GB / 5GB');
  expect(world.sentTo(listMedia)).toEqual([{ current: '1', size: '3', type: '7', showFaceLocation: 'false' }]);
  await screen.tap(named('小满'));
  await letAnswersCome(screen);
  expect(pages().at(-1)).toBe('/packageAlbumB/user/profile?from=setup');
});

test.each([
  [6, 'level_20', '会员还剩6天到期'],
  [6, 'level_10', '普通用户'],
])('a membership of %d days and level %s reads %s', async (days, typeKey, words) => {
  await signInHere();
  const { user } = useSession.getState();
  if (user === null) throw new Error('nobody is signed in');
  const endTimeMs = Date.now() + days * DAY_MS - 60_000;
  await changeUser({ ...user, member: { ...user.member, typeKey, endTimeMs } });
  const screen = await open();
  expect(screen.text()).toContain(words);
});

const personOf = (badge: string): PersonSpace =>
  aPersonSpace({ memberTypeKey: 'level_20', memberTypeName: 'VIP', badge });

test.each([
  ['VIP', 30, true],
  ['', 30, false],
  ['VIP', 6, true],
  ['', 6, true],
])('with the badge %j the end of the membership in %i days is shown: %s', async (badge, days, isShown) => {
  await signInHere();
  const { user } = useSession.getState();
  if (user === null) throw new Error('nobody is signed in');
  const endTimeMs = Date.now() + days * DAY_MS - 60_000;
  await changeUser({ ...user, member: { typeKey: 'level_20', typeName: 'VIP', endTimeMs } });
  world.answer(getPerson, () => personOf(badge));
  const screen = await open();
  expect(screen.text().includes(`会员还剩${days}天`)).toBe(isShown);
  // Whoever is warned can do something about it.
  expect(screen.has('续费会员')).toBe(days === 6);
});

test('storage that is exceeded says so', async () => {
  world.answer(getUserCapacity, () => ({ currentSize: 6 * GIB, maxSize: 5 * GIB, photoSize: 0, videoSize: 0 }));
  await signInHere();
  const screen = await open();
  expect(screen.text()).toContain('空间已超出1GB，新照片将无法上传');
});

test('what could not be read is asked for again, and the rest is there', async () => {
  world.answer(getUserCapacity, () => ({ kind: 'failed', reason: 'no network' }));
  await signInHere();
  const screen = await open();
  expect(screen.text()).toContain('1,280');
  world.answer(getUserCapacity, () => ({ currentSize: 0, maxSize: GIB, photoSize: 0, videoSize: 0 }));
  await screen.tap(screen.control('重试读取存储空间'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('0B / 1GB');
});

test('the newest three of one’s own face photos, and what will be there where there is none', async () => {
  await signInHere();
  world.answer(getFindMeAvatarList, () => []);
  const empty = await open();
  expect(empty.text()).toContain('我的脸添加后可以在照片里找到自己');
  const faces = ['d', 'c', 'b', 'a'].map((name) => ({ id: name.repeat(22), avatar: `/media/person/${name}` }));
  world.answer(getFindMeAvatarList, () => faces);
  const screen = await open();
  expect(screen.text()).toContain('我的脸共4张');
  const shown = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(shown.filter((address) => address?.includes('/media/person/'))).toEqual(
    ['d', 'c', 'b'].map((name) => expect.stringMatching(new RegExp(`/media/person/${name}\\?width=96$`))),
  );
  expect(world.sentTo(getFindMeAvatarList).at(-1)).toEqual({ meFlag: 'true' });
});

test('of many albums the first are shown until the rest is asked for', async () => {
  const records = [1, 2, 3, 4, 5, 6].map((n) => anAlbum({ id: String(n).repeat(22), name: `相册${n}` }));
  world.answer(listAlbums, () => ({ records, total: 6, size: 20, current: 1, pages: 1 }));
  await signInHere();
  const screen = await open();
  await screen.change(() => resizeTo(375));
  expect(screen.text()).toContain('相册4');
  expect(screen.text()).not.toContain('相册5');
  await screen.tap(screen.control('查看全部6个'));
  expect(screen.text()).toContain('相册6');
  await screen.change(() => resizeTo(1_024));
});

test('developer mode is in the menu where the installation is one for development', async () => {
  world.answer(getDeveloperMode, () => ({ isOn: true, people: [] }));
  const screen = await open();
  expect(screen.text()).toContain('开发者模式');
});

test('what is new is counted, up to 99+, and leads to its page', async () => {
  await signInHere();
  const screen = await open();
  expect(screen.has('系统通知，3条新的')).toBe(true);
  await screen.tap(screen.control('互动消息，99+条新的'));
  expect(pages().at(-1)).toBe('/packageAlbumD/interaction/interaction');
});
