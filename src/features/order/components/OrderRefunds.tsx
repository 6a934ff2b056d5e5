import { View } from '@tarojs/components';
import { ORDER_KIND, ORDER_STATE, OWN_KINDS, REFUND_CAUSE, REFUND_STATE } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { askRefund, decideRefund, giveOrderBack, takeBackRefund } from '@contract/http/order';
import type { OrderDetail, RefundView } from '@contract/schemas/order';
import { call } from '@/api/client';
import { ApiError, codeOf } from '@/api/errors';
import type { CallState } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { formatFen } from '@/domain/format/format-money';
import { describeRefundTerm } from '@/domain/order-words';
import { now } from '@/stores/base/clock';
import { confirm, showToast } from '@/stores/base/overlays';
import { NO_REFUND, type OrderDrafting } from '../hooks/use-order-drafts';
import { useRequestId } from '../hooks/use-request-id';
import styles from './order.module.scss';
import { ReasonSheet } from './ReasonSheet';
import { RefundSheet } from './RefundSheet';

const REFUND_WORDS: Readonly<Record<RefundView['state'], string>> = {
  [REFUND_STATE.asked]: '等待卖家处理',
  [REFUND_STATE.declined]: '卖家没有同意',
  [REFUND_STATE.sending]: '正在退回',
  [REFUND_STATE.done]: '已退回',
  [REFUND_STATE.failed]: '退回遇到问题，请联系客服',
  [REFUND_STATE.takenBack]: '申请已撤回',
};

/** Of what the platform sells. */
const OWN_WORDS: typeof REFUND_WORDS = {
  ...REFUND_WORDS,
  [REFUND_STATE.asked]: '等待平台处理',
  [REFUND_STATE.declined]: '平台没有同意',
};

/** As whoever sold it reads it. */
const SELLER_WORDS: typeof REFUND_WORDS = {
  ...REFUND_WORDS,
  [REFUND_STATE.asked]: '等你处理',
  [REFUND_STATE.declined]: '你没有同意',
  [REFUND_STATE.failed]: '退回遇到问题',
  [REFUND_STATE.takenBack]: '买家撤回了申请',
};

function wordsFor({ kind, isSeller }: OrderDetail): typeof REFUND_WORDS {
  if (isSeller) return SELLER_WORDS;
  return OWN_KINDS.includes(kind) ? OWN_WORDS : REFUND_WORDS;
}

function describe(refund: RefundView, order: OrderDetail): string {
  const { state, cause, reason, answer, answerBy, lineIds } = refund;
  return [
    cause === REFUND_CAUSE.seller ? (order.isSeller ? '你主动退款' : '卖家主动退款') : '',
    wordsFor(order)[state],
    state === REFUND_STATE.asked ? describeRefundTerm(answerBy, now(), order.isSeller) : '',
    lineIds.length > 1 ? `${lineIds.length}件` : '',
    reason,
    answer,
  ]
    .filter(Boolean)
    .join(' · ');
}

const FROM_SELLER = '钱按原路退给买家，从你的收入里扣，不够的从以后的收入里扣';

interface OrderRefundsProps extends OrderDrafting {
  readonly detail: CallState<OrderDetail>;
}

