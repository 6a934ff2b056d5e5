import { useState } from 'react';
import { PAYMENT_PASSWORD_LENGTH } from '@contract/constants/security';
import { ERRORS } from '@contract/errors';
import {
  checkPaymentPassword,
  getPaymentPasswordFlag,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from '@contract/http/security';
import { judgePaymentPassword } from '@contract/rules/payment-password';
import type { PaymentPasswordFlag } from '@contract/schemas/security';
import { call } from '@/api/client';
import { type ApiError, codeOf } from '@/api/errors';
import { useCall, type CallState } from '@/api/use-call';
import { type CodeSender, useCodeSender } from '@/stores/session/code-sender';
import { showToast } from '@/stores/base/overlays';
import { goBack } from '@/stores/navigate';

/** What is asked for on the keys: the present password, the next one, the next one again. */
export type PasswordStep = 'old' | 'new' | 'repeat';
/** By the present password, or by a code when there is none or it is forgotten. */
export type PasswordWay = 'change' | 'code';

interface Entry {
  readonly way: PasswordWay;
  readonly step: PasswordStep;
  readonly digits: string;
  readonly error: string | undefined;
  readonly oldPwd: string;
  readonly pwd: string;
}

export interface PaymentPasswordForm {
  readonly flag: CallState<PaymentPasswordFlag>;
  /** The present one is forgotten, so that another is set by a code. */
  readonly isForgotten: boolean;
  readonly setForgotten: (isForgotten: boolean) => void;
  readonly code: string;
  readonly setCode: (code: string) => void;
  /** What is wrong with the code, once one has tried to go on without it. */
  readonly codeProblem: string | undefined;
  readonly sender: CodeSender;
  /** Opens the keys. By a code: only when one has been typed. */
  readonly start: (way: PasswordWay) => void;
  /** Null: the keys are not shown. */
  readonly entry: (Pick<Entry, 'step' | 'digits' | 'error'> & { readonly isBusy: boolean }) | null;
  readonly type: (digits: string) => void;
  readonly stop: () => void;
}

export function usePaymentPassword(isLogin: boolean): PaymentPasswordForm {
  const flag = useCall(getPaymentPasswordFlag, isLogin ? {} : null, { toast: false, loading: false });
  const [isForgotten, setForgotten] = useState(false);
  const [code, setCode] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const [entry, setEntry] = useState<Entry | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const sender = useCodeSender('password', true, () => call(sendPaymentPasswordCode, {}));

  const start = (way: PasswordWay): void => {
    setHasTried(way === 'code');
    if (way === 'code' && code === '') return;
    const step = way === 'change' ? 'old' : 'new';
    setEntry({ way, step, digits: '', error: undefined, oldPwd: '', pwd: '' });
  };

  /** A refusal of the password is shown at the keypad. Any other refusal closes the keypad; what was typed beside it stays. */
  const takeRefusal = (now: Entry, error: unknown): void => {
    const refused = codeOf(error);
    const again = { ...now, digits: '' };
    if (refused === ERRORS.PAYMENT_PASSWORD_WRONG.code) {
      setEntry({ ...again, step: 'old', oldPwd: '', pwd: '', error: (error as ApiError).msg });
    } else if (refused === ERRORS.PAYMENT_PASSWORD_SAME.code || refused === ERRORS.PAYMENT_PASSWORD_WEAK.code) {
      setEntry({ ...again, step: 'new', pwd: '', error: (error as ApiError).msg });
    } else {
      setEntry(null);
    }
    // How long it is locked, and whether there is one, the page says. Failures are part of the state.
    void flag.reload();
  };

  const save = async (now: Entry): Promise<void> => {
    setIsBusy(true);
    try {
      const proof = now.way === 'change' ? { oldPwd: now.oldPwd } : { code };
      await call(setPaymentPassword, { pwd: now.pwd, ...proof });
      setEntry(null);
      setForgotten(false);
      setCode('');
      setHasTried(false);
      showToast('支付密码已设置');
      // Whoever needed a first one goes on with what it was needed for.
      if (flag.data?.pwdFlag === false) await goBack();
      await flag.reload();
    } catch (error) {
      takeRefusal(now, error);
    } finally {
      setIsBusy(false);
    }
  };

  /** Before another is typed twice in vain. */
  const prove = async (now: Entry, digits: string): Promise<void> => {
    setIsBusy(true);
    try {
      await call(checkPaymentPassword, { pwd: digits });
      setEntry({ ...now, step: 'new', digits: '', oldPwd: digits });
    } catch (error) {
      takeRefusal(now, error);
    } finally {
      setIsBusy(false);
    }
  };

  const finishStep = (now: Entry, digits: string): void => {
    const next = { ...now, digits: '', error: undefined };
    switch (now.step) {
      case 'old':
        setEntry({ ...now, digits, error: undefined });
        // `prove` handles its own failures.
        return void prove({ ...now, error: undefined }, digits);
      case 'new':
        if (judgePaymentPassword(digits) !== 'ok') {
          return setEntry({ ...next, error: ERRORS.PAYMENT_PASSWORD_WEAK.msg });
        }
        if (digits === now.oldPwd) return setEntry({ ...next, error: ERRORS.PAYMENT_PASSWORD_SAME.msg });
        return setEntry({ ...next, step: 'repeat', pwd: digits });
      case 'repeat':
        if (digits !== now.pwd) return setEntry({ ...next, step: 'new', pwd: '', error: '两次输入不一致，请重新设置' });
        setEntry({ ...now, digits });
        // `save` handles its own failures.
        void save(now);
    }
  };

  const type = (digits: string): void => {
    if (entry === null || isBusy) return;
    if (digits.length < PAYMENT_PASSWORD_LENGTH) setEntry({ ...entry, digits, error: undefined });
    else finishStep(entry, digits);
  };

  return {
    flag,
    isForgotten,
    setForgotten,
    code,
    setCode,
    codeProblem: hasTried && code === '' ? ERRORS.CODE_REQUIRED.msg : undefined,
    sender,
    start,
    entry: entry === null ? null : { step: entry.step, digits: entry.digits, error: entry.error, isBusy },
    type,
    stop: () => setEntry(null),
  };
}
