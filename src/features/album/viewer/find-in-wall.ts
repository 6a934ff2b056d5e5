import type { WallAnchor } from '@/domain/wall/wall-place';
import type { WallSource } from '../source/use-album-wall';

type SearchedWall = Pick<WallSource, 'groups' | 'readRows'>;

interface PlacedGroup {
  readonly key: string;
  readonly day: string;
  /** Number in the whole wall of its first. */
  readonly start: number;
}

/** Which of a wall's photos one is that was taken on `day` (`yyyy-mm-dd`): only that day's rows are read. Null: it is not there. */
export function findInWall({ groups, readRows }: SearchedWall, mediaId: string, day: string): Promise<number | null> {
  return search(
    placeGroups(groups).filter((group) => group.day === day),
    readRows,
    mediaId,
  );
}

/** Which one it is now that was the one of this number before the wall changed: only rows around there are read. Null: it is not there any more. */
export function findAround({ groups, readRows }: SearchedWall, mediaId: string, index: number): Promise<number | null> {
  const placed = placeGroups(groups);
  const here = placed.filter(({ start }) => start <= index).length - 1;
  const around = [placed[here], placed[here - 1], placed[here + 1]];
  return search(
    around.filter((group) => group !== undefined),
    readRows,
    mediaId,
  );
}

/** Which one it is after the wall was left and read anew: others may have come before it, or after. Null: it is not there any more. */
export async function findAgain(
  wall: SearchedWall & Pick<WallSource, 'total'>,
  at: WallAnchor,
): Promise<number | null> {
  const fromEnd = Math.max(0, wall.total - 1 - at.after);
  return (await findAround(wall, at.id, at.index)) ?? (await findAround(wall, at.id, fromEnd));
}

function placeGroups(groups: SearchedWall['groups']): PlacedGroup[] {
  let before = 0;
  return groups.map(({ key, day, count }) => {
    const start = before;
    before += count;
    return { key, day, start };
  });
}

async function search(
  groups: readonly PlacedGroup[],
  readRows: SearchedWall['readRows'],
  mediaId: string,
): Promise<number | null> {
  for (const { key, start } of groups) {
    // oxlint-disable-next-line no-await-in-loop -- Mostly one group: the next is read only where the photo was not in this one.
    const { rows } = await readRows(key);
    const place = rows.findIndex(([id]) => id === mediaId);
    if (place >= 0) return start + place;
  }
  return null;
}
