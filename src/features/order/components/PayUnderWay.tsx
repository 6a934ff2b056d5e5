import { Image, Text, View } from '@tarojs/components';
import type { SandboxAct } from '@contract/constants/order';
import { playSandbox } from '@contract/http/order';
import type { PayAttempt, PayNext } from '@contract/schemas/order';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { formatFen } from '@/domain/format/format-money';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { payment } from '@/platform/payment';
import { showToast } from '@/stores/base/overlays';
import styles from './order.module.scss';

export interface PayUnderWayProps {
  readonly attempt: PayAttempt;
  readonly onChanged: () => Promise<void>;
  readonly onOther: () => void;
  readonly onCancel: () => Promise<void>;
}

const SANDBOX: readonly { readonly act: SandboxAct; readonly text: string }[] = [
  { act: 'pay', text: '支付成功' },
  { act: 'refuse', text: '支付失败' },
  { act: 'delay', text: '20秒后到账' },
  { act: 'double', text: '重复通知' },
  { act: 'lie', text: '虚假通知' },
];

/** Hands over to whoever takes the money. What came of it the server says. */
export async function startPayment(next: PayNext | null): Promise<void> {
  if (next === null || next.kind === 'code') return;
  const outcome = await payment.pay(next);
  if (outcome.kind === 'failed') showToast(outcome.reason, { isError: true });
}

/** A payment that has begun: what is left to do for it, and the ways out. */
export function PayUnderWay({ attempt, onChanged, onOther, onCancel }: PayUnderWayProps) {
  const { next, way } = attempt;
  const goOn = async (): Promise<void> => {
    await startPayment(next);
    await onChanged();
  };
  return (
    <View className={styles['card'] ?? ''}>
      {next?.kind === 'code' ? (
        <Code picture={next.picture} app={way === 'alipayQr' ? '支付宝' : '微信'} amountFen={attempt.amountFen} />
      ) : (
        <Text className={styles['heading'] ?? ''} {...toA11yProps({ role: 'status' })}>
          正在确认支付结果
        </Text>
      )}
      {way === 'sandbox' && <Sandbox attemptNo={attempt.attemptNo} onChanged={onChanged} />}
      {next !== null && next.kind !== 'code' && <Button text="继续付款" isBlock onPress={goOn} />}
      {way !== 'sandbox' && <Button text="换一种支付方式" kind="outline" isBlock onPress={onOther} />}
      <Button text="取消订单" kind="text" isBlock onPress={onCancel} />
    </View>
  );
}

function Code({
  picture,
  app,
  amountFen,
}: {
  readonly picture: string;
  readonly app: string;
  readonly amountFen: number;
}) {
  return (
    <View className={styles['scan'] ?? ''}>
      <Text className={styles['heading'] ?? ''}>{`请用${app}扫码付款`}</Text>
      <Text className={styles['sum'] ?? ''}>{formatFen(amountFen)}</Text>
      <Image
        {...toAltProps(`付款二维码，用${app}扫`)}
        className={styles['code'] ?? ''}
        src={picture}
        mode="aspectFit"
      />
      <Text className={styles['text'] ?? ''} {...toA11yProps({ role: 'status' })}>
        付款后这里会自动更新
      </Text>
    </View>
  );
}

function Sandbox({ attemptNo, onChanged }: { readonly attemptNo: string; readonly onChanged: () => Promise<void> }) {
  const play = async (act: SandboxAct): Promise<void> => {
    // The request layer has shown the refusal.
    await call(playSandbox, { attemptNo, act }).catch(() => undefined);
    await onChanged();
  };
  return (
    <>
      <Text className={styles['text'] ?? ''}>这是试用支付，不会扣款。选择要发生的结果</Text>
      <View className={styles['buttons'] ?? ''}>
        {SANDBOX.map(({ act, text }) => (
          <Button
            key={act}
            text={text}
            kind={act === 'pay' ? 'primary' : 'outline'}
            size={40}
            onPress={() => play(act)}
          />
        ))}
      </View>
    </>
  );
}
