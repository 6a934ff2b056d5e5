import { Text, View } from '@tarojs/components';
import { CLOSING_WAIT_DAYS } from '@contract/constants/security';
import type { AccountClosing } from '@contract/schemas/security';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Columns } from '@/components/Columns';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Checkbox } from '@/components/fields/Checkbox';
import { CodeField } from '@/components/fields/CodeField';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { ErrorState } from '@/components/ErrorState';
import { FormCard } from '@/components/fields/FormCard';
import { Icon } from '@/components/Icon';
import { formatCount } from '@/domain/format/format-count';
import { formatDate, formatDateTime } from '@/domain/format/format-date';
import { formatFen } from '@/domain/format/format-money';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { usePageReturn } from '@/stores/page-return';
import { type AccountClosingForm, useAccountClosing } from '../hooks/use-account-closing';
import { now } from '@/stores/base/clock';
import styles from './CloseAccountScreen.module.scss';

export function CloseAccountScreen() {
  return (
    <PageShell title="注销账号" maxWidth={960}>
      <LoginGate icon="trash-2" title="登录后注销账号">
        <Closing />
      </LoginGate>
    </PageShell>
  );
}

function Closing() {
  const form = useAccountClosing();
  const { data, error, isLoading, reload } = form.closing;
  usePageReturn(() => void reload() /* failures are part of the state */);
  if (data === undefined) {
    return (
      <View className={styles['page'] ?? ''}>
        {isLoading || error === null ? <CellSkeleton rows={5} /> : <ErrorState onRetry={reload} />}
      </View>
    );
  }
  return (
    <View className={styles['page'] ?? ''}>
      {data.state === 'waiting' ? (
        <Waiting eraseTime={data.eraseTime} onKeep={form.keep} />
      ) : (
        <Columns start={<Losses losses={data.losses} />} end={<Next form={form} closing={data} />} />
      )}
    </View>
  );
}

function Losses({ losses }: { readonly losses: AccountClosing['losses'] }) {
  const { albumCount, photoCount, videoCount, integral, balanceFen, memberTypeName, memberEndTime } = losses;
  const until = memberEndTime === null ? {} : { note: `${formatDate(memberEndTime, now())}到期` };
  return (
    <>
      <View className={styles['warning'] ?? ''}>
        <Icon name="triangle-alert" size={24} colour="danger" />
        <Text className={styles['warningText'] ?? ''}>注销后，以下内容会永久删除，无法找回</Text>
      </View>
      <CellGroup>
        <Cell title="相册" value={`${formatCount(albumCount)}个`} />
        <Cell title="照片和视频" value={`${formatCount(photoCount)}张，${formatCount(videoCount)}个`} />
        <Cell title="积分" value={formatCount(integral)} />
        <Cell
          title="余额"
          value={formatFen(balanceFen)}
          {...(balanceFen > 0 ? { note: '请先提现，注销后无法退回' } : {})}
        />
        <Cell title="会员" value={memberTypeName} {...until} />
      </CellGroup>
    </>
  );
}

function Next({ form, closing }: { readonly form: AccountClosingForm; readonly closing: AccountClosing }) {
  const { orders, refunds, withdrawals } = closing.underWay;
  if (orders + refunds + withdrawals > 0) return <EndsFirst underWay={closing.underWay} />;
  return closing.phone === '' ? <NeedsPhone /> : <Request form={form} phone={closing.phone} />;
}

/** What is under way. A refused jump leaves the person here. */
function EndsFirst({ underWay }: Pick<AccountClosing, 'underWay'>) {
  const rows = [
    { title: '进行中的订单', count: underWay.orders, path: ROUTES.orderList },
    { title: '进行中的退款', count: underWay.refunds, path: ROUTES.orderList },
    { title: '进行中的提现', count: underWay.withdrawals, path: ROUTES.withdraw },
  ].filter(({ count }) => count > 0);
  return (
    <CellGroup title="结束后才能注销">
      {rows.map(({ title, count, path }) => (
        <Cell key={title} title={title} value={`${count}笔`} onPress={() => void navigation.goTo(path)} />
      ))}
    </CellGroup>
  );
}

function NeedsPhone() {
  return (
    <FormCard>
      <Text className={styles['title'] ?? ''}>需要先绑定手机号</Text>
      <Text className={styles['text'] ?? ''}>注销前要用短信验证码确认是你本人</Text>
      <Button
        text="绑定手机号"
        isBlock
        onPress={() => void navigation.goTo(ROUTES.modifyPhone) /* a refused jump leaves the person here */}
      />
    </FormCard>
  );
}

function Request({ form, phone }: { readonly form: AccountClosingForm; readonly phone: string }) {
  return (
    <FormCard>
      <Text className={styles['title'] ?? ''}>{`${CLOSING_WAIT_DAYS}天等待期`}</Text>
      <Text className={styles['text'] ?? ''}>
        {`提交后账号会保留${CLOSING_WAIT_DAYS}天，期间登录可以撤销；到期后立即删除。其他设备会马上退出登录。`}
      </Text>
      <CodeField
        value={form.code}
        onChange={form.setCode}
        sender={form.sender}
        disabledReason="验证码已发送"
        hint={`验证码将发送到${phone}`}
        error={form.problems.code}
      />
      <FieldFrame error={form.problems.hasRead}>
        <Checkbox label="我已了解注销的后果，并自愿注销账号" isChecked={form.hasRead} onToggle={form.toggleRead} />
      </FieldFrame>
      <Button key="close" text="申请注销" kind="danger" isBlock onPress={form.close} />
    </FormCard>
  );
}

function Waiting({ eraseTime, onKeep }: { readonly eraseTime: number | null; readonly onKeep: () => Promise<void> }) {
  return (
    <FormCard>
      <View className={styles['waiting'] ?? ''}>
        <Icon name="circle-alert" size={48} colour="warning" />
        <Text className={styles['title'] ?? ''}>账号正在等待注销</Text>
        {eraseTime !== null && (
          <Text
            className={styles['text'] ?? ''}
          >{`将在${formatDateTime(eraseTime, now())}永久删除，在这之前可以撤销`}</Text>
        )}
        <Button key="keep" text="保留账号" isBlock onPress={onKeep} />
      </View>
    </FormCard>
  );
}
