import { PAYMENT_PASSWORD_LOCK_MINUTES, PAYMENT_PASSWORD_TRIES } from '@contract/constants/security';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import { judgePaymentPassword } from '@contract/rules/payment-password';
import { maskPhone } from '@contract/rules/phone';
import type {
  CheckPaymentPasswordInput,
  PaymentPasswordFlag,
  SendMoneyCodeInput,
  SetPaymentPasswordInput,
} from '@contract/schemas/security';
import type { CodeSent } from '@contract/schemas/session';
import type { Clock } from '../../adapters/clock/types';
import type { PasswordHashes } from '../../adapters/password-hash/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { PhoneCodes } from '../session/phone-code.service';
import { findAccount } from './account.repository';
import {
  clearPasswordTries,
  findPaymentPassword,
  savePaymentPassword,
  takePasswordTry,
} from './payment-password.repository';
import { proveCode } from './prove-code';

export type PasswordVerdict = { readonly kind: 'right' } | { readonly kind: 'refused'; readonly error: ErrorEntry };

export interface PaymentPasswordService {
  getFlag(caller: Caller): Promise<PaymentPasswordFlag>;
  /** For setting one, or for a withdrawal. */
  sendCode(caller: Caller, input: SendMoneyCodeInput): Promise<CodeSent>;
  /** The present one. Refuses as `verify` does. */
  check(caller: Caller, input: CheckPaymentPasswordInput): Promise<null>;
  set(caller: Caller, input: SetPaymentPasswordInput): Promise<null>;
  /** Where codes go; null: nowhere. */
  getPhone(userId: Id): Promise<string | null>;
  /**
   * For whatever takes money out. Every try counts, whatever becomes of it: this commits by itself and is slow, so never inside a
   * transaction.
   */
  verify(userId: Id, password: string): Promise<PasswordVerdict>;
}

export interface PaymentPasswordDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly codes: PhoneCodes;
  readonly paymentHashes: PasswordHashes;
}

const LOCK_MS = PAYMENT_PASSWORD_LOCK_MINUTES * 60_000;
const PHONE_TAIL = 6;

/** Tries a payment password. For the operator's command line as well. */
export function createPasswordProof({
  db,
  clock,
  paymentHashes,
}: Pick<PaymentPasswordDeps, 'db' | 'clock' | 'paymentHashes'>): Pick<PaymentPasswordService, 'verify'> {
  async function verify(userId: Id, password: string): Promise<PasswordVerdict> {
    const refused = (error: ErrorEntry): PasswordVerdict => ({ kind: 'refused', error });
    if (judgePaymentPassword(password) === 'malformed') return refused(ERRORS.PAYMENT_PASSWORD_MALFORMED);
    const now = clock.now();
    const lockedUntil = new Date(now.getTime() + LOCK_MS);
    const kept = await takePasswordTry(db, userId, PAYMENT_PASSWORD_TRIES, now, lockedUntil);
    if (kept === null) {
      const isSet = (await findPaymentPassword(db, userId)) !== null;
      return refused(isSet ? ERRORS.PAYMENT_PASSWORD_LOCKED : ERRORS.PAYMENT_PASSWORD_ABSENT);
    }
    if (await paymentHashes.isRight(password, kept)) {
      await clearPasswordTries(db, userId);
      return { kind: 'right' };
    }
    if (kept.lockedUntil !== null) return refused(ERRORS.PAYMENT_PASSWORD_LOCKED);
    const { code, msg } = ERRORS.PAYMENT_PASSWORD_WRONG;
    return refused({ code, msg: `${msg}，还可以试${PAYMENT_PASSWORD_TRIES - kept.tries}次` });
  }
  return { verify };
}

export function createPaymentPasswords(deps: PaymentPasswordDeps): PaymentPasswordService {
  const { db, clock, codes, paymentHashes } = deps;
  const { verify } = createPasswordProof(deps);

  async function getPhone(userId: Id): Promise<string | null> {
    const account = await findAccount(db, userId);
    if (account === null) throw refuse(ERRORS.USER_ABSENT);
    return account.phone;
  }

  async function requirePhone(userId: Id): Promise<string> {
    const phone = await getPhone(userId);
    if (phone === null) throw refuse(ERRORS.PHONE_ABSENT);
    return phone;
  }

  async function prove(userId: Id, password: string): Promise<void> {
    const verdict = await verify(userId, password);
    if (verdict.kind === 'refused') throw refuse(verdict.error);
  }

  function checkNew(pwd: string, phone: string | null): void {
    const verdict = judgePaymentPassword(pwd);
    if (verdict === 'malformed') throw refuse(ERRORS.PAYMENT_PASSWORD_MALFORMED);
    const isPhoneTail = phone !== null && phone.slice(-PHONE_TAIL) === pwd;
    if (verdict === 'weak' || isPhoneTail) throw refuse(ERRORS.PAYMENT_PASSWORD_WEAK);
  }

  return {
    verify,
    getPhone,

    async getFlag(caller) {
      const { userId } = requireUser(caller);
      const [row, phone] = await Promise.all([findPaymentPassword(db, userId), getPhone(userId)]);
      const lockedUntil = row?.lockedUntil ?? null;
      const isLocked = lockedUntil !== null && lockedUntil > clock.now();
      return { pwdFlag: row !== null, lockedUntil: isLocked ? lockedUntil.getTime() : null, phone: maskPhone(phone) };
    },

    async sendCode(caller, { scene }) {
      const phone = await requirePhone(requireUser(caller).userId);
      return codes.sendCode(caller, phone, scene === 'withdraw' ? 'withdraw' : 'payment-password');
    },

    async check(caller, { pwd }) {
      await prove(requireUser(caller).userId, pwd);
      return null;
    },

    async set(caller, input) {
      const user = requireUser(caller);
      const { userId } = user;
      const phone = await getPhone(userId);
      checkNew(input.pwd, phone);
      if (input.oldPwd !== undefined && input.oldPwd !== '') {
        await prove(userId, input.oldPwd);
        if (input.oldPwd === input.pwd) throw refuse(ERRORS.PAYMENT_PASSWORD_SAME);
        await savePaymentPassword(db, { userId, ...(await paymentHashes.make(input.pwd)), now: clock.now() });
        return null;
      }
      if (phone === null) throw refuse(ERRORS.PHONE_ABSENT);
      const code = await proveCode(codes, user, phone, 'payment-password', input.code ?? '');
      const made = await paymentHashes.make(input.pwd);
      await db.transaction().execute(async (tx) => {
        if (!(await code.use(tx))) throw refuse(ERRORS.CODE_EXPIRED);
        await savePaymentPassword(tx, { userId, ...made, now: clock.now() });
      });
      return null;
    },
  };
}
