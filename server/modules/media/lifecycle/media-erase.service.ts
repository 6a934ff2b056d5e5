import type { ObjectStore } from '../../../adapters/object-store/types';
import { compareIds } from '../../../db/compare-ids';
import type { Db, Id, Tx } from '../../../db/tables';
import type { Log } from '../../../log';
import { isFlagged } from '../../access/media-access.service';
import { changeCounted } from '../rows/media-count.service';
import { deleteMediaRows, lockBinned } from './media-erase.repository';
import { listDerivedKeys, removeDropped, removeOrphan } from '../objects/media-object.service';
import { releaseObject } from '../objects/media-object.repository';

export interface MediaEraseService {
  /**
   * Removes some rows of one album for good: the counters follow in the same transaction, bytes that nothing else shows go
   * after it. Asks nobody's permission. A file that cannot be removed now is left to the sweep.
   */
  erase(albumId: Id, mediaIds: readonly Id[]): Promise<void>;
  /** The same, of those alone that lie in the bin, and have since `before` if that is given. Answers how many went. */
  eraseBinned(albumId: Id, mediaIds: readonly Id[], before: Date | null): Promise<number>;
}

export function createMediaErasure(deps: {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly log: Log;
}): MediaEraseService {
  const { db, store, log } = deps;

  const tryRemoving = async (remove: () => Promise<unknown>): Promise<void> => {
    try {
      await remove();
    } catch (error) {
      log.warn({ err: error }, 'a file of an erased photo was left to the sweep');
    }
  };

  async function eraseChosen(
    albumId: Id,
    mediaIds: readonly Id[],
    choose: (tx: Tx, own: readonly Id[]) => Promise<readonly Id[]>,
  ): Promise<number> {
    const gone = await db.transaction().execute(async (tx) => {
      const erase = async (own: readonly Id[]) => deleteMediaRows(tx, await choose(tx, own), isFlagged);
      const rows = (await changeCounted(tx, albumId, mediaIds, erase)) ?? [];
      const objectKeys: string[] = [];
      // In one order everywhere, so that two erasures never wait for each other.
      const objectIds = rows.flatMap(({ objectId }) => objectId ?? []).sort(compareIds);
      for (const objectId of objectIds) {
        const key = await releaseObject(tx, objectId);
        if (key !== null) objectKeys.push(key);
      }
      const folders = rows.flatMap((row) => row.folders);
      return { objectKeys, folders, count: rows.length };
    });
    for (const key of gone.objectKeys) await tryRemoving(() => removeOrphan(db, store, key));
    for (const folder of gone.folders) await tryRemoving(() => removeDropped(db, store, listDerivedKeys(folder)));
    return gone.count;
  }

  return {
    async erase(albumId, mediaIds) {
      await eraseChosen(albumId, mediaIds, async (_tx, own) => own);
    },
    eraseBinned: (albumId, mediaIds, before) =>
      eraseChosen(albumId, mediaIds, (tx, own) => lockBinned(tx, own, before)),
  };
}
