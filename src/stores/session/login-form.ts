import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { LOGIN_TAP_GUARD_MS } from '@contract/constants/client';
import { LOGIN_CODE_LENGTH, NICKNAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '@contract/constants/user';
import { sendLoginPhoneCode } from '@contract/http/session';
import { isMobilePhone } from '@contract/rules/phone';
import type { CodeSent } from '@contract/schemas/session';
import { call } from '@/api/client';
import type { SignInWay } from '@/domain/sign-in-ways';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { uploadAvatar } from '../base/avatar-upload';
import { useCodeCountdown, type CodeCountdown } from './code-countdown';
import { setLoading, showToast } from '../base/overlays';
import { signInWithPhone, suggestNickname } from './session';
import { useSession } from './session-state';

export const LOGIN_FIELD_LENGTHS = {
  phone: PHONE_MAX_LENGTH,
  nickname: NICKNAME_MAX_LENGTH,
} as const;

interface ChosenAvatar {
  previewUrl: string;
  /** Null while it is being sent. */
  objectKey: string | null;
}

export interface LoginProblems {
  readonly phone?: string | undefined;
  readonly code?: string | undefined;
  readonly nickname?: string | undefined;
  readonly hasAgreed?: string | undefined;
}

/** What has been entered. It outlives a look at the agreement, and ends with the dialog. */
export interface LoginDraft {
  /** Null: the one in front. */
  way: SignInWay | null;
  hasAgreed: boolean;
  phone: string;
  code: string;
  /** As the server announced it with the last code. */
  codeLength: number;
  nickname: string;
  avatar: ChosenAvatar | null;
  /** What is wrong, each beside its field, until that is changed. */
  problems: LoginProblems;
}

const EMPTY: LoginDraft = {
  way: null,
  hasAgreed: false,
  phone: '',
  code: '',
  codeLength: LOGIN_CODE_LENGTH,
  nickname: '',
  avatar: null,
  problems: {},
};

export const useLoginDraft = create<LoginDraft>()(() => EMPTY);
export function changeDraft(change: Partial<LoginDraft>): void {
  const { problems } = useLoginDraft.getState();
  const solved = Object.fromEntries(Object.keys(change).map((name) => [name, undefined]));
  useLoginDraft.setState({ problems: { ...problems, ...solved }, ...change });
}

/** False, for whoever checks. */
export function complain(problems: LoginProblems): false {
  useLoginDraft.setState({ problems });
  return false;
}

let releasePreview: () => void = () => undefined;

function forgetDraft(): void {
  releasePreview();
  releasePreview = () => undefined;
  useLoginDraft.setState(EMPTY);
}

useSession.subscribe((state, before) => {
  if (before.isLoginOpen && !state.isLoginOpen) forgetDraft();
});

/** Nothing is sent anywhere before the person has agreed. */
export function checkConsent(): boolean {
  if (useLoginDraft.getState().hasAgreed) return true;
  return complain({ hasAgreed: '请先阅读并同意用户协议和隐私政策' });
}

/**
 * Says that the code was sent; if it was not, the request layer has said why. Resolves with the seconds until the next may be sent, or
 * null.
 */
export async function sendCodeWith(send: () => Promise<CodeSent>): Promise<number | null> {
  setLoading(true, '正在获取验证码');
  try {
    const { resendAfterSeconds, codeLength } = await send();
    changeDraft({ codeLength });
    showToast('验证码已发送');
    return resendAfterSeconds;
  } catch {
    return null;
  } finally {
    setLoading(false);
  }
}

export interface PhoneLoginForm {
  isPhoneValid: boolean;
  countdown: CodeCountdown;
  /** True: it was sent. */
  sendCode: () => Promise<boolean>;
  logIn: () => Promise<void>;
}

/** Phone number and the code of the message. Each error is shown beside its field, and what was typed stays. */
export function usePhoneLoginForm(): PhoneLoginForm {
  const phone = useLoginDraft((draft) => draft.phone);
  const lastTapMs = useRef(-LOGIN_TAP_GUARD_MS);
  const isPhoneValid = isMobilePhone(phone);
  const countdown = useCodeCountdown('login', isPhoneValid);

  const sendCode = async (): Promise<boolean> => {
    if (!checkConsent()) return false;
    const seconds = await sendCodeWith(() => call(sendLoginPhoneCode, { phone }, { toast: false }));
    if (seconds !== null) await countdown.start(seconds);
    return seconds !== null;
  };

  const logIn = async (): Promise<void> => {
    const { code } = useLoginDraft.getState();
    if (!isPhoneValid) return void complain({ phone: '请输入正确的手机号' });
    if (!checkConsent()) return;
    if (code === '') return void complain({ code: '请输入验证码' });
    // Double taps are ignored without a word.
    if (Date.now() - lastTapMs.current < LOGIN_TAP_GUARD_MS) return;
    // However long the answer takes, a code is sent once.
    lastTapMs.current = Number.POSITIVE_INFINITY;
    try {
      await signInWithPhone(phone, code);
      lastTapMs.current = Date.now();
    } catch {
      // The request layer has shown the error; another try need not wait.
      lastTapMs.current = -LOGIN_TAP_GUARD_MS;
    }
  };

  return { isPhoneValid, countdown, sendCode, logIn };
}

/** The nickname and avatar the account has; without a nickname a suggestion, which the person may change. */
export function usePrefill(): void {
  useEffect(() => {
    let isGone = false;
    const known = useSession.getState().user?.nickname ?? '';
    const fill = (nickname: string): void => {
      if (!isGone && useLoginDraft.getState().nickname === '') changeDraft({ nickname });
    };
    if (known !== '') fill(known);
    // Without a suggestion the field is empty, and the person writes a name.
    else void suggestNickname().then(fill);
    return () => {
      isGone = true;
    };
  }, []);
}

/** Shows it at once and sends it; a failure brings back the one before. */
export async function chooseAvatar(file: PickedFile): Promise<void> {
  const preview = media.createPreview(file);
  const chosen: ChosenAvatar = { previewUrl: preview.url, objectKey: null };
  releasePreview();
  releasePreview = preview.release;
  changeDraft({ avatar: chosen });
  const objectKey = await uploadAvatar(file);
  // Another may have been chosen, or the dialog closed, meanwhile.
  if (useLoginDraft.getState().avatar !== chosen) return;
  changeDraft({ avatar: objectKey === null ? null : { ...chosen, objectKey } });
}
