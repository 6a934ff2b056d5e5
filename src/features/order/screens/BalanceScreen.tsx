import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { BALANCE_RECORD, type BalanceFilter } from '@contract/constants/balance';
import { getBalanceRecord, getBalanceStatistics, getTopUpOffer } from '@contract/http/balance';
import type { BalanceRecord, BalanceStatistics, TopUpOffer } from '@contract/schemas/balance';
import { type CallState, useCall } from '@/api/use-call';
import { useCursorPages } from '@/api/use-cursor-pages';
import { Button } from '@/components/Button';
import { joinClasses } from '@/components/class-names';
import { Cell } from '@/components/Cell';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { NoticeBar } from '@/components/NoticeBar';
import { Stat } from '@/components/Stat';
import { StatRow } from '@/components/StatRow';
import { amountOf, describeRecord } from '@/domain/balance-words';
import { formatDate, formatDateTime } from '@/domain/format/format-date';
import { formatFen, formatSignedFen } from '@/domain/format/format-money';
import { toOrderParams } from '@/domain/order-routes';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { BroughtMoney } from '../components/BroughtMoney';
import { TopUpSheet } from '../components/TopUpSheet';
import { MonthlyRecords } from '../points/MonthlyRecords';
import styles from '../components/order.module.scss';

const INCOME = '卖出照片、收到打赏后，收入会出现在这里';
const KINDS: readonly { readonly id: BalanceFilter; readonly text: string; readonly nothing: string }[] = [
  { id: 'all', text: '全部', nothing: INCOME },
  { id: 'income', text: '收入', nothing: INCOME },
  { id: 'expense', text: '支出', nothing: '用余额付款后，支出会出现在这里' },
  { id: 'withdraw', text: '提现', nothing: '提现后，每一笔的进展会出现在这里' },
];
const PAGE_SIZE = 30;
const QUIET = { toast: false, loading: false } as const;

/** What one has, and every movement that it is the sum of. */
export function BalanceScreen() {
  const isLogin = useSession(selectIsLogin);
  const statistics = useCall(getBalanceStatistics, isLogin ? {} : null, QUIET);
  const offer = useCall(getTopUpOffer, isLogin ? {} : null, QUIET);
  const [isBringing, setIsBringing] = useState(false);
  const close = (): void => setIsBringing(false);
  const overlay = isBringing && offer.data !== undefined && <TopUpSheet offer={offer.data} onClose={close} />;
  return (
    <PageShell title="余额" maxWidth={640} overlay={overlay}>
      <LoginGate icon="receipt-text" title="登录后查看余额">
        <Balance statistics={statistics} offer={offer} onBring={() => setIsBringing(true)} />
      </LoginGate>
    </PageShell>
  );
}

interface BalanceProps {
  readonly statistics: CallState<BalanceStatistics>;
  readonly offer: CallState<TopUpOffer>;
  readonly onBring: () => void;
}

function Balance({ statistics, offer, onBring }: BalanceProps) {
  const isLogin = useSession(selectIsLogin);
  const [filter, setFilter] = useState<BalanceFilter>('all');
  const [month, setMonth] = useState('');
  const asked = month === '' ? { filter } : { filter, month };
  const pages = useCursorPages(getBalanceRecord, isLogin ? asked : null, PAGE_SIZE, QUIET);
  usePageReturn(() => {
    // Failures are part of the states.
    void statistics.reload();
    void offer.reload();
    void pages.refresh();
  });
  const reload = async (): Promise<void> => {
    await Promise.all([statistics.reload(), offer.reload(), pages.refresh()]);
  };
  // What failed is said once, and tried again together.
  if (statistics.data === undefined && statistics.error !== null) return <ErrorState onRetry={reload} />;
  return (
    <View className={styles['page'] ?? ''}>
      {statistics.data !== undefined && (
        <Sums statistics={statistics.data} canBring={(offer.data?.state ?? 'off') !== 'off'} onBring={onBring} />
      )}
      {statistics.data !== undefined && offer.data !== undefined && offer.data.returnableFen > 0 && (
        <BroughtMoney toppedFen={statistics.data.toppedFen} offer={offer.data} onReturned={reload} />
      )}
      {statistics.data === undefined && <CellSkeleton rows={2} />}
      <MonthlyRecords
        label="收支"
        icon="receipt-text"
        kinds={KINDS}
        {...{ filter, month, pages }}
        onFilter={setFilter}
        onMonth={setMonth}
        toCell={(row) => <RecordCell key={row.id} record={row} />}
      />
    </View>
  );
}

interface SumsProps {
  readonly statistics: BalanceStatistics;
  readonly canBring: boolean;
  readonly onBring: () => void;
}

function Sums({ statistics, canBring, onBring }: SumsProps) {
  const { availableFen, heldFen, reservedFen, owedFen, incomeFen } = statistics;
  return (
    <>
      {owedFen > 0 && (
        <View className={styles['notice'] ?? ''}>
          <NoticeBar kind="warning" text={`有${formatFen(owedFen)}退款待扣，会从以后的收入里先扣，还清前不能提现`} />
        </View>
      )}
      <View className={styles['card'] ?? ''}>
        <View className={joinClasses(styles['bar'], styles['balance'])}>
          <View className={styles['total'] ?? ''}>
            <Text className={styles['text'] ?? ''}>可用余额</Text>
            <Text className={styles['sum'] ?? ''}>{formatFen(availableFen)}</Text>
          </View>
          <View className={styles['acts'] ?? ''}>
            {canBring && <Button text="充值" kind="tonal" size={40} isGuarded={false} onPress={onBring} />}
            <Button text="提现" size={40} isGuarded={false} onPress={() => void navigation.goTo(ROUTES.withdraw)} />
          </View>
        </View>
        <StatRow>
          <Stat label="待结算" value={formatFen(heldFen)} />
          <Stat label="提现中" value={formatFen(reservedFen)} />
          <Stat label="累计收入" value={formatFen(incomeFen)} />
        </StatRow>
      </View>
    </>
  );
}

function RecordCell({ record }: { readonly record: BalanceRecord }) {
  const { kind, at, settlesAt, orderNo, withdrawNo } = record;
  const about =
    kind === BALANCE_RECORD.settled
      ? '由待结算转入可用余额'
      : kind === BALANCE_RECORD.sale
        ? settlesAt > now()
          ? `待结算，${formatDate(settlesAt, now())}可用`
          : '先记入待结算'
        : '';
  const note = [formatDateTime(at, now()), about].filter(Boolean).join(' · ');
  // A refused jump leaves the person here.
  const open =
    withdrawNo !== ''
      ? () => void navigation.goTo(ROUTES.withdrawDetail, { withdrawNo })
      : orderNo !== ''
        ? () => void navigation.goTo(ROUTES.orderList, toOrderParams([orderNo]))
        : undefined;
  return <Cell title={describeRecord(record)} note={note} value={formatSignedFen(amountOf(record))} onPress={open} />;
}
