import { addDays } from '@contract/rules/calendar-day';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import { cleanName } from '@contract/rules/text';
import type { ActiveUserReport } from '@contract/schemas/user';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { seldom } from '../../db/watch/seldom';
import { type Caller, requireSession } from '../../http/caller';
import { type ActiveDay, deleteReportsBefore, listActiveDays, saveReport } from './active-user.repository';

export interface ActiveUserService {
  /** Counts the caller's person, or device where nobody is signed in, for today. */
  report(caller: Caller, input: ActiveUserReport): Promise<null>;
  /** For the operator's command line: the last days, newest first. */
  listDays(days: number): Promise<ActiveDay[]>;
}

/** A year to compare with, and a month to do it in. */
export const ACTIVE_DAYS_KEPT = 400;
const PRUNE_EVERY_MS = 60_000;
const PRUNE_LIMIT = 5_000;

export function createActiveUsers({ db, clock }: { readonly db: Db; readonly clock: Clock }): ActiveUserService {
  const dayBefore = (days: number): string => addDays(shanghaiDay(clock.now()), -days);
  const prune = seldom(clock, PRUNE_EVERY_MS, () => deleteReportsBefore(db, dayBefore(ACTIVE_DAYS_KEPT), PRUNE_LIMIT));
  return {
    async report(caller, input) {
      const session = requireSession(caller);
      const holder =
        session.kind === 'user'
          ? { userId: session.userId, deviceId: null }
          : { userId: null, deviceId: session.deviceId };
      await saveReport(db, {
        day: dayBefore(0),
        holder,
        equipmentInfo: cleanName(input.equipmentInfo),
        client: cleanName(input.client),
        system: cleanName(input.system),
        clientVersion: cleanName(input.clientVersion),
      });
      await prune();
      return null;
    },

    listDays: (days) => listActiveDays(db, dayBefore(days - 1)),
  };
}
