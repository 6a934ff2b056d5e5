import { View } from '@tarojs/components';
import { useEffect } from 'react';
import { getGroupRows, listMediaGroups } from '@contract/http/media';
import type { GroupRow, MediaGroup } from '@contract/schemas/media-group';
import { useAlbumWall, type WallSource } from '@/features/album/hooks/use-album-wall';
import type { WallTabType } from '@/domain/wall-tabs';
import { type ClientWorld, letAnswersCome, openWorld } from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

const ID = 'a'.repeat(22);
const aRow = (id: string): GroupRow => [id, 0, 1500, '', 0, 0, 0, ''];
/** As the server has them: the newest first. */
const GROUPS: readonly MediaGroup[] = [
  { key: 'late', day: '2026-05-02', count: 2, ratioSum: 3 },
  { key: 'early', day: '2026-05-01', count: 1, ratioSum: 1.5 },
];
const ROWS: Readonly<Record<string, readonly string[]>> = { late: ['c', 'b'], early: ['a'] };

let world: ClientWorld;
let wall: WallSource;
beforeEach(async () => {
  world = await openWorld();
  world.answer(listMediaGroups, ({ withFirst }) => ({
    total: 3,
    groups: [...GROUPS],
    liveCursor: '1',
    ...(withFirst === 'true' ? { first: { key: 'late', mediaBase: '/m/', rows: ['c', 'b'].map(aRow) } } : {}),
  }));
  world.answer(getGroupRows, ({ key }) => ({
    key: String(key),
    mediaBase: '/m/',
    rows: (ROWS[String(key)] ?? []).map(aRow),
  }));
});

async function readAll(type: WallTabType): Promise<readonly string[]> {
  const screen = await mountComponent(() => {
    const source = useAlbumWall(ID, null, type);
    useEffect(() => {
      wall = source;
    });
    return <View />;
  });
  await letAnswersCome(screen);
  const rows = await Promise.all(wall.groups.map(({ key }) => wall.readRows(key)));
  return rows.flatMap((one) => one.rows.map(([id]) => id));
}

test('a wall has its newest first, and the first of them came along', async () => {
  expect(await readAll(8)).toEqual(['c', 'b', 'a']);
  expect(wall.groups.map(({ day }) => day)).toEqual(['2026-05-02', '2026-05-01']);
  expect(world.sentTo(getGroupRows).map(({ key }) => key)).toEqual(['early']);
});

test('a timeline has its days, and what is in them, as they went by', async () => {
  expect(await readAll(3)).toEqual(['a', 'b', 'c']);
  expect(wall.groups.map(({ day }) => day)).toEqual(['2026-05-01', '2026-05-02']);
  expect(world.sentTo(listMediaGroups).map(({ type, withFirst }) => [type, withFirst])).toEqual([['3', undefined]]);
  const before = wall.groups;
  await wall.readRows('late');
  expect(wall.groups).toBe(before);
});
