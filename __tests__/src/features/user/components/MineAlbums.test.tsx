import { listAlbumDetails, listAlbums } from '@contract/http/album';
import type { AlbumDetailPage } from '@contract/schemas/album';
import { MineAlbums } from '@/features/user/components/MineAlbums';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import {
  anAlbum,
  anAlbumDetail,
  type ClientWorld,
  DEAD_LINE,
  letAnswersCome,
  openWorld,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumA/home/home') };
});

const LISTS = [
  ['我管理的', 'managed', '还没有帮别人管理的相册'],
  ['我加入的', 'joined', '还没有加入相册'],
  ['已隐藏', 'hidden', '没有隐藏的相册'],
] as const;

let world: ClientWorld;
let screen: Mounted;

/** Albums named after the list they are of. */
function pageOf(scope: unknown, count: number): AlbumDetailPage {
  const records = Array.from({ length: count }, (_none, place) =>
    anAlbumDetail({ id: String(place).repeat(22), name: `${String(scope)}相册${place + 1}` }),
  );
  return { records, total: count, size: 20, current: 1, pages: 1 };
}

async function open(hasMenuBelow = true): Promise<void> {
  screen = await mountComponent(() => <MineAlbums hasMenuBelow={hasMenuBelow} />);
  await letAnswersCome(screen);
}

async function choose(list: string): Promise<void> {
  await screen.tap(screen.control(list));
  await letAnswersCome(screen);
}

const scopes = () => world.sentTo(listAlbumDetails).map(({ scope, current }) => [scope, current]);
const albumLink = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('[role="link"]')].find((one) =>
    one.textContent?.includes(name),
  );
  if (found === undefined) throw new Error(`no album ${name}`);
  return found;
};

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(listAlbums, () => ({
    records: [anAlbum({ name: '自己的相册' })],
    total: 1,
    size: 20,
    current: 1,
    pages: 1,
  }));
  world.answer(listAlbumDetails, ({ scope }) => pageOf(scope, 1));
});

test("one's own albums come first, and no other list is asked for", async () => {
  await open();
  expect(screen.control('我创建的').getAttribute('aria-selected')).toBe('true');
  expect(screen.text()).toContain('自己的相册');
  expect(world.sentTo(listAlbums)).toEqual([{ current: '1', size: '20', scope: 'mine' }]);
  expect(scopes()).toEqual([]);
});

test.each(LISTS)('%s asks for what is %s only, and shows it', async (list, scope) => {
  await open();
  await choose(list);
  expect(scopes()).toEqual([[scope, '1']]);
  expect(screen.text()).toContain(`${scope}相册1`);
  expect(screen.text()).not.toContain('自己的相册');
  await screen.tap(albumLink(`${scope}相册1`));
  await letAnswersCome(screen);
  expect((navigation as MemoryNavigation).pages.at(-1)).toBe(`/packageAlbumC/photos/photos?id=${'0'.repeat(22)}`);
  await choose('我创建的');
  expect(screen.text()).toContain('自己的相册');
  expect(scopes()).toHaveLength(1);
});

test.each(LISTS)('%s without %s albums says so, and still lets one make an album', async (list, scope, words) => {
  world.answer(listAlbumDetails, () => pageOf(scope, 0));
  await open();
  await choose(list);
  expect(screen.text()).toContain(words);
  expect(screen.text()).not.toContain('还没有相册');
  expect(screen.has('新建相册')).toBe(true);
});

test('without an album of one’s own one is asked to make one', async () => {
  world.answer(listAlbums, () => ({ records: [], total: 0, size: 20, current: 1, pages: 0 }));
  await open();
  expect(screen.text()).toContain('还没有相册');
});

test('of a long list the first are shown until the rest is asked for, in each list anew', async () => {
  world.answer(listAlbumDetails, ({ scope }) => pageOf(scope, 6));
  await open();
  await choose('我加入的');
  expect(screen.text()).not.toContain('joined相册5');
  await screen.tap(screen.control('查看全部6个'));
  expect(screen.text()).toContain('joined相册6');
  await choose('我管理的');
  expect(screen.text()).toContain('managed相册4');
  expect(screen.text()).not.toContain('managed相册5');
});

test('a list that did not come is asked for again', async () => {
  world.answer(listAlbumDetails, () => DEAD_LINE);
  await open();
  await choose('已隐藏');
  expect(screen.text()).not.toContain('没有隐藏的相册');
  world.answer(listAlbumDetails, ({ scope }) => pageOf(scope, 1));
  await choose('重试');
  expect(screen.text()).toContain('hidden相册1');
});
