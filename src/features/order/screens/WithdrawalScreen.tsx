import { Text, View } from '@tarojs/components';
import { useEffect } from 'react';
import { WITHDRAWAL_STATE } from '@contract/constants/balance';
import { getWithdrawal } from '@contract/http/balance';
import type { Withdrawal } from '@contract/schemas/balance';
import { useCall } from '@/api/use-call';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { nameChannel, nameWithdrawalState } from '@/domain/balance-words';
import { formatDateTime } from '@/domain/format/format-date';
import { formatFen } from '@/domain/format/format-money';
import { toA11yProps } from '@/platform/a11y';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import styles from '../components/order.module.scss';

const ASK_EVERY_MS = 3_000;

/** One withdrawal: where it is, and what has become of it. Asked again while it is under way. */
export function WithdrawalScreen({ withdrawNo }: { readonly withdrawNo: string }) {
  const isLogin = useSession(selectIsLogin);
  const asked = isLogin && withdrawNo !== '' ? { withdrawNo } : null;
  const withdrawal = useCall(getWithdrawal, asked, { toast: false, loading: false });
  const { data, reload } = withdrawal;
  const isMoving = data?.state === WITHDRAWAL_STATE.sending || data?.state === WITHDRAWAL_STATE.reviewing;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void reload() /* part of the state */, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isMoving, reload]);
  usePageReturn(() => void reload());
  return (
    <PageShell title="提现详情" maxWidth={640}>
      <LoginGate icon="receipt-text" title="登录后查看提现">
        <View className={styles['page'] ?? ''}>
          {withdrawNo === '' && <Empty icon="receipt-text" title="提现记录不存在" />}
          {withdrawNo !== '' &&
            data === undefined &&
            (withdrawal.error === null ? <CellSkeleton rows={4} /> : <ErrorState onRetry={reload} />)}
          {data !== undefined && <Facts withdrawal={data} />}
        </View>
      </LoginGate>
    </PageShell>
  );
}

function Facts({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { withdrawNo, channel, shown, amountFen, feeFen, state, note, madeAt, sentAt, endedAt } = withdrawal;
  const time = (at: number): string => formatDateTime(at, now());
  const isReturned = state === WITHDRAWAL_STATE.failed || state === WITHDRAWAL_STATE.declined;
  return (
    <>
      <View className={styles['card'] ?? ''}>
        <Text className={styles['text'] ?? ''}>{`提现到${nameChannel(channel)} ${shown}`}</Text>
        <Text className={styles['sum'] ?? ''}>{formatFen(amountFen)}</Text>
        <Text className={styles['heading'] ?? ''} {...toA11yProps({ role: 'status' })}>
          {nameWithdrawalState(state)}
        </Text>
        {note !== '' && <Text className={styles['text'] ?? ''}>{note}</Text>}
      </View>
      <CellGroup>
        <Cell title="到账金额" value={formatFen(isReturned ? 0 : amountFen - feeFen)} />
        {feeFen > 0 && !isReturned && <Cell title="手续费" value={formatFen(feeFen)} />}
        <Cell title="申请时间" value={time(madeAt)} />
        {sentAt > 0 && <Cell title="开始打款" value={time(sentAt)} />}
        {endedAt > 0 && <Cell title={isReturned ? '退回时间' : '到账时间'} value={time(endedAt)} />}
        <Cell title="提现编号" note={withdrawNo} />
      </CellGroup>
    </>
  );
}
