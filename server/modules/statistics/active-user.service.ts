import { cleanName } from '@contract/rules/text';
import type { ActiveUserReport } from '@contract/schemas/user';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { type Caller, requireSession } from '../../http/caller';
import { type ActiveDay, deleteReportsBefore, listActiveDays, saveReport } from './active-user.repository';

export interface ActiveUserService {
  /** Counts the caller's person, or device where nobody is signed in, for today. */
  report(caller: Caller, input: ActiveUserReport): Promise<null>;
  /** For the operator's command line: the last days, newest first. */
  listDays(days: number): Promise<ActiveDay[]>;
}

const DAY_MS = 86_400_000;
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;
/** A year to compare with, and a month to do it in. */
export const ACTIVE_DAYS_KEPT = 400;
const PRUNE_LIMIT = 200;

export function createActiveUsers({ db, clock }: { readonly db: Db; readonly clock: Clock }): ActiveUserService {
  const dayBefore = (days: number): string => dayOf(new Date(clock.now().getTime() - days * DAY_MS));
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
      await deleteReportsBefore(db, dayBefore(ACTIVE_DAYS_KEPT), PRUNE_LIMIT);
      return null;
    },

    listDays: (days) => listActiveDays(db, dayBefore(days - 1)),
  };
}

/** `yyyy-mm-dd` in Asia/Shanghai. */
function dayOf(instant: Date): string {
  return new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
}
