import { createRowCache } from '../../../db/watch/row-cache';
import type { RowWatch } from '../../../db/watch/row-watch';
import { createSharedReads } from '../../../db/watch/shared-reads';
import type { Id } from '../../../db/tables';
import type { MediaAccess } from '../../access/media-access.service';
import type { WallFilter } from '../rows/media-group.repository';
import type { MediaUrls } from '../rows/media-url';

/** A wall as somebody sees it. */
interface SeenWall {
  readonly albumUid: string;
  readonly access: MediaAccess;
  readonly filter: WallFilter;
}

/**
 * What is asked about a wall. When an album goes live, hundreds ask at once; those who are nobody in particular see the same,
 * and share it. Whether one may see the album at all was decided before, for each. `about`: what is asked, as JSON writes it.
 */
export type ReadWall = <Answer>(found: SeenWall, about: unknown, ask: () => Promise<Answer>) => Promise<Answer>;

/** Of calls that wait together: for what changes without a word, as names and likes do. */
export function createStrangerReads(): ReadWall {
  const reads = createSharedReads();
  return ({ access, filter }, about, ask) => {
    if (access.userId !== null) return ask();
    // Addresses are signed with the epoch.
    const { role, epoch } = access.rights;
    return reads.share(JSON.stringify([about, role, epoch, filter]), ask);
  };
}

export interface KeptWallsDeps {
  readonly watch: RowWatch;
  readonly urls: Pick<MediaUrls, 'base'>;
}

/** Answers that are kept; one of the largest groups takes about 250 KB. */
const KEPT_MAX = 100;

/** The same, and kept until the wall changes: see [Note: Kept rows]. For what groups and tiles are made of. */
export function createKeptWalls({ watch, urls }: KeptWallsDeps): ReadWall {
  const kept = createRowCache<{ readonly albumId: Id; readonly answer: unknown }>({
    watch,
    channel: 'album_wall',
    groupsOf: ({ albumId }) => [albumId],
    most: KEPT_MAX,
  });

  return async <Answer>({ albumUid, access, filter }: SeenWall, about: unknown, ask: () => Promise<Answer>) => {
    if (access.userId !== null) return ask();
    const { albumId } = filter;
    // An address is good for some hours, of its epoch.
    const key = JSON.stringify([about, access.rights.role, urls.base(albumUid, access.rights), filter]);
    const known = (await kept.findKept(key)) ?? (await kept.read(key, async () => ({ albumId, answer: await ask() })));
    // One key is always asked for with reads of one kind.
    return known?.answer as Answer;
  };
}
