import { getAlbum, listLabels } from '@contract/http/album';
import { getBabyAlbum } from '@contract/http/baby';
import { listMediaGroups } from '@contract/http/media';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { BabyAlbum, BabyChild } from '@contract/schemas/baby';
import { BABY_ROUTES } from '@/domain/album-routes';
import { PhotosScreen } from '@/features/album/wall/PhotosScreen';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { now } from '@/stores/base/clock';
import { anAlbumDetail, type ClientWorld, letAnswersCome, openWorld } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/templet/proBaby/proBaby') };
});

const ID = 'a'.repeat(22);
const today = shanghaiDay(now());
const yearsAgo = (years: number): string => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
const CHILD: BabyChild = {
  ...{ type: 1, id: 'c'.repeat(22), name: '小满', sex: 2, birthday: today, avatar: '' },
  ...{ birthWeightGrams: null, birthHeightMm: null },
};
const ALBUM = anAlbumDetail({ permissions: [], template: 7 });

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  world.answer(getAlbum, () => ALBUM);
  world.answer(listLabels, () => []);
  world.answer(listMediaGroups, () => ({ total: 0, groups: [], liveCursor: '1' }));
});

async function open(baby: Partial<BabyAlbum>): Promise<Mounted> {
  world.answer(getBabyAlbum, () => ({ children: [CHILD], right: 'edit', canManageFamily: true, ...baby }));
  const screen = await mountComponent(() => <PhotosScreen albumId={ID} labelId={null} mediaId={null} via={null} />);
  await letAnswersCome(screen);
  return screen;
}

/** A control whose words are its name. */
function byWords(words: string): HTMLElement {
  const all = [
    ...document.querySelectorAll<HTMLElement>('[role="button"], [role="link"], [role="radio"], [role="checkbox"]'),
  ];
  const found = all.find((one) => one.textContent === words);
  if (found === undefined) throw new Error(`no control of the words ${words}`);
  return found;
}

test('above the wall stands who it is of, how old today, and the ways to what else is kept', async () => {
  const screen = await open({});
  expect(screen.text()).toContain('小满出生当天 · 女孩');
  await screen.tap(byWords('成长记录'));
  expect((navigation as MemoryNavigation).pages.at(-1)).toBe(`${BABY_ROUTES.growth}?id=${ID}&childId=${CHILD.id}`);
});

test('a visitor sees the child and no way to what is the family’s', async () => {
  const screen = await open({ right: 'none', canManageFamily: false });
  expect(screen.text()).toContain('小满');
  expect([screen.text().includes('成长记录'), screen.has('编辑小满的资料')]).toEqual([false, false]);
});

test('without a child who may is asked for one, and others are shown nothing of it', async () => {
  expect((await open({ children: [] })).has('添加宝宝')).toBe(true);
  expect((await open({ children: [], right: 'see' })).has('先认识一下宝宝')).toBe(false);
});

test('another template asks nothing of children', async () => {
  world.answer(getAlbum, () => anAlbumDetail({ permissions: [] }));
  const screen = await open({});
  expect(screen.text()).not.toContain('小满出生');
  expect(world.sentTo(getBabyAlbum)).toEqual([]);
});

test('photos of this day in earlier years are led to, and back', async () => {
  const [lastYear, before] = [yearsAgo(1), yearsAgo(2)];
  const group = (day: string, count: number) => ({ key: day, day, count, ratioSum: count });
  world.answer(listMediaGroups, () => ({
    total: 20,
    groups: [group(today, 8), { ...group(lastYear, 7), videos: 3 }, group(before, 5)],
    liveCursor: '1',
  }));
  const screen = await open({ children: [{ ...CHILD, birthday: before }] });
  expect(screen.text()).toContain('那年今天');
  await screen.tap(byWords('1年前 · 1岁4张 3个视频'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('只看');
  await screen.tap(screen.control('看全部'));
  expect(screen.text()).toContain('那年今天');
});
