import { MEMBER_CAPACITY_BYTES } from '@contract/constants/user';
import type { Clock } from '../../adapters/clock/types';
import { compareIds } from '../../db/compare-ids';
import type { Db, Id } from '../../db/tables';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import { moveToBin } from '../media/media-remove.service';
import { SWEEP_OVERDUE } from './capacity-overdue.jobs';
import {
  forgetOverdue,
  listHeavyUsers,
  listNewest,
  type NewestRow,
  noteOverdue,
  sumBinned,
} from './capacity-overdue.repository';
import type { CapacityService } from './capacity.service';

/**
 * [Note: Overdue capacity] Who uses more than he has been given is noted with the day it began. Where the settings name a number
 * of days, what came last goes into the bin after them, as much as is too much; it can be restored like everything there. It is
 * off unless it is set: nobody's photos may go before he has been told.
 */
export interface OverdueService {
  /** Answers how many files went into the bin. */
  sweep(signal: AbortSignal): Promise<number>;
  /** Makes the queue hold the next sweep. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

export interface OverdueParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly capacity: Pick<CapacityService, 'findRemaining'>;
  /** Null: nothing is ever removed. */
  readonly deleteAfterDays: number | null;
}

const DAY_MS = 86_400_000;
const USERS_AT_ONCE = 200;
const ROWS_AT_ONCE = 200;
const SMALLEST_CAPACITY = Math.min(...Object.values(MEMBER_CAPACITY_BYTES));

export function createOverdue(parts: OverdueParts): OverdueService {
  const { db, clock } = parts;

  /** Those above, with the day it began. */
  async function listOverdue(signal: AbortSignal): Promise<Map<Id, Date>> {
    const overdue = new Map<Id, Date>();
    let after: Id = '0';
    for (;;) {
      const users = await listHeavyUsers(db, SMALLEST_CAPACITY, after, USERS_AT_ONCE);
      const last = users.at(-1);
      if (last === undefined) return overdue;
      for (const userId of users) {
        signal.throwIfAborted();
        if ((await parts.capacity.findRemaining(db, userId)) >= 0) continue;
        overdue.set(userId, await noteOverdue(db, userId, clock.now()));
      }
      after = last;
    }
  }

  /** What lies in the bin already will have gone in time, so only the rest is taken. */
  async function removeExcess(userId: Id, signal: AbortSignal): Promise<number> {
    let excess = -(await parts.capacity.findRemaining(db, userId)) - (await sumBinned(db, userId));
    let removed = 0;
    while (excess > 0) {
      signal.throwIfAborted();
      const taken: NewestRow[] = [];
      for (const row of await listNewest(db, userId, ROWS_AT_ONCE)) {
        if (excess <= 0) break;
        taken.push(row);
        excess -= row.sizeBytes;
      }
      if (taken.length === 0) break;
      removed += await binAll(userId, taken);
    }
    return removed;
  }

  function binAll(userId: Id, rows: readonly NewestRow[]): Promise<number> {
    const albumIds = [...new Set(rows.map((row) => row.albumId))].sort(compareIds);
    return db.transaction().execute(async (tx) => {
      let count = 0;
      for (const albumId of albumIds) {
        const ids = rows.filter((row) => row.albumId === albumId).map(({ id }) => id);
        count += await moveToBin(tx, { albumId, by: userId, ids, at: clock.now() });
      }
      return count;
    });
  }

  return {
    async sweep(signal) {
      const overdue = await listOverdue(signal);
      await forgetOverdue(db, [...overdue.keys()]);
      if (parts.deleteAfterDays === null) return 0;
      const before = clock.now().getTime() - parts.deleteAfterDays * DAY_MS;
      let removed = 0;
      for (const [userId, since] of overdue) {
        if (since.getTime() <= before) removed += await removeExcess(userId, signal);
      }
      if (removed > 0) parts.log.info({ removed }, 'files beyond the capacity went into the bin');
      return removed;
    },

    scheduleNext: () => {
      const runAt = new Date(clock.now().getTime() + DAY_MS);
      return parts.jobs.add(db, SWEEP_OVERDUE, {}, { key: 'capacity-overdue', runAt });
    },
  };
}
