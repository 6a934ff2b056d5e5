import { Text, View } from '@tarojs/components';
import type { PaymentPasswordFlag } from '@contract/schemas/security';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { CodeField } from '@/components/fields/CodeField';
import { ErrorState } from '@/components/ErrorState';
import { FormCard } from '@/components/fields/FormCard';
import { NoticeBar } from '@/components/NoticeBar';
import { PasswordPad } from '@/components/fields/PasswordPad';
import { Sheet } from '@/components/layers/Sheet';
import { formatDateTime } from '@/domain/format/format-date';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { type PasswordStep, type PaymentPasswordForm, usePaymentPassword } from '../hooks/use-payment-password';
import styles from './PaymentPasswordScreen.module.scss';

const STEP_TITLES: Readonly<Record<PasswordStep, string>> = {
  old: '输入原支付密码',
  new: '设置支付密码',
  repeat: '再次输入支付密码',
};

export function PaymentPasswordScreen() {
  const isLogin = useSession(selectIsLogin);
  const form = usePaymentPassword(isLogin);
  const { entry } = form;
  const keys = entry !== null && (
    <Sheet title={STEP_TITLES[entry.step]} onClose={form.stop}>
      <PasswordPad
        label={STEP_TITLES[entry.step]}
        value={entry.digits}
        error={entry.error}
        isBusy={entry.isBusy}
        onChange={form.type}
      />
    </Sheet>
  );
  return (
    <PageShell title="支付密码" maxWidth={640} overlay={keys}>
      <LoginGate icon="key-round" title="登录后管理支付密码">
        <Password form={form} />
      </LoginGate>
    </PageShell>
  );
}

function Password({ form }: { readonly form: PaymentPasswordForm }) {
  const { data, error, isLoading, reload } = form.flag;
  usePageReturn(() => void reload() /* failures are part of the state */);
  if (data === undefined) {
    return (
      <View className={styles['page'] ?? ''}>
        {isLoading || error === null ? <CellSkeleton rows={2} /> : <ErrorState onRetry={reload} />}
      </View>
    );
  }
  const lockedUntil = data.lockedUntil !== null && data.lockedUntil > now() ? data.lockedUntil : null;
  const isByCode = !data.pwdFlag || form.isForgotten;
  return (
    <>
      {lockedUntil !== null && (
        <NoticeBar
          kind="warning"
          text={`支付密码输错次数过多，${formatDateTime(lockedUntil, now())}后可再试，也可以用短信重置`}
        />
      )}
      <View className={styles['page'] ?? ''}>
        {isByCode ? (
          <ByCode form={form} flag={data} />
        ) : (
          <CellGroup>
            <Cell title="支付密码" icon="lock" value="已设置" />
            <Cell title="修改支付密码" icon="pencil" onPress={() => form.start('change')} />
            <Cell
              title="忘记支付密码"
              icon="circle-help"
              note="用短信验证码重置"
              onPress={() => form.setForgotten(true)}
            />
          </CellGroup>
        )}
        <Text className={styles['foot'] ?? ''}>
          支付密码用于提现和余额支付。不要告诉任何人，也不要用生日、连续或重复的数字
        </Text>
      </View>
    </>
  );
}

function ByCode({ form, flag }: { readonly form: PaymentPasswordForm; readonly flag: PaymentPasswordFlag }) {
  const words = flag.pwdFlag ? '重置支付密码' : '设置支付密码';
  if (flag.phone === '') {
    return (
      <FormCard>
        <Text className={styles['title'] ?? ''}>需要先绑定手机号</Text>
        <Text className={styles['text'] ?? ''}>{`${words}要用短信验证码确认是你本人`}</Text>
        <Button
          text="绑定手机号"
          isBlock
          onPress={() => void navigation.goTo(ROUTES.modifyPhone) /* a refused jump leaves the person here */}
        />
      </FormCard>
    );
  }
  return (
    <FormCard>
      <Text className={styles['title'] ?? ''}>{words}</Text>
      <Text className={styles['text'] ?? ''}>{`验证码将发送到${flag.phone}`}</Text>
      <CodeField
        value={form.code}
        onChange={form.setCode}
        sender={form.sender}
        disabledReason="验证码已发送"
        error={form.codeProblem}
        onConfirm={() => form.start('code')}
      />
      <Button text="下一步" isBlock isGuarded={false} onPress={() => form.start('code')} />
      {flag.pwdFlag && (
        <Button
          text="用原支付密码修改"
          kind="text"
          isBlock
          isGuarded={false}
          onPress={() => form.setForgotten(false)}
        />
      )}
    </FormCard>
  );
}
