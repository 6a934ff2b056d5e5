import type { MediaGroup } from '@contract/schemas/media-group';
import { findAgain, findAround, findInWall } from '@/features/album/viewer/find-in-wall';

const group = (key: string, day: string, count: number): MediaGroup => ({ key, day, count, ratioSum: count });
const GROUPS = [group('a', '2026-03-02', 2), group('b', '2026-03-01', 3), group('c', '2026-03-01', 1)];
const ROWS: Readonly<Record<string, readonly string[]>> = { a: ['a0', 'a1'], b: ['b0', 'b1', 'b2'], c: ['c0'] };

type Searched = Parameters<typeof findInWall>[0];

async function search(
  look: (wall: Searched) => Promise<number | null>,
): Promise<{ found: number | null; read: string[] }> {
  const read: string[] = [];
  const readRows = (key: string) => {
    read.push(key);
    const rows = (ROWS[key] ?? []).map((one) => [one, 0, 1_500, '', 0, 0, 0, ''] as const);
    return Promise.resolve({ mediaBase: '', rows });
  };
  return { found: await look({ groups: GROUPS, readRows }), read };
}

test.each([
  ['a1', '2026-03-02', 1, ['a']],
  ['b1', '2026-03-01', 3, ['b']],
  ['c0', '2026-03-01', 5, ['b', 'c']],
  ['gone', '2026-03-01', null, ['b', 'c']],
  ['a0', '2025-01-01', null, []],
])('%s of %s is number %p, and only that day is read', async (id, day, found, read) => {
  expect(await search((wall) => findInWall(wall, id, day))).toEqual({ found, read });
});

test.each([
  ['b1', 3, 3, ['b']],
  ['b0', 1, 2, ['a', 'b']],
  ['a1', 4, 1, ['b', 'a']],
  ['c0', 9, 5, ['c']],
  ['gone', 5, null, ['c', 'b']],
])('%s was number %p and is %p, and only what lies around is read', async (id, before, found, read) => {
  expect(await search((wall) => findAround(wall, id, before))).toEqual({ found, read });
});

test.each([
  ['stands where it was', 'b1', 3, 2, 3],
  ['has more before it than it had', 'c0', 0, 0, 5],
  ['has more after it than it had', 'a0', 0, 0, 0],
  ['is gone', 'gone', 5, 0, null],
])('a photo that %s is found again', async (_name, id, index, after, found) => {
  const at = { id, index, after, offsetPx: null };
  expect((await search((wall) => findAgain({ ...wall, total: 6 }, at))).found).toBe(found);
});
