import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { ERRORS } from '@contract/errors';
import { Button } from '@/components/Button';
import { PhoneNumberButton } from '@/platform/phone-number';
import type { PhoneNumberOutcome } from '@/platform/phone-number/types';
import { checkConsent, useLoginDraft } from '@/stores/session/login-form';
import { showToast } from '@/stores/base/overlays';
import { signInWithApple, signInWithMiniProgram } from '@/stores/session/sign-in';
import type { WaysHere } from '@/stores/session/sign-in-ways';
import { leaveForAuthorization } from '@/stores/session/wechat-authorization';
import styles from './LoginDialog.module.scss';

const tell = (message: string): void => showToast(message, { isError: true });

async function authorize(): Promise<void> {
  if (!checkConsent()) return;
  try {
    if (!(await leaveForAuthorization())) tell(ERRORS.CHANNEL_REFUSED.msg);
  } catch {
    tell(ERRORS.WECHAT_UNAVAILABLE.msg);
  }
}

/** Inside WeChat's own browser: its page asks the person and comes back. */
export function WechatSignIn() {
  const hasAgreed = useLoginDraft((draft) => draft.hasAgreed);
  return <Button text="微信授权登录" isBlock isGuarded={hasAgreed} onPress={authorize} />;
}

/** In the mini-program: the phone number that WeChat knows. Without it a code is sent, in the form below. */
export function MiniProgramSignIn() {
  const hasAgreed = useLoginDraft((draft) => draft.hasAgreed);
  const [isBusy, setIsBusy] = useState(false);
  const signIn = async (outcome: PhoneNumberOutcome): Promise<void> => {
    if (outcome.kind === 'failed') return tell(ERRORS.PHONE_NUMBER_FAILED.msg);
    if (outcome.kind === 'cancelled' || isBusy) return;
    setIsBusy(true);
    await signInWithMiniProgram(outcome.code);
    setIsBusy(false);
  };
  // WeChat's own button asks at once when it is tapped, so until the person has agreed another one stands here.
  if (PhoneNumberButton === null || !hasAgreed || isBusy) {
    return (
      <Button
        text="手机号一键登录"
        isBlock
        isBusy={isBusy}
        isGuarded={false}
        onPress={() => void checkConsent() /* says what is missing */}
      />
    );
  }
  return (
    <PhoneNumberButton
      label="手机号一键登录"
      className={styles['phoneNumber'] ?? ''}
      onOutcome={(outcome) => void signIn(outcome) /* tells its own failures */}
    >
      <Text>手机号一键登录</Text>
    </PhoneNumberButton>
  );
}

export interface AppleSignInProps {
  request: NonNullable<WaysHere['configured']['apple']>;
  onRenew: () => void;
}

/** In an app on Apple's systems that shows this page. */
export function AppleSignIn({ request, onRenew }: AppleSignInProps) {
  const hasAgreed = useLoginDraft((draft) => draft.hasAgreed);
  const signIn = async (): Promise<void> => {
    if (!checkConsent()) return;
    const { kind } = await signInWithApple(request);
    if (kind === 'failed') onRenew();
  };
  return <Button text="Apple登录" kind="outline" isBlock isGuarded={hasAgreed} onPress={signIn} />;
}

/** Between a way of its own and the phone. */
export function OrByPhone() {
  return <View className={styles['or'] ?? ''}>或使用手机号</View>;
}
