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
