import { View } from '@tarojs/components';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';
import { SendCode } from '@/components/fields/SendCode';
import { changeDraft, LOGIN_FIELD_LENGTHS, useLoginDraft, usePhoneLoginForm } from '@/stores/session/login-form';
import styles from './LoginDialog.module.scss';

export interface PhoneLoginFormProps {
  /** What the number is called: inside WeChat it is the one authorised there. */
  phoneLabel: string;
  /** Before the code: what is agreed to by asking for it. */
  consent?: ReactNode;
}

/** The first sign-in of a number makes its account. */
export function PhoneLoginForm({ phoneLabel, consent }: PhoneLoginFormProps) {
  const { isPhoneValid, countdown, sendCode, logIn } = usePhoneLoginForm();
  const phone = useLoginDraft((draft) => draft.phone);
  const code = useLoginDraft((draft) => draft.code);
  const codeLength = useLoginDraft((draft) => draft.codeLength);
  const problems = useLoginDraft((draft) => draft.problems);
  const [isCodeNext, setIsCodeNext] = useState(false);
  return (
    <>
      <Field
        label={phoneLabel}
        isLabelShown={false}
        placeholder={phoneLabel}
        kind="phone"
        maxLength={LOGIN_FIELD_LENGTHS.phone}
        value={phone}
        error={problems.phone}
        onChange={(text) => changeDraft({ phone: text })}
      />
      {consent}
      <Field
        label="验证码"
        isLabelShown={false}
        placeholder="验证码"
        kind="code"
        maxLength={codeLength}
        value={code}
        error={problems.code}
        takesFocus={isCodeNext}
        onLeft={() => setIsCodeNext(false)}
        onChange={(text) => changeDraft({ code: text })}
        onConfirm={logIn}
        end={
          <SendCode
            text={countdown.text}
            canSend={countdown.canSend}
            disabledReason={isPhoneValid ? '验证码已发送' : '请输入正确的手机号'}
            onSend={async () => setIsCodeNext(await sendCode())}
          />
        }
      />
      <Button text="登录" isBlock isGuarded={false} onPress={logIn} />
      <View className={styles['note'] ?? ''}>未注册的手机号登录后自动创建账号</View>
    </>
  );
}
