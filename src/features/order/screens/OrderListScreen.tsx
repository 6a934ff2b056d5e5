import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { ORDER_STATE, type OrderState } from '@contract/constants/order';
import { listOrders, listSoldOrders } from '@contract/http/order';
import type { OrderView } from '@contract/schemas/order';
import { usePages } from '@/api/use-pages';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Chip } from '@/components/Chip';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { MorePages } from '@/components/MorePages';
import { Tabs } from '@/components/Tabs';
import { formatDateTime } from '@/domain/format/format-date';
import { formatFen } from '@/domain/format/format-money';
import {
  describeOrderState,
  describeRefundTerm,
  nameOrder,
  ORDER_ICONS,
  ORDER_STATE_NAMES,
} from '@/domain/order-words';
import { type OrderListTab, toOrderParams } from '@/domain/order-routes';
import { ROUTES } from '@/domain/routes';
import { back } from '@/platform/back';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { showActions } from '@/stores/base/overlays';
import { usePageReturn } from '@/stores/page-return';
import { useWriterKey } from '@/stores/session/other-person';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { GoodsPicture } from '../components/GoodsPicture';
import { InvoiceLists, NO_LISTS_DRAFT } from '../components/InvoiceLists';
import styles from '../components/order.module.scss';

const TABS = [
  { id: 'bought', text: '我买的' },
  { id: 'sold', text: '我卖的' },
  { id: 'invoices', text: '发票' },
] as const satisfies readonly { id: OrderListTab; text: string }[];
type Side = Exclude<OrderListTab, 'invoices'>;
const PAGE_SIZE = 20;
const STATES: readonly OrderState[] = [ORDER_STATE.unpaid, ORDER_STATE.paid, ORDER_STATE.refunded, ORDER_STATE.closed];
const NOTHING = {
  bought: { title: '还没有订单', text: '买照片和打赏的订单都在这里' },
  sold: { title: '还没有卖出照片', text: '给照片定价后，别人就可以购买' },
} as const;

/** Everything one has ordered, and what others have ordered here. */
export function OrderListScreen({ firstTab = 'bought' }: { readonly firstTab?: OrderListTab }) {
  return <Places key={useWriterKey()} firstTab={firstTab} />;
}

/** Of what was noted of the list; undefined: nothing. */
function readTab(before: unknown): OrderListTab | undefined {
  if (typeof before !== 'object' || before === null || !('tab' in before)) return undefined;
  return TABS.find(({ id }) => id === before.tab)?.id;
}

function Places({ firstTab }: { readonly firstTab: OrderListTab }) {
  // Here they outlive a session that ends in the middle of it.
  // Loaded anew, or come back to after that, it is found at the tab it was left at.
  const [page] = useState(() => back.openPage());
  const [tab, setTab] = useState(() => readTab(page.before) ?? firstTab);
  const select = (next: OrderListTab): void => {
    setTab(next);
    page.keep({ tab: next });
  };
  const [draft, setDraft] = useState(NO_LISTS_DRAFT);
  return (
    <PageShell title="历史订单" maxWidth={960}>
      <LoginGate icon="file-text" title="登录后查看订单">
        <Tabs label="买的、卖的和发票" tabs={TABS} selectedId={tab} onSelect={select} />
        {tab === 'invoices' ? (
          <InvoiceLists draft={draft} onDraft={(fields) => setDraft((old) => ({ ...old, ...fields }))} />
        ) : (
          <Orders side={tab} />
        )}
      </LoginGate>
    </PageShell>
  );
}

function Orders({ side }: { readonly side: Side }) {
  const isLogin = useSession(selectIsLogin);
  const [state, setState] = useState<OrderState | null>(null);
  const filter = state === null ? {} : { state };
  const bought = usePages(listOrders, isLogin && side === 'bought' ? filter : null, PAGE_SIZE);
  const sold = usePages(listSoldOrders, isLogin && side === 'sold' ? filter : null, PAGE_SIZE);
  const pages = side === 'bought' ? bought : sold;
  // Failures are part of the state.
  useReachBottom(() => void pages.loadMore());
  usePageReturn(() => void pages.refresh());
  return (
    <View className={styles['page'] ?? ''}>
      {(pages.rows.length > 0 || state !== null) && (
        <View className={styles['filter'] ?? ''}>
          <StateChip state={state} onChange={setState} />
        </View>
      )}
      {pages.isLoading && <CellSkeleton rows={5} />}
      {pages.error !== null && pages.rows.length === 0 && <ErrorState onRetry={pages.retry} />}
      {!pages.isLoading && pages.error === null && pages.rows.length === 0 && (
        <Empty
          icon="file-text"
          {...(state === null ? NOTHING[side] : { title: `没有${ORDER_STATE_NAMES[state]}的订单` })}
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

interface StateChipProps {
  readonly state: OrderState | null;
  readonly onChange: (state: OrderState | null) => void;
}

/** Narrows the list to orders that stand at one point of their way. */
function StateChip({ state, onChange }: StateChipProps) {
  const choose = async (): Promise<void> => {
    const items = [
      { id: 'all', label: '全部状态', isChosen: state === null },
      ...STATES.map((each) => ({ id: `${each}`, label: ORDER_STATE_NAMES[each], isChosen: each === state })),
    ];
    const chosen = await showActions(items, '订单状态', null, true);
    if (chosen !== null) onChange(STATES.find((each) => `${each}` === chosen) ?? null);
  };
  return (
    <Chip
      text={state === null ? '全部状态' : ORDER_STATE_NAMES[state]}
      isSelected={state !== null}
      onPress={() => void choose() /* the list tells all */}
    />
  );
}

function OrderCell({ order, side }: { readonly order: OrderView; readonly side: Side }) {
  const other = side === 'bought' ? nameSeller(order) : `买家 ${order.buyer.nickname}`;
  const state = describeOrderState(order);
  const shown = order.lines.find(({ picture }) => picture !== '');
  const term = side === 'sold' ? describeRefundTerm(order.answerBy, now(), true) : '';
  return (
    <Cell
      title={nameOrder(order)}
      start={
        <GoodsPicture
          picture={shown?.picture ?? ''}
          thumbhash={shown?.thumbhash ?? ''}
          icon={ORDER_ICONS[order.kind]}
        />
      }
      note={[state, term, other, term === '' ? formatDateTime(order.createdAt, now()) : ''].filter(Boolean).join(' · ')}
      end={<Text>{formatFen(order.payableFen)}</Text>}
      onPress={() => void navigation.goTo(ROUTES.orderList, toOrderParams([order.orderNo])) /* else one stays here */}
    />
  );
}

/** Empty where nobody sells it: money that one brings oneself. */
const nameSeller = ({ seller }: OrderView): string => (seller.nickname === '' ? '' : `卖家 ${seller.nickname}`);
