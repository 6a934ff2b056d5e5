import { createHash } from 'node:crypto';
import { SANCTION } from '@contract/constants/moderation';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import { findSanction } from '../../db/sanctions';
import type { Id, Tx } from '../../db/tables';
import { refuseLogin, untilThen } from '../../http/refuse';
import type { Origin } from '../../http/caller';
import type { Bans } from './ban.service';
import { insertToken } from './session.repository';
import { USER_TOKEN_MS } from './session.rules';
import { describeUserAgent } from './user-agent.rules';

const CLIENT_MAX_LENGTH = 20;

/** What of a sign-in's origin is kept with its session. */
export type SignInOrigin = Pick<Origin, 'client' | 'userAgent'>;

export interface NewSession {
  readonly channel: string;
  readonly deviceId: Id | null;
  readonly userId: Id | null;
  /** For a token of one purpose: the session it hangs on. */
  readonly parentId: Id | null;
  readonly lifeMs: number;
}

export interface HandedToken {
  readonly access_token: string;
  /** Milliseconds since 1970. */
  readonly tokenExpired: number;
}

/** Makes tokens. Only their hashes are kept. */
export interface SessionTokens {
  add(tx: Tx, session: NewSession, origin: SignInOrigin): Promise<HandedToken>;
  /** The ordinary token of a person. Refuses with ACCOUNT_BANNED. */
  addUser(tx: Tx, channel: string, userId: Id, origin: SignInOrigin): Promise<HandedToken>;
}

export interface SessionTokenDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bans: Bans;
}

export function createSessionTokens({ clock, ids, bans }: SessionTokenDeps): SessionTokens {
  const add: SessionTokens['add'] = async (tx, { lifeMs, ...session }, origin) => {
    const token = ids.newToken();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + lifeMs);
    const place = { client: origin.client.slice(0, CLIENT_MAX_LENGTH), system: describeUserAgent(origin.userAgent) };
    await insertToken(tx, { ...session, ...place, tokenHash: hashToken(token), now, expiresAt });
    return { access_token: token, tokenExpired: expiresAt.getTime() };
  };
  return {
    add,
    async addUser(tx, channel, userId, origin) {
      const banned = (await findSanction(tx, userId, SANCTION.account, clock.now())) ?? (await bans.find(tx, userId));
      if (banned !== null) throw refuseLogin(untilThen(MODERATION_ERRORS.ACCOUNT_BANNED, banned));
      return add(tx, { channel, deviceId: null, userId, parentId: null, lifeMs: USER_TOKEN_MS }, origin);
    },
  };
}

/** As a token or a device's key is kept. */
export function hashToken(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
