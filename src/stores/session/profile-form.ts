import { PHONE_MAX_LENGTH } from '@contract/constants/user';
import { sendUpdatePhoneCode } from '@contract/http/session';
import { isGenericPhone } from '@contract/rules/phone';
import { call } from '@/api/client';
import { isProviderAvatar } from '@/domain/avatar';
import { device } from '@/platform/device';
import { useCodeCountdown, type CodeCountdown } from './code-countdown';
import { complain, sendCodeWith, useLoginDraft, usePrefill, type LoginDraft } from './login-form';
import { showToast } from '../base/overlays';
import { saveProfile, type ProfileChange } from './profile';
import { useSession } from './session-state';
import { useVersions } from '../base/versions';

/** The generic phone of a profile is up to 12 digits long. */
export const PROFILE_PHONE_LENGTH = PHONE_MAX_LENGTH + 1;

export interface ProfileForm {
  /** Of the picture to show: the chosen one, else the account's. */
  avatarUrl: string;
  isSendingAvatar: boolean;
  /** Inside WeChat an account comes without a phone. Elsewhere saving needs none. */
  needsPhone: boolean;
  isPhoneValid: boolean;
  countdown: CodeCountdown;
  sendCode: () => Promise<void>;
  save: () => Promise<void>;
}

const tell = (message: string): void => showToast(message, { isError: true });

/** Null if something is missing, which is then shown. Without a picture the first letter of the name is shown. */
function check(draft: LoginDraft, avatarUrl: string, needsPhone: boolean): ProfileChange | null {
  const nickname = draft.nickname.trim();
  const { phone, code, avatar } = draft;
  if (isProviderAvatar(avatarUrl)) tell('请设置头像');
  else if (nickname === '') complain({ nickname: '请输入昵称' });
  else if (needsPhone && !isGenericPhone(phone)) complain({ phone: '请输入正确的手机号' });
  else if (needsPhone && code === '') complain({ code: '请输入验证码' });
  else {
    return {
      nickname,
      ...(avatar === null || avatar.objectKey === null ? {} : { avatar: avatar.objectKey }),
      ...(needsPhone ? { proof: { phone, code } } : {}),
    };
  }
  return null;
}

/** The last step of a first sign-in, and the profile when the dialog is opened signed in. */
export function useProfileForm(): ProfileForm {
  const draft = useLoginDraft();
  const user = useSession((state) => state.user);
  const isLogin = useSession((state) => state.isLogin);
  const isAudit = useVersions((state) => state.isAudit);
  usePrefill();
  const avatarUrl = draft.avatar?.previewUrl ?? user?.avatar ?? '';
  const isSendingAvatar = draft.avatar !== null && draft.avatar.objectKey === null;
  const needsPhone = device.kind !== 'web' && !isAudit && !isLogin && (user?.phone ?? '') === '';
  const isPhoneValid = isGenericPhone(draft.phone);
  const countdown = useCodeCountdown('profile', isPhoneValid);

  const sendCode = async (): Promise<void> => {
    const { phone } = draft;
    const seconds = await sendCodeWith(() => call(sendUpdatePhoneCode, { phone }, { toast: false }));
    if (seconds !== null) await countdown.start(seconds);
  };

  const save = async (): Promise<void> => {
    const change = check(draft, avatarUrl, needsPhone);
    if (change === null) return;
    if (isLogin && change.nickname === user?.nickname && change.avatar === undefined) return showToast('没有改变');
    try {
      await saveProfile(change);
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };

  return { avatarUrl, isSendingAvatar, needsPhone, isPhoneValid, countdown, sendCode, save };
}
