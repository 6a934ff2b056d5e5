import type { WallSource } from '../source/use-album-wall';

type SearchedWall = Pick<WallSource, 'groups' | 'readRows'>;

/** Which of a wall's photos one is that was taken on `day` (`yyyy-mm-dd`): only that day's rows are read. Null: it is not there. */
export async function findInWall(
  { groups, readRows }: SearchedWall,
  mediaId: string,
  day: string,
): Promise<number | null> {
  let before = 0;
  for (const group of groups) {
    if (group.day === day) {
      // oxlint-disable-next-line no-await-in-loop -- Mostly one group: the next is read only where the photo was not in this one.
      const { rows } = await readRows(group.key);
      const place = rows.findIndex(([id]) => id === mediaId);
      if (place >= 0) return before + place;
    }
    before += group.count;
  }
  return null;
}

/** Which one it is now that was the one of this number before the wall changed: only rows around there are read. Null: it is not there any more. */
export async function findAround(
  { groups, readRows }: SearchedWall,
  mediaId: string,
  index: number,
): Promise<number | null> {
  const starts: number[] = [];
  let total = 0;
  for (const { count } of groups) {
    starts.push(total);
    total += count;
  }
  const here = starts.filter((start) => start <= index).length - 1;
  for (const near of [here, here - 1, here + 1]) {
    const group = groups[near];
    if (group === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- Mostly one group: the next is read only where the photo was not in this one.
    const { rows } = await readRows(group.key);
    const place = rows.findIndex(([id]) => id === mediaId);
    if (place >= 0) return (starts[near] ?? 0) + place;
  }
  return null;
}
