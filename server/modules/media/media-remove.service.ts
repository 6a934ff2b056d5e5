import type { RemovedMedia, RemoveMediaInput } from '@contract/schemas/media';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id } from '../../db/tables';
import type { Caller } from '../../http/caller';
import type { AccessService } from '../access/access.service';
import { canRemoveMedia } from '../access/media-access.service';
import { changeCounted } from './media-count.service';
import { listMediaByUid } from './media-list.repository';
import { findAccesses } from './media-list.service';
import { clearCover, markDeleted } from './media-remove.repository';

export interface MediaRemoveService {
  /** Into the bin: all of them or, when something fails, none. What the caller may not remove counts as absent. */
  remove(caller: Caller, input: RemoveMediaInput): Promise<RemovedMedia>;
}

export function createMediaRemoval(parts: {
  readonly db: Db;
  readonly access: AccessService;
  readonly clock: Clock;
}): MediaRemoveService {
  const { db, clock } = parts;
  return {
    async remove(caller, input) {
      const rows = await listMediaByUid(db, input.ids, null);
      const accesses = await findAccesses(parts, caller, rows);
      const idsByAlbum = new Map<Id, Id[]>();
      for (const row of rows) {
        const access = accesses.get(row.albumId);
        if (access === undefined || !canRemoveMedia(row, access)) continue;
        idsByAlbum.set(row.albumId, [...(idsByAlbum.get(row.albumId) ?? []), row.id]);
      }
      if (idsByAlbum.size === 0) return { removed: 0 };
      // Always in the same order, so that two removals never wait for each other.
      const albums = [...idsByAlbum].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1));
      return db.transaction().execute(async (tx) => {
        let removed = 0;
        for (const [albumId, ids] of albums) {
          const gone = await changeCounted(tx, albumId, ids, () => markDeleted(tx, ids, clock.now()));
          await clearCover(tx, albumId, ids);
          removed += gone.length;
        }
        return { removed };
      });
    },
  };
}
