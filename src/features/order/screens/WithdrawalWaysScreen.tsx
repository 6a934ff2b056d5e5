import { View } from '@tarojs/components';
import { listWithdrawalWays, removeWithdrawalWay } from '@contract/http/balance';
import type { WithdrawalWay } from '@contract/schemas/balance';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { nameWay } from '@/domain/balance-words';
import { formatDate } from '@/domain/format/format-date';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { confirm, showToast } from '@/stores/base/overlays';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import styles from '../components/order.module.scss';

/** Where one has money sent. */
export function WithdrawalWaysScreen() {
  const isLogin = useSession(selectIsLogin);
  const ways = useCall(listWithdrawalWays, isLogin ? { channel: 0 } : null, { toast: false, loading: false });
  usePageReturn(() => void ways.reload() /* failures are part of the state */);
  const remove = async (way: WithdrawalWay): Promise<void> => {
    const text = `以后不能再提现到${nameWay(way)}，要用时可以重新添加`;
    if (!(await confirm({ title: '删除收款方式？', text, confirmText: '删除' }))) return;
    try {
      await call(removeWithdrawalWay, { id: way.id });
      showToast('已删除');
    } catch {
      // The request layer has shown the error.
    }
    await ways.reload();
  };
  const { data } = ways;
  const bottom = (
    <Button
      text="添加收款方式"
      isBlock
      isGuarded={false}
      onPress={() => void navigation.goTo(ROUTES.withdrawAdd) /* a refused jump leaves the person here */}
    />
  );
  return (
    <PageShell title="收款方式" maxWidth={640} {...(data === undefined ? {} : { bottom })}>
      <LoginGate icon="receipt-text" title="登录后管理收款方式">
        <View className={styles['page'] ?? ''}>
          {data === undefined &&
            (ways.error === null ? <CellSkeleton rows={3} /> : <ErrorState onRetry={ways.reload} />)}
          {data !== undefined && data.length === 0 && (
            <Empty icon="receipt-text" title="还没有收款方式" text="可以添加微信、支付宝或银行卡" />
          )}
          {data !== undefined && data.length > 0 && (
            <CellGroup>
              {data.map((way) => (
                <Cell
                  key={way.id}
                  title={nameWay(way)}
                  note={`${formatDate(way.createdAt, now())}添加`}
                  end={
                    <Button
                      text="删除"
                      label={`删除${nameWay(way)}`}
                      kind="outline"
                      size={32}
                      onPress={() => remove(way)}
                    />
                  }
                />
              ))}
            </CellGroup>
          )}
        </View>
      </LoginGate>
    </PageShell>
  );
}
