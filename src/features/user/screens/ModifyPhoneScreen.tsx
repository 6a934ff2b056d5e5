import { Text, View } from '@tarojs/components';
import { PHONE_MAX_LENGTH } from '@contract/constants/user';
import { Button } from '@/components/Button';
import { CodeField } from '@/components/fields/CodeField';
import { Field } from '@/components/fields/Field';
import { FormCard } from '@/components/fields/FormCard';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { usePhoneChange } from '../hooks/use-phone-change';
import styles from './AccountForm.module.scss';

export function ModifyPhoneScreen() {
  return (
    <PageShell title="更换手机号" maxWidth={640}>
      <LoginGate icon="smartphone" title="登录后更换手机号">
        <PhoneForm />
      </LoginGate>
    </PageShell>
  );
}

function PhoneForm() {
  const form = usePhoneChange();
  const hasPhone = form.presentPhone !== '';
  if (form.step === 'prove') {
    return (
      <View className={styles['form'] ?? ''}>
        <FormCard>
          <Text className={styles['step'] ?? ''}>第1步，共2步</Text>
          <Text className={styles['title'] ?? ''}>验证当前手机号</Text>
          <Text className={styles['text'] ?? ''}>{`验证码将发送到${form.presentPhone}`}</Text>
          <CodeField
            value={form.oldCode}
            onChange={form.setOldCode}
            sender={form.oldSender}
            disabledReason="验证码已发送"
            error={form.problems.oldCode}
            onConfirm={form.prove}
          />
          <Button key="prove" text="下一步" isBlock onPress={form.prove} />
        </FormCard>
        <Text className={styles['foot'] ?? ''}>当前手机号已停用时，请通过“关于我们”里的联系方式找运营者核实身份</Text>
      </View>
    );
  }
  return (
    <View className={styles['form'] ?? ''}>
      <FormCard>
        {hasPhone && <Text className={styles['step'] ?? ''}>第2步，共2步</Text>}
        <Text className={styles['title'] ?? ''}>{hasPhone ? '输入新手机号' : '绑定手机号'}</Text>
        <Text className={styles['text'] ?? ''}>
          {hasPhone ? '更换后请用新手机号登录，其他设备会退出登录' : '绑定后可以用手机号登录'}
        </Text>
        <Field
          label="手机号"
          placeholder="手机号"
          kind="phone"
          maxLength={PHONE_MAX_LENGTH}
          value={form.phone}
          error={form.problems.phone}
          onChange={form.setPhone}
        />
        <CodeField
          value={form.newCode}
          onChange={form.setNewCode}
          sender={form.newSender}
          error={form.problems.newCode}
          disabledReason={form.isPhoneValid ? '验证码已发送' : '请输入正确的手机号'}
          onConfirm={form.save}
        />
        <Button key="save" text={hasPhone ? '确认更换' : '确认绑定'} isBlock onPress={form.save} />
      </FormCard>
    </View>
  );
}
