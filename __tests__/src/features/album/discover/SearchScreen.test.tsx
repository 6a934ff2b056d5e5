import { getAlbumFaces } from '@contract/http/face';
import { searchAlbums, searchMedia } from '@contract/http/search';
import { parseSearchParams } from '@/domain/routes';
import { SearchScreen } from '@/features/album/discover/SearchScreen';
import { clearSearches, rememberSearch } from '@/features/album/discover/search-records';
import {
  anAlbum,
  type ClientWorld,
  DEAD_LINE,
  letAnswersCome,
  openWorld,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumB/search/search') };
});

const Everywhere = () => <SearchScreen albumId={null} tag="" />;
let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  clearSearches();
});

test('what one has looked for is offered, found again by a tap, and can be forgotten', async () => {
  rememberSearch('云南旅行');
  world.answer(searchAlbums, () => ({ records: [anAlbum()], next: '' }));
  const screen = await mountComponent(Everywhere);
  await screen.tap(screen.control('云南旅行'));
  await letAnswersCome(screen);
  expect(world.sentTo(searchAlbums).at(-1)).toMatchObject({ keyword: '云南旅行' });
  expect(screen.text()).toContain('小满');
  await screen.tap(screen.control('清空搜索'));
  await screen.tap(screen.control('清空最近搜索'));
  expect(screen.text()).toContain('想找什么？');
});

test('nothing found and no answer look different', async () => {
  rememberSearch('年会');
  world.answer(searchAlbums, () => DEAD_LINE);
  const screen = await mountComponent(Everywhere);
  await screen.tap(screen.control('年会'));
  await letAnswersCome(screen);
  expect(screen.text()).not.toContain('没有找到');
  world.answer(searchAlbums, () => ({ records: [], next: '' }));
  await screen.tap(screen.control('重试'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('没有找到“年会”，换个词试试');
});

test('in one album only its photos are looked for', async () => {
  const before = await mountComponent(() => <SearchScreen albumId={'a'.repeat(22)} tag="" />);
  expect(before.text()).toContain('输入文件名、备注或标签');
  document.body.innerHTML = '';
  rememberSearch('合影');
  world.answer(searchMedia, () => ({ records: [], next: '' }));
  const albumId = 'a'.repeat(22);
  const screen = await mountComponent(() => <SearchScreen albumId={albumId} tag="" />);
  expect(screen.text()).not.toContain('用户');
  await screen.tap(screen.control('合影'));
  await letAnswersCome(screen);
  expect(world.sentTo(searchMedia).at(-1)).toMatchObject({ keyword: '合影', albumId });
  expect(world.sentTo(searchAlbums)).toEqual([]);
});

test('oneself is looked for by one’s face, where the album lets one and where one is signed in', async () => {
  const albumId = 'a'.repeat(22);
  const faces = { people: false, asksFirst: false, coversOthers: false, canSwitch: false, isAvailable: true };
  const state = { ...faces, total: 0, done: 0, keptUntil: null };
  world.answer(getAlbumFaces, () => ({ ...state, findMe: false }));
  const everywhere = await mountComponent(Everywhere);
  await everywhere.tap(everywhere.control('照片'));
  const openAlbum = async (): Promise<string> => {
    const screen = await mountComponent(() => <SearchScreen albumId={albumId} tag="" />);
    await letAnswersCome(screen);
    return screen.text();
  };
  expect(await openAlbum()).not.toContain('找有我的照片');
  world.answer(getAlbumFaces, () => ({ ...state, findMe: true }));
  expect(await openAlbum()).toContain('用一张自拍，在这个相册里找');
  await signInHere();
  await letAnswersCome(everywhere);
  expect(everywhere.text()).toContain('用“我的脸”，在你能看的相册里找');
});

test('the days that narrow a search of photos narrow that of albums too', async () => {
  world.answer(searchAlbums, () => ({ records: [anAlbum()], next: '' }));
  world.answer(searchMedia, () => ({ records: [], next: '' }));
  const screen = await mountComponent(Everywhere);
  await screen.tap(screen.control('筛选'));
  await screen.type(screen.control('日期从'), '2026-05-01');
  await screen.type(screen.control('到'), '2026-05-03');
  await screen.tap(screen.control('看结果'));
  await letAnswersCome(screen);
  const days = { dayFrom: '2026-05-01', dayTo: '2026-05-03' };
  expect(world.sentTo(searchAlbums)).toMatchObject([days]);
  expect(screen.text()).toContain('云南旅行');
  expect(screen.text()).toContain('筛选 2');
  await screen.tap(screen.control('照片'));
  await letAnswersCome(screen);
  expect(world.sentTo(searchMedia)).toMatchObject([days]);
});

test('a tag that one came with is looked for at once, and can be taken away', async () => {
  world.answer(searchAlbums, () => ({ records: [anAlbum()], next: '' }));
  const screen = await mountComponent(() => (
    <SearchScreen {...parseSearchParams({ tag: encodeURIComponent('年会') })} />
  ));
  await letAnswersCome(screen);
  expect(world.sentTo(searchAlbums)).toMatchObject([{ tag: '年会' }]);
  expect(screen.text()).toContain('云南旅行');
  await screen.tap(screen.control('移除#年会'));
  expect(screen.text()).toContain('想找什么？');
  expect(screen.text()).not.toContain('云南旅行');
});

test('where a filter finds nothing, it is what is taken away', async () => {
  world.answer(searchAlbums, ({ tag }) => ({ records: tag === undefined ? [anAlbum()] : [], next: '' }));
  const screen = await mountComponent(() => <SearchScreen albumId={null} tag="年会" />);
  await letAnswersCome(screen);
  expect(screen.text()).toContain('没有符合条件的结果');
  await screen.tap(screen.control('清除筛选'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('想找什么？');
});
