import { View } from '@tarojs/components';
import { Button } from '@/components/Button';
import { Field } from '@/components/Field';
import { SendCode } from '@/components/SendCode';
import { LOGIN_FIELD_LENGTHS, usePhoneLoginForm } from '@/stores/login-form';
import styles from './LoginDialog.module.scss';

/** The first sign-in of a number makes its account. */
export function PhoneLoginForm({ onNeedsNickname }: { readonly onNeedsNickname: () => void }) {
  const form = usePhoneLoginForm(onNeedsNickname);
  return (
    <View className={styles['form'] ?? ''}>
      <Field
        label="手机号"
        isLabelShown={false}
        placeholder="手机号"
        kind="phone"
        maxLength={LOGIN_FIELD_LENGTHS.phone}
        value={form.phone}
        onChange={form.setPhone}
      />
      <Field
        label="验证码"
        isLabelShown={false}
        placeholder="验证码"
        kind="code"
        maxLength={LOGIN_FIELD_LENGTHS.code}
        value={form.code}
        onChange={form.setCode}
        onConfirm={() => void form.logIn() /* tells its own failures */}
        end={
          <SendCode
            text={form.countdown.text}
            canSend={form.countdown.canSend}
            disabledReason={form.isPhoneValid ? '验证码已发送' : '请输入正确的手机号'}
            onSend={form.sendCode}
          />
        }
      />
      <Button text="登录" isBlock isGuarded={false} onPress={form.logIn} />
      <View className={styles['note'] ?? ''}>未注册的手机号登录后自动创建账号</View>
    </View>
  );
}
