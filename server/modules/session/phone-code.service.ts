import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_RESEND_SECONDS, LOGIN_CODE_LENGTH } from '@contract/constants/user';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import { isMobilePhone } from '@contract/rules/phone';
import type { CodeSent, PhoneInput } from '@contract/schemas/session';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Sms } from '../../adapters/sms/types';
import type { Db, Tx } from '../../db/tables';
import { type Caller, requireSession } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import type { Installation } from '../installation/installation.service';
import {
  type CodeKey,
  countAttempt,
  deleteOldAttempts,
  deleteOldCodes,
  hasLiveCode,
  replaceCode,
  takeTry,
  uncountAttempt,
  useCode,
  withdrawCode,
} from './phone-code.repository';
import {
  CODE_LIFE_MS,
  CODE_TRIES_MAX,
  CODES_PER_ADDRESS_A_DAY,
  CODES_PER_PHONE_A_DAY,
  startOfDay,
} from './session.rules';

const LOGIN = 'login';
const PRUNE_LIMIT = 200;
// Longer than one must wait for the next code.
const KEPT_AFTER_END_MS = 60 * 60_000;

/** A code that was right, still to be used. */
export interface ProvenCode {
  /** Uses it up in the caller's transaction. False when somebody was first. */
  use(tx: Tx): Promise<boolean>;
}

export type CodeVerdict =
  { readonly kind: 'right'; readonly code: ProvenCode } | { readonly kind: 'refused'; readonly error: ErrorEntry };

/** The codes of messages: sent within budgets, kept as hashes, tried a few times, used once. */
export interface PhoneCodes {
  sendLoginCode(caller: Caller, input: PhoneInput): Promise<CodeSent>;
  /** Every try counts, whatever becomes of it: this commits by itself. */
  checkLoginCode(phone: string, code: string): Promise<CodeVerdict>;
}

export interface PhoneCodeParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sms: Sms;
  readonly log: Log;
  readonly installation: Installation;
}

export function createPhoneCodes(parts: PhoneCodeParts): PhoneCodes {
  const { db, clock, ids, sms, log, installation } = parts;

  async function hashCode(key: CodeKey, code: string): Promise<Buffer> {
    const secret = await installation.secret('phone-code');
    return createHmac('sha256', secret).update(`${key.purpose}\n${key.phone}\n${code}`).digest();
  }

  return {
    async sendLoginCode(caller, { phone }) {
      const { origin } = requireSession(caller);
      if (!isMobilePhone(phone)) throw refuse(ERRORS.PHONE_INVALID);
      const key: CodeKey = { phone, purpose: LOGIN };
      const code = ids.newDigits(LOGIN_CODE_LENGTH);
      const codeHash = await hashCode(key, code);
      const now = clock.now();
      const windowStart = startOfDay(now);
      const budgets = [
        { key: `code:phone:${phone}`, windowStart, limit: CODES_PER_PHONE_A_DAY },
        { key: `code:address:${origin.ip}`, windowStart, limit: CODES_PER_ADDRESS_A_DAY },
      ];
      await db.transaction().execute(async (tx) => {
        const isReplaced = await replaceCode(tx, {
          ...key,
          codeHash,
          now,
          expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
          sentBefore: new Date(now.getTime() - CODE_RESEND_SECONDS * 1_000),
        });
        if (!isReplaced) throw refuse(ERRORS.CODE_TOO_SOON);
        for (const budget of budgets) {
          if (!(await countAttempt(tx, budget))) throw refuse(ERRORS.CODE_BUDGET_SPENT);
        }
      });
      const outcome = await sms.sendCode(phone, code);
      if (outcome.kind === 'failed') {
        log.warn({ reason: outcome.reason }, 'a code could not be sent');
        await db.transaction().execute(async (tx) => {
          await withdrawCode(tx, key, codeHash);
          for (const budget of budgets) await uncountAttempt(tx, budget.key, windowStart);
        });
        throw refuse(ERRORS.SMS_FAILED);
      }
      await deleteOldAttempts(db, windowStart, PRUNE_LIMIT);
      await deleteOldCodes(db, new Date(now.getTime() - KEPT_AFTER_END_MS), PRUNE_LIMIT);
      return { resendAfterSeconds: CODE_RESEND_SECONDS };
    },

    async checkLoginCode(phone, code) {
      const key: CodeKey = { phone, purpose: LOGIN };
      const now = clock.now();
      const kept = await takeTry(db, key, CODE_TRIES_MAX, now);
      if (kept === null) {
        const isTriedOut = await hasLiveCode(db, key, now);
        return { kind: 'refused', error: isTriedOut ? ERRORS.CODE_TOO_MANY_TRIES : ERRORS.CODE_EXPIRED };
      }
      if (!timingSafeEqual(kept, await hashCode(key, code))) return { kind: 'refused', error: ERRORS.CODE_WRONG };
      return { kind: 'right', code: { use: (tx) => useCode(tx, key, kept, now) } };
    },
  };
}
