import { useEffect, useRef, useState } from 'react';
import { LOGIN_TAP_GUARD_MS } from '@contract/constants/client';
import { LOGIN_CODE_LENGTH, NICKNAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '@contract/constants/user';
import { sendLoginPhoneCode } from '@contract/http/session';
import { isMobilePhone } from '@contract/rules/phone';
import { call } from '@/api/client';
import { useCodeCountdown, type CodeCountdown } from './code-countdown';
import { setLoading, showToast } from './overlays';
import { saveProfile, signInWithPhone, suggestNickname } from './session';
import { useSession } from './session-state';

export const LOGIN_FIELD_LENGTHS = {
  phone: PHONE_MAX_LENGTH,
  code: LOGIN_CODE_LENGTH,
  nickname: NICKNAME_MAX_LENGTH,
} as const;

export interface PhoneLoginForm {
  phone: string;
  setPhone: (phone: string) => void;
  code: string;
  setCode: (code: string) => void;
  isPhoneValid: boolean;
  countdown: CodeCountdown;
  sendCode: () => Promise<void>;
  logIn: () => Promise<void>;
}

/** Phone number and the code of the message. Whatever is wrong is told by a toast, and what was typed stays. */
export function usePhoneLoginForm(onNeedsNickname: () => void): PhoneLoginForm {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const lastTapMs = useRef(-LOGIN_TAP_GUARD_MS);
  const isPhoneValid = isMobilePhone(phone);
  const countdown = useCodeCountdown('login', isPhoneValid);

  const sendCode = async (): Promise<void> => {
    setLoading(true, '正在获取验证码');
    try {
      const { resendAfterSeconds } = await call(sendLoginPhoneCode, { phone });
      showToast('验证码已发送');
      await countdown.start(resendAfterSeconds);
    } catch {
      // The request layer has told why.
    } finally {
      setLoading(false);
    }
  };

  const logIn = async (): Promise<void> => {
    if (!isPhoneValid) return showToast('请输入正确的手机号', { isError: true });
    if (code === '') return showToast('请输入验证码', { isError: true });
    // Double taps are ignored without a word.
    if (Date.now() - lastTapMs.current < LOGIN_TAP_GUARD_MS) return;
    lastTapMs.current = Date.now();
    try {
      const result = await signInWithPhone(phone, code);
      if (result.kind === 'needsNickname') onNeedsNickname();
    } catch {
      // The request layer has told why; another try need not wait.
      lastTapMs.current = -LOGIN_TAP_GUARD_MS;
    }
  };

  return { phone, setPhone, code, setCode, isPhoneValid, countdown, sendCode, logIn };
}

export interface NicknameForm {
  nickname: string;
  setNickname: (nickname: string) => void;
  save: () => Promise<void>;
}

/** Starts with the present nickname or a suggestion, which the person may change. */
export function useNicknameForm(): NicknameForm {
  const [nickname, setNickname] = useState(() => useSession.getState().user?.nickname ?? '');

  useEffect(() => {
    let isGone = false;
    // Without a suggestion the field is empty, and the person writes a name.
    void suggestNickname().then((suggestion) => {
      if (!isGone) setNickname((current) => current || suggestion);
    });
    return () => {
      isGone = true;
    };
  }, []);

  const save = async (): Promise<void> => {
    const name = nickname.trim();
    if (name === '') return showToast('请输入昵称', { isError: true });
    try {
      await saveProfile({ nickname: name });
    } catch {
      // The request layer has told why; what was typed stays.
    }
  };

  return { nickname, setNickname, save };
}
