import { View } from '@tarojs/components';
import { Button } from '@/components/Button';
import { Field } from '@/components/Field';
import { SendCode } from '@/components/SendCode';
import { changeDraft, LOGIN_FIELD_LENGTHS, useLoginDraft, usePhoneLoginForm } from '@/stores/login-form';
import styles from './LoginDialog.module.scss';

export interface PhoneLoginFormProps {
  /** What the number is called: inside WeChat it is the one authorised there. */
  phoneLabel: string;
}

/** The first sign-in of a number makes its account. */
export function PhoneLoginForm({ phoneLabel }: PhoneLoginFormProps) {
  const { isPhoneValid, countdown, sendCode, logIn } = usePhoneLoginForm();
  const phone = useLoginDraft((draft) => draft.phone);
  const code = useLoginDraft((draft) => draft.code);
  return (
    <>
      <Field
        label={phoneLabel}
        isLabelShown={false}
        placeholder={phoneLabel}
        kind="phone"
        maxLength={LOGIN_FIELD_LENGTHS.phone}
        value={phone}
        onChange={(text) => changeDraft({ phone: text })}
      />
      <Field
        label="验证码"
        isLabelShown={false}
        placeholder="验证码"
        kind="code"
        maxLength={LOGIN_FIELD_LENGTHS.code}
        value={code}
        onChange={(text) => changeDraft({ code: text })}
        onConfirm={() => void logIn() /* tells its own failures */}
        end={
          <SendCode
            text={countdown.text}
            canSend={countdown.canSend}
            disabledReason={isPhoneValid ? '验证码已发送' : '请输入正确的手机号'}
            onSend={sendCode}
          />
        }
      />
      <Button text="登录" isBlock isGuarded={false} onPress={logIn} />
      <View className={styles['note'] ?? ''}>未注册的手机号登录后自动创建账号</View>
    </>
  );
}
