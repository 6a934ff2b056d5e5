import { fieldsOf, numberOf, textOf } from '../outside/ask-json';
import type { PaymentAnswer, RefundAnswer } from './types';

/** What WeChat Pay says of a payment of ours. */
export function readPayment(
  body: unknown,
  attemptNo: string,
  { merchant, ourApps }: { readonly merchant: string; readonly ourApps: readonly string[] },
): PaymentAnswer {
  const isOurs =
    textOf(body, 'mchid') === merchant &&
    textOf(body, 'out_trade_no') === attemptNo &&
    ourApps.includes(textOf(body, 'appid'));
  if (!isOurs) return { kind: 'unknown', reason: 'an answer about another payment' };
  const state = textOf(body, 'trade_state');
  switch (state) {
    case 'SUCCESS':
    case 'REFUND': {
      const amount = fieldsOf(body)['amount'];
      const amountFen = numberOf(amount, 'total');
      const isMoney = amountFen !== null && Number.isSafeInteger(amountFen) && textOf(amount, 'currency') === 'CNY';
      if (!isMoney) return { kind: 'unknown', reason: 'paid in what is no money of ours' };
      return { kind: 'paid', amountFen, transactionNo: textOf(body, 'transaction_id') };
    }
    case 'NOTPAY':
    case 'USERPAYING':
    case 'ACCEPT':
      return { kind: 'open' };
    case 'CLOSED':
    case 'REVOKED':
      return { kind: 'closed', note: '' };
    case 'PAYERROR':
      return { kind: 'closed', note: '支付没有成功' };
    default:
      return { kind: 'unknown', reason: `a payment in the state ${state}` };
  }
}

export function readRefund(body: unknown, refundNo: string): RefundAnswer {
  if (textOf(body, 'out_refund_no') !== refundNo) return { kind: 'unknown', reason: 'an answer about another refund' };
  const state = textOf(body, 'status');
  switch (state) {
    case 'SUCCESS':
      return { kind: 'done' };
    case 'PROCESSING':
      return { kind: 'taken' };
    case 'CLOSED':
    case 'ABNORMAL':
      return { kind: 'refused', note: '微信支付没有退成功，需要在商户平台处理' };
    default:
      return { kind: 'unknown', reason: `a refund in the state ${state}` };
  }
}
