import { returnTopUp } from '@contract/http/balance';
import type { TopUpOffer } from '@contract/schemas/balance';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { formatFen } from '@/domain/format/format-money';
import { confirm, showToast } from '@/stores/base/overlays';
import { useRequestId } from '../hooks/use-request-id';

export interface BroughtMoneyProps {
  readonly toppedFen: number;
  readonly offer: TopUpOffer;
  readonly onReturned: () => Promise<void>;
}

/** What of the balance was brought, and its way back. */
export function BroughtMoney({ toppedFen, offer, onReturned }: BroughtMoneyProps) {
  const requestId = useRequestId();
  const { returnableFen } = offer;
  const giveBack = async (): Promise<void> => {
    const wish = {
      title: `退回${formatFen(returnableFen)}？`,
      text: '没有用完的充值会退到当时付款的账户，到账时间以支付渠道为准',
      confirmText: '退回',
    };
    if (!(await confirm(wish))) return;
    try {
      await call(returnTopUp, { requestId: await requestId.get({ back: returnableFen }), amountFen: returnableFen });
      requestId.renew();
      showToast('已按原路退回');
    } catch (error) {
      // The request layer has shown the error. Without an answer the same request is sent again.
      if (error instanceof ApiError) requestId.renew();
    }
    await onReturned();
  };
  return (
    <CellGroup>
      <Cell
        title={`其中充值 ${formatFen(toppedFen)}`}
        note="只能用来付款，不能提现"
        end={<Button text="退回" kind="outline" size={32} onPress={giveBack} />}
      />
    </CellGroup>
  );
}
