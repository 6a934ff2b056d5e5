import { NOTICE_TYPE } from '@contract/constants/notice';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Tx } from '../../db/tables';
import type { Jobs } from '../../jobs/queue';
import { listAlbumsEnded, listAlbumsEndingSoon, listMembershipsEndingSoon } from './notice-cause.repository';
import { SWEEP_NOTICES } from './notice.jobs';
import { deleteOldNotices } from './notice.repository';
import type { NoticeService, Telling } from './notice.service';

/** Notices that only the passing of time causes: albums and memberships that end soon. All others are sent where their cause is handled. */
export interface NoticeSweepService {
  sweep(signal: AbortSignal): Promise<void>;
  /** Makes the queue hold the next sweep. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

export interface NoticeSweepDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly notices: Pick<NoticeService, 'tell'>;
}

const EVERY_MS = 3_600_000;
const KEPT_MS = 365 * 86_400_000;
const AT_ONCE = 500;

export function createNoticeSweep({ db, clock, jobs, notices }: NoticeSweepDeps): NoticeSweepService {
  /** In transactions of some hundred, until everybody has been notified. */
  async function tellAll(signal: AbortSignal, listDue: (tx: Tx) => Promise<Telling[]>): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const count = await db.transaction().execute(async (tx) => {
        const due = await listDue(tx);
        await notices.tell(tx, due);
        return due.length;
      });
      if (count < AT_ONCE) return;
    }
  }

  return {
    async sweep(signal) {
      const now = clock.now();
      await tellAll(signal, async (tx) =>
        (await listAlbumsEndingSoon(tx, now, AT_ONCE)).map(({ userId, albumId, cause, endAt }) => {
          return { userId, albumId, cause, type: NOTICE_TYPE.albumWillExpire, facts: { endTime: endAt.getTime() } };
        }),
      );
      await tellAll(signal, async (tx) =>
        (await listAlbumsEnded(tx, now, AT_ONCE)).map(({ userId, albumId, cause, endAt }) => {
          return { userId, albumId, cause, type: NOTICE_TYPE.albumExpired, facts: { endTime: endAt.getTime() } };
        }),
      );
      await tellAll(signal, async (tx) =>
        (await listMembershipsEndingSoon(tx, now, AT_ONCE)).map(({ userId, cause, endAt, level }) => {
          return { userId, cause, type: NOTICE_TYPE.memberWillExpire, facts: { endTime: endAt.getTime(), level } };
        }),
      );
      const before = new Date(now.getTime() - KEPT_MS);
      while ((await deleteOldNotices(db, before, AT_ONCE)) === AT_ONCE) signal.throwIfAborted();
    },

    scheduleNext: () => {
      const runAt = new Date(clock.now().getTime() + EVERY_MS);
      return jobs.add(db, SWEEP_NOTICES, {}, { key: 'notice-sweep', runAt });
    },
  };
}
