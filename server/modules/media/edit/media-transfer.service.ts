import { MEDIA_STATE } from '@contract/constants/media';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import type { MediaPlace, TransferFileInput } from '@contract/schemas/media-batch';
import type { SettingResults } from '@contract/schemas/shared';
import type { Clock } from '../../../adapters/clock/types';
import { compareIds } from '../../../db/compare-ids';
import type { Db, Id, Tx } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import type { Jobs } from '../../../jobs/queue';
import type { AccessService, AlbumAccess } from '../../access/access.service';
import { canFetchOriginal, canRemoveMedia } from '../../access/media-access.service';
import type { CapacityService } from '../../capacity/capacity.service';
import { chooseForBatch, toBatchResults, toFormer } from '../wall/media-batch';
import { listCountedRows } from '../rows/media-count.repository';
import { applyCounts, changeCounted } from '../rows/media-count.service';
import { lockAlbum, placeOldMedia } from '../rows/media-group.repository';
import { requireLabelId } from '../rows/media-label.service';
import type { MediaRow } from '../wall/media-list.repository';
import type { FormerRow } from '../rows/media-manage.repository';
import { addMarkJobs } from '../derive/media-mark.jobs';
import { clearCover, markDeleted } from '../rows/media-remove.repository';
import { listMovable, placeElsewhere } from './media-transfer.repository';
import { findInAlbum, findOwner } from '../upload/media-upload.repository';

export interface MediaTransferService {
  /**
   * Moves files between albums: from one where the caller may remove them and read their originals, to one where he may upload. A file that
   * the target already has stays, and so does one that is no longer in the album the caller named. The reply has a refusal for each such
   * item, and the previous place of each that has moved. Refuses with LABEL_ABSENT.
   */
  transfer(caller: Caller, input: TransferFileInput): Promise<SettingResults<MediaPlace>>;
}

export interface MediaTransferDeps {
  readonly db: Db;
  readonly access: AccessService;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly capacity: Pick<CapacityService, 'lockRemaining' | 'lockAll'>;
}

interface Target {
  readonly album: AlbumAccess;
  readonly labelId: Id | null;
  readonly userId: Id;
  readonly refused: Map<string, ErrorEntry>;
}

export function createMediaTransfers(deps: MediaTransferDeps): MediaTransferService {
  const { db, access, clock, capacity } = deps;

  /** The files of one album. Answers which of them have moved, and from where. */
  async function moveFrom(
    tx: Tx,
    sourceId: Id,
    chosen: readonly Pick<MediaRow, 'id' | 'uid'>[],
    target: Target,
  ): Promise<FormerRow<MediaPlace>[]> {
    const { album, labelId, refused } = target;
    const isSameOwner = (await findOwner(tx, sourceId)) === (await findOwner(tx, album.albumId));
    let leftBytes = isSameOwner ? Number.POSITIVE_INFINITY : await leftOf(tx, album.albumId);
    const moved: FormerRow<MediaPlace>[] = [];
    const mediaIds = chosen.map(({ id }) => id);
    const movable = await listMovable(tx, sourceId, mediaIds);
    const found = new Set(movable.map(({ uid }) => uid));
    // Somebody has taken it out of the album since it was chosen.
    for (const { uid } of chosen) if (!found.has(uid)) refused.set(uid, ERRORS.MEDIA_CHANGED);
    for (const row of movable) {
      const why = (await findInAlbum(tx, album.albumId, row))
        ? ERRORS.TRANSFER_TAKEN
        : row.sizeBytes > leftBytes
          ? ERRORS.CAPACITY_FULL
          : null;
      if (why !== null) {
        refused.set(row.uid, why);
        continue;
      }
      // Through the bin: the old album's walls, counters and covers learn of it as of any removal.
      await changeCounted(tx, sourceId, [row.id], (own) => markDeleted(tx, own, target.userId, clock.now()));
      await clearCover(tx, sourceId, [row.id]);
      const runId = await placeOldMedia(tx, { albumId: album.albumId, takenLocal: row.takenLocal, id: row.id });
      const isReviewed = album.rights.permissions.includes('review');
      await placeElsewhere(tx, row.id, { albumId: album.albumId, labelId, runId, isReviewed });
      leftBytes -= row.sizeBytes;
      const { id, uid, albumUid, labelUid, isEssence } = row;
      moved.push({ id, uid, former: { albumId: albumUid, labelId: labelUid, isEssence } });
    }
    return moved;
  }

  const leftOf = async (tx: Tx, albumId: Id): Promise<number> =>
    capacity.lockRemaining(tx, await findOwner(tx, albumId));

  return {
    async transfer(caller, input) {
      const { userId } = requireUser(caller);
      const album = await access.requireAlbum(db, caller, input.albumId, 'upload');
      await requireLabelId(db, album.albumId, input.labelId);
      const canPrice = album.rights.permissions.includes('price');
      const from = input.from === undefined ? null : await access.findAlbum(db, caller, { uid: input.from });
      const isElsewhere = ({ albumId }: MediaRow): boolean =>
        input.from !== undefined && albumId !== from?.albumId && albumId !== album.albumId;
      const chosen = await chooseForBatch(deps, caller, input.ids, (row, mine) => {
        if (!canRemoveMedia(row, mine) || !canFetchOriginal(row, mine)) return ERRORS.FORBIDDEN;
        if (isElsewhere(row)) return ERRORS.MEDIA_CHANGED;
        // It would be shown there to who is not asked.
        if (row.isHeld && row.albumId !== album.albumId) return ERRORS.FACE_HELD;
        // It would go on being sold in an album whose owner has not let him.
        if (row.priceFen > 0 && row.albumId !== album.albumId && !canPrice) return ERRORS.FORBIDDEN;
        return row.state === MEDIA_STATE.ready ? null : ERRORS.MEDIA_UNREADY;
      });
      const refused = new Map(chosen.refused);
      const sources = chosen.albums.filter(([albumId]) => albumId !== album.albumId);
      const moved = await db.transaction().execute(async (tx) => {
        const albumIds = [...sources.map(([albumId]) => albumId), album.albumId];
        for (const albumId of albumIds.sort(compareIds)) await lockAlbum(tx, albumId);
        await capacity.lockAll(tx, await Promise.all(albumIds.map((albumId) => findOwner(tx, albumId))));
        // Asked again under the lock: it may have gone meanwhile.
        const labelId = await requireLabelId(tx, album.albumId, input.labelId);
        const target = { album, labelId, userId, refused };
        const rows: FormerRow<MediaPlace>[] = [];
        for (const [albumId, rowsOfIt] of sources) rows.push(...(await moveFrom(tx, albumId, rowsOfIt, target)));
        const ids = rows.map(({ id }) => id);
        const after = await listCountedRows(tx, album.albumId, ids);
        await applyCounts(
          tx,
          album.albumId,
          ids.map((id) => ({ before: null, after: after.get(id) ?? null })),
        );
        // They carry no watermark of their new album yet.
        if (ids.length > 0) await addMarkJobs(deps.jobs, tx, album.albumId);
        return rows;
      });
      return { ...toBatchResults(input.ids, refused, moved.length), former: toFormer(moved) };
    },
  };
}
