import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { ORDER_REASON_MAX_LENGTH, ORDER_STATE } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { getOrderDetail, modifyOrderAmount } from '@contract/http/order';
import type { OrderDetail } from '@contract/schemas/order';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Empty } from '@/components/Empty';
import { Field } from '@/components/fields/Field';
import { TextArea } from '@/components/fields/TextArea';
import { formatDateTime } from '@/domain/format/format-date';
import { formatFen } from '@/domain/format/format-money';
import { parseYuan } from '@/domain/format/yuan-text';
import { toOrderListParams, toOrderParams } from '@/domain/order-routes';
import { describeOrder } from '@/domain/order-words';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { showToast } from '@/stores/base/overlays';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { NotThere } from '../components/NotThere';
import styles from '../components/order.module.scss';

const TITLE = '修改价格';
const TO_SOLD = {
  text: '看卖出的订单',
  onPress: () => navigation.replaceWith(ROUTES.orderList, toOrderListParams('sold')),
};

/** Its seller takes something off an order that is not paid yet. */
export function ModifyOrderPriceScreen({ orderNo }: { readonly orderNo: string }) {
  const isLogin = useSession(selectIsLogin);
  const detail = useCall(getOrderDetail, isLogin && orderNo !== '' ? { orderNo } : null, {
    toast: false,
    loading: false,
  });
  const { data } = detail;
  const canModify = data?.isSeller === true && data.state === ORDER_STATE.unpaid;
  return (
    <PageShell title={TITLE} maxWidth={640}>
      <LoginGate icon="file-text" title="登录后修改价格">
        <View className={styles['page'] ?? ''}>
          {data === undefined && (
            <NotThere isNone={orderNo === ''} state={detail} absent={ERRORS.ORDER_ABSENT} action={TO_SOLD} />
          )}
          {data !== undefined && !canModify && (
            <Empty icon="file-text" title="这个订单不能改价" text="只有卖家能改还没有付款的订单" action={TO_SOLD} />
          )}
          {data !== undefined && canModify && <PriceForm order={data} onStale={detail.reload} />}
          {data !== undefined && <PriceHistory order={data} />}
        </View>
      </LoginGate>
    </PageShell>
  );
}

interface PriceFormProps {
  readonly order: OrderDetail;
  /** Somebody was faster. */
  readonly onStale: () => Promise<void>;
}

function PriceForm({ order, onStale }: PriceFormProps) {
  const { orderNo, goodsFen, payableFen } = order;
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const amountFen = parseYuan(text);
  const problem =
    amountFen === null
      ? '请填写新价格'
      : amountFen > goodsFen
        ? `不能高于商品金额${formatFen(goodsFen)}`
        : amountFen === payableFen
          ? '和现在的价格一样'
          : '';
  const save = async (): Promise<void> => {
    if (amountFen === null) return;
    try {
      await call(modifyOrderAmount, { orderNo, fromFen: payableFen, amountFen, reason: reason.trim() });
      showToast('已改价，买家会按新价格付款');
      await navigation.goBack(ROUTES.orderList, toOrderParams([orderNo]));
    } catch (error) {
      // The request layer has shown the error.
      if (error instanceof ApiError && STALE.includes(error.code)) await onStale();
    }
  };
  return (
    <>
      <CellGroup title={describeOrder(order)}>
        <Cell title="买家" value={order.buyer.nickname} />
        <Cell title="商品金额" value={formatFen(goodsFen)} />
        <Cell title="现在应付" value={formatFen(payableFen)} />
      </CellGroup>
      <View className={styles['card'] ?? ''}>
        <Field
          label="新价格（元）"
          kind="money"
          prefix="￥"
          placeholder="最多两位小数"
          maxLength={12}
          value={text}
          error={text !== '' && problem !== '' ? problem : undefined}
          onChange={setText}
        />
        <TextArea
          label="原因"
          placeholder="买家会看到，例如老顾客优惠"
          maxLength={ORDER_REASON_MAX_LENGTH}
          value={reason}
          onChange={setReason}
        />
        {amountFen !== null && problem === '' && (
          <Text className={styles['text'] ?? ''}>{`${formatFen(payableFen)} 改为 ${formatFen(amountFen)}`}</Text>
        )}
        <Button
          text="保存新价格"
          isBlock
          isDisabled={problem !== '' || reason.trim() === ''}
          disabledReason={problem === '' ? '请写一下原因' : problem}
          onPress={save}
        />
      </View>
    </>
  );
}

const STALE: readonly number[] = [ERRORS.ORDER_CHANGED.code, ERRORS.ORDER_STATE_WRONG.code];

function PriceHistory({ order }: { readonly order: OrderDetail }) {
  if (order.priceChanges.length === 0) return null;
  return (
    <CellGroup title="改价记录">
      {order.priceChanges.map(({ at, fromFen, toFen, reason }) => (
        <Cell
          key={at}
          title={`${formatFen(fromFen)} 改为 ${formatFen(toFen)}`}
          note={`${reason} · ${formatDateTime(at, now())}`}
        />
      ))}
    </CellGroup>
  );
}
