import { TRANSFER_DAYS } from '@contract/constants/album';
import { NOTICE_TYPE, type NoticeType } from '@contract/constants/notice';
import { ERRORS } from '@contract/errors';
import type { AlbumTransfer, AlbumTransfers, AlbumUserInput, TransferIdInput } from '@contract/schemas/album-person';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import type { CapacityService } from '../capacity/capacity.service';
import { lockMediaOf } from '../media/rows/media-count.service';
import type { NoticeService, Telling } from '../notice/notice.service';
import { findUserId, lockPeople } from './album-person.repository';
import {
  changeOwner,
  deleteTransfer,
  listTransferRows,
  saveTransfer,
  type TransferRow,
} from './album-transfer.repository';

/** Giving an album to another person, who has to accept it. Each is told what the other does. */
export interface AlbumTransferService {
  offer(caller: Caller, input: AlbumUserInput): Promise<AlbumTransfer>;
  list(caller: Caller): Promise<AlbumTransfers>;
  accept(caller: Caller, input: TransferIdInput): Promise<null>;
  /** By either of the two. */
  end(caller: Caller, input: TransferIdInput): Promise<null>;
}

const DAY_MS = 86_400_000;

export function createAlbumTransfers(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: AccessService;
  readonly capacity: Pick<CapacityService, 'lockAll' | 'lockRemaining'>;
  readonly notices: Pick<NoticeService, 'tell'>;
}): AlbumTransferService {
  const { db, clock, ids, access, capacity, notices } = deps;

  async function getOpen(reader: Db, uid: string): Promise<TransferRow> {
    const [row] = await listTransferRows(reader, clock.now(), (eb) => eb('album_transfer.uid', '=', uid));
    if (row === undefined) throw refuse(ERRORS.TRANSFER_ABSENT);
    return row;
  }

  return {
    async offer(caller, input) {
      const { userId } = requireUser(caller);
      return db.transaction().execute(async (tx) => {
        const { albumId } = await access.requireAlbum(tx, caller, input.albumId, 'own');
        const toId = await findUserId(tx, input.userId);
        if (toId === null) throw refuse(ERRORS.USER_ABSENT);
        if (toId === userId) throw refuse(ERRORS.TRANSFER_SELF);
        const now = clock.now();
        const uid = ids.newId();
        const expiresAt = new Date(now.getTime() + TRANSFER_DAYS * DAY_MS);
        await saveTransfer(tx, { uid, albumId, fromId: userId, toId, now, expiresAt });
        const row = await getOpen(tx, uid);
        await notices.tell(tx, [tellTaker(row)]);
        return toView(row);
      });
    },

    async list(caller) {
      const { userId } = requireUser(caller);
      const rows = await listTransferRows(db, clock.now(), (eb) =>
        eb.or([eb('album_transfer.from_id', '=', userId), eb('album_transfer.to_id', '=', userId)]),
      );
      return rows.map(toView);
    },

    async accept(caller, input) {
      const { userId } = requireUser(caller);
      const { albumId } = await getOpen(db, input.id);
      return db.transaction().execute(async (tx) => {
        // Under the lock of its media: no file comes or goes while their bytes move from one person's sum to the other's.
        await lockMediaOf(tx, albumId);
        await lockPeople(tx, albumId);
        const row = await getOpen(tx, input.id);
        if (row.toId !== userId || !(await deleteTransfer(tx, input.id))) throw refuse(ERRORS.TRANSFER_ABSENT);
        await capacity.lockAll(tx, [row.fromId, row.toId]);
        if ((await capacity.lockRemaining(tx, row.toId)) < Number(row.sizeBytes))
          throw refuse(ERRORS.TRANSFER_TOO_LARGE);
        await changeOwner(tx, row, clock.now());
        await notices.tell(tx, [tellGiver(row, NOTICE_TYPE.albumTaken)]);
        return null;
      });
    },

    async end(caller, input) {
      const { userId } = requireUser(caller);
      return db.transaction().execute(async (tx) => {
        const row = await getOpen(tx, input.id);
        if (row.toId !== userId && row.fromId !== userId) throw refuse(ERRORS.TRANSFER_ABSENT);
        const isEnded = await deleteTransfer(tx, input.id);
        if (isEnded && row.toId === userId) await notices.tell(tx, [tellGiver(row, NOTICE_TYPE.albumNotTaken)]);
        return null;
      });
    },
  };
}

const tellTaker = ({ uid, toId, albumId, fromName, expiresAt }: TransferRow): Telling => ({
  userId: toId,
  type: NOTICE_TYPE.albumOffered,
  cause: uid,
  albumId,
  facts: { name: fromName, endTime: expiresAt.getTime() },
});

const tellGiver = ({ uid, fromId, albumId, toName }: TransferRow, type: NoticeType): Telling => ({
  userId: fromId,
  type,
  cause: uid,
  albumId,
  facts: { name: toName },
});

function toView(row: TransferRow): AlbumTransfer {
  return {
    id: row.uid,
    albumId: row.albumUid,
    albumName: row.albumName,
    fromId: row.fromUid,
    fromName: row.fromName,
    toId: row.toUid,
    toName: row.toName,
    sizeBytes: Number(row.sizeBytes),
    expireTime: row.expiresAt.getTime(),
  };
}
