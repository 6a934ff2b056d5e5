import { useState } from 'react';
import { ERRORS } from '@contract/errors';
import { bindPhone, changePhone, provePhone, sendModifyPhoneCode } from '@contract/http/security';
import { isMobilePhone } from '@contract/rules/phone';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { type CodeSender, useCodeSender } from '@/stores/session/code-sender';
import { goBack } from '@/stores/navigate';
import { showToast } from '@/stores/base/overlays';
import { changeUser, selectUser, useSession } from '@/stores/session/session-state';

export interface PhoneChange {
  /** `prove`: the present phone's code. `enter`: the new one. An account without a phone starts there. */
  readonly step: 'prove' | 'enter';
  /** The middle hidden; empty for none. */
  readonly presentPhone: string;
  readonly oldCode: string;
  readonly setOldCode: (code: string) => void;
  readonly oldSender: CodeSender;
  readonly prove: () => Promise<void>;
  readonly phone: string;
  readonly setPhone: (phone: string) => void;
  readonly isPhoneValid: boolean;
  readonly newCode: string;
  readonly setNewCode: (code: string) => void;
  readonly newSender: CodeSender;
  /** Errors, each shown at its field after the first attempt to send, and removed as it is corrected. */
  readonly problems: { readonly oldCode?: string; readonly phone?: string; readonly newCode?: string };
  readonly save: () => Promise<void>;
}

/** The present phone is proven first, so that a session left open is not enough to take an account over. */
export function usePhoneChange(): PhoneChange {
  const user = useSession(selectUser);
  const presentPhone = user?.phone ?? '';
  const [ticket, setTicket] = useState<string | null>(null);
  const [oldCode, setOldCode] = useState('');
  const [phone, setPhone] = useState('');
  const [newCode, setNewCode] = useState('');
  const [triedStep, setTriedStep] = useState<PhoneChange['step'] | null>(null);
  const isPhoneValid = isMobilePhone(phone);
  const oldSender = useCodeSender('changePhone', true, () => call(sendModifyPhoneCode, {}));
  const newSender = useCodeSender('newPhone', isPhoneValid, () => call(sendModifyPhoneCode, { phone }));

  const prove = async (): Promise<void> => {
    setTriedStep('prove');
    if (oldCode === '') return;
    try {
      setTicket((await call(provePhone, { code: oldCode })).ticket);
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };

  const save = async (): Promise<void> => {
    setTriedStep('enter');
    if (!isPhoneValid || newCode === '') return;
    try {
      const input = { phone, code: newCode };
      const changed = await (ticket === null ? call(bindPhone, input) : call(changePhone, { ...input, ticket }));
      if (user !== null) await changeUser({ ...user, phone: changed.phone });
      showToast('更新成功');
      await goBack();
    } catch (error) {
      // The request layer has shown the error; what was typed stays. An old proof has to be given again.
      if (!(error instanceof ApiError) || error.code !== ERRORS.PHONE_TICKET_EXPIRED.code) return;
      setTicket(null);
      setOldCode('');
    }
  };

  const step = presentPhone !== '' && ticket === null ? 'prove' : 'enter';
  const hasTried = triedStep === step;
  const problems = {
    ...(hasTried && oldCode === '' ? { oldCode: ERRORS.CODE_REQUIRED.msg } : {}),
    ...(hasTried && !isPhoneValid ? { phone: ERRORS.PHONE_INVALID.msg } : {}),
    ...(hasTried && newCode === '' ? { newCode: ERRORS.CODE_REQUIRED.msg } : {}),
  };
  return {
    step,
    presentPhone,
    oldCode,
    setOldCode,
    oldSender,
    prove,
    phone,
    setPhone,
    isPhoneValid,
    newCode,
    setNewCode,
    newSender,
    problems,
    save,
  };
}
