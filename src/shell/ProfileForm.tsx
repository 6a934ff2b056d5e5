import { Text, View } from '@tarojs/components';
import { AVATAR_EDGE } from '@contract/constants/user';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';
import { PictureCropper } from '@/components/fields/PictureCropper';
import { SendCode } from '@/components/fields/SendCode';
import { AvatarPicker } from '@/platform/avatar-picker';
import { changeDraft, chooseAvatar, LOGIN_FIELD_LENGTHS, useLoginDraft } from '@/stores/session/login-form';
import { showToast } from '@/stores/base/overlays';
import { PROFILE_PHONE_LENGTH, useProfileForm, type ProfileForm as Form } from '@/stores/session/profile-form';
import { useCropping } from '@/stores/session/use-cropping';
import styles from './LoginDialog.module.scss';

/** Px of the cropper's frame. */
const AVATAR_FRAME = { width: 256, height: 256 } as const;

/** Avatar and nickname make a user of an account; inside WeChat a phone number goes with them. */
export function ProfileForm() {
  const form = useProfileForm();
  const cropper = useCropping(AVATAR_EDGE, chooseAvatar);
  const { cropping } = cropper;
  const problems = useLoginDraft((draft) => draft.problems);
  const nickname = useLoginDraft((draft) => draft.nickname);
  return (
    <View className={styles['form'] ?? ''}>
      <AvatarPicker
        label="选择头像"
        className={styles['avatar'] ?? ''}
        onPicked={(file) => void cropper.pick(file) /* tells its own failures */}
        onFailed={() => showToast('上传失败！', { isError: true })}
      >
        <Avatar name={nickname} url={form.avatarUrl} size={64} />
        <Text className={styles['avatarWords'] ?? ''}>{form.isSendingAvatar ? '正在上传…' : '选择头像'}</Text>
      </AvatarPicker>
      <Field
        label="昵称"
        placeholder="请输入昵称"
        kind="nickname"
        maxLength={LOGIN_FIELD_LENGTHS.nickname}
        hasCounter
        value={nickname}
        error={problems.nickname}
        onChange={(text) => changeDraft({ nickname: text })}
        onConfirm={form.save}
      />
      {form.needsPhone && <PhoneProof form={form} />}
      <Button text="保存并登录" isBlock isBusy={form.isSendingAvatar} onPress={form.save} />
      {cropping !== null && (
        <PictureCropper
          title="裁剪头像"
          url={cropping.url}
          picture={cropping.picture}
          frame={AVATAR_FRAME}
          onCut={cropper.cut}
          onClose={cropper.close}
        />
      )}
    </View>
  );
}

function PhoneProof({ form }: { readonly form: Form }) {
  const problems = useLoginDraft((draft) => draft.problems);
  const phone = useLoginDraft((draft) => draft.phone);
  const code = useLoginDraft((draft) => draft.code);
  const codeLength = useLoginDraft((draft) => draft.codeLength);
  return (
    <>
      <Field
        label="手机号"
        kind="phone"
        maxLength={PROFILE_PHONE_LENGTH}
        value={phone}
        error={problems.phone}
        onChange={(text) => changeDraft({ phone: text })}
      />
      <Field
        label="验证码"
        kind="code"
        maxLength={codeLength}
        value={code}
        error={problems.code}
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
