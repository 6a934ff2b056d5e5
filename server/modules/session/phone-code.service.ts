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
import { type Caller, networkOf, requireSession } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import type { Installation } from '../installation/installation.service';
import {
  type CodeKey,
  deleteOldAttempts,
  deleteOldCodes,
  deleteOldPaces,
  giveBackPace,
  hasLiveCode,
  replaceCode,
  takePace,
  takeTry,
  useCode,
  withdrawCode,
} from './phone-code.repository';
import {
  CODE_LIFE_MS,
  CODE_TRIES_MAX,
  CODES_PER_ADDRESS_A_DAY,
  CODES_PER_PHONE_A_DAY,
  codeLengthFor,
  type CodePurpose,
  startOfDay,
} from './session.rules';

const PRUNE_LIMIT = 200;
// Somebody who comes a little late is told that his code has expired.
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
  /** One a minute for each phone and some a day, all purposes together. Whether the caller may ask is asked before. */
  sendCode(caller: Caller, phone: string, purpose: CodePurpose): Promise<CodeSent>;
  /** Every try counts, whatever becomes of it: this commits by itself. */
  checkCode(phone: string, purpose: CodePurpose, code: string): Promise<CodeVerdict>;
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
    async sendCode(caller, phone, purpose) {
      const { origin } = requireSession(caller);
      if (!isMobilePhone(phone)) throw refuse(ERRORS.PHONE_INVALID);
      const key: CodeKey = { phone, purpose };
      const code = ids.newDigits(codeLengthFor(origin.client, purpose));
      const codeHash = await hashCode(key, code);
      const now = clock.now();
      const windowStart = startOfDay(now);
      const paceEnd = new Date(now.getTime() - CODE_RESEND_SECONDS * 1_000);
      const budgets = [
        { key: `code:phone:${phone}`, windowStart, limit: CODES_PER_PHONE_A_DAY },
        { key: `code:address:${networkOf(origin)}`, windowStart, limit: CODES_PER_ADDRESS_A_DAY },
      ];
      await db.transaction().execute(async (tx) => {
        if (!(await takePace(tx, phone, now, paceEnd))) throw refuse(ERRORS.CODE_TOO_SOON);
        await replaceCode(tx, { ...key, codeHash, now, expiresAt: new Date(now.getTime() + CODE_LIFE_MS) });
        for (const budget of budgets) {
          if (!(await countAttempt(tx, budget))) throw refuse(ERRORS.CODE_BUDGET_SPENT);
        }
      });
      const outcome = await sms.sendCode(phone, code);
      if (outcome.kind === 'failed') {
        log.warn({ reason: outcome.reason }, 'a code could not be sent');
        await db.transaction().execute(async (tx) => {
          await giveBackPace(tx, phone, now);
          await withdrawCode(tx, key, codeHash);
          for (const budget of budgets) await uncountAttempt(tx, { key: budget.key, windowStart });
        });
        throw refuse(ERRORS.SMS_FAILED);
      }
      await deleteOldAttempts(db, windowStart, PRUNE_LIMIT);
      await deleteOldPaces(db, paceEnd, PRUNE_LIMIT);
      await deleteOldCodes(db, new Date(now.getTime() - KEPT_AFTER_END_MS), PRUNE_LIMIT);
      return { resendAfterSeconds: CODE_RESEND_SECONDS };
    },

    async checkCode(phone, purpose, code) {
      const key: CodeKey = { phone, purpose };
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
