import { ERROR_TOAST_DELAY_MS } from '@contract/constants/client';
import { BATCH_MAX } from '@contract/constants/media';
import { listLabels } from '@contract/http/album';
import {
  deleteWithType,
  getGroupRows,
  listMedia,
  listMediaGroups,
  removeMedia,
  restoreMedia,
  setPriceByAlbumId,
  setPriceByIds,
} from '@contract/http/media';
import { getSelling } from '@contract/http/order';
import type { AlbumDetail } from '@contract/schemas/album';
import type { Selling } from '@contract/schemas/order';
import { ManagePhotos } from '@/features/album/desk/ManagePhotos';
import { navigation } from '@/platform/navigation';
import { answerDialog, chooseAction, useOverlays } from '@/stores/base/overlays';
import { type TextSize, useSettings } from '@/stores/base/settings';
import {
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
  return { navigation: memory.createMemoryNavigation('/manage/manage') };
});

const LABEL = 'l'.repeat(22);
const ids = ['x'.repeat(22), 'y'.repeat(22)];
const toRow = (id: string): [string, 0, number, string, number, number, number, string] => [
  id,
  0,
  1_000,
  '',
  0,
  0,
  0,
  '',
];
let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(listLabels, () => [{ id: LABEL, name: '现场', photoCount: 2, videoCount: 0 }]);
  world.answer(getSelling, () => ({ state: 0, isOwn: true }));
  world.answer(listMediaGroups, () => ({
    total: 2,
    groups: [{ key: 'g', day: '2026-01-20', count: 2, ratioSum: 2 }],
    liveCursor: '1',
  }));
  world.answer(getGroupRows, () => ({
    key: 'g',
    mediaBase: '/m/',
    rows: ids.map(toRow),
  }));
});

async function mountDesk(
  permissions: AlbumDetail['permissions'],
  firstLabelId: string | null = null,
): Promise<Mounted> {
  const album = anAlbumDetail({ permissions });
  const screen = await mountComponent(() => (
    <ManagePhotos album={album} firstLabelId={firstLabelId} onChanged={() => undefined} />
  ));
  await letAnswersCome(screen);
  return screen;
}
const done = (sent: unknown) => (sent as string[]).map((id) => ({ id, code: 0, msg: '' }));
const ALL = '全部照片和视频';
const offeredForAll = async (screen: Mounted): Promise<readonly (string | boolean)[]> => {
  await screen.tap(screen.control(ALL));
  return (useOverlays.getState().actions?.items ?? []).map(({ label, isDanger }) => (isDanger ? `${label}!` : label));
};
const chooseForAll = async (screen: Mounted, id: 'price' | 'remove'): Promise<void> => {
  await screen.tap(screen.control(ALL));
  await screen.change(() => chooseAction(id));
};
const told = (): string | undefined => useOverlays.getState().toast?.message;

const setWidth = (px: number): void => {
  Object.defineProperty(window, 'innerWidth', { value: px, configurable: true });
  window.dispatchEvent(new Event('resize'));
};

test.each<[TextSize, number, boolean]>([
  ['standard', 375, true],
  ['large', 375, false],
  ['extraLarge', 375, false],
  ['extraLarge', 1_280, true],
])(
  'with %s type at %d px nothing of the bar is cut off: the labels are in it (%p), or in its menu',
  async (textSize, px, isInBar) => {
    const widthPx = window.innerWidth;
    setWidth(px);
    useSettings.setState({ textSize });
    const screen = await mountDesk(['label', 'delete']);
    expect([screen.has('移到标签'), screen.has('删除')]).toEqual([isInBar, true]);
    await screen.tap(screen.control('全选'));
    await letAnswersCome(screen);
    await screen.tap(screen.control('更多'));
    expect(useOverlays.getState().actions?.items.some(({ label }) => label === '移到标签')).toBe(!isInBar);
    useSettings.setState({ textSize: 'standard' });
    setWidth(widthPx);
  },
);

