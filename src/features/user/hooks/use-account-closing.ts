import { useState } from 'react';
import { CLOSING_WAIT_DAYS } from '@contract/constants/security';
import { ERRORS } from '@contract/errors';
import { closeAccount, getAccountClosing, keepAccount, sendCloseAccountCode } from '@contract/http/security';
import type { AccountClosing } from '@contract/schemas/security';
import { call } from '@/api/client';
import { useCall, type CallState } from '@/api/use-call';
import { type CodeSender, useCodeSender } from '@/stores/session/code-sender';
import { confirm, showToast } from '@/stores/base/overlays';

export interface AccountClosingForm {
  readonly closing: CallState<AccountClosing>;
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly hasRead: boolean;
  readonly toggleRead: () => void;
  readonly sender: CodeSender;
  /** Errors, each shown at its field after the first attempt to send, and removed as it is corrected. */
  readonly problems: { readonly code?: string; readonly hasRead?: string };
  readonly close: () => Promise<void>;
  readonly keep: () => Promise<void>;
}

export function useAccountClosing(): AccountClosingForm {
  const closing = useCall(getAccountClosing, {}, { toast: false, loading: false });
  const [code, setCode] = useState('');
  const [hasRead, setHasRead] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const sender = useCodeSender('closeAccount', true, () => call(sendCloseAccountCode, {}));

  const close = async (): Promise<void> => {
    setHasTried(true);
    if (!hasRead || code === '') return;
    const wants = await confirm({
      title: '确认注销账号？',
      text: `注销后账号和相册都无法找回。${CLOSING_WAIT_DAYS}天内可以撤销`,
      confirmText: '确认注销',
      isDanger: true,
    });
    if (!wants) return;
    try {
      const answer = await call(closeAccount, { code });
      closing.change(() => answer);
      setCode('');
      setHasRead(false);
      setHasTried(false);
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };

  const keep = async (): Promise<void> => {
    try {
      const answer = await call(keepAccount, {});
      closing.change(() => answer);
      showToast('已撤销注销');
    } catch {
      // The request layer has shown the error; it can be tried again.
    }
  };

  const problems = {
    ...(hasTried && code === '' ? { code: ERRORS.CODE_REQUIRED.msg } : {}),
    ...(hasTried && !hasRead ? { hasRead: '请先确认已了解注销的后果' } : {}),
  };
  return {
    closing,
    code,
    setCode,
    hasRead,
    toggleRead: () => setHasRead((was) => !was),
    sender,
    problems,
    close,
    keep,
  };
}
