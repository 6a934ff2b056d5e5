import { View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { MEDIA_SORT } from '@contract/constants/media';
import { getGroupRows, listMediaGroups } from '@contract/http/media';
import type { GroupRow, MediaGroup } from '@contract/schemas/media-group';
import { useAlbumWall, type WallSource } from '@/features/album/source/use-album-wall';
import { PLAIN_VIEW, type GroupedTabType, type WallView } from '@/domain/wall/wall-tabs';
import { type ClientWorld, letAnswersCome, openWorld } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

const ID = 'a'.repeat(22);
const aRow = (id: string): GroupRow => [id, 0, 1500, '', 0, 0, 0, ''];
/** Days of fewer photos would share their rows: each letter stands for so many. */
const EACH = 4;
const many = (letters: string): readonly string[] =>
  [...letters].flatMap((letter) => Array.from({ length: EACH }, (_, index) => `${letter}${index}`));
/** As the server has them: the newest first. */
const GROUPS: readonly MediaGroup[] = [
  { key: 'late', day: '2026-05-02', count: 2 * EACH, ratioSum: 3 * EACH },
  { key: 'early', day: '2026-05-01', count: EACH, ratioSum: 1.5 * EACH },
];
const ROWS: Readonly<Record<string, readonly string[]>> = { late: many('cb'), early: many('a') };

let world: ClientWorld;
let screen: Mounted;
let wall: WallSource;
let look: (view: Partial<WallView>) => Promise<void>;
beforeEach(async () => {
  world = await openWorld();
  world.answer(listMediaGroups, ({ withFirst }) => ({
    total: 3 * EACH,
    groups: [...GROUPS],
    liveCursor: '1',
    ...(withFirst === 'true' ? { first: { key: 'late', mediaBase: '/m/', rows: many('cb').map(aRow) } } : {}),
  }));
  world.answer(getGroupRows, ({ key }) => ({
    key: String(key),
    mediaBase: '/m/',
    rows: (ROWS[String(key)] ?? []).map(aRow),
  }));
});

function Page({ type }: { readonly type: GroupedTabType }) {
  const [view, setView] = useState(PLAIN_VIEW);
  const source = useAlbumWall(ID, null, type, view);
  useEffect(() => {
    wall = source;
    look = (next) => screen.change(() => setView({ ...PLAIN_VIEW, ...next }));
  });
  return <View />;
}

async function open(type: GroupedTabType): Promise<void> {
  screen = await mountComponent(() => <Page type={type} />);
  await letAnswersCome(screen);
}

async function readAll(): Promise<readonly string[]> {
  const rows = await Promise.all(wall.groups.map(({ key }) => wall.readRows(key)));
  const letters = rows.flatMap((one) => one.rows.map(([id]) => id.charAt(0)));
  expect(letters.length).toBe(wall.total);
  return letters.filter((letter, index) => letter !== letters[index - 1]);
}

const daysOf = (): readonly string[] => wall.groups.map(({ day }) => day);
const listsAsked = () => world.sentTo(listMediaGroups).map(({ type, withFirst }) => [type, withFirst]);

test('a wall has its newest first, and the first of them came along', async () => {
  await open(8);
  expect(await readAll()).toEqual(['c', 'b', 'a']);
  expect(daysOf()).toEqual(['2026-05-02', '2026-05-01']);
  expect(world.sentTo(getGroupRows).map(({ key }) => key)).toEqual(['early']);
});

test('a timeline has its days, and what is in them, as they went by', async () => {
  await open(3);
  expect(await readAll()).toEqual(['a', 'b', 'c']);
  expect(daysOf()).toEqual(['2026-05-01', '2026-05-02']);
  expect(listsAsked()).toEqual([['3', undefined]]);
  const before = wall.groups;
  await wall.readRows('late');
  expect(wall.groups).toBe(before);
});

test('a wall is turned round, and back again', async () => {
  await open(8);
  expect(await readAll()).toEqual(['c', 'b', 'a']);
  await look({ sort: MEDIA_SORT.oldest });
  await letAnswersCome(screen);
  expect(daysOf()).toEqual(['2026-05-01', '2026-05-02']);
  expect(await readAll()).toEqual(['a', 'b', 'c']);
  expect(listsAsked()).toEqual([
    ['8', 'true'],
    ['8', undefined],
  ]);
  await look({});
  await letAnswersCome(screen);
  expect(await readAll()).toEqual(['c', 'b', 'a']);
});

test('some days of a wall are cut out of what is there, in either order', async () => {
  await open(8);
  expect([daysOf().length, wall.total]).toEqual([2, 3 * EACH]);
  await look({ dayFrom: '2026-05-02' });
  expect([daysOf(), wall.total, await readAll()]).toEqual([['2026-05-02'], 2 * EACH, ['c', 'b']]);
  const before = wall.groups;
  await look({ dayFrom: '2026-05-02' });
  expect(wall.groups).toBe(before);
  await look({ dayTo: '2026-05-01' });
  expect([daysOf(), wall.total, await readAll()]).toEqual([['2026-05-01'], EACH, ['a']]);
  await look({ dayFrom: '2026-05-03' });
  expect([daysOf(), wall.total, wall.isLoading]).toEqual([[], 0, false]);
  expect(listsAsked()).toHaveLength(1);
  await look({ sort: MEDIA_SORT.oldest, dayFrom: '2026-05-01', dayTo: '2026-05-02' });
  await letAnswersCome(screen);
  expect([daysOf(), wall.total, await readAll()]).toEqual([['2026-05-01', '2026-05-02'], 3 * EACH, ['a', 'b', 'c']]);
});

test.each([
  [{ dayFrom: '2026-05-02' }, ['2026-05-03', '2026-05-02'], 3 * EACH],
  [{ dayTo: '2026-05-01' }, ['2026-05-01'], 2 * EACH],
  [{ sort: MEDIA_SORT.oldest }, ['2026-05-01', '2026-05-02', '2026-05-03'], 5 * EACH],
])('in the view %j what is new has its place as soon as the list tells of it', async (view, days, total) => {
  await open(8);
  await look(view);
  await letAnswersCome(screen);
  world.answer(listMediaGroups, () => ({
    total: 5 * EACH,
    groups: [
      { key: 'later', day: '2026-05-03', count: EACH, ratioSum: 1.5 * EACH },
      ...GROUPS.map((group) => ({ ...group, count: group.count + (group.key === 'early' ? EACH : 0) })),
    ],
    liveCursor: '3',
  }));
  await screen.change(() => wall.reload());
  expect([daysOf(), wall.total, wall.liveCursor]).toEqual([days, total, '3']);
});

test('rows are those of the groups as they are now, and several who ask at once wait for one answer', async () => {
  await open(8);
  const readEarly = async () => (await wall.readRows('early')).rows.map(([id]) => id);
  expect(await readEarly()).toEqual(['a0', 'a1', 'a2', 'a3']);
  expect(await readEarly()).toEqual(['a0', 'a1', 'a2', 'a3']);
  world.answer(listMediaGroups, () => ({
    total: 3 * EACH - 1,
    groups: GROUPS.map((group) => ({ ...group, count: group.count - (group.key === 'early' ? 1 : 0) })),
    liveCursor: '2',
  }));
  world.answer(getGroupRows, ({ key }) => ({ key: String(key), mediaBase: '/m/', rows: ['a0', 'a2', 'a3'].map(aRow) }));
  await screen.change(() => wall.reload());
  expect(await Promise.all([readEarly(), readEarly()])).toEqual([
    ['a0', 'a2', 'a3'],
    ['a0', 'a2', 'a3'],
  ]);
  expect(world.sentTo(getGroupRows)).toHaveLength(2);
});
