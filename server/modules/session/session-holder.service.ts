import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { createRowCache } from '../../db/watch/row-cache';
import type { RowWatch } from '../../db/watch/row-watch';
import { findTokenHolder, type TokenHolder } from './session.repository';
import { hashToken } from './session-token.service';
import { USE_NOTED_MS } from './session-use.service';

/** Who holds a token, mostly without asking the database: see [Note: Kept rows]. */
export interface SessionHolders {
  /** Null for a token that nobody holds: unknown, ended, expired, or of somebody who is shut out. */
  find(token: string): Promise<TokenHolder | null>;
}

export interface SessionHolderDeps {
  readonly db: Db;
  readonly watch: RowWatch;
  readonly clock: Clock;
}

interface KeptHolder extends TokenHolder {
  readonly readAt: Date;
}

export function createSessionHolders({ db, watch, clock }: SessionHolderDeps): SessionHolders {
  const holders = createRowCache<KeptHolder>({
    watch,
    channel: 'session_row',
    groupsOf: ({ sessionId, userId }) => (userId === null ? [`s${sessionId}`] : [`s${sessionId}`, `u${userId}`]),
  });

  async function readHolder(hash: Buffer): Promise<KeptHolder | undefined> {
    const readAt = clock.now();
    const holder = await findTokenHolder(db, hash, readAt);
    return holder === null ? undefined : { ...holder, readAt };
  }

  return {
    async find(token) {
      const hash = hashToken(token);
      const name = hash.toString('base64url');
      const kept = await holders.findKept(name);
      if (kept !== undefined && isGood(kept, clock.now())) return kept;
      return (await holders.read(name, () => readHolder(hash))) ?? null;
    },
  };
}

/** A session ends by itself, and its use is noted by what the database says of the last one. */
function isGood({ readAt, expiresAt, lastUsedAt }: KeptHolder, now: Date): boolean {
  return readAt <= now && expiresAt > now && now.getTime() - lastUsedAt.getTime() < USE_NOTED_MS;
}
