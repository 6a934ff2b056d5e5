import { createHmac, timingSafeEqual } from 'node:crypto';
import { PHONE_TICKET_MINUTES } from '@contract/constants/security';
import { ERRORS } from '@contract/errors';
import { isMobilePhone, maskPhone } from '@contract/rules/phone';
import type {
  BindPhoneInput,
  ChangedPhone,
  ChangePhoneInput,
  ModifyPhoneCodeInput,
  PhoneTicket,
  ProvePhoneInput,
} from '@contract/schemas/security';
import type { CodeSent } from '@contract/schemas/session';
import type { Clock } from '../../adapters/clock/types';
import { isUniqueViolation } from '../../db/connection';
import type { Db, Tx } from '../../db/tables';
import { type Caller, requireUser, type UserCaller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Bans } from '../session/ban.service';
import type { PhoneCodes } from '../session/phone-code.service';
import { findAccount, hasPhoneOwner, replacePhone } from './account.repository';
import type { AccountSessionService } from './account-session.service';
import { proveCode } from './prove-code';

/** See [Note: Changing the phone] in the contract. */
export interface PhoneChangeService {
  /** The reply never says whether the new phone has an account: only a person who has the phone's code learns that. */
  sendCode(caller: Caller, input: ModifyPhoneCodeInput): Promise<CodeSent>;
  prove(caller: Caller, input: ProvePhoneInput): Promise<PhoneTicket>;
  change(caller: Caller, input: ChangePhoneInput): Promise<ChangedPhone>;
  bind(caller: Caller, input: BindPhoneInput): Promise<ChangedPhone>;
}

export interface PhoneChangeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly codes: PhoneCodes;
  readonly bans: Pick<Bans, 'requireNone'>;
  readonly accountSessions: AccountSessionService;
  readonly ticketSecret: Buffer;
}

const TICKET_MS = PHONE_TICKET_MINUTES * 60_000;

export function createPhoneChange(deps: PhoneChangeDeps): PhoneChangeService {
  const { db, clock, codes, accountSessions, ticketSecret } = deps;

  async function getPhone(caller: UserCaller): Promise<string | null> {
    const account = await findAccount(db, caller.userId);
    if (account === null) throw refuse(ERRORS.USER_ABSENT);
    return account.phone;
  }

  /** Names the phone it proves: once that is no longer the account's, the ticket is worth nothing. */
  function sign(caller: UserCaller, phone: string, expiresAtMs: number): string {
    const text = `${caller.userId}\n${caller.sessionId}\n${phone}\n${expiresAtMs}`;
    return `${expiresAtMs}.${createHmac('sha256', ticketSecret).update(text).digest('base64url')}`;
  }

  function isTicket(caller: UserCaller, phone: string, ticket: string): boolean {
    const expiresAtMs = Number(ticket.split('.')[0]);
    if (!Number.isSafeInteger(expiresAtMs) || expiresAtMs <= clock.now().getTime()) return false;
    const [expected, given] = [Buffer.from(sign(caller, phone, expiresAtMs)), Buffer.from(ticket)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  async function setPhone(tx: Tx, caller: UserCaller, from: string | null, to: string): Promise<void> {
    if (await hasPhoneOwner(tx, to)) throw refuse(ERRORS.PHONE_TAKEN);
    const isSet = await replacePhone(tx, caller.userId, from, to, clock.now());
    if (!isSet) throw refuse(from === null ? ERRORS.PHONE_ALREADY_BOUND : ERRORS.PHONE_TICKET_EXPIRED);
  }

  async function replace(
    caller: UserCaller,
    from: string | null,
    input: BindPhoneInput,
    then: (tx: Tx) => Promise<void>,
  ): Promise<ChangedPhone> {
    const code = await proveCode(codes, caller, input.phone, 'phone-change', input.code);
    try {
      await db.transaction().execute(async (tx) => {
        if (!(await code.use(tx))) throw refuse(ERRORS.CODE_EXPIRED);
        await setPhone(tx, caller, from, input.phone);
        await deps.bans.requireNone(tx, caller.userId);
        await then(tx);
      });
    } catch (error) {
      // Another account was given the phone since it was looked for.
      if (isUniqueViolation(error)) throw refuse(ERRORS.PHONE_TAKEN);
      throw error;
    }
    return { phone: maskPhone(input.phone) };
  }

  return {
    async sendCode(caller, input) {
      const user = requireUser(caller);
      const own = await getPhone(user);
      if (input.phone !== undefined && input.phone === own) throw refuse(ERRORS.PHONE_UNCHANGED);
      const phone = input.phone ?? own;
      if (phone === null) throw refuse(ERRORS.PHONE_ABSENT);
      return codes.sendCode(caller, phone, 'phone-change');
    },

    async prove(caller, input) {
      const user = requireUser(caller);
      const phone = await getPhone(user);
      if (phone === null) throw refuse(ERRORS.PHONE_ABSENT);
      const code = await proveCode(codes, user, phone, 'phone-change', input.code);
      const isUsed = await db.transaction().execute((tx) => code.use(tx));
      if (!isUsed) throw refuse(ERRORS.CODE_EXPIRED);
      const expireTime = clock.now().getTime() + TICKET_MS;
      return { ticket: sign(user, phone, expireTime), expireTime };
    },

    async change(caller, input) {
      const user = requireUser(caller);
      const own = await getPhone(user);
      if (own === null || !isTicket(user, own, input.ticket)) throw refuse(ERRORS.PHONE_TICKET_EXPIRED);
      if (!isMobilePhone(input.phone)) throw refuse(ERRORS.PHONE_INVALID);
      if (input.phone === own) throw refuse(ERRORS.PHONE_UNCHANGED);
      // Another signed-in session may have been the reason for the change.
      return replace(user, own, input, (tx) => accountSessions.endOthers(tx, user));
    },

    async bind(caller, input) {
      const user = requireUser(caller);
      if ((await getPhone(user)) !== null) throw refuse(ERRORS.PHONE_ALREADY_BOUND);
      if (!isMobilePhone(input.phone)) throw refuse(ERRORS.PHONE_INVALID);
      return replace(user, null, input, async () => undefined);
    },
  };
}
