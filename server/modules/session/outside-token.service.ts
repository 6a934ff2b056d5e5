import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../adapters/clock/types';
import type { ShortToken, WechatOutcome } from '../../adapters/wechat/types';
import type { Db } from '../../db/tables';
import { dropOutsideToken, endLease, findOutsideToken, keepOutsideToken, takeLease } from './outside-token.repository';

// Longer than an outside call may take: a process that died while fetching is waited for no longer.
const LEASE_MS = 15_000;
const WAIT_MS = 100;
const WAITS_MAX = 100;
// A token is replaced before it ends, so that none ends between being read and being used.
const SPARE_SECONDS = 300;

/** Short-lived tokens of outside services: kept in the database, fetched by one process at a time. */
export interface OutsideTokens {
  /** The stored token, or what `fetchNext` brings. Callers that come while it is being fetched wait for it. */
  get(name: string, fetchNext: () => Promise<WechatOutcome<ShortToken>>): Promise<WechatOutcome<string>>;
  /** For one that the service no longer takes. */
  drop(name: string, value: string): Promise<void>;
}

export function createOutsideTokens({ db, clock }: { readonly db: Db; readonly clock: Clock }): OutsideTokens {
  async function fetchUnderLease(
    name: string,
    fetchNext: () => Promise<WechatOutcome<ShortToken>>,
  ): Promise<WechatOutcome<string>> {
    const fetchedAtMs = clock.now().getTime();
    const outcome = await fetchNext().catch(async (error: unknown) => {
      await endLease(db, name);
      throw error;
    });
    if (outcome.kind !== 'ok') {
      await endLease(db, name);
      return outcome;
    }
    const { value, lifeSeconds } = outcome.value;
    const usableSeconds = Math.max(1, lifeSeconds - SPARE_SECONDS);
    await keepOutsideToken(db, name, value, new Date(fetchedAtMs + usableSeconds * 1_000));
    return { kind: 'ok', value };
  }

  return {
    async get(name, fetchNext) {
      for (let wait = 0; wait < WAITS_MAX; wait += 1) {
        const now = clock.now();
        const kept = await findOutsideToken(db, name, now);
        if (kept !== null) return { kind: 'ok', value: kept };
        if (await takeLease(db, name, now, new Date(now.getTime() + LEASE_MS))) return fetchUnderLease(name, fetchNext);
        await pause(WAIT_MS);
      }
      return { kind: 'unavailable', reason: `${name} is being fetched for too long` };
    },

    drop: (name, value) => dropOutsideToken(db, name, value),
  };
}
