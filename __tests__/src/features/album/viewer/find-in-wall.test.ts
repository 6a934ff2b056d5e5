import type { MediaGroup } from '@contract/schemas/media-group';
import { findInWall } from '@/features/album/viewer/find-in-wall';

const group = (key: string, day: string, count: number): MediaGroup => ({ key, day, count, ratioSum: count });
const GROUPS = [group('a', '2026-03-02', 2), group('b', '2026-03-01', 3), group('c', '2026-03-01', 1)];
const ROWS: Readonly<Record<string, readonly string[]>> = { a: ['a0', 'a1'], b: ['b0', 'b1', 'b2'], c: ['c0'] };

async function find(id: string, day: string): Promise<{ found: number | null; read: string[] }> {
  const read: string[] = [];
  const readRows = (key: string) => {
    read.push(key);
    const rows = (ROWS[key] ?? []).map((one) => [one, 0, 1_500, '', 0, 0, 0, ''] as const);
    return Promise.resolve({ mediaBase: '', rows });
  };
  return { found: await findInWall({ groups: GROUPS, readRows }, id, day), read };
}

test.each([
  ['a1', '2026-03-02', 1, ['a']],
  ['b1', '2026-03-01', 3, ['b']],
  ['c0', '2026-03-01', 5, ['b', 'c']],
  ['gone', '2026-03-01', null, ['b', 'c']],
  ['a0', '2025-01-01', null, []],
])('%s of %s is number %p, and only that day is read', async (id, day, found, read) => {
  expect(await find(id, day)).toEqual({ found, read });
});
