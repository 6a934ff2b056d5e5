import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { VirtualPaySettings } from '../../env-payment';
import type { Clock } from '../clock/types';
import { askJson, fieldsOf, numberOf, textOf } from '../outside/ask-json';
import type { Wechat } from '../wechat/types';
import type {
  Notice,
  NoticeReading,
  PaymentAnswer,
  PaymentChannel,
  PaymentHouse,
  PaymentName,
  RefundAnswer,
} from './types';

export interface VirtualPayDeps {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly wechat: Pick<Wechat, 'fetchAccessToken'>;
  /** Of WeChat's server interface. */
  readonly apiUrl: string;
}

type Said =
  | { readonly kind: 'said'; readonly code: number; readonly body: unknown }
  | { readonly kind: 'unknown'; readonly reason: string };

const PRODUCTION = 0;
const TOKEN_SPARE_MS = 300_000;
const MAX_SKEW_MS = 5 * 60_000;
const DELIVER = 'xpay_goods_deliver_notify';
const REFUNDED = 'xpay_refund_notify';
// It is busy, or does not believe us: of the order this says nothing.
const NOTHING_SAID = new Set([-1, 40_001, 40_014, 42_001, 268_490_001, 268_490_002, 268_490_003, 268_490_015]);
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
  const { clock } = deps;
  let token = { value: '', endsAt: 0 };
  const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

  async function getToken(): Promise<string | null> {
    if (clock.now().getTime() < token.endsAt) return token.value;
    const outcome = await deps.wechat.fetchAccessToken('mini');
    if (outcome.kind !== 'ok') return null;
    const { value, lifeSeconds } = outcome.value;
    token = { value, endsAt: clock.now().getTime() + lifeSeconds * 1_000 - TOKEN_SPARE_MS };
    return value;
  }

  async function ask(path: string, content: object): Promise<Said> {
    const accessToken = await getToken();
    if (accessToken === null) return { kind: 'unknown', reason: 'no access token' };
    const body = JSON.stringify(content);
    const url = new URL(`${deps.apiUrl}${path}`);
    url.searchParams.set('access_token', accessToken);
    url.searchParams.set('pay_sig', hmac(settings.key, `${path}&${body}`));
    const headers = { 'content-type': 'application/json' };
    const answer = await askJson(url, { method: 'POST', timeoutMs: deps.timeoutMs, headers, body });
    if (answer.kind === 'unavailable') return { kind: 'unknown', reason: answer.reason };
    const code = numberOf(answer.body, 'errcode');
    if (answer.status !== 200 || code === null) return { kind: 'unknown', reason: `HTTP ${answer.status}` };
    if (NOTHING_SAID.has(code)) {
      token = { value: '', endsAt: 0 };
      return { kind: 'unknown', reason: `errcode ${code}` };
    }
    return { kind: 'said', code, body: answer.body };
  }

  const findOrder = (openid: string, orderId: string): Promise<Said> =>
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
    // What is paid is delivered here in any case. Unheard, it would be told by a notice again.
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

  /** Whether the message push has sent it, within five minutes. */
  function isPushed({ signature = '', timestamp = '', nonce = '' }: Notice['query']): boolean {
    const text = [settings.pushToken, timestamp, nonce].sort().join('');
    const [own, said] = [Buffer.from(createHash('sha1').update(text).digest('hex')), Buffer.from(signature)];
    if (own.length !== said.length || !timingSafeEqual(own, said)) return false;
    return Math.abs(Number(timestamp) * 1_000 - clock.now().getTime()) <= MAX_SKEW_MS;
  }

  function readNotice({ query: signed, body }: Notice): NoticeReading {
    if (!isPushed(signed)) return { kind: 'forged', reason: 'signature' };
    let told: unknown;
    try {
      told = JSON.parse(body);
    } catch {
      return { kind: 'forged', reason: 'no JSON' };
    }
    const [event, attemptNo, refundNo] = ['Event', 'OutTradeNo', 'MchRefundId'].map((name) => textOf(told, name));
    if (event === DELIVER && attemptNo !== undefined && attemptNo !== '') return { kind: 'payment', about: attemptNo };
    if (event === REFUNDED && refundNo !== undefined && refundNo !== '') return { kind: 'refund', about: refundNo };
    return { kind: 'other' };
  }

  return {
    channels: [channel],
    house: {
      house: 'wechatVirtual',
      merchant: settings.offer,
      readNotice,
      answerProbe: (asked) => (isPushed(asked) ? (asked['echostr'] ?? null) : null),
      // Its bills are sums of days; what its lists of orders hold is not published.
      fetchStatement: 'query',
      replies: {
        taken: { status: 200, type: 'application/json', body: '{"ErrCode":0,"ErrMsg":"success"}' },
        refused: { status: 401, type: 'application/json', body: '{"ErrCode":1,"ErrMsg":"signature"}' },
      },
    },
  };
}
