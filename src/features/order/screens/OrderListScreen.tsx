import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { listOrders, listSoldOrders } from '@contract/http/order';
import type { OrderView } from '@contract/schemas/order';
import { usePages } from '@/api/use-pages';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { LoadMore } from '@/components/LoadMore';
import { Tabs } from '@/components/Tabs';
import { formatDateTime } from '@/domain/format/format-date';
import { formatFen } from '@/domain/format/format-money';
import { describeOrder, describeOrderState } from '@/domain/order-words';
import { toOrderParams } from '@/domain/order-routes';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import styles from '../components/order.module.scss';

const TABS = [
  { id: 'bought', text: '我买的' },
  { id: 'sold', text: '我卖的' },
] as const;
type Side = (typeof TABS)[number]['id'];
const PAGE_SIZE = 20;

/** Everything one has ordered, and what others have ordered here. */
export function OrderListScreen() {
  return (
    <PageShell title="历史订单" maxWidth={960}>
      <LoginGate icon="file-text" title="登录后查看订单">
        <Orders />
      </LoginGate>
    </PageShell>
  );
}

function Orders() {
  const isLogin = useSession(selectIsLogin);
  const [side, setSide] = useState<Side>('bought');
  const bought = usePages(listOrders, isLogin && side === 'bought' ? {} : null, PAGE_SIZE);
  const sold = usePages(listSoldOrders, isLogin && side === 'sold' ? {} : null, PAGE_SIZE);
  const pages = side === 'bought' ? bought : sold;
  // Failures are part of the state.
  useReachBottom(() => void pages.loadMore());
  usePageReturn(() => void pages.refresh());
  return (
    <>
      <Tabs label="买的或卖的" tabs={TABS} selectedId={side} onSelect={setSide} />
      <View className={styles['page'] ?? ''}>
        {pages.isLoading && <CellSkeleton rows={5} />}
        {pages.error !== null && pages.rows.length === 0 && <ErrorState onRetry={pages.retry} />}
        {!pages.isLoading && pages.error === null && pages.rows.length === 0 && (
          <Empty
            icon="file-text"
            title={side === 'bought' ? '还没有订单' : '还没有卖出照片'}
            text={side === 'bought' ? '买照片和打赏的订单都在这里' : '给照片定价后，别人就可以购买'}
          />
        )}
        {pages.rows.length > 0 && (
          <>
            <CellGroup>
              {pages.rows.map((order) => (
                <OrderCell key={order.orderNo} order={order} side={side} />
              ))}
            </CellGroup>
            <LoadMore
              state={
                pages.error !== null ? 'failed' : pages.isLoadingMore ? 'loading' : pages.isAtEnd ? 'ended' : 'idle'
              }
              onRetry={() => void pages.retry()}
            />
          </>
        )}
      </View>
    </>
  );
}

function OrderCell({ order, side }: { readonly order: OrderView; readonly side: Side }) {
  const other = side === 'bought' ? nameSeller(order) : `买家 ${order.buyer.nickname}`;
  const state = describeOrderState(order);
  return (
    <Cell
      title={describeOrder(order)}
      note={[state, other, formatDateTime(order.createdAt, now())].filter(Boolean).join(' · ')}
      end={<Text>{formatFen(order.payableFen)}</Text>}
      onPress={() => void navigation.goTo(ROUTES.orderList, toOrderParams([order.orderNo])) /* else one stays here */}
    />
  );
}

/** Empty where nobody sells it: money that one brings oneself. */
const nameSeller = ({ seller }: OrderView): string => (seller.nickname === '' ? '' : `卖家 ${seller.nickname}`);
