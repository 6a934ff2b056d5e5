import { createHash } from 'node:crypto';
import { CHANNELS } from '@contract/constants/channels';
import { ERRORS } from '@contract/errors';
import { isMobilePhone } from '@contract/rules/phone';
import type { CodeSent, IssuedToken, IssueTokenInput, PhoneInput } from '@contract/schemas/session';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, type CallerLookup, type Origin, requireChannel, requireSession } from '../../http/caller';
import { refuseLogin } from '../../http/refuse';
import type { UserService } from '../user/user.service';
import type { PhoneCodes } from './phone-code.service';
import { deleteExpiredTokens, ensureDevice, findTokenHolder, insertToken, revokeToken } from './session.repository';
import { DEVICE_TOKEN_MS, isDeviceKey, USER_TOKEN_MS } from './session.rules';
import type { SessionUses } from './session-use.service';
import { describeUserAgent } from './user-agent.rules';

const PRUNE_LIMIT = 100;
const CLIENT_MAX_LENGTH = 20;

/** What of a sign-in's origin is kept with its session. */
type SignInOrigin = Pick<Origin, 'client' | 'userAgent'>;

export interface SessionService extends CallerLookup {
  /** Every failure is a refused login. */
  issueToken(caller: Caller, input: IssueTokenInput): Promise<IssuedToken>;
  /** Ends the caller's token and no other. */
  logout(caller: Caller): Promise<null>;
  sendLoginPhoneCode(caller: Caller, input: PhoneInput): Promise<CodeSent>;
  /** A token of the person of this phone without a code: for the operator's own tools, never behind a call. */
  openForOperator(phone: string): Promise<string>;
}

export interface SessionParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly users: UserService;
  readonly codes: PhoneCodes;
  readonly uses: SessionUses;
}

export function createSessions(parts: SessionParts): SessionService {
  const { db, clock, ids, users, codes, uses } = parts;

  /** Only its hash is kept. */
  async function addToken(
    tx: Tx,
    channel: string,
    holder: { readonly deviceId: Id | null; readonly userId: Id | null },
    lifeMs: number,
    origin: SignInOrigin,
  ): Promise<{ access_token: string; tokenExpired: number }> {
    const token = ids.newToken();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + lifeMs);
    const place = { client: origin.client.slice(0, CLIENT_MAX_LENGTH), system: describeUserAgent(origin.userAgent) };
    await insertToken(tx, { tokenHash: hash(token), channel, ...holder, ...place, parentId: null, now, expiresAt });
    return { access_token: token, tokenExpired: expiresAt.getTime() };
  }

  async function signInDevice(channel: string, key: string, origin: SignInOrigin): Promise<IssuedToken> {
    if (!isDeviceKey(key)) throw refuseLogin(ERRORS.DEVICE_INVALID);
    const token = await db.transaction().execute(async (tx) => {
      const deviceId = await ensureDevice(tx, hash(key), clock.now());
      return addToken(tx, channel, { deviceId, userId: null }, DEVICE_TOKEN_MS, origin);
    });
    await deleteExpiredTokens(db, clock.now(), PRUNE_LIMIT);
    return { ...token, user_info: null };
  }

  async function signInByPhone(
    channel: string,
    phone: string,
    code: string,
    origin: SignInOrigin,
  ): Promise<IssuedToken> {
    if (!isMobilePhone(phone)) throw refuseLogin(ERRORS.PHONE_INVALID);
    if (code === '') throw refuseLogin(ERRORS.CODE_REQUIRED);
    const verdict = await codes.checkCode(phone, 'login', code);
    if (verdict.kind === 'refused') throw refuseLogin(verdict.error);
    return db.transaction().execute(async (tx) => {
      if (!(await verdict.code.use(tx))) throw refuseLogin(ERRORS.CODE_EXPIRED);
      const user = await users.ensureByPhone(tx, phone);
      const token = await addToken(tx, channel, { deviceId: null, userId: user.id }, USER_TOKEN_MS, origin);
      return { ...token, user_info: users.toOwnInfo(user) };
    });
  }

  return {
    async issueToken(caller, input) {
      const { channel, origin } = requireChannel(caller);
      switch (channel) {
        case CHANNELS.device.id:
          return signInDevice(channel, input.mobile, origin);
        case CHANNELS.phone.id:
          return signInByPhone(channel, input.mobile, input.code.trim(), origin);
        default:
          throw refuseLogin(ERRORS.CHANNEL_REFUSED);
      }
    },

    async logout(caller) {
      await revokeToken(db, requireSession(caller).sessionId, clock.now());
      return null;
    },

    sendLoginPhoneCode: (caller, { phone }) => codes.sendCode(caller, phone, 'login'),

    async openForOperator(phone) {
      return db.transaction().execute(async (tx) => {
        const user = await users.ensureByPhone(tx, phone);
        const holder = { deviceId: null, userId: user.id };
        const token = await addToken(tx, CHANNELS.phone.id, holder, USER_TOKEN_MS, { client: '', userAgent: '' });
        return token.access_token;
      });
    },

    async findByToken(token) {
      const holder = await findTokenHolder(db, hash(token), clock.now());
      if (holder === null) return null;
      const { sessionId, userId, deviceId } = holder;
      uses.note(holder);
      if (userId !== null) {
        const hasNickname = holder.nickname !== null && holder.nickname !== '';
        return { kind: 'user', sessionId, userId, hasNickname, isAdmin: holder.isAdmin === true };
      }
      return deviceId === null ? null : { kind: 'device', sessionId, deviceId };
    },

    async findChannel(name, secret) {
      const channel = Object.values(CHANNELS).find(({ id }) => id === name);
      return channel?.secret === secret ? { kind: 'channel', channel: channel.id } : null;
    },
  };
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
