import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_RESEND_SECONDS } from '@contract/constants/user';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import { isMobilePhone } from '@contract/rules/phone';
import type { CodeSent } from '@contract/schemas/session';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Sms } from '../../adapters/sms/types';
import { countAttempt, uncountAttempt } from '../../db/attempts';
import type { Db, Tx } from '../../db/tables';
import { type Caller, networkOf, requireSession, type SessionCaller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import type { Installation } from '../installation/installation.service';
import * as repository from './phone-code.repository';
import { findGrant } from './phone-code-grant';
import * as guesses from './phone-code-guess.repository';
import {
  ASKER_KEPT_MS,
  CODE_LIFE_MS,
  CODES_PER_ADDRESS_A_DAY,
  CODES_PER_PHONE_A_DAY,
  type CodePurpose,
  GUESS_BUDGETS,
  guessDay,
  isVouchedFor,
} from './phone-code.rules';
import { type CodeAsker, nameOfAsker, takeTries, useTaken } from './phone-code-try';
import { startOfDay } from './session.rules';

const PRUNE_LIMIT = 200;
// Kept a little longer, so that a late code is answered as expired, not as wrong.
const KEPT_AFTER_END_MS = 60 * 60_000;

/** A code that was right, still to be used. */
export interface ProvenCode {
  /** Uses it up in the caller's transaction. False when somebody was first. */
  use(tx: Tx): Promise<boolean>;
}

export type CodeVerdict =
  | { readonly kind: 'right'; readonly code: ProvenCode }
  | { readonly kind: 'refused'; readonly error: ErrorEntry };

/**
 * The codes of messages: sent within budgets, kept as hashes, tried a few times by whoever asked for them, used once. Every call that
 * proves a phone comes here. See [Note: What guessing at a phone is worth].
 */
export interface PhoneCodes {
  /** One a minute for each phone and some a day, all purposes together. Whether the caller may ask is asked before. */
  sendCode(caller: Caller, phone: string, purpose: CodePurpose): Promise<CodeSent>;
  /** Every try counts, whatever becomes of it: this commits by itself. */
  checkCode(asker: CodeAsker, phone: string, purpose: CodePurpose, code: string): Promise<CodeVerdict>;
  /** All that is kept of a phone here. */
  forgetPhone(tx: Tx, phone: string): Promise<void>;
}

export interface PhoneCodeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sms: Sms;
  readonly log: Log;
  readonly installation: Installation;
}

/** The holder of a token asks for codes and tries them under the token's name. */
export function toCodeAsker(caller: SessionCaller): CodeAsker {
  const network = networkOf(caller.origin);
  if (caller.kind === 'device') return { name: { kind: 'device', id: caller.deviceId }, network };
  return { name: { kind: 'session', id: caller.sessionId }, network };
}

