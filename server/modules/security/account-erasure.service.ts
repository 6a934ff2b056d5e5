import type { UnderWay } from '@contract/schemas/security';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { ObjectStore } from '../../adapters/object-store/types';
import type { Db, Id, Tx } from '../../db/tables';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import type { PhoneCodes } from '../session/phone-code.service';
import { SWEEP_ACCOUNTS } from './account-erasure.jobs';
import * as repository from './account-erasure.repository';

/**
 * [Note: Erasing an account] First, in one transaction, what identifies the person: from then on no call finds him, nobody can
 * sign in, his phone is free. Then, in steps that may be interrupted and are taken up again: his albums and files with their
 * counters and bytes, his likes, pictures and unfinished uploads, at last the account's row with all that hangs on it. Ledgers
 * keep the account's number, which then names nobody. Each table says what becomes of its rows: see ErasureNote.
 */
export interface AccountErasureService {
  /** Erases every account whose time has come; answers how many. A failure is logged and tried again next time. */
  eraseDue(signal: AbortSignal): Promise<number>;
  /** Makes the queue hold the next sweep. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

/** Whose account is erased. */
export interface ErasedPerson {
  readonly userId: Id;
}

/** What is left to erase with. */
export interface ErasureTools {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly log: Log;
}

/** What somebody has under way: until it has ended he cannot close his account, and one that waits is erased later. */
export interface UnderWayNote {
  readonly kind: keyof UnderWay;
  readonly count: (db: Db, userId: Id) => Promise<number>;
}

/** What becomes of a person's rows in a table. A table without it has none, or they go by their keys. */
export interface ErasureNote {
  readonly underWay?: UnderWayNote;
  /** Addresses of pictures that show the person, or were kept of the family; they are removed after `first`. */
  readonly listPictures?: (db: Db, userId: Id) => Promise<readonly string[]>;
  /** In the transaction in which the person becomes nobody. */
  readonly first?: (tx: Tx, person: ErasedPerson) => Promise<unknown>;
  /** After it, in steps that may be interrupted and are taken up again. */
  readonly next?: (tools: ErasureTools, account: repository.DueAccount, signal: AbortSignal) => Promise<void>;
  /** In the transaction in which the account's row goes, before that row. */
  readonly last?: (tx: Tx, userId: Id) => Promise<unknown>;
}

export interface AccountErasureDeps extends ErasureTools {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  /** Of every table, in the order in which they run. */
  readonly erasures: readonly ErasureNote[];
  readonly codes: Pick<PhoneCodes, 'forgetPhone'>;
  /** Removes an avatar or a cover by its address. */
  readonly pictures: { discard(address: string): Promise<void> };
}

const EVERY_MS = 3_600_000;
const SWEEP_KEY = 'account-sweep';
const ACCOUNTS_AT_ONCE = 20;
/** For what is under way. */
const PUT_OFF_MS = 86_400_000;

export async function countUnderWay(db: Db, notes: readonly ErasureNote[], userId: Id): Promise<UnderWay> {
  const total = { orders: 0, refunds: 0, withdrawals: 0 };
  for (const { underWay } of notes)
    if (underWay !== undefined) total[underWay.kind] += await underWay.count(db, userId);
  return total;
}

export const hasAny = ({ orders, refunds, withdrawals }: UnderWay): boolean => orders + refunds + withdrawals > 0;

export function createAccountErasure(deps: AccountErasureDeps): AccountErasureService {
  const { db, clock, ids, jobs, log, erasures } = deps;

  /** False when the account has been kept meanwhile. */
  async function eraseIdentity(userId: Id): Promise<boolean> {
    if (!(await repository.startErasing(db, userId, clock.now()))) return false;
    const phone = await repository.getPhone(db, userId);
    const pictures: string[] = [];
    for (const { listPictures } of erasures) pictures.push(...((await listPictures?.(db, userId)) ?? []));
    await db.transaction().execute(async (tx) => {
      await repository.eraseIdentity(tx, userId, ids.newId(), clock.now());
      for (const { first } of erasures) await first?.(tx, { userId });
      if (phone !== null) await deps.codes.forgetPhone(tx, phone);
    });
    // Where that fails: see [Note: Dropped pictures].
    for (const address of pictures) await deps.pictures.discard(address);
    return true;
  }

  async function eraseAccount(account: repository.DueAccount, signal: AbortSignal): Promise<boolean> {
    if (!account.hasBegun && hasAny(await countUnderWay(db, erasures, account.userId))) {
      await repository.putErasingOff(db, account.userId, new Date(clock.now().getTime() + PUT_OFF_MS));
      return false;
    }
    if (!(await eraseIdentity(account.userId))) return false;
    for (const { next } of erasures) {
      signal.throwIfAborted();
      await next?.(deps, account, signal);
    }
    await db.transaction().execute(async (tx) => {
      for (const { last } of erasures) await last?.(tx, account.userId);
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
