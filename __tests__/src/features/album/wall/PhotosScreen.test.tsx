import { ERRORS } from '@contract/errors';
import { getAlbum, listLabels } from '@contract/http/album';
import { getAlbumLanding } from '@contract/http/album-share';
import { listMedia, listMediaGroups } from '@contract/http/media';
import { PhotosScreen } from '@/features/album/wall/PhotosScreen';
import { useAlbumOpening } from '@/features/album/wall/use-album-opening';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { forgetSession } from '@/stores/session/session-state';
import {
  anAlbumDetail,
  type ClientWorld,
  DEAD_LINE,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/photos/photos') };
});

const ID = 'a'.repeat(22);
let world: ClientWorld;

beforeEach(async () => {
  window.history.replaceState(null, '');
  world = await openWorld();
  world.answer(listLabels, () => []);
  world.answer(listMediaGroups, () => ({ total: 0, groups: [], liveCursor: '1' }));
});

async function mountAlbum(albumId: string | null): Promise<Mounted> {
  const screen = await mountComponent(() => (
    <PhotosScreen albumId={albumId} labelId={null} mediaId={null} via={null} />
  ));
  await letAnswersCome(screen);
  return screen;
}

test('an album that is gone says so, and leads to discover', async () => {
  world.answer(getAlbum, () => refusing(ERRORS.ALBUM_ABSENT));
  const screen = await mountAlbum(ID);
  expect(screen.text()).toContain('相册不存在或已被删除');
  expect(screen.has('重试')).toBe(false);
  await screen.tap(screen.control('回到发现'));
  expect((navigation as MemoryNavigation).pages).toEqual(['/packageAlbumA/index/index']);
});

test('a password is asked for an album that is named', async () => {
  world.answer(getAlbum, () => refusing(ERRORS.ALBUM_PASSWORD_REQUIRED));
  world.answer(getAlbumLanding, () => ({ name: '云南旅行', door: 'password' }));
  const screen = await mountAlbum(ID);
  expect(screen.text()).toContain('云南旅行');
  expect(screen.text()).toContain('这本相册需要密码');
});

test.each([
  ['has ended', ERRORS.ALBUM_EXPIRED],
  ['is for its people alone', ERRORS.ALBUM_ABSENT],
])('whoever may still see an album that %s is asked to sign in, and then sees it', async (_name, refusal) => {
  world.answer(getAlbum, () => refusing(refusal));
  const screen = await mountAlbum(ID);
  expect(screen.text()).toContain('如果你是，请先登录');
  await screen.tap(screen.control('立即登录'));
  await screen.change(() => signInHere());
  await letAnswersCome(screen);
  expect(screen.text()).not.toContain('如果你是，请先登录');
  expect(screen.has('回到发现')).toBe(true);
  world.answer(getAlbum, () => anAlbumDetail({ permissions: [] }));
  await screen.change(() => forgetSession());
  await screen.change(() => signInHere());
  await letAnswersCome(screen);
  expect(screen.text()).toContain('云南旅行');
});

test('a link that names no album asks nobody', async () => {
  const screen = await mountAlbum(null);
  expect(screen.text()).toContain('相册不存在或已被删除');
  expect(world.sentTo(getAlbum)).toEqual([]);
});

