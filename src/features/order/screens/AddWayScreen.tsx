import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import {
  BANK_NAME_MAX_LENGTH,
  PAYEE_NAME_MAX_LENGTH,
  WITHDRAW_CHANNEL,
  type WithdrawChannel,
} from '@contract/constants/balance';
import { ERRORS } from '@contract/errors';
import { addWithdrawalWay, getWithdrawOptions } from '@contract/http/balance';
import { judgePayee, type PayeeFault, tidyPayee } from '@contract/rules/payee';
import type { WithdrawOptions } from '@contract/schemas/balance';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Field } from '@/components/fields/Field';
import { Segmented } from '@/components/fields/Segmented';
import { nameChannel } from '@/domain/balance-words';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { showToast } from '@/stores/base/overlays';
import { useWriterKey } from '@/stores/session/other-person';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import styles from '../components/order.module.scss';

const ACCOUNT_MAX_LENGTH = 60;
const WORDS: Readonly<Record<PayeeFault, string>> = {
  name: ERRORS.PAYEE_NAME.msg,
  account: ERRORS.PAYEE_ACCOUNT.msg,
  bank: ERRORS.PAYEE_BANK.msg,
};

/** One more way to have money sent. */
export function AddWayScreen() {
  return <AddWay key={useWriterKey()} />;
}

interface Draft {
  readonly channel: WithdrawChannel | null;
  readonly name: string;
  readonly account: string;
  readonly bankName: string;
}

function AddWay() {
  // Here it outlives a session that ends in the middle of it.
  const [draft, setDraft] = useState<Draft>({ channel: null, name: '', account: '', bankName: '' });
  const isLogin = useSession(selectIsLogin);
  const options = useCall(getWithdrawOptions, isLogin ? {} : null, { toast: false, loading: false });
  const { data } = options;
  return (
    <PageShell title="添加收款方式" maxWidth={640}>
      <LoginGate icon="receipt-text" title="登录后添加收款方式">
        <View className={styles['page'] ?? ''}>
          {data === undefined &&
            (options.error === null ? <CellSkeleton rows={3} /> : <ErrorState onRetry={options.reload} />)}
          {data !== undefined && data.channels.length === 0 && <Empty icon="receipt-text" title="这里不提供提现" />}
          {data !== undefined && data.channels.length > 0 && (
            <Form options={data} draft={draft} onChange={(fields) => setDraft((old) => ({ ...old, ...fields }))} />
          )}
        </View>
      </LoginGate>
    </PageShell>
  );
}

interface FormProps {
  readonly options: WithdrawOptions;
  readonly draft: Draft;
  readonly onChange: (fields: Partial<Draft>) => void;
}

function Form({ options, draft, onChange }: FormProps) {
  const { account, bankName } = draft;
  const channel = draft.channel ?? options.channels[0] ?? WITHDRAW_CHANNEL.bank;
  const name = options.payeeName === '' ? draft.name : options.payeeName;
  const [fault, setFault] = useState<PayeeFault | null>(null);
  const isCertified = options.payeeName !== '';
  const errorOf = (of: PayeeFault): string | undefined => (fault === of ? WORDS[of] : undefined);

  const save = async (): Promise<void> => {
    const payee = tidyPayee({ channel, name, account, bankName });
    const found = judgePayee(payee);
    setFault(found);
    if (found !== null) return;
    try {
      await call(addWithdrawalWay, payee);
    } catch {
      // The request layer has shown the error.
      return;
    }
    showToast('已添加');
    await navigation.goBack(ROUTES.withdrawWay);
  };
  return (
    <View className={styles['card'] ?? ''}>
      <Segmented
        label="收款方式"
        options={options.channels.map((id) => ({ id: `${id}`, text: nameChannel(id) }))}
        selectedId={`${channel}`}
        onSelect={(id) => {
          onChange({ channel: options.channels.find((each) => `${each}` === id) ?? channel, account: '' });
          setFault(null);
        }}
      />
      <Field
        label="收款人姓名"
        placeholder="真实姓名"
        maxLength={PAYEE_NAME_MAX_LENGTH}
        value={name}
        isReadonly={isCertified}
        hint={isCertified ? '与实名认证一致' : undefined}
        error={errorOf('name')}
        onChange={(typed) => onChange({ name: typed })}
      />
      {channel === WITHDRAW_CHANNEL.alipay && (
        <Field
          label="支付宝账号"
          placeholder="手机号或邮箱"
          maxLength={ACCOUNT_MAX_LENGTH}
          value={account}
          error={errorOf('account')}
          onChange={(typed) => onChange({ account: typed })}
        />
      )}
      {channel === WITHDRAW_CHANNEL.bank && (
        <>
          <Field
            label="银行卡号"
            placeholder="13到19位数字"
            kind="digits"
            maxLength={ACCOUNT_MAX_LENGTH}
            value={account}
            error={errorOf('account')}
            onChange={(typed) => onChange({ account: typed })}
          />
          <Field
            label="开户银行"
            placeholder="例如招商银行"
            maxLength={BANK_NAME_MAX_LENGTH}
            value={bankName}
            error={errorOf('bank')}
            onChange={(typed) => onChange({ bankName: typed })}
          />
        </>
      )}
      <Text className={styles['text'] ?? ''}>
        {channel === WITHDRAW_CHANNEL.wechat
          ? '会转到绑定的微信零钱；打款后要在24小时内到微信里确认收款'
          : '账号加密保存，只在打款时使用；删除后不再保留'}
      </Text>
      <Button text="保存" isBlock onPress={save} />
    </View>
  );
}
