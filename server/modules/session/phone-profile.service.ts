import { AUDIT_PHONE, CHANNELS } from '@contract/constants/channels';
import { ERRORS } from '@contract/errors';
import { isMobilePhone } from '@contract/rules/phone';
import type { CodeSent, PhoneInput, SavedProfile, UpdateUserInfoByCodeInput } from '@contract/schemas/session';
import type { UpdateUserInfoInput, UserInfo } from '@contract/schemas/user';
import { retryOnConflict } from '../../db/conflict';
import type { Db } from '../../db/tables';
import { type Caller, requireUser, type UserCaller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { UserAccounts } from '../user/user-account.service';
import type { Bans } from './ban.service';
import type { LinkedAccountService } from './linked-account.service';
import { type PhoneCodes, type ProvenCode, toCodeAsker } from './phone-code.service';
import type { HandedToken, SessionTokens } from './session-token.service';

/** Completing a profile together with a phone. */
export interface PhoneProfiles {
  sendUpdatePhoneCode(caller: Caller, input: PhoneInput): Promise<CodeSent>;
  /** A phone of another account makes a caller without a nickname that account. */
  updateInfoByCode(caller: Caller, input: UpdateUserInfoByCodeInput): Promise<SavedProfile>;
}

export interface PhoneProfileDeps {
  readonly db: Db;
  readonly codes: PhoneCodes;
  readonly accounts: UserAccounts;
  readonly links: LinkedAccountService;
  readonly tokens: SessionTokens;
  readonly bans: Pick<Bans, 'requireNone'>;
  /** The profile without a phone. */
  readonly profiles: { updateInfo(caller: Caller, input: UpdateUserInfoInput): Promise<UserInfo> };
}

export function createPhoneProfiles(deps: PhoneProfileDeps): PhoneProfiles {
  const { db, codes, accounts, links, tokens, bans, profiles } = deps;

  async function prove(caller: UserCaller, phone: string, code: string): Promise<ProvenCode> {
    if (!isMobilePhone(phone)) throw refuse(ERRORS.PHONE_INVALID);
    if (code === '') throw refuse(ERRORS.CODE_REQUIRED);
    const verdict = await codes.checkCode(toCodeAsker(caller), phone, 'profile', code);
    if (verdict.kind === 'refused') throw refuse(verdict.error);
    return verdict.code;
  }

  async function bind(caller: UserCaller, phone: string, code: ProvenCode): Promise<void> {
    await retryOnConflict(() =>
      db.transaction().execute(async (tx) => {
        if (!(await code.use(tx))) throw refuse(ERRORS.CODE_EXPIRED);
        const binding = await accounts.bindPhone(tx, caller.userId, phone);
        if (binding.kind === 'taken') throw refuse(ERRORS.PHONE_TAKEN);
        if (binding.kind === 'hasAnother') throw refuse(ERRORS.PHONE_BOUND);
        await bans.requireNone(tx, caller.userId);
      }),
    );
  }

  /** Null when the phone's account and the caller's cannot become one. */
  async function merge(caller: UserCaller, phone: string, code: ProvenCode) {
    return db.transaction().execute(async (tx): Promise<{ session: HandedToken; target: UserCaller } | null> => {
      const binding = await accounts.bindPhone(tx, caller.userId, phone);
      if (binding.kind !== 'taken' || !binding.isBlank) return null;
      if (!(await code.use(tx))) throw refuse(ERRORS.CODE_EXPIRED);
      await links.mergeInto(tx, caller.userId, binding.by);
      const session = await tokens.addUser(tx, CHANNELS.phone.id, binding.by, caller.origin);
      return { session, target: { ...caller, userId: binding.by } };
    });
  }

  return {
    async sendUpdatePhoneCode(caller, { phone }) {
      return codes.sendCode(requireUser(caller), phone, 'profile');
    },

    async updateInfoByCode(sender, { phone, code, ...profile }) {
      const caller = requireUser(sender);
      const account = await accounts.get(db, caller.userId);
      // Audit mode's phone proves nothing, so it changes nothing.
      if (phone === AUDIT_PHONE || account.phone === phone) {
        return { userInfo: await profiles.updateInfo(caller, profile), session: null };
      }
      if (account.phone !== null) throw refuse(ERRORS.PHONE_BOUND);
      const proven = await prove(caller, phone, code.trim());
      const owner = await accounts.findByPhone(db, phone);
      if (owner === null) {
        await profiles.updateInfo(caller, profile);
        await bind(caller, phone, proven);
        return { userInfo: await accounts.getOwnInfo(db, caller.userId), session: null };
      }
      const merged = await merge(caller, phone, proven);
      if (merged === null) throw refuse(ERRORS.PHONE_TAKEN);
      const { target, session } = merged;
      // The account that was there before keeps its own profile.
      const userInfo =
        owner.nickname === ''
          ? await profiles.updateInfo(target, { nickname: profile.nickname })
          : await accounts.getOwnInfo(db, target.userId);
      return { userInfo, session };
    },
  };
}