test('no answer is no absence: one may try again', async () => {
  world.answer(getAlbum, () => DEAD_LINE);
  const screen = await mountAlbum(ID);
  expect(screen.text()).not.toContain('相册不存在或已被删除');
  world.answer(getAlbum, () => anAlbumDetail({ permissions: [] }));
  await screen.tap(screen.control('重试'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('云南旅行');
});

test.each([
  ['a visitor', false, '这里还没有照片', false],
  ['who may upload', true, '还没有照片，来传第一张吧', true],
])('of an empty album %s sees what there is to do', async (_name, canUpload, words, hasUpload) => {
  const rights = { canUpload, canManage: canUpload };
  world.answer(getAlbum, () => anAlbumDetail({ ...rights, permissions: canUpload ? ['settings'] : [] }));
  const screen = await mountAlbum(ID);
  expect(screen.text()).toContain(words);
  expect([screen.has('上传照片'), screen.has('更多')]).toEqual([hasUpload, hasUpload]);
});

test("one's own uploads are a list, which has no groups and no labels", async () => {
  await signInHere();
  world.answer(getAlbum, () => anAlbumDetail({ permissions: [] }));
  world.answer(listLabels, () => [{ id: 'l'.repeat(22), name: '现场', photoCount: 1, videoCount: 0 }]);
  world.answer(listMedia, () => ({ records: [], total: 0, size: 100, current: 1, pages: 0 }));
  const screen = await mountComponent(() => (
    <PhotosScreen albumId={ID} labelId={'l'.repeat(22)} mediaId={null} via={null} />
  ));
  await letAnswersCome(screen);
  await screen.tap(tabOf('我的'));
  await letAnswersCome(screen);
  expect(world.sentTo(listMedia).map(({ type, labelId }) => [type, labelId])).toEqual([['7', undefined]]);
  expect(world.sentTo(listMediaGroups).filter(({ type }) => type === '7')).toEqual([]);
  expect(screen.text()).not.toContain('现场');
});

test.each([
  ['最早在前', []],
  ['最近上传在前', ['3']],
])('a wall in the order %s asks for pages in the orders %j', async (order, sorts) => {
  world.answer(getAlbum, () => anAlbumDetail({ permissions: [] }));
  world.answer(listMedia, () => ({ records: [], total: 0, size: 100, current: 1, pages: 0 }));
  const screen = await mountAlbum(ID);
  await screen.tap(byWords('button', '最新在前'));
  await screen.tap(screen.control(order));
  await letAnswersCome(screen);
  expect(world.sentTo(listMedia).map(({ sort }) => sort)).toEqual(sorts);
  expect(screen.text()).toContain(order);
  expect(screen.text()).toContain('这里还没有照片');
});

test('a timeline has one order: there is nothing to arrange', async () => {
  world.answer(getAlbum, () => anAlbumDetail({ template: 1, permissions: [] }));
  const screen = await mountAlbum(ID);
  expect(screen.text()).toContain('最新在前');
  await screen.tap(tabOf('时间线'));
  await letAnswersCome(screen);
  expect(screen.text()).not.toMatch(/最新在前|筛选/);
  expect(world.sentTo(listMediaGroups).at(-1)).toMatchObject({ type: '3' });
});

test('nothing of the wall is drawn before what stands above it is known', async () => {
  world.answer(getAlbum, () => anAlbumDetail({ permissions: [] }));
  world.answer(listLabels, () => null);
  const screen = await mountAlbum(ID);
  expect(document.querySelectorAll('[role="tab"]')).toHaveLength(0);
  expect(screen.text()).not.toContain('这里还没有照片');
});

test('the picture at the top keeps in view what the eye looks for', async () => {
  const hero = { url: '/media/t/750/a', largeUrl: '/media/t/2048/a', thumbhash: '', focusX: 30, focusY: 20 };
  world.answer(getAlbum, () => anAlbumDetail({ hero, permissions: [] }));
  await mountAlbum(ID);
  const [picture] = [...document.querySelectorAll('img')].filter(({ src }) => src.endsWith(hero.url));
  expect(picture?.style.objectPosition).toBe('30% 20%');
});

test('what is counted is asked for after the wall, and so is never older', async () => {
  const empty = { total: 0, groups: [], liveCursor: '1' };
  world.answer(getAlbum, () => anAlbumDetail({ permissions: [] }));
  await signInHere();
  const screen = await mountAlbum(ID);
  const asked = () =>
    [world.sentTo(listMediaGroups), world.sentTo(getAlbum), world.sentTo(listLabels)].map((all) => all.length);
  const [walls = 0, albums = 0, labels = 0] = asked();
  let arrive = (_wall: typeof empty): void => undefined;
  world.answer(listMediaGroups, () => new Promise((resolve) => void (arrive = resolve)));
  // Nobody in particular sees other things.
  await screen.change(forgetSession);
  await letAnswersCome(screen);
  expect(asked()).toEqual([walls + 1, albums, labels]);
  arrive(empty);
  await letAnswersCome(screen);
  expect(asked()).toEqual([walls + 1, albums + 1, labels + 1]);
});

test.each([
  [ERRORS.ALBUM_ABSENT, 'absent'],
  [ERRORS.ALBUM_EXPIRED, 'expired'],
  [ERRORS.ALBUM_PASSWORD_REQUIRED, 'locked'],
])('what closes while one looks at it (%j) is shown no longer', async (refusal, state) => {
  world.answer(getAlbum, () => anAlbumDetail({ permissions: [] }));
  let album: ReturnType<typeof useAlbumOpening> | undefined;
  const screen = await mountComponent(() => {
    album = useAlbumOpening(ID);
    return null;
  });
  await letAnswersCome(screen);
  expect(album?.state).toBe('shown');
  world.answer(getAlbum, () => refusing(refusal));
  await screen.change(() => album?.reload());
  await letAnswersCome(screen);
  expect(album?.state).toBe(state);
  // A dead line closes nothing.
  world.answer(getAlbum, () => anAlbumDetail({ permissions: [] }));
  await screen.change(() => album?.reload());
  await letAnswersCome(screen);
  world.answer(getAlbum, () => DEAD_LINE);
  await screen.change(() => album?.reload());
  await letAnswersCome(screen);
  expect(album?.state).toBe('shown');
});

const tabOf = (text: string): HTMLElement => byWords('tab', text);

/** A control that is named by its content. */
function byWords(role: 'tab' | 'button', text: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(`[role="${role}"]`)].find((one) => one.textContent === text);
  if (found === undefined) throw new Error(`no ${role} "${text}"`);
  return found;
}

describe('in WeChat’s moments, where one page can be looked at', () => {
  const WAYS = ['返回', '搜索相册里的照片', '分享相册', '上传', '收藏相册'];
  afterEach(() => jest.restoreAllMocks());

  test.each([
    [false, WAYS],
    [true, []],
  ])('an album shows what leads away or needs a person only elsewhere: %s', async (isSinglePage, ways) => {
    jest.replaceProperty(device, 'isSinglePage', isSinglePage);
    world.answer(getAlbum, () => anAlbumDetail({ id: ID, canUpload: true }));
    const screen = await mountAlbum(ID);
    expect(screen.text()).toContain(anAlbumDetail().ownerName);
    expect(WAYS.filter((name) => screen.has(name))).toEqual(ways);
  });

  test('an album that is gone says so, and leads nowhere', async () => {
    jest.replaceProperty(device, 'isSinglePage', true);
    world.answer(getAlbum, () => refusing(ERRORS.ALBUM_ABSENT));
    const screen = await mountAlbum(ID);
    expect(screen.text()).toContain('相册不存在或已被删除');
    expect(screen.has('回到发现') || screen.has('立即登录')).toBe(false);
  });
});
