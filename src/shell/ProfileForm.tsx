import { View } from '@tarojs/components';
import { Button } from '@/components/Button';
import { Field } from '@/components/Field';
import { LOGIN_FIELD_LENGTHS, useNicknameForm } from '@/stores/login-form';
import styles from './LoginDialog.module.scss';

/** The nickname, which makes a user of an account. */
export function ProfileForm() {
  const { nickname, setNickname, save } = useNicknameForm();
  return (
    <View className={styles['form'] ?? ''}>
      <View className={styles['note'] ?? ''}>完善用户信息后，可持续获取积分。</View>
      <Field
        label="昵称"
        placeholder="请输入昵称"
        kind="nickname"
        maxLength={LOGIN_FIELD_LENGTHS.nickname}
        hasCounter
        value={nickname}
        onChange={setNickname}
        onConfirm={() => void save() /* tells its own failures */}
      />
      <Button text="保存并登录" isBlock onPress={save} />
    </View>
  );
}
