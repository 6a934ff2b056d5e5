import { createSharedReads } from '../../../db/watch/shared-reads';
import type { MediaAccess } from '../../access/media-access.service';
import type { WallFilter } from '../rows/media-group.repository';

/**
 * What is asked about a wall. When an album goes live, hundreds ask at once; those who are nobody in particular see the same,
 * and share it. Whether one may see the album at all was decided before, for each. `about`: what is asked, as JSON writes it.
 */
export type ReadWall = <Answer>(
  found: { readonly access: MediaAccess; readonly filter: WallFilter },
  about: unknown,
  ask: () => Promise<Answer>,
) => Promise<Answer>;

export function createStrangerReads(): ReadWall {
  const reads = createSharedReads();
  return ({ access, filter }, about, ask) => {
    if (access.userId !== null) return ask();
    // Addresses are signed with the epoch.
    const { role, epoch } = access.rights;
    return reads.share(JSON.stringify([about, role, epoch, filter]), ask);
  };
}