test.each<[string, Selling, string, boolean]>([
  ['it sells', { state: 0, isOwn: true }, '', false],
  ['he is not certified', { state: 1, isOwn: true }, '你通过实名认证后', true],
  ['its owner is not', { state: 1, isOwn: false }, '相册主人通过', false],
  ['only the platform sells', { state: 2, isOwn: true }, '本站只有运营者', false],
])('who sets a price is told that nobody can buy: %s', async (_name, selling, words, leads) => {
  world.answer(getSelling, () => selling);
  const screen = await mountDesk(['price']);
  expect(world.sentTo(getSelling)).toEqual([]); // nobody has asked for a price
  await chooseForAll(screen, 'price');
  await letAnswersCome(screen);
  expect(world.sentTo(getSelling)).toEqual([{ albumId: 'a'.repeat(22) }]);
  const told = ['你通过实名认证后', '相册主人通过', '本站只有运营者'].filter((each) => screen.text().includes(each));
  expect(told).toEqual(words === '' ? [] : [words]);
  expect(screen.has('去认证')).toBe(leads);
  if (!leads) return;
  await screen.tap(screen.control('去认证'));
  expect(navigation.currentPath()).toContain('/packageAlbumB/user/certification');
});

test('who may not price is not offered to', async () => {
  const screen = await mountDesk(['label']);
  expect(screen.has(ALL)).toBe(false);
});

test.each([
  ['￥5', 500, 2, '已为2项定价'],
  ['￥100', 10_000, 0, '没有需要改的'],
  ['免费', 0, 2, '已将2项设为免费'],
])('the whole album at %s', async (choice, priceFen, changed, words) => {
  world.answer(setPriceByAlbumId, () => ({ changed, former: [] }));
  const screen = await mountDesk(['price']);
  await chooseForAll(screen, 'price');
  await screen.tap(screen.control('保存'));
  expect(world.sentTo(setPriceByAlbumId)).toEqual([]); // nothing is chosen yet
  await screen.tap(screen.control(choice));
  await screen.tap(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(setPriceByAlbumId)).toEqual([{ albumId: 'a'.repeat(22), priceFen }]);
  expect(told()).toBe(words);
  expect(screen.has('保存')).toBe(false);
});

test('until its label is known, nothing is offered that would reach the whole album', async () => {
  world.answer(listLabels, () => null);
  const unknown = await mountDesk(['price', 'delete'], LABEL);
  expect(unknown.has('全选')).toBe(true);
  expect(unknown.has(ALL)).toBe(false);
});

test('under a label only what is there', async () => {
  world.answer(setPriceByAlbumId, () => ({ changed: 1, former: [{ value: 0, ids: ids.slice(0, 1) }] }));
  const screen = await mountDesk(['price']);
  await screen.tap(screen.control('现场'));
  await letAnswersCome(screen);
  await chooseForAll(screen, 'price');
  await screen.tap(screen.control('￥1'));
  await screen.tap(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(setPriceByAlbumId)).toEqual([{ albumId: 'a'.repeat(22), labelId: LABEL, priceFen: 100 }]);
});

test('a choice of photos takes a price that is typed', async () => {
  world.answer(setPriceByIds, ({ ids: sent }) => ({ changed: 2, results: done(sent), former: [{ value: 0, ids }] }));
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
  expect(screen.text()).toContain('已定价');
  await screen.tap(screen.control('撤销'));
  await letAnswersCome(screen);
  expect(world.sentTo(setPriceByIds)).toEqual([
    { ids, priceFen: 855 },
    { ids, priceFen: 0, from: 855 },
  ]);
  expect(told()).toBe('已恢复');
});

test('what a deletion did not come to stays picked, and one may try again', async () => {
  const many = Array.from({ length: BATCH_MAX + 20 }, (_, at) => String(at).padStart(22, 'm'));
  const rest = many.slice(BATCH_MAX);
  let there = many;
  let isAway = false;
  world.answer(listMediaGroups, () => ({
    total: there.length,
    groups: [{ key: 'g', day: '2026-01-20', count: there.length, ratioSum: there.length }],
    liveCursor: '1',
  }));
  world.answer(getGroupRows, () => ({ key: 'g', mediaBase: '/m/', rows: there.map(toRow) }));
  world.answer(removeMedia, ({ ids: sent }) => {
    if (isAway) return DEAD_LINE;
    there = there.filter((id) => !(sent as string[]).includes(id));
    isAway = there.length > 0;
    return { removed: 1, results: done(sent) };
  });
  const screen = await mountDesk(['delete']);
  await screen.tap(screen.control('全选'));
  await letAnswersCome(screen);
  const removePicked = async (): Promise<void> => {
    await screen.tapLater(screen.control('删除'));
    await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
    await screen.change(() => new Promise((resolve) => setTimeout(resolve, ERROR_TOAST_DELAY_MS)));
    await letAnswersCome(screen);
  };
  await removePicked();
  expect(told()).toBe('100项完成，20项未完成：请求失败，请重试');
  expect(screen.text()).toContain('已选20');
  isAway = false;
  await removePicked();
  expect(world.sentTo(removeMedia).slice(1)).toEqual([{ ids: rest }, { ids: rest }]);
  expect(screen.text()).toContain('已删除20项');
  expect(screen.text()).not.toContain('已选20');
});