/** What was asked back of an order and what became of it; the buyer asks here, the seller decides, or gives it back unasked. */
export function OrderRefunds({ detail, draft, onDraft }: OrderRefundsProps) {
  const requestId = useRequestId();
  const { data } = detail;
  const { declining } = draft;
  if (data === undefined) return null;
  const open = data.lines.filter(({ refundedFen, payableFen }) => refundedFen === 0 && payableFen > 0);
  // What was brought goes back from the balance's page.
  const isSold = data.kind !== ORDER_KIND.topUp;
  const isOwn = OWN_KINDS.includes(data.kind);
  const canGoBack =
    isSold && data.state === ORDER_STATE.paid && data.deliveredAt > 0 && !data.isRefundAsked && open.length > 0;

  const ask = async (lineIds: readonly string[], reason: string): Promise<void> => {
    try {
      const wish = { orderNo: data.orderNo, lineIds: [...lineIds], reason };
      await call(askRefund, { ...wish, requestId: await requestId.get(wish) });
      requestId.renew();
      onDraft({ refund: null });
    } catch (error) {
      // The request layer has shown the error; without an answer the same request is sent again.
      if (error instanceof ApiError) requestId.renew();
      if (isOwn && codeOf(error) === ERRORS.REFUND_LINES.code) {
        showToast('这期会员已抵扣升级，请先退升级的订单', { isError: true });
      }
    }
    await detail.reload();
  };
  const decide = async (refundNo: string, agree: boolean, answer: string): Promise<void> => {
    try {
      await call(decideRefund, { refundNo, agree, answer });
      onDraft({ declining: null });
    } catch {
      // The request layer has shown the error.
    }
    await detail.reload();
  };
  const takeBack = async (refundNo: string): Promise<void> => {
    const wish = { title: '撤回退款申请？', text: '撤回后还可以重新申请', confirmText: '撤回' };
    if (!(await confirm(wish))) return;
    try {
      await call(takeBackRefund, { refundNo });
    } catch {
      // The request layer has shown the error.
    }
    await detail.reload();
  };
  const agree = async ({ refundNo, amountFen }: RefundView): Promise<void> => {
    const wish = { title: `同意退${formatFen(amountFen)}？`, text: FROM_SELLER, confirmText: '同意退款' };
    if (await confirm(wish)) await decide(refundNo, true, '');
  };
  const give = async (reason: string): Promise<void> => {
    const amountFen = open.reduce((sum, { payableFen }) => sum + payableFen, 0);
    const wish = { title: `退${formatFen(amountFen)}给买家？`, text: FROM_SELLER, confirmText: '退款', isDanger: true };
    if (!(await confirm(wish))) return;
    try {
      await call(giveOrderBack, { orderNo: data.orderNo, reason });
      onDraft({ giving: null });
    } catch {
      // The request layer has shown the error.
    }
    await detail.reload();
  };
  return (
    <>
      {data.refunds.length > 0 && (
        <CellGroup title="退款">
          {data.refunds.map((refund) => (
            <Cell
              key={refund.refundNo}
              title={formatFen(refund.amountFen)}
              note={describe(refund, data)}
              {...(data.isSeller && refund.state === REFUND_STATE.asked
                ? {
                    end: (
                      <View className={styles['buttons'] ?? ''}>
                        <Button text="同意" size={32} onPress={() => agree(refund)} />
                        <Button
                          text="不同意"
                          kind="outline"
                          size={32}
                          onPress={() => onDraft({ declining: { refundNo: refund.refundNo, reason: '' } })}
                        />
                      </View>
                    ),
                  }
                : {})}
              {...(data.isBuyer && refund.state === REFUND_STATE.asked
                ? { end: <Button text="撤回" kind="outline" size={32} onPress={() => takeBack(refund.refundNo)} /> }
                : {})}
            />
          ))}
        </CellGroup>
      )}
      {canGoBack && (data.isBuyer || data.isSeller) && (
        <View className={styles['card'] ?? ''}>
          {data.isBuyer ? (
            <Button text="申请退款" kind="outline" isBlock onPress={() => onDraft({ refund: NO_REFUND })} />
          ) : (
            <Button text="主动退款" kind="outline" isBlock onPress={() => onDraft({ giving: '' })} />
          )}
        </View>
      )}
      {draft.refund !== null && (
        <RefundSheet
          lines={open}
          isOwn={isOwn}
          draft={draft.refund}
          onChange={(refund) => onDraft({ refund })}
          onAsk={ask}
          onClose={() => onDraft({ refund: null })}
        />
      )}
      {draft.giving !== null && (
        <ReasonSheet
          title="主动退款"
          hint="没有退过的全部退给买家，原图不能再下载"
          reason={draft.giving}
          onChange={(giving) => onDraft({ giving })}
          onReason={give}
          onClose={() => onDraft({ giving: null })}
        />
      )}
      {declining !== null && (
        <ReasonSheet
          title="不同意退款"
          reason={declining.reason}
          onChange={(reason) => onDraft({ declining: { ...declining, reason } })}
          onReason={(answer) => decide(declining.refundNo, false, answer)}
          onClose={() => onDraft({ declining: null })}
        />
      )}
    </>
  );
}
