import { ADMIN_RIGHTS } from '@contract/constants/admin-right';
import { CHANNELS } from '@contract/constants/channels';
import { ERRORS } from '@contract/errors';
import { isMobilePhone } from '@contract/rules/phone';
import type {
  CodeSent,
  IssuedToken,
  IssueTokenInput,
  PhoneInput,
  PhoneLoginInput,
  UniToken,
  WebLoginInput,
} from '@contract/schemas/session';
import type { Clock } from '../../adapters/clock/types';
import { retryOnConflict } from '../../db/conflict';
import type { Db, Id } from '../../db/tables';
import { seldom } from '../../db/watch/seldom';
import {
  type Caller,
  type CallerLookup,
  networkOf,
  requireChannel,
  requireSession,
  requireUser,
} from '../../http/caller';
import { refuseLogin } from '../../http/refuse';
import type { UserService } from '../user/user.service';
import type { UserAccounts } from '../user/user-account.service';
import {
  type BroughtProof,
  type IdentityProofs,
  type OutsideChannel,
  toOutsideChannel,
} from './identity-proof.service';
import type { LinkedAccountService } from './linked-account.service';
import { type PhoneCodes, toCodeAsker } from './phone-code.service';
import type { CodeAsker } from './phone-code-try';
import {
  deleteExpiredTokens,
  ensureDevice,
  findDevice,
  findPurposeTokenHolder,
  findSessionEnd,
  revokeToken,
} from './session.repository';
import { DEVICE_TOKEN_MS, isDeviceKey, UNI_TOKEN_MS } from './session.rules';
import type { SessionHolders } from './session-holder.service';
import { hashToken, type SessionTokens, type SignInOrigin } from './session-token.service';
import type { SessionUses } from './session-use.service';
import type { WechatService } from './wechat.service';

const PRUNE_EVERY_MS = 60_000;
/** One notice names so many: with more, whatever is kept of any session would be forgotten. */
const PRUNE_LIMIT = 300;
/** The channel of the chat's tokens, which no client signs in by. */
const UNI_CHANNEL = 'uni';

export interface SessionService extends CallerLookup {
  /** Every failure is a refused login. */
  issueToken(caller: Caller, input: IssueTokenInput): Promise<IssuedToken>;
  /** Ends the caller's token and no other. */
  logout(caller: Caller): Promise<null>;
  sendLoginPhoneCode(caller: Caller, input: PhoneInput): Promise<CodeSent>;
  phoneLogin(caller: Caller, input: PhoneLoginInput): Promise<IssuedToken>;
  webLogin(caller: Caller, input: WebLoginInput): Promise<IssuedToken>;
  /** A token for the chat alone. It ends with the caller's session. */
  getUniToken(caller: Caller): Promise<UniToken>;
  /** Whose chat token it is. Null for any other token. */
  findByUniToken(token: string): Promise<{ readonly userId: Id; readonly sessionId: Id } | null>;
  /** A token of the person of this phone without a code: for the operator's own tools, never behind a call. */
  openForOperator(phone: string): Promise<string>;
}

export interface SessionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: UserService;
  readonly codes: PhoneCodes;
  readonly holders: SessionHolders;
  readonly uses: SessionUses;
  readonly tokens: SessionTokens;
  readonly accounts: UserAccounts;
  readonly proofs: IdentityProofs;
  readonly links: LinkedAccountService;
  readonly wechat: WechatService;
}