export function createPhoneCodes(deps: PhoneCodeDeps): PhoneCodes {
  const { db, clock, ids, sms, log, installation } = deps;

  async function hashCode(key: repository.CodeKey, code: string): Promise<Buffer> {
    const secret = await installation.secret('phone-code');
    return createHmac('sha256', secret).update(`${key.purpose}\n${key.phone}\n${code}`).digest();
  }

  async function hashPhone(phone: string): Promise<Buffer> {
    return createHmac('sha256', await installation.secret('phone-guess'))
      .update(phone)
      .digest();
  }

  /** Whether the phone has been proven where the caller is. */
  async function isKnown(caller: SessionCaller, phone: string, phoneHash: Buffer): Promise<boolean> {
    if (caller.kind === 'user') return guesses.isPhoneOf(db, caller.userId, phone);
    return guesses.isPhoneAsker(db, phoneHash, caller.deviceId);
  }

  async function isVouched(caller: SessionCaller, purpose: CodePurpose): Promise<boolean> {
    const { client } = caller.origin;
    if (caller.kind !== 'user') return false;
    return isVouchedFor(purpose, client, await guesses.findSessionChannel(db, caller.sessionId));
  }

  async function prune(now: Date): Promise<void> {
    await repository.deleteOldAttempts(db, startOfDay(now), PRUNE_LIMIT);
    await repository.deleteOldPaces(db, new Date(now.getTime() - CODE_RESEND_SECONDS * 1_000), PRUNE_LIMIT);
    await repository.deleteOldCodes(db, new Date(now.getTime() - KEPT_AFTER_END_MS), PRUNE_LIMIT);
    await guesses.deleteOldGuesses(db, guessDay(now, GUESS_BUDGETS.short.days), PRUNE_LIMIT);
    await guesses.deleteOldAskers(db, new Date(now.getTime() - ASKER_KEPT_MS), PRUNE_LIMIT);
  }

  return {
    async sendCode(sender, phone, purpose) {
      const caller = requireSession(sender);
      if (!isMobilePhone(phone)) throw refuse(ERRORS.PHONE_INVALID);
      const { name, network } = toCodeAsker(caller);
      if (name === null) throw new Error('a session has no name');
      const key: repository.AskedKey = { phone, purpose, asker: nameOfAsker(name) };
      const now = clock.now();
      const phoneHash = await hashPhone(phone);
      const facts = {
        phoneHash,
        now,
        isKnown: await isKnown(caller, phone, phoneHash),
        isVouched: await isVouched(caller, purpose),
      };
      const windowStart = startOfDay(now);
      const paceEnd = new Date(now.getTime() - CODE_RESEND_SECONDS * 1_000);
      const perPhone = facts.isKnown ? `code:phone:${phone}:${key.asker}` : `code:phone:${phone}`;
      const budgets = [
        { key: perPhone, windowStart, limit: CODES_PER_PHONE_A_DAY },
        { key: `code:address:${network}`, windowStart, limit: CODES_PER_ADDRESS_A_DAY },
      ];
      const { code, codeHash, digits } = await db.transaction().execute(async (tx) => {
        if (!(await repository.takePace(tx, phone, now, paceEnd))) throw refuse(ERRORS.CODE_TOO_SOON);
        const grant = await findGrant(tx, key, network, facts);
        if (grant === null) throw refuse(ERRORS.CODE_GUESSED);
        const { part, tries, unnamedTries, budget } = grant;
        const made = ids.newDigits(budget.digits);
        const hash = await hashCode(key, made);
        const expiresAt = new Date(now.getTime() + CODE_LIFE_MS);
        await repository.replaceCode(tx, {
          ...key,
          network,
          part,
          codeHash: hash,
          tries,
          unnamedTries,
          now,
          expiresAt,
        });
        for (const limit of budgets) {
          if (!(await countAttempt(tx, limit))) throw refuse(ERRORS.CODE_BUDGET_SPENT);
        }
        return { code: made, codeHash: hash, digits: budget.digits };
      });
      const outcome = await sms.sendCode(phone, code);
      if (outcome.kind === 'failed') {
        log.warn({ reason: outcome.reason }, 'a code could not be sent');
        await db.transaction().execute(async (tx) => {
          await repository.giveBackPace(tx, phone, now);
          await repository.withdrawCode(tx, key, codeHash);
          for (const budget of budgets) await uncountAttempt(tx, { key: budget.key, windowStart });
        });
        throw refuse(ERRORS.SMS_FAILED);
      }
      await prune(now);
      return { resendAfterSeconds: CODE_RESEND_SECONDS, codeLength: digits };
    },

    async checkCode(asker, phone, purpose, text) {
      const key: repository.CodeKey = { phone, purpose };
      const phoneHash = await hashPhone(phone);
      const hash = await hashCode(key, text);
      const taken = await takeTries(db, asker, key, phoneHash, clock.now());
      if ('msg' in taken) return { kind: 'refused', error: taken };
      const right = taken.find(({ code }) => timingSafeEqual(code.codeHash, hash));
      if (right === undefined) return { kind: 'refused', error: ERRORS.CODE_WRONG };
      return { kind: 'right', code: { use: (tx) => useTaken(tx, key, phoneHash, right, asker, clock.now()) } };
    },

    async forgetPhone(tx, phone) {
      await repository.erasePhoneCodes(tx, phone);
      await guesses.erasePhoneGuesses(tx, await hashPhone(phone));
    },
  };
}
