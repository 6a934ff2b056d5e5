import { ERRORS } from '@contract/errors';
import type { AccountSessions, RevokedSessions, RevokeSessionInput } from '@contract/schemas/security';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Tx } from '../../db/tables';
import { type Caller, requireUser, type UserCaller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { listSessions, revokeOtherSessions, revokeSession } from './account-session.repository';

/** Everywhere an account is signed in. Tokens are looked up at each call, so a revoked one is dead at once in every process. */
export interface AccountSessionService {
  list(caller: Caller): Promise<AccountSessions>;
  /** Refuses with SESSION_ABSENT. */
  revoke(caller: Caller, input: RevokeSessionInput): Promise<RevokedSessions>;
  revokeOthers(caller: Caller): Promise<RevokedSessions>;
  /** The same in the transaction of a change after which nobody else may stay signed in. */
  endOthers(tx: Tx, caller: UserCaller): Promise<void>;
}

export function createAccountSessions({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): AccountSessionService {
  return {
    async list(caller) {
      const { userId, sessionId } = requireUser(caller);
      const rows = await listSessions(db, userId, clock.now());
      const sessions = rows.map(({ id, uid, channel, client, system, createdAt, lastUsedAt }) => ({
        id: uid,
        channel,
        client,
        system,
        createTime: createdAt.getTime(),
        lastUsedTime: lastUsedAt.getTime(),
        isCurrent: id === sessionId,
      }));
      return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },

    async revoke(caller, input) {
      const revoked = await revokeSession(db, requireUser(caller).userId, input.id, clock.now());
      if (revoked === 0) throw refuse(ERRORS.SESSION_ABSENT);
      return { revoked };
    },

    async revokeOthers(caller) {
      const { userId, sessionId } = requireUser(caller);
      return { revoked: await revokeOtherSessions(db, userId, sessionId, clock.now()) };
    },

    async endOthers(tx, { userId, sessionId }) {
      await revokeOtherSessions(tx, userId, sessionId, clock.now());
    },
  };
}