export function createSessions(deps: SessionDeps): SessionService {
  const { db, clock, users, codes, holders, uses, tokens, accounts, proofs, links, wechat } = deps;

  const prune = seldom(clock, PRUNE_EVERY_MS, () => deleteExpiredTokens(db, clock.now(), PRUNE_LIMIT));

  async function signInDevice(channel: string, key: string, origin: SignInOrigin): Promise<IssuedToken> {
    if (!isDeviceKey(key)) throw refuseLogin(ERRORS.DEVICE_INVALID);
    const token = await db.transaction().execute(async (tx) => {
      const deviceId = await ensureDevice(tx, hashToken(key), clock.now());
      return tokens.add(tx, { channel, deviceId, userId: null, parentId: null, lifeMs: DEVICE_TOKEN_MS }, origin);
    });
    await prune();
    return { ...token, user_info: null };
  }

  async function findCodeAsker(deviceKey: string, network: string): Promise<CodeAsker> {
    const id = isDeviceKey(deviceKey) ? await findDevice(db, hashToken(deviceKey)) : null;
    return { name: id === null ? null : { kind: 'device', id }, network };
  }

  async function signInByPhone(
    channel: string,
    phone: string,
    code: string,
    asker: CodeAsker,
    origin: SignInOrigin,
  ): Promise<IssuedToken> {
    if (!isMobilePhone(phone)) throw refuseLogin(ERRORS.PHONE_INVALID);
    if (code === '') throw refuseLogin(ERRORS.CODE_REQUIRED);
    const verdict = await codes.checkCode(asker, phone, 'login', code);
    if (verdict.kind === 'refused') throw refuseLogin(verdict.error);
    return db.transaction().execute(async (tx) => {
      if (!(await verdict.code.use(tx))) throw refuseLogin(ERRORS.CODE_EXPIRED);
      const user = await users.ensureByPhone(tx, phone);
      const token = await tokens.addUser(tx, channel, user.id, origin);
      return { ...token, user_info: users.toOwnInfo(user) };
    });
  }

  /** The phone is asked for after the identity, so that a bad code costs the owner of the mini-program nothing. */
  async function signInByProof(
    channel: OutsideChannel,
    brought: BroughtProof,
    phoneCode: string,
    origin: SignInOrigin,
  ): Promise<IssuedToken> {
    const verdict = await proofs.prove(channel, brought);
    if (verdict.kind === 'refused') throw refuseLogin(verdict.error);
    const phone = phoneCode === '' ? null : await wechat.readPhone(phoneCode);
    if (phone?.kind === 'refused') throw refuseLogin(phone.error);
    const { identity } = verdict;
    return retryOnConflict(() =>
      db.transaction().execute(async (tx) => {
        if (!(await verdict.use(tx))) throw refuseLogin(ERRORS.STATE_INVALID);
        const userId = await links.ensureUser(tx, identity, phone?.phone ?? null);
        const token = await tokens.addUser(tx, CHANNELS[channel].id, userId, origin);
        const unionId = identity.unionId === null ? {} : { wxUnionid: identity.unionId };
        return { ...token, ...unionId, user_info: await accounts.getOwnInfo(tx, userId) };
      }),
    );
  }

  return {
    async issueToken(caller, input) {
      const { channel, origin } = requireChannel(caller);
      switch (channel) {
        case CHANNELS.device.id:
          return signInDevice(channel, input.mobile, origin);
        case CHANNELS.phone.id: {
          const asker = await findCodeAsker(input.deviceId ?? '', networkOf(origin));
          return signInByPhone(channel, input.mobile, input.code.trim(), asker, origin);
        }
        default: {
          const outside = toOutsideChannel(channel);
          if (outside === null) throw refuseLogin(ERRORS.CHANNEL_REFUSED);
          const phoneCode = outside === 'miniProgram' ? (input.phoneCode ?? '') : '';
          return signInByProof(outside, { ...input, code: input.mobile }, phoneCode, origin);
        }
      }
    },

    async phoneLogin(caller, { phone, code }) {
      const session = requireSession(caller);
      return signInByPhone(CHANNELS.phone.id, phone, code.trim(), toCodeAsker(session), session.origin);
    },

    async webLogin(caller, brought) {
      const { origin } = requireSession(caller);
      return signInByProof('webPc', brought, '', origin);
    },

    async getUniToken(caller) {
      const { sessionId, userId, origin } = requireUser(caller);
      const leftMs = (await findSessionEnd(db, sessionId)).getTime() - clock.now().getTime();
      const lifeMs = Math.min(UNI_TOKEN_MS, leftMs);
      return db.transaction().execute(async (tx) => {
        const token = await tokens.add(
          tx,
          { channel: UNI_CHANNEL, deviceId: null, userId, parentId: sessionId, lifeMs },
          origin,
        );
        return { token: token.access_token, tokenExpired: token.tokenExpired };
      });
    },

    findByUniToken: (token) => findPurposeTokenHolder(db, hashToken(token), UNI_CHANNEL, clock.now()),

    async logout(caller) {
      await revokeToken(db, requireSession(caller).sessionId, clock.now());
      return null;
    },

    sendLoginPhoneCode: (caller, { phone }) => codes.sendCode(caller, phone, 'login'),

    async openForOperator(phone) {
      return db.transaction().execute(async (tx) => {
        const user = await users.ensureByPhone(tx, phone);
        const token = await tokens.addUser(tx, CHANNELS.phone.id, user.id, { client: '', userAgent: '' });
        return token.access_token;
      });
    },

    async findByToken(token) {
      const holder = await holders.find(token);
      if (holder === null) return null;
      const { sessionId, userId, deviceId } = holder;
      uses.note(holder);
      if (userId !== null) {
        const hasNickname = holder.nickname !== null && holder.nickname !== '';
        const person = { kind: 'user', sessionId, userId, hasNickname } as const;
        if (holder.isAdmin !== true) return { ...person, isAdmin: false };
        return { ...person, isAdmin: true, rights: holder.adminRights ?? ADMIN_RIGHTS };
      }
      return deviceId === null ? null : { kind: 'device', sessionId, deviceId };
    },

    async findChannel(name, secret) {
      const channel = Object.values(CHANNELS).find(({ id }) => id === name);
      return channel?.secret === secret ? { kind: 'channel', channel: channel.id } : null;
    },
  };
}
