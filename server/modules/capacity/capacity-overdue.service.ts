import { NOTICE_TYPE } from '@contract/constants/notice';
import type { Clock } from '../../adapters/clock/types';
import { readRights } from '../../db/member-levels';
import { compareIds } from '../../db/compare-ids';
import type { Db, Id } from '../../db/tables';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import { moveToBin } from '../media/lifecycle/media-remove.service';
import type { NoticeService } from '../notice/notice.service';
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
 * [Note: Overdue capacity] A person who uses more than his capacity is recorded with the day it began, and notified. If the settings name a
 * number of days, the newest files go into the bin that many days after the notice, as many as are too much; they can be restored like
 * everything there. Files that somebody has bought, that an appeal is open for, or that are kept as proof stay. Off unless it is set.
 */
export interface OverdueService {
  /** Answers how many files went into the bin. */
  sweep(signal: AbortSignal): Promise<number>;
  /** Makes the queue hold the next sweep. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

export interface OverdueDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly capacity: Pick<CapacityService, 'findRemaining'>;
  readonly notices: Pick<NoticeService, 'tell' | 'findTold'>;
  /** Null: nothing is ever removed. */
  readonly deleteAfterDays: number | null;
}

const DAY_MS = 86_400_000;
const USERS_AT_ONCE = 200;
const ROWS_AT_ONCE = 200;

export function createOverdue(deps: OverdueDeps): OverdueService {
  const { db, clock, notices } = deps;

  /** Since when. */
  function noteAndTell(userId: Id): Promise<Date> {
    return db.transaction().execute(async (tx) => {
      const since = await noteOverdue(tx, userId, clock.now());
      const { deleteAfterDays: days } = deps;
      const facts = days === null ? {} : { endTime: clock.now().getTime() + days * DAY_MS };
      await notices.tell(tx, [{ ...exceededOf(userId, since), facts }]);
      return since;
    });
  }

  /** Those above, with the day it began. */
  async function listOverdue(signal: AbortSignal): Promise<Map<Id, Date>> {
    const overdue = new Map<Id, Date>();
    const smallest = Math.min(...Object.values(await readRights(db)).map(({ capacityBytes }) => capacityBytes));
    let after: Id = '0';
    for (;;) {
      const users = await listHeavyUsers(db, smallest, after, USERS_AT_ONCE);
      const last = users.at(-1);
      if (last === undefined) return overdue;
      for (const userId of users) {
        signal.throwIfAborted();
        if ((await deps.capacity.findRemaining(db, userId)) >= 0) continue;
        overdue.set(userId, await noteAndTell(userId));
      }
      after = last;
    }
  }

  /** What lies in the bin already will have gone in time, so only the rest is taken. */
  async function removeExcess(userId: Id, since: Date, signal: AbortSignal): Promise<number> {
    let excess = -(await deps.capacity.findRemaining(db, userId)) - (await sumBinned(db, userId));
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
      removed += await binAll(userId, taken, since);
    }
    return removed;
  }

  function binAll(userId: Id, rows: readonly NewestRow[], since: Date): Promise<number> {
    const albumIds = [...new Set(rows.map((row) => row.albumId))].sort(compareIds);
    return db.transaction().execute(async (tx) => {
      let count = 0;
      for (const albumId of albumIds) {
        const ids = rows.filter((row) => row.albumId === albumId).map(({ id }) => id);
        count += await moveToBin(tx, { albumId, by: userId, ids, at: clock.now() });
      }
      const cause = `${since.getTime()}:${Math.floor(clock.now().getTime() / DAY_MS)}`;
      await notices.tell(tx, [{ userId, type: NOTICE_TYPE.capacityAutoDelete, cause }]);
      return count;
    });
  }

  return {
    async sweep(signal) {
      const overdue = await listOverdue(signal);
      await forgetOverdue(db, [...overdue.keys()]);
      if (deps.deleteAfterDays === null) return 0;
      const before = clock.now().getTime() - deps.deleteAfterDays * DAY_MS;
      let removed = 0;
      for (const [userId, since] of overdue) {
        const toldAt = await notices.findTold(db, exceededOf(userId, since));
        if (toldAt !== null && toldAt.getTime() <= before) removed += await removeExcess(userId, since, signal);
      }
      if (removed > 0) deps.log.info({ removed }, 'files beyond the capacity went into the bin');
      return removed;
    },

    scheduleNext: () => {
      const runAt = new Date(clock.now().getTime() + DAY_MS);
      return deps.jobs.add(db, SWEEP_OVERDUE, {}, { key: 'capacity-overdue', runAt });
    },
  };
}

const exceededOf = (userId: Id, since: Date) => ({
  userId,
  type: NOTICE_TYPE.capacityExceeded,
  cause: String(since.getTime()),
});
