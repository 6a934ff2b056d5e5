import type { Clock } from '../../adapters/clock/types';
import type { Db, Id } from '../../db/tables';
import type { Log } from '../../log';
import { updateLastUsed } from './session.repository';

export const USE_NOTED_MS = 60_000;

/** Keeps when a session was last used, to the minute. */
export interface SessionUses {
  /** Returns at once: a call must not be slowed by a date. If writing fails, the next use is noted. */
  note(session: { readonly sessionId: Id; readonly lastUsedAt: Date }): void;
  /** When everything noted so far has been written. */
  settled(): Promise<void>;
}

export function createSessionUses({ db, clock, log }: { db: Db; clock: Clock; log: Log }): SessionUses {
  const underWay = new Map<Id, Promise<void>>();
  return {
    note({ sessionId, lastUsedAt }) {
      const now = clock.now();
      if (now.getTime() - lastUsedAt.getTime() < USE_NOTED_MS || underWay.has(sessionId)) return;
      const writing = updateLastUsed(db, sessionId, now)
        .catch((error: unknown) => log.warn({ err: error }, 'the use of a session was not noted'))
        .finally(() => underWay.delete(sessionId));
      underWay.set(sessionId, writing);
    },
    async settled() {
      await Promise.all(underWay.values());
    },
  };
}
