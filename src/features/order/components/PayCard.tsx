import { Image, Text, View } from '@tarojs/components';
import { useState } from 'react';
import { ATTEMPT_STATE, type PayWay } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { callPay } from '@contract/http/order';
import type { OrderStatus, PayWayList, PayWayView } from '@contract/schemas/order';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { CallState } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { formatDateTime } from '@/domain/format/format-date';
import { formatFen } from '@/domain/format/format-money';
import { ROUTES } from '@/domain/routes';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { login } from '@/platform/login';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';
import { confirm, showToast } from '@/stores/base/overlays';
import type { RequestId } from '../hooks/use-request-id';
import styles from './order.module.scss';
import { PayUnderWay, startPayment } from './PayUnderWay';

export interface PayCardProps {
  readonly orderNos: readonly string[];
  readonly status: OrderStatus;
  readonly ways: CallState<PayWayList>;
  readonly requestId: RequestId;
  readonly onChanged: () => Promise<void>;
  readonly onCancel: () => Promise<void>;
  /** Asks for the password of the balance. */
  readonly onBalance: (amountFen: number) => void;
}

const WAY_NAMES: Readonly<Record<PayWay, string>> = {
  balance: '余额',
  sandbox: '试用支付',
  wechatJsapi: '微信支付',
  wechatH5: '微信支付',
  wechatNative: '微信扫码支付',
  wechatVirtual: '微信支付',
  alipayPage: '支付宝',
  alipayWap: '支付宝',
  alipayQr: '支付宝扫码支付',
};

/** Ways to pay what is not paid yet, and what becomes of the attempt under way. */
export function PayCard({ orderNos, status, ways, requestId, onChanged, onCancel, onBalance }: PayCardProps) {
  const [chosen, setChosen] = useState<PayWay | null>(null);
  /** The attempt instead of which another way is looked for. */
  const [leftNo, setLeftNo] = useState('');
  const { attempt } = status;
  if (attempt?.state === ATTEMPT_STATE.open && attempt.attemptNo !== leftNo) {
    return <PayUnderWay {...{ attempt, onChanged, onCancel }} onOther={() => setLeftNo(attempt.attemptNo)} />;
  }
  const { data } = ways;
  if (data === undefined) return ways.error === null ? <CellSkeleton rows={3} /> : <ErrorState onRetry={ways.reload} />;
  const way = chosen ?? data.ways.find(({ isUsable }) => isUsable)?.way ?? null;

  const pay = async (): Promise<void> => {
    if (way === null) return;
    if (way === 'balance') return onBalance(data.payableFen);
    try {
      const named = { orderNos: [...orderNos], way, requestId: await requestId.get({ pay: orderNos, way }) };
      const loginCode = way === 'wechatVirtual' ? await requestLoginCode() : {};
      const { next } = await call(callPay, { ...named, expectedFen: data.payableFen, ...loginCode });
      requestId.renew();
      await startPayment(next);
    } catch (error) {
      // The request layer has shown the error; without an answer the same request is sent again.
      if (error instanceof ApiError) requestId.renew();
    }
    await onChanged();
  };
  const choose = ({ way: wanted, isUsable, note }: PayWayView): void =>
    isUsable ? setChosen(wanted) : showToast(note, { isError: true });

  return (
    <>
      <View className={styles['card'] ?? ''}>
        <Text className={styles['text'] ?? ''}>应付</Text>
        <Text className={styles['sum'] ?? ''}>{formatFen(data.payableFen)}</Text>
        <Text
          className={styles['text'] ?? ''}
        >{`请在${formatDateTime(data.expiresAt, now())}前付款，过时订单会关闭`}</Text>
        {attempt?.state === ATTEMPT_STATE.refused && (
          <Text className={styles['off'] ?? ''} {...toA11yProps({ role: 'status' })}>
            支付没有完成，订单已保留
          </Text>
        )}
      </View>
      <CellGroup title="支付方式" isChoice>
        {data.ways.map((each) => (
          <Cell
            key={each.way}
            title={each.way === 'balance' ? `余额 ${formatFen(data.balanceFen)}` : WAY_NAMES[each.way]}
            {...(each.note === '' ? {} : { note: each.note })}
            isChosen={each.way === way}
            onPress={() => choose(each)}
          />
        ))}
      </CellGroup>
      {data.inMini !== null && <InMini image={data.inMini.image} />}
      <View className={styles['card'] ?? ''}>
        <Button
          text={`支付${formatFen(data.payableFen)}`}
          isBlock
          isDisabled={way === null}
          disabledReason="没有可用的支付方式"
          onPress={pay}
        />
        <Button text="取消订单" kind="text" isBlock onPress={onCancel} />
      </View>
    </>
  );
}

/** Only the mini-program can take the payment. What comes of it this page hears by itself. */
function InMini({ image }: { readonly image: string }) {
  return (
    <View className={styles['card'] ?? ''}>
      <View className={styles['scan'] ?? ''}>
        <Text className={styles['heading'] ?? ''}>这笔订单要在微信小程序里付款</Text>
        {image !== '' && (
          <Image {...toAltProps('小程序码，用微信扫')} className={styles['code'] ?? ''} src={image} mode="aspectFit" />
        )}
        <Text className={styles['text'] ?? ''}>
          {image === ''
            ? '请用微信打开小程序，在“历史订单”里付款'
            : '用手机微信扫码，在小程序里付款；付款后这里会自动更新'}
        </Text>
      </View>
    </View>
  );
}

/** What the mini-program's own payment asks for; where there is none, the server says so. */
async function requestLoginCode(): Promise<{ loginCode?: string }> {
  const outcome = await login.requestCode();
  return outcome.kind === 'code' ? { loginCode: outcome.code } : {};
}

/** Whether the person wants to set a password first. */
export async function askForPassword(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.code !== ERRORS.PAYMENT_PASSWORD_ABSENT.code) return false;
  if (await confirm({ title: '还没有支付密码', text: '用余额付款前要先设置支付密码', confirmText: '去设置' })) {
    await navigation.goTo(ROUTES.password);
  }
  return true;
}
