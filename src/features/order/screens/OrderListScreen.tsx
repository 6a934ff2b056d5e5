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
import { MorePages } from '@/components/MorePages';
import { Tabs } from '@/components/Tabs';
import { formatDateTime } from '@/domain/format/format-date';
import { formatFen } from '@/domain/format/format-money';
import { describeOrder, describeOrderState } from '@/domain/order-words';
import { type OrderListTab, toOrderParams } from '@/domain/order-routes';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { InvoiceLists } from '../components/InvoiceLists';
import styles from '../components/order.module.scss';

const TABS = [
  { id: 'bought', text: '我买的' },
  { id: 'sold', text: '我卖的' },
  { id: 'invoices', text: '发票' },
] as const satisfies readonly { id: OrderListTab; text: string }[];
type Side = Exclude<OrderListTab, 'invoices'>;
const PAGE_SIZE = 20;

/** Everything one has ordered, and what others have ordered here. */
export function OrderListScreen({ firstTab = 'bought' }: { readonly firstTab?: OrderListTab }) {
  return (
    <PageShell title="历史订单" maxWidth={960}>
      <LoginGate icon="file-text" title="登录后查看订单">
        <Places firstTab={firstTab} />
      </LoginGate>
    </PageShell>
  );
}

function Places({ firstTab }: { readonly firstTab: OrderListTab }) {
  const isLogin = useSession(selectIsLogin);
  const [tab, setTab] = useState(firstTab);
  return (
    <>
      <Tabs label="买的、卖的和发票" tabs={TABS} selectedId={tab} onSelect={setTab} />
      {tab === 'invoices' ? isLogin && <InvoiceLists /> : <Orders side={tab} />}
    </>
  );
}

function Orders({ side }: { readonly side: Side }) {
  const isLogin = useSession(selectIsLogin);
  const bought = usePages(listOrders, isLogin && side === 'bought' ? {} : null, PAGE_SIZE);
  const sold = usePages(listSoldOrders, isLogin && side === 'sold' ? {} : null, PAGE_SIZE);
  const pages = side === 'bought' ? bought : sold;
  // Failures are part of the state.
  useReachBottom(() => void pages.loadMore());
  usePageReturn(() => void pages.refresh());
  return (
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
          <MorePages pages={pages} />
        </>
      )}
    </View>
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
