import { listLabels } from '@contract/http/album';
import { getGroupRows, listMediaGroups, setPriceByAlbumId, setPriceByIds } from '@contract/http/media';
import type { AlbumDetail } from '@contract/schemas/album';
import { ManagePhotos } from '@/features/album/components/ManagePhotos';
import { chooseAction, useOverlays } from '@/stores/overlays';
import {
  anAlbumDetail,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/manage/manage') };
});

const LABEL = 'l'.repeat(22);
const ids = ['x'.repeat(22), 'y'.repeat(22)];
let world: ClientWorld;

// jsdom lays nothing out, and so has no observer of sizes.
beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe = (): void => undefined;
    unobserve = (): void => undefined;
    disconnect = (): void => undefined;
  };
});
beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(listLabels, () => [{ id: LABEL, name: '现场', photoCount: 2, videoCount: 0 }]);
  world.answer(listMediaGroups, () => ({
    total: 2,
    groups: [{ key: 'g', day: '2026-01-20', count: 2, ratioSum: 2 }],
    liveCursor: '1',
  }));
  world.answer(getGroupRows, () => ({
    key: 'g',
    mediaBase: '/m/',
    rows: ids.map((id): [string, 0, number, string, number, number, number, string] => [id, 0, 1_000, '', 0, 0, 0, '']),
  }));
});

async function mountDesk(permissions: AlbumDetail['permissions']): Promise<Mounted> {
  const album = anAlbumDetail({ permissions });
  const screen = await mountComponent(() => (
    <ManagePhotos album={album} firstLabelId={null} onChanged={() => undefined} />
  ));
  await letAnswersCome(screen);
  return screen;
}
const told = (): string | undefined => useOverlays.getState().toast?.message;

test('who may not price is not offered to', async () => {
  const screen = await mountDesk(['label']);
  expect(screen.has('全部定价')).toBe(false);
});

test.each([
  ['￥5', 500, 2, '已为2项定价'],
  ['￥100', 10_000, 0, '没有需要改的'],
  ['免费', 0, 2, '已将2项设为免费'],
])('the whole album at %s', async (choice, priceFen, changed, words) => {
  world.answer(setPriceByAlbumId, () => ({ changed }));
  const screen = await mountDesk(['price']);
  await screen.tap(screen.control('全部定价'));
  await screen.tap(screen.control('保存'));
  expect(world.sentTo(setPriceByAlbumId)).toEqual([]); // nothing is chosen yet
  await screen.tap(screen.control(choice));
  await screen.tap(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(setPriceByAlbumId)).toEqual([{ albumId: 'a'.repeat(22), priceFen }]);
  expect(told()).toBe(words);
  expect(screen.has('保存')).toBe(false);
});

test('under a label only what is there', async () => {
  world.answer(setPriceByAlbumId, () => ({ changed: 1 }));
  const screen = await mountDesk(['price']);
  await screen.tap(screen.control('现场'));
  await letAnswersCome(screen);
  await screen.tap(screen.control('全部定价'));
  await screen.tap(screen.control('￥1'));
  await screen.tap(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(setPriceByAlbumId)).toEqual([{ albumId: 'a'.repeat(22), labelId: LABEL, priceFen: 100 }]);
});

test('a choice of photos takes a price that is typed', async () => {
  world.answer(setPriceByIds, () => ({ changed: 2, results: ids.map((id) => ({ id, code: 0, msg: '' })) }));
  const screen = await mountDesk(['price']);
  await screen.tap(screen.control('全选'));
  await letAnswersCome(screen);
  await screen.tap(screen.control('更多'));
  await screen.change(() => chooseAction('price'));
  await screen.tap(screen.control('自定'));
  await screen.type(screen.control('价格（元）'), '8.55');
  await screen.tap(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(setPriceByIds)).toEqual([{ ids, priceFen: 855 }]);
  expect(told()).toBe('已定价');
});
