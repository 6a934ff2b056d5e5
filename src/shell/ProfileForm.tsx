import { Text, View } from '@tarojs/components';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { Field } from '@/components/Field';
import { SendCode } from '@/components/SendCode';
import { AvatarPicker } from '@/platform/avatar-picker';
import { changeDraft, chooseAvatar, LOGIN_FIELD_LENGTHS, useLoginDraft } from '@/stores/login-form';
import { showToast } from '@/stores/overlays';
import { PROFILE_PHONE_LENGTH, useProfileForm, type ProfileForm as Form } from '@/stores/profile-form';
import styles from './LoginDialog.module.scss';

/** Avatar and nickname make a user of an account; inside WeChat a phone number goes with them. */
export function ProfileForm() {
  const form = useProfileForm();
  const nickname = useLoginDraft((draft) => draft.nickname);
  return (
    <View className={styles['form'] ?? ''}>
      <AvatarPicker
        label="选择头像"
        className={styles['avatar'] ?? ''}
        onPicked={(file) => void chooseAvatar(file) /* tells its own failures */}
        onFailed={() => showToast('上传失败！', { isError: true })}
      >
        <Avatar name="" url={form.avatarUrl} size={64} />
        <Text className={styles['avatarWords'] ?? ''}>{form.isSendingAvatar ? '正在上传…' : '选择头像'}</Text>
      </AvatarPicker>
      <Field
        label="昵称"
        placeholder="请输入昵称"
        kind="nickname"
        maxLength={LOGIN_FIELD_LENGTHS.nickname}
        hasCounter
        value={nickname}
        onChange={(text) => changeDraft({ nickname: text })}
        onConfirm={() => void form.save() /* tells its own failures */}
      />
      {form.needsPhone && <PhoneProof form={form} />}
      <Button text="保存并登录" isBlock isBusy={form.isSendingAvatar} onPress={form.save} />
    </View>
  );
}

function PhoneProof({ form }: { readonly form: Form }) {
  const phone = useLoginDraft((draft) => draft.phone);
  const code = useLoginDraft((draft) => draft.code);
  return (
    <>
      <Field
        label="手机号"
        kind="phone"
        maxLength={PROFILE_PHONE_LENGTH}
        value={phone}
        onChange={(text) => changeDraft({ phone: text })}
      />
      <Field
        label="验证码"
        kind="code"
        maxLength={LOGIN_FIELD_LENGTHS.code}
        value={code}
        onChange={(text) => changeDraft({ code: text })}
        end={
          <SendCode
            text={form.countdown.text}
            canSend={form.countdown.canSend}
            disabledReason={form.isPhoneValid ? '验证码已发送' : '请输入正确的手机号'}
            onSend={form.sendCode}
          />
        }
      />
    </>
  );
}
