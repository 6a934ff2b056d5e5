import { Text, View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { ORDER_KIND, ORDER_STATE } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { callPay, cancelOrder, getOrderDetail, listPayWays } from '@contract/http/order';
import type { OrderDetail, OrderStatus } from '@contract/schemas/order';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { type CallState, useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { NoticeBar } from '@/components/NoticeBar';
import { CHAT_ROUTES, toPickParams } from '@/domain/chat/chat-routes';
import { formatDateTime } from '@/domain/format/format-date';
import { formatFen } from '@/domain/format/format-money';
import { describeOrder, describeOrderState, ORDER_ICONS } from '@/domain/order-words';
import { toCartParams, toOrderParams } from '@/domain/order-routes';
import { ROUTES } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { confirm, showToast } from '@/stores/base/overlays';
import { usePageReturn } from '@/stores/page-return';
import { useWriterKey } from '@/stores/session/other-person';
import { refreshMembership } from '@/stores/session/session';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { GoodsRow } from '../components/GoodsRow';
import { NotThere } from '../components/NotThere';
import { OrderInvoices } from '../components/OrderInvoices';
import { OrderRefunds } from '../components/OrderRefunds';
import styles from '../components/order.module.scss';
import { askForPassword, PayCard } from '../components/PayCard';
import { isOnTheKeys } from '../components/PasswordAsked';
import { PaySheet } from '../components/PaySheet';
import { type OrderDrafting, useOrderDrafts } from '../hooks/use-order-drafts';
import { useOrderStatus } from '../hooks/use-order-status';
import { useRequestId } from '../hooks/use-request-id';

const QUIET = { toast: false, loading: false } as const;

const sendToChat = (orderNo: string): void =>
  void navigation.goTo(CHAT_ROUTES.pick, toPickParams({ kind: 'order', orderNo })); // a refused jump leaves the person here

/**
 * One order, or several that are paid together: what is still to be paid, what became of it, what was in it. Everything is asked of the
 * server, so it is the same after a reload.
 */
export function OrderScreen({ orderNos }: { readonly orderNos: readonly string[] }) {
  return <Orders key={useWriterKey()} orderNos={orderNos} />;
}

function Orders({ orderNos }: { readonly orderNos: readonly string[] }) {
  const drafting = useOrderDrafts();
  const [first = '', ...others] = orderNos;
  const isLogin = useSession(selectIsLogin);
  const detail = useCall(getOrderDetail, isLogin ? { orderNo: first } : null, QUIET);
  const isBuyer = detail.data?.isBuyer === true;
  const status = useOrderStatus(isBuyer ? first : null);
  const isUnpaid = status.data?.state === ORDER_STATE.unpaid;
  const ways = useCall(listPayWays, isUnpaid ? { orderNos: [...orderNos] } : null, QUIET);
  useFollowing(detail, status.data);
  const hasLevel = detail.data?.kind === ORDER_KIND.membership && status.data?.isDelivered === true;
  useEffect(() => {
    if (hasLevel) void refreshMembership(); // silent
  }, [hasLevel]);
  const requestId = useRequestId();
  const [balanceFen, setBalanceFen] = useState<number | null>(null);
  const reload = async (): Promise<void> => {
    await Promise.all([status.reload(), detail.reload(), ways.reload()]);
  };
  usePageReturn(() => void reload() /* failures are part of the states */);

  const payFromBalance = async (password: string, expectedFen: number): Promise<void> => {
    const wish = { orderNos: [...orderNos], way: 'balance' as const, expectedFen, password };
    try {
      await call(callPay, { ...wish, requestId: await requestId.get({ pay: orderNos }) }, { toast: false });
      requestId.renew();
      setBalanceFen(null);
      await reload();
    } catch (error) {
      if (error instanceof ApiError) {
        requestId.renew();
        if (!isOnTheKeys(error) && !(await askForPassword(error))) showToast(error.msg, { isError: true });
      } else {
        showToast('没有收到支付结果，请看订单状态', { isError: true });
      }
      // It may have been paid, here or elsewhere, or have been closed: the server says so, now or with the next look.
      await reload();
      throw error;
    }
  };
  const cancel = async (): Promise<void> => {
    if (!(await confirm({ title: '取消订单？', text: '取消后要重新下单', confirmText: '取消订单' }))) return;
    for (const orderNo of orderNos) await call(cancelOrder, { orderNo }).catch(() => undefined); // the error was shown
    await reload();
  };

  const overlay = balanceFen !== null && (
    <PaySheet amountFen={balanceFen} onPassword={payFromBalance} onClose={() => setBalanceFen(null)} />
  );
  return (
    <PageShell
      title="订单"
      maxWidth={640}
      overlay={overlay}
      navActions={
        detail.data === undefined
          ? []
          : [{ id: 'send', icon: 'message-circle', label: '发送到聊天', onPress: () => sendToChat(first) }]
      }
    >
      <LoginGate icon="file-text" title="登录后查看订单">
        <View className={styles['page'] ?? ''}>
          {detail.data === undefined && <NotThere state={detail} absent={ERRORS.ORDER_ABSENT} action={TO_ORDERS} />}
          {detail.data !== undefined && (
            <>
              {status.data !== undefined && (
                <>
                  <Outcome status={status.data} detail={detail.data} />
                  {isUnpaid && (
                    <PayCard
                      orderNos={orderNos}
                      status={status.data}
                      ways={ways}
                      requestId={requestId}
                      onChanged={reload}
                      onCancel={cancel}
                      onBalance={setBalanceFen}
                    />
                  )}
                </>
              )}
              <Whole detail={detail} {...drafting(first)} />
              {others.map((orderNo) => (
                <Other
                  key={`${orderNo}-${status.data?.state ?? ''}-${status.data?.isDelivered ?? ''}`}
                  orderNo={orderNo}
                  {...drafting(orderNo)}
                />
              ))}
            </>
          )}
        </View>
      </LoginGate>
    </PageShell>
  );
}

/** What the status has come to, asked again and again, its order has come to as well: it is read anew. */
function useFollowing({ data, reload }: CallState<OrderDetail>, status: OrderStatus | undefined): void {
  const stands = status === undefined ? '' : `${status.state} ${status.isDelivered} ${status.refundedFen}`;
  const isBehind =
    data !== undefined && stands !== '' && stands !== `${data.state} ${data.deliveredAt > 0} ${data.refundedFen}`;
  useEffect(() => {
    if (isBehind) void reload(); // failures are part of the state
  }, [isBehind, stands, reload]);
}

/** The list is the same page: a step there is one on, not back. */
const TO_ORDERS = { text: '看全部订单', onPress: () => navigation.replaceWith(ROUTES.orderList) };

/** One that is paid together with the first. Another state of that one is another of this one. */
function Other({ orderNo, ...drafting }: OrderDrafting & { readonly orderNo: string }) {
  const detail = useCall(getOrderDetail, { orderNo }, QUIET);
  usePageReturn(() => void detail.reload() /* failures are part of the state */);
  if (detail.data !== undefined) return <Whole detail={detail} {...drafting} />;
  return <NotThere state={detail} absent={ERRORS.ORDER_ABSENT} action={TO_ORDERS} />;
}

/** What was in it, and what becomes of it. */
function Whole({ detail, ...drafting }: OrderDrafting & { readonly detail: CallState<OrderDetail> }) {
  if (detail.data === undefined) return null;
  return (
    <>
      <Facts detail={detail.data} />
      {/* What is given back changes what may be asked for. */}
      <OrderInvoices key={detail.data.refundedFen} detail={detail.data} {...drafting} />
      <OrderRefunds detail={detail} {...drafting} />
      <Again detail={detail.data} />
    </>
  );
}

/** What was cancelled, or not paid in time, is bought once more: for what it costs by then, where it still can be. */
function Again({ detail: { isBuyer, state, lines } }: { readonly detail: OrderDetail }) {
  const ids = lines.flatMap(({ resourceId, isTip }) => (isTip || resourceId === '' ? [] : [resourceId]));
  if (!isBuyer || state !== ORDER_STATE.closed || ids.length === 0) return null;
  return (
    <View className={styles['card'] ?? ''}>
      <Button text="重新购买" isBlock onPress={() => navigation.goTo(ROUTES.shopCart, toCartParams(ids))} />
    </View>
  );
}

/** What is said of what has been paid and handed over, and where one goes on. */
const GIVEN = { text: '打赏成功，谢谢你的支持', next: '', path: undefined };
const SAID: Readonly<Partial<Record<number, typeof GIVEN | { text: string; next: string; path: string }>>> = {
  [ORDER_KIND.mediaTip]: GIVEN,
  [ORDER_KIND.personTip]: GIVEN,
  [ORDER_KIND.membership]: { text: '支付成功，会员已生效', next: '查看会员', path: ROUTES.member },
  [ORDER_KIND.capacity]: { text: '支付成功，容量已增加', next: '查看容量', path: ROUTES.myCapacity },
  [ORDER_KIND.topUp]: { text: '充值成功，已记入余额', next: '查看余额', path: ROUTES.balance },
};

function Outcome({ status, detail }: { readonly status: OrderStatus; readonly detail: OrderDetail }) {
  const { state, isDelivered, returnedFen } = status;
  // Of a photo with a tip, of which the photo was given back, the tip is left.
  const hasGoods = detail.lines.some(({ isTip, refundedFen }) => !isTip && refundedFen === 0);
  const said = SAID[hasGoods ? detail.kind : ORDER_KIND.mediaTip] ?? {
    text: '支付成功，照片已放进“照片订单”',
    next: '去下载',
    path: ROUTES.orderPhotos,
  };
  return (
    <>
      {returnedFen > 0 && (
        <View className={styles['notice'] ?? ''}>
          <NoticeBar text={`多付的${formatFen(returnedFen)}已按原路退回`} />
        </View>
      )}
      {state === ORDER_STATE.paid && (
        <View className={styles['card'] ?? ''}>
          <Text className={styles['heading'] ?? ''} {...toA11yProps({ role: 'status' })}>
            {isDelivered ? said.text : '支付成功，正在处理'}
          </Text>
          {isDelivered && said.path !== undefined && (
            <Button text={said.next} isBlock onPress={() => navigation.goTo(said.path)} />
          )}
        </View>
      )}
    </>
  );
}

function Facts({ detail }: { readonly detail: OrderDetail }) {
  const { orderNo, lines, seller, buyer, isBuyer, message, createdAt, paidAt, discountFen, payableFen } = detail;
  const { feeFen, refundedFen } = detail;
  // What a membership costs less is what is left of the one before.
  const isUpgrade = detail.kind === ORDER_KIND.membership;
  return (
    <>
      <CellGroup title={describeOrder(detail)}>
        {lines.map((line) => (
          <GoodsRow
            key={line.id}
            {...line}
            icon={ORDER_ICONS[detail.kind]}
            note={[line.refundedFen > 0 ? '已退款' : '', line.isTip ? '打赏' : line.licence]
              .filter(Boolean)
              .join(' · ')}
            price={formatFen(line.payableFen)}
          />
        ))}
      </CellGroup>
      <CellGroup>
        <Cell title="状态" value={describeOrderState(detail)} />
        {seller.nickname !== '' && (
          <Cell title={isBuyer ? '卖家' : '买家'} value={isBuyer ? seller.nickname : buyer.nickname} />
        )}
        {discountFen > 0 && <Cell title={isUpgrade ? '剩余会员抵扣' : '优惠'} value={formatFen(-discountFen)} />}
        <Cell title={paidAt > 0 ? '实付' : '应付'} value={formatFen(payableFen)} />
        {paidAt > 0 && feeFen > 0 && (
          <>
            <Cell title="平台服务费" value={formatFen(-feeFen)} />
            <Cell title="收入" value={formatFen(payableFen - refundedFen - feeFen)} />
          </>
        )}
        {message !== '' && <Cell title="留言" note={message} />}
        <Cell title="下单时间" value={formatDateTime(createdAt, now())} />
        {paidAt > 0 && <Cell title="付款时间" value={formatDateTime(paidAt, now())} />}
        <Cell title="订单编号" note={orderNo} />
      </CellGroup>
      {detail.isSeller && detail.state === ORDER_STATE.unpaid && (
        <View className={styles['card'] ?? ''}>
          <Button
            text="修改价格"
            kind="outline"
            isBlock
            onPress={() => navigation.goTo(ROUTES.modifyOrderPrice, toOrderParams([orderNo]))}
          />
        </View>
      )}
      {detail.priceChanges.length > 0 && (
        <CellGroup title="改价记录">
          {detail.priceChanges.map(({ at, fromFen, toFen, reason }) => (
            <Cell key={at} title={`${formatFen(fromFen)} 改为 ${formatFen(toFen)}`} note={reason} />
          ))}
        </CellGroup>
      )}
    </>
  );
}
