import { useState } from 'react';
import { LOGIN_CODE_LENGTH } from '@contract/constants/user';
import type { CodeSent } from '@contract/schemas/session';
import { type CodePurpose, useCodeCountdown } from './code-countdown';
import { setLoading, showToast } from '../base/overlays';

export interface CodeSender {
  /** 获取验证码, X秒重新获取 or 重新获取. */
  readonly text: string;
  readonly canSend: boolean;
  /** Of the field that the code is typed into, as the server announced it. */
  readonly codeLength: number;
  readonly send: () => Promise<void>;
}

/** The button that has a code sent: its words, its countdown, and what is said on the way. */
export function useCodeSender(purpose: CodePurpose, isPhoneValid: boolean, ask: () => Promise<CodeSent>): CodeSender {
  const { text, canSend, start } = useCodeCountdown(purpose, isPhoneValid);
  const [codeLength, setCodeLength] = useState<number>(LOGIN_CODE_LENGTH);
  const send = async (): Promise<void> => {
    setLoading(true, '正在获取验证码');
    try {
      const sent = await ask();
      setCodeLength(sent.codeLength);
      showToast('验证码已发送');
      await start(sent.resendAfterSeconds);
    } catch {
      // The request layer has shown the error.
    } finally {
      setLoading(false);
    }
  };
  return { text, canSend, codeLength, send };
}
