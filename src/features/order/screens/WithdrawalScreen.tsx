import { Text, View } from '@tarojs/components';
import { useEffect } from 'react';
import { UNHEARD_HOURS, WITHDRAWAL_STATE } from '@contract/constants/balance';
import { ERRORS } from '@contract/errors';
import { getWithdrawal } from '@contract/http/balance';
import type { TransferConfirmation, Withdrawal } from '@contract/schemas/balance';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { nameChannel, nameWithdrawalState } from '@/domain/balance-words';
import { formatDateTime } from '@/domain/format/format-date';
import { formatFen } from '@/domain/format/format-money';
import { ROUTES } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import { payment } from '@/platform/payment';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { showToast } from '@/stores/base/overlays';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { prepareWechatPage } from '@/stores/share-card';
import { NotThere } from '../components/NotThere';
import styles from '../components/order.module.scss';

const ASK_EVERY_MS = 3_000;
/** What waits for the person himself. */
const ASK_SLOWLY_MS = 10_000;

const TO_WITHDRAWALS = { text: '看全部提现', onPress: () => navigation.replaceWith(ROUTES.withdraw) };

/** One withdrawal: where it is, and what has become of it. Asked again while it is under way. */
export function WithdrawalScreen({ withdrawNo }: { readonly withdrawNo: string }) {
  const isLogin = useSession(selectIsLogin);
  const asked = isLogin && withdrawNo !== '' ? { withdrawNo } : null;
  const withdrawal = useCall(getWithdrawal, asked, { toast: false, loading: false });
  const { data, reload } = withdrawal;
  const isMoving = data?.state === WITHDRAWAL_STATE.sending || data?.state === WITHDRAWAL_STATE.reviewing;
  const everyMs = (data?.confirm ?? null) === null ? ASK_EVERY_MS : ASK_SLOWLY_MS;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void reload() /* part of the state */, everyMs);
    return () => clearInterval(timer);
  }, [isMoving, everyMs, reload]);
  usePageReturn(() => void reload());
  return (
    <PageShell title="提现详情" maxWidth={640}>
      <LoginGate icon="receipt-text" title="登录后查看提现">
        <View className={styles['page'] ?? ''}>
          {data === undefined && (
            <NotThere
              isNone={withdrawNo === ''}
              icon="receipt-text"
              state={withdrawal}
              absent={ERRORS.WITHDRAWAL_ABSENT}
              action={TO_WITHDRAWALS}
            />
          )}
          {data !== undefined && <Facts withdrawal={data} onConfirmed={reload} />}
        </View>
      </LoginGate>
    </PageShell>
  );
}

interface FactsProps {
  readonly withdrawal: Withdrawal;
  readonly onConfirmed: () => Promise<unknown>;
}

function Facts({ withdrawal, onConfirmed }: FactsProps) {
  const { withdrawNo, channel, shown, amountFen, feeFen, state, note, confirm, madeAt, sentAt, endedAt } = withdrawal;
  const time = (at: number): string => formatDateTime(at, now());
  const isReturned = state === WITHDRAWAL_STATE.failed || state === WITHDRAWAL_STATE.declined;
  return (
    <>
      <View className={styles['card'] ?? ''}>
        <Text className={styles['text'] ?? ''}>{`提现到${nameChannel(channel)} ${shown}`}</Text>
        <Text className={styles['sum'] ?? ''}>{formatFen(amountFen)}</Text>
        <Text className={styles['heading'] ?? ''} {...toA11yProps({ role: 'status' })}>
          {nameWithdrawalState(state, confirm !== null)}
        </Text>
        {note !== '' && <Text className={styles['text'] ?? ''}>{note}</Text>}
        {confirm !== null && (
          <Awaited confirm={confirm} until={time(sentAt + UNHEARD_HOURS * 3_600_000)} onConfirmed={onConfirmed} />
        )}
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

const ELSEWHERE = {
  mini: '请用手机微信打开小程序，在“余额”的提现记录里确认',
  official: '请用手机微信打开这个页面确认',
} as const;

interface AwaitedProps {
  readonly confirm: TransferConfirmation;
  readonly until: string;
  readonly onConfirmed: () => Promise<unknown>;
}

/** WeChat has the money and asks the payee first. What came of it the server says. */
function Awaited({ confirm, until, onConfirmed }: AwaitedProps) {
  const isHere = payment.confirmsFor() === confirm.place;
  const open = async (): Promise<void> => {
    await prepareWechatPage();
    const outcome = await payment.confirm(confirm);
    if (outcome.kind === 'failed') showToast(outcome.reason, { isError: true });
    await onConfirmed();
  };
  return (
    <>
      <Text className={styles['text'] ?? ''}>
        {`微信要你确认后才会到账。请在${until}前确认，过时会退回余额${isHere ? '' : `。${ELSEWHERE[confirm.place]}`}`}
      </Text>
      {isHere && <Button text="确认收款" isBlock onPress={open} />}
    </>
  );
}
