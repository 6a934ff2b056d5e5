import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { ObjectStore } from '../../adapters/object-store/types';
import type { Db, Id } from '../../db/tables';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import { uploadPrefix } from '../media/media-credential';
import type { MediaEraseService } from '../media/media-erase.service';
import { removeDropped, removeOrphan } from '../media/media-object.service';
import { SWEEP_ACCOUNTS } from './account-erasure.jobs';
import * as repository from './account-erasure.repository';
import { certificationPrefix } from './certification.rules';

/**
 * [Note: Erasing an account] First, in one transaction, what identifies the person: from then on no call finds him, nobody can
 * sign in, his phone is free. Then, in steps that may be interrupted and are taken up again: his albums and files with their
 * counters and bytes, his likes, pictures and unfinished uploads, at last the account's row with all that hangs on it. Ledgers
 * keep the account's number, which then names nobody.
 */
export interface AccountErasureService {
  /** Erases every account whose time has come; answers how many. One that fails is told to the log and tried again next time. */
  eraseDue(signal: AbortSignal): Promise<number>;
  /** Makes the queue hold the next sweep. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

export interface AccountErasureParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly store: ObjectStore;
  readonly log: Log;
  readonly mediaErasure: MediaEraseService;
  /** Removes an avatar or a cover by its address. */
  readonly pictures: { discard(address: string): Promise<void> };
}

const EVERY_MS = 3_600_000;
const SWEEP_KEY = 'account-sweep';
const ACCOUNTS_AT_ONCE = 20;
const ROWS_AT_ONCE = 200;

export function createAccountErasure(parts: AccountErasureParts): AccountErasureService {
  const { db, clock, ids, jobs, store, log } = parts;

  /** False when the account has been kept meanwhile. */
  async function eraseIdentity(userId: Id): Promise<boolean> {
    if (!(await repository.startErasing(db, userId, clock.now()))) return false;
    const { phone, pictures } = await repository.getIdentity(db, userId);
    await db.transaction().execute(async (tx) => {
      await repository.eraseIdentity(tx, userId, ids.newId(), clock.now());
      if (phone !== null) await repository.erasePhoneTraces(tx, phone);
    });
    // Where that fails: see [Note: Dropped pictures].
    for (const address of pictures) await parts.pictures.discard(address);
    return true;
  }

  async function eraseBelongings({ userId, uid }: repository.DueAccount, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const media = await repository.listOwnedMedia(db, userId, ROWS_AT_ONCE);
      const [first] = media;
      if (first === undefined) break;
      await parts.mediaErasure.erase(
        first.albumId,
        media.map(({ id }) => id),
      );
    }
    let likes: number;
    do {
      signal.throwIfAborted();
      likes = await db.transaction().execute((tx) => repository.deleteLikes(tx, userId, ROWS_AT_ONCE));
    } while (likes > 0);
    for await (const { key } of store.list(uploadPrefix(uid))) await removeOrphan(db, store, key);
    for await (const { key } of store.list(certificationPrefix(uid))) await removeDropped(db, store, [key]);
  }

  async function eraseAccount(account: repository.DueAccount, signal: AbortSignal): Promise<boolean> {
    if (!(await eraseIdentity(account.userId))) return false;
    await eraseBelongings(account, signal);
    await db.transaction().execute(async (tx) => {
      await repository.deleteAlbums(tx, account.userId);
      await repository.deleteAccount(tx, account.userId);
    });
    return true;
  }

  return {
    async eraseDue(signal) {
      let erased = 0;
      for (const account of await repository.listDueAccounts(db, clock.now(), ACCOUNTS_AT_ONCE)) {
        signal.throwIfAborted();
        try {
          if (await eraseAccount(account, signal)) erased += 1;
        } catch (error) {
          if (signal.aborted) throw error;
          log.error({ err: error }, 'an account could not be erased and is tried again');
        }
      }
      return erased;
    },
    scheduleNext: () => {
      const runAt = new Date(clock.now().getTime() + EVERY_MS);
      return jobs.add(db, SWEEP_ACCOUNTS, {}, { key: SWEEP_KEY, runAt });
    },
  };
}
