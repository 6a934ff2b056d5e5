import type { MediaKind } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type { RemovedMedia, RemoveMediaInput } from '@contract/schemas/media';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import type { AccessService } from '../access/access.service';
import { canRemoveMedia } from '../access/media-access.service';
import { chooseForBatch, toBatchResults } from './media-batch';
import { changeCounted } from './media-count.service';
import { clearCover, markDeleted } from './media-remove.repository';

export interface MediaRemoveService {
  /**
   * Into the bin: all that the caller may remove or, when something fails, none. What he may not remove counts as absent; so
   * does what is not of the `kind`, where one is named.
   */
  remove(caller: Caller, input: RemoveMediaInput, kind: MediaKind | null): Promise<RemovedMedia>;
}

export function createMediaRemoval(parts: {
  readonly db: Db;
  readonly access: AccessService;
  readonly clock: Clock;
}): MediaRemoveService {
  const { db, clock } = parts;
  return {
    async remove(caller, input, kind) {
      const { userId } = requireUser(caller);
      const { refused, albums } = await chooseForBatch(parts, caller, input.ids, (row, access) =>
        canRemoveMedia(row, access) && (kind === null || row.kind === kind) ? null : ERRORS.MEDIA_ABSENT,
      );
      let removed = 0;
      if (albums.length > 0) {
        removed = await db.transaction().execute(async (tx) => {
          let count = 0;
          for (const [albumId, rows] of albums) {
            const ids: Id[] = rows.map((row) => row.id);
            const gone = await changeCounted(tx, albumId, ids, () => markDeleted(tx, ids, userId, clock.now()));
            await clearCover(tx, albumId, ids);
            count += gone.length;
          }
          return count;
        });
      }
      return { removed, results: toBatchResults(input.ids, refused, removed).results };
    },
  };
}
