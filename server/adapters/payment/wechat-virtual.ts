import type { VirtualPaySettings } from '../../env-payment';
import { fieldsOf, numberOf, textOf } from '../outside/ask-json';
import type { PaymentAnswer, PaymentChannel, PaymentHouse, PaymentName, RefundAnswer } from './types';
import { createVirtualPayCalls, hmac, type VirtualPayDeps, type VirtualSaid } from './wechat-virtual-calls';
import { createVirtualPayHouse } from './wechat-virtual-house';

const PRODUCTION = 0;
const DONE_BEFORE = 268_490_004;
const LATER = new Set([268_490_014, 268_490_016]);
// Its numbers of what an order is.
const MADE = new Set([0, 1]);
const PAID = new Set([2, 3, 4, 5, 7, 8, 9, 10]);
const TO_DELIVER = new Set([2, 3]);
const CLOSED = 6;
const REFUND_FAILED = 7;
const REFUND_DONE = new Set([5, 8]);

/**
 * The virtual payment of WeChat's mini-program, which sells published products at their published price. It knows of an order when the
 * payer's device has begun it, and cannot close one: what is paid too late is given back.
 */
export function createVirtualPay(
  settings: VirtualPaySettings,
  deps: VirtualPayDeps,
): { readonly house: PaymentHouse; readonly channels: readonly PaymentChannel[] } {
  const { ask } = createVirtualPayCalls(settings, deps);

  const findOrder = (openid: string, orderId: string): Promise<VirtualSaid> =>
    ask('/xpay/query_order', { openid, env: PRODUCTION, order_id: orderId });

  async function query({ attemptNo, account }: PaymentName): Promise<PaymentAnswer> {
    const said = await findOrder(account, attemptNo);
    if (said.kind === 'unknown') return said;
    // The payer's device has not begun it.
    if (said.code !== 0) return { kind: 'open' };
    const order = fieldsOf(said.body)['order'];
    const [state, amountFen] = [numberOf(order, 'status'), numberOf(order, 'paid_fee')];
    if (textOf(order, 'order_id') !== attemptNo || state === null) {
      return { kind: 'unknown', reason: 'an answer about another payment' };
    }
    if (MADE.has(state)) return { kind: 'open' };
    if (state === CLOSED) return { kind: 'closed', note: '' };
    if (!PAID.has(state) || amountFen === null || !Number.isSafeInteger(amountFen)) {
      return { kind: 'unknown', reason: `a payment in the state ${state}` };
    }
    // What is paid is delivered here in any case. If this call is lost, WeChat sends its notice again.
    if (TO_DELIVER.has(state)) await ask('/xpay/notify_provide_goods', { order_id: attemptNo, env: PRODUCTION });
    return { kind: 'paid', amountFen, transactionNo: textOf(order, 'wx_order_id') };
  }

  async function queryRefund({ refundNo, account }: { refundNo: string; account: string }): Promise<RefundAnswer> {
    const said = await findOrder(account, refundNo);
    if (said.kind === 'unknown') return said;
    if (said.code !== 0) return { kind: 'absent' };
    const state = numberOf(fieldsOf(said.body)['order'], 'status') ?? 0;
    if (REFUND_DONE.has(state)) return { kind: 'done' };
    return state === REFUND_FAILED
      ? { kind: 'refused', note: '微信没有退成功，需要在公众平台处理' }
      : { kind: 'taken' };
  }

  const channel: PaymentChannel = {
    way: 'wechatVirtual',
    merchant: settings.offer,
    payerOf: 'mini',
    query,
    queryRefund,

    async open({ attemptNo, amountFen, product, sessionKey }) {
      if (product === null || sessionKey === null) return { kind: 'closed', note: '暂时没有这个价格的商品，不能购买' };
      const signData = JSON.stringify({
        offerId: settings.offer,
        buyQuantity: 1,
        env: PRODUCTION,
        currencyType: 'CNY',
        productId: product,
        goodsPrice: amountFen,
        outTradeNo: attemptNo,
        attach: '',
      });
      const paySig = hmac(settings.key, `requestVirtualPayment&${signData}`);
      const signature = hmac(sessionKey, signData);
      return { kind: 'open', next: { kind: 'virtual', mode: 'short_series_goods', signData, paySig, signature } };
    },

    async close(name) {
      const answer = await query(name);
      return answer.kind === 'open' ? { kind: 'closed', note: '' } : answer;
    },

    async refund({ refundNo, attemptNo, account, amountFen, totalFen, returnedFen }) {
      const said = await ask('/xpay/refund_order', {
        openid: account,
        order_id: attemptNo,
        refund_order_id: refundNo,
        left_fee: totalFen - returnedFen,
        refund_fee: amountFen,
        biz_meta: '',
        refund_reason: '0',
        req_from: '3',
        env: PRODUCTION,
      });
      if (said.kind === 'unknown') return said;
      if (said.code === 0 || said.code === DONE_BEFORE) return { kind: 'taken' };
      if (LATER.has(said.code)) return { kind: 'unknown', reason: `errcode ${said.code}` };
      return { kind: 'refused', note: '微信没有接受退款；苹果设备上的付款由 Apple 退款' };
    },
  };

  return {
    channels: [channel],
    house: createVirtualPayHouse(settings, deps.clock),
  };
}
