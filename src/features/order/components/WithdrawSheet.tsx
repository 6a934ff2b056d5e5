import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { PAYMENT_PASSWORD_LENGTH } from '@contract/constants/security';
import { ERRORS } from '@contract/errors';
import { withdraw } from '@contract/http/balance';
import { sendPaymentPasswordCode } from '@contract/http/security';
import type { WithdrawalWay, WithdrawOptions } from '@contract/schemas/balance';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { Button } from '@/components/Button';
import { CodeField } from '@/components/fields/CodeField';
import { Sheet } from '@/components/layers/Sheet';
import { nameWay } from '@/domain/balance-words';
import { formatFen } from '@/domain/format/format-money';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { showToast } from '@/stores/base/overlays';
import { useCodeSender } from '@/stores/session/code-sender';
import { useRequestId } from '../hooks/use-request-id';
import styles from './order.module.scss';
import { isOnTheKeys, PasswordAsked } from './PasswordAsked';

export interface WithdrawSheetProps {
  readonly way: WithdrawalWay;
  readonly amountFen: number;
  readonly options: WithdrawOptions;
  /** It is on its way. */
  readonly onSent: () => void;
  readonly onClose: () => void;
}

const OF_THE_CODE: readonly number[] = [
  ERRORS.CODE_REQUIRED.code,
  ERRORS.CODE_EXPIRED.code,
  ERRORS.CODE_WRONG.code,
  ERRORS.CODE_TOO_MANY_TRIES.code,
];

/** What is about to be sent, its code, then the password. Without an answer the same request is sent again. */
export function WithdrawSheet({ way, amountFen, options, onSent, onClose }: WithdrawSheetProps) {
  const requestId = useRequestId();
  const sender = useCodeSender('password', true, () => call(sendPaymentPasswordCode, { scene: 'withdraw' }));
  const [code, setCode] = useState('');
  const [isPassword, setIsPassword] = useState(false);
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const feeFen = Math.min(Math.floor((amountFen * options.feePerMille) / 1_000), amountFen - 1);

  const send = async (password: string): Promise<void> => {
    setIsBusy(true);
    try {
      const id = await requestId.get({ withdraw: way.id, amountFen });
      const wish = { requestId: id, wayId: way.id, amountFen, password, code: code.trim() };
      const { withdrawNo } = await call(withdraw, wish, { toast: false });
      requestId.renew();
      onSent();
      onClose();
      await navigation.goTo(ROUTES.withdrawDetail, { withdrawNo });
    } catch (failure) {
      if (!(failure instanceof ApiError)) {
        setError('没有收到结果，请再输入一次密码，不会重复提现');
        return;
      }
      requestId.renew();
      if (isOnTheKeys(failure)) return setError(failure.msg);
      showToast(failure.msg, { isError: true });
      if (OF_THE_CODE.includes(failure.code)) setIsPassword(false);
      else onClose();
    } finally {
      setIsBusy(false);
      setDigits('');
    }
  };
  const type = (typed: string): void => {
    if (isBusy) return;
    setError(undefined);
    setDigits(typed);
    // What becomes of it is shown here.
    if (typed.length === PAYMENT_PASSWORD_LENGTH) void send(typed);
  };
  const goOn = (): void => {
    if (code.trim() === '') return showToast(ERRORS.CODE_REQUIRED.msg, { isError: true });
    setIsPassword(true);
  };

  if (isPassword) {
    return (
      <PasswordAsked
        title={`提现${formatFen(amountFen)}`}
        value={digits}
        error={error}
        isBusy={isBusy}
        onChange={type}
        onClose={onClose}
      />
    );
  }
  return (
    <Sheet title="确认提现" onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        <Text className={styles['sum'] ?? ''}>{formatFen(amountFen)}</Text>
        <View className={styles['line'] ?? ''}>
          <Text>提现到</Text>
          <Text>{nameWay(way)}</Text>
        </View>
        {feeFen > 0 && (
          <View className={styles['line'] ?? ''}>
            <Text>手续费</Text>
            <Text>{formatFen(feeFen)}</Text>
          </View>
        )}
        <View className={styles['line'] ?? ''}>
          <Text>到账</Text>
          <Text>{formatFen(amountFen - feeFen)}</Text>
        </View>
        {amountFen >= options.reviewFen && (
          <Text className={styles['text'] ?? ''}>金额较大，会先由管理员审核，再打款</Text>
        )}
        <Text className={styles['text'] ?? ''}>{`验证码将发送到${options.phone}`}</Text>
        <CodeField value={code} onChange={setCode} sender={sender} disabledReason="验证码已发送" onConfirm={goOn} />
        <Button text="确认提现" isBlock isGuarded={false} onPress={goOn} />
      </View>
    </Sheet>
  );
}
