import { MEDIA_KIND, type MediaKind, REMOVE_WITH_TYPE_MAX, TAB_KIND } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type { RemovedMedia, RemoveMediaInput } from '@contract/schemas/media';
import type { RemovedWithType, RemoveWithTypeInput } from '@contract/schemas/media-batch';
import type { Clock } from '../../../adapters/clock/types';
import type { Db, Id, Tx } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import type { AccessService } from '../../access/access.service';
import { canRemoveMedia, mediaPredicate, toMediaAccess } from '../../access/media-access.service';
import { changeChosen, chooseForBatch, toBatchResults } from '../wall/media-batch';
import { changeCounted } from '../rows/media-count.service';
import { lockAlbum } from '../rows/media-group.repository';
import { requireLabelId } from '../rows/media-label.service';
import { clearCover, countRemovable, listRemovable, markDeleted } from '../rows/media-remove.repository';

export interface MediaRemoveService {
  /**
   * Into the bin: all that the caller may remove or, when something fails, none. What he may not remove counts as absent; so
   * does what is not of the `kind`, where one is named.
   */
  remove(caller: Caller, input: RemoveMediaInput, kind: MediaKind | null): Promise<RemovedMedia>;
  /** A portion of what an album has of a kind: for who may delete there, and of one's own uploads (mine) for everybody. */
  removeWithType(caller: Caller, input: RemoveWithTypeInput): Promise<RemovedWithType>;
}

export function createMediaRemoval(deps: {
  readonly db: Db;
  readonly access: AccessService;
  readonly clock: Clock;
}): MediaRemoveService {
  const { db, access, clock } = deps;

  return {
    async remove(caller, input, kind) {
      const { userId } = requireUser(caller);
      const chosen = await chooseForBatch(deps, caller, input.ids, (row, access) =>
        canRemoveMedia(row, access) && (kind === null || row.kind === kind) ? null : ERRORS.MEDIA_ABSENT,
      );
      const { changed, refused } = await changeChosen(db, chosen, (tx, ids, albumId) =>
        binOwn(tx, { albumId, by: userId, ids, at: clock.now() }),
      );
      return { removed: changed, results: toBatchResults(input.ids, refused, changed).results };
    },

    async removeWithType(caller, input) {
      const { userId } = requireUser(caller);
      const isMine = input.type === TAB_KIND.mine;
      const album = await access.requireAlbum(db, caller, input.albumId, isMine ? 'see' : 'delete');
      const labelId = await requireLabelId(db, album.albumId, input.labelId);
      const wish = {
        albumId: album.albumId,
        labelId,
        kind: kindOf(input.type),
        uploaderId: isMine ? userId : null,
        seen: mediaPredicate(toMediaAccess(caller, album.rights)),
      };
      return db.transaction().execute(async (tx) => {
        await lockAlbum(tx, album.albumId);
        const rows = await listRemovable(tx, wish, REMOVE_WITH_TYPE_MAX);
        const ids = rows.map(({ id }) => id);
        const removed = await moveToBin(tx, { albumId: album.albumId, by: userId, ids, at: clock.now() });
        return { removed, left: await countRemovable(tx, wish), ids: rows.map(({ uid }) => uid) };
      });
    },
  };
}

interface Binning {
  readonly albumId: Id;
  readonly by: Id;
  readonly ids: readonly Id[];
  readonly at: Date;
}

/** Asks nobody's permission. Answers how many went: what lay there before is not counted. */
export async function moveToBin(tx: Tx, binning: Binning): Promise<number> {
  const { albumId, ids } = binning;
  return (await changeCounted(tx, albumId, ids, (own) => binOwn(tx, { ...binning, ids: own }))) ?? 0;
}

/** The same under the album's lock, of rows that are the album's. */
async function binOwn(tx: Tx, { albumId, by, ids, at }: Binning): Promise<number> {
  const gone = await markDeleted(tx, ids, by, at);
  await clearCover(tx, albumId, ids);
  return gone.length;
}

function kindOf(type: RemoveWithTypeInput['type']): MediaKind | null {
  if (type === TAB_KIND.photo) return MEDIA_KIND.photo;
  return type === TAB_KIND.video ? MEDIA_KIND.video : null;
}