test('the price of a whole album is taken back to what each had', async () => {
  const [first = '', second = ''] = ids;
  const former = [
    { value: 100, ids: [first] },
    { value: 0, ids: [second] },
  ];
  world.answer(setPriceByAlbumId, () => ({ changed: 2, former }));
  world.answer(setPriceByIds, ({ ids: sent }) => ({ changed: 1, results: done(sent), former: [] }));
  const screen = await mountDesk(['price']);
  await chooseForAll(screen, 'price');
  await screen.tap(screen.control('￥5'));
  await screen.tap(screen.control('保存'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('已为2项定价');
  await screen.tap(screen.control('撤销'));
  await letAnswersCome(screen);
  expect(world.sentTo(setPriceByIds)).toEqual([
    { ids: [first], priceFen: 100, from: 500 },
    { ids: [second], priceFen: 0, from: 500 },
  ]);
  expect(screen.has('撤销')).toBe(false);
});

describe('removing everything', () => {
  const page = (total: number) => ({ records: [], total, size: 1, current: 1, pages: total });
  const type = (screen: Mounted, words: string): Promise<void> => screen.type(screen.control('要删除的数量'), words);

  test('lies in a menu, as what is dangerous', async () => {
    expect(await offeredForAll(await mountDesk(['price', 'delete']))).toEqual(['全部定价', '全部删除!']);
  });

  test('is not offered to who may not delete', async () => {
    expect(await offeredForAll(await mountDesk(['price']))).toEqual(['全部定价']);
  });

  test('tells how many there are, goes on until none is left, and can be taken back', async () => {
    world.answer(listMedia, ({ type }) => page(type === '1' ? 2 : 0));
    let calls = 0;
    world.answer(deleteWithType, () => {
      calls += 1;
      return { removed: 1, left: 2 - calls, ids: ids.slice(calls - 1, calls) };
    });
    world.answer(restoreMedia, ({ ids: sent }) => ({ changed: 2, results: done(sent) }));
    const screen = await mountDesk(['delete']);
    await chooseForAll(screen, 'remove');
    await letAnswersCome(screen);
    expect(screen.text()).toContain('删除相册里的全部2张照片？');
    await screen.tap(screen.control('确认删除'));
    await type(screen, '3');
    await screen.tap(screen.control('确认删除'));
    expect(world.sentTo(deleteWithType)).toEqual([]); // not what there are
    await type(screen, '2');
    await screen.tap(screen.control('确认删除'));
    await letAnswersCome(screen);
    expect(world.sentTo(deleteWithType)).toEqual([
      { albumId: 'a'.repeat(22), type: 1 },
      { albumId: 'a'.repeat(22), type: 1 },
    ]);
    expect(screen.text()).toContain('已删除2项');
    await screen.tap(screen.control('撤销'));
    await letAnswersCome(screen);
    expect(world.sentTo(restoreMedia)).toEqual([{ ids }]);
    expect(told()).toBe('已恢复');
  });

  test('of photos and videos asks which, and does nothing without a yes', async () => {
    world.answer(listMedia, () => page(3));
    const screen = await mountDesk(['delete']);
    await chooseForAll(screen, 'remove');
    await letAnswersCome(screen);
    expect(useOverlays.getState().actions?.items.map(({ label }) => label)).toEqual([
      '3张照片',
      '3个视频',
      '3张照片和3个视频',
    ]);
    await screen.change(() => chooseAction('video'));
    await letAnswersCome(screen);
    expect(screen.text()).toContain('删除相册里的全部3个视频？');
    await screen.tap(screen.control('关闭'));
    await letAnswersCome(screen);
    expect(world.sentTo(deleteWithType)).toEqual([]);
  });
});
