import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Notice } from '../../../server/adapters/payment/types';
import type { EnvSource } from '../../../server/env';
import type { DoubleReply, DoubleRequest } from './http-double';
import { startWechatDouble, type WechatDouble } from './wechat';

const OFFER = '1450000001';
const KEY = 'virtual-app-key';
const PUSH_TOKEN = 'push-token';
const SESSION_KEY = 'c2Vzc2lvbi1rZXk=';

interface Order {
  readonly number: string;
  readonly openid: string;
  readonly priceFen: number;
  status: number;
  leftFee: number;
}

export interface VirtualPayDouble extends WechatDouble {
  readonly settings: EnvSource;
  readonly orders: ReadonlyMap<string, Order>;
  /** What has been reported as delivered. */
  readonly delivered: ReadonlySet<string>;
  /** Products that are published, with their price. */
  publish(productId: string, priceFen: number): void;
  /** The payer's device takes what it was handed, and he pays. Answers the push; a text where it is not taken. */
  request(openid: string, wish: { signData: string; paySig: string; signature: string }): Notice | string;
  makePush(content: object, as?: { token?: string; at?: Date }): Notice;
  /** Refunds are done from now on only by Apple, or by this vendor again. */
  refuseRefunds(isRefused: boolean): void;
  /** It says that so much was paid, or that it knows of no such payment. */
  falsify(number: string, priceFen: number | null): void;
  /** It is too busy to answer. */
  fall(isDown: boolean): void;
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** The virtual payment of WeChat's mini-program over the double of WeChat: checks tokens, both signatures, prices and who has paid. */
export async function startVirtualPayDouble(now: () => Date): Promise<VirtualPayDouble> {
  const orders = new Map<string, Order>();
  const products = new Map<string, number>();
  const delivered = new Set<string>();
  let isRefused = false;
  let isDown = false;

  function answer(request: DoubleRequest, isToken: (token: string) => boolean): DoubleReply | null {
    if (!request.path.startsWith('/xpay/')) return null;
    const problem = (errcode: number): DoubleReply => ({ json: { errcode, errmsg: `error ${errcode}` } });
    if (!isToken(request.query.get('access_token') ?? '')) return problem(40_001);
    if (request.query.get('pay_sig') !== hmac(KEY, `${request.path}&${request.body}`)) return problem(268_490_003);
    if (isDown) return problem(-1);
    const content = JSON.parse(request.body) as Record<string, unknown>;
    if (content['env'] !== 0) return problem(268_490_002);
    const order = orders.get(String(content['order_id']));
    if (order === undefined) return problem(268_490_099);
    if (request.path === '/xpay/notify_provide_goods') {
      delivered.add(order.number);
      if (order.status === 2) order.status = 4;
      return problem(0);
    }
    if (content['openid'] !== order.openid) return problem(268_490_001);
    if (request.path === '/xpay/query_order') {
      const { number, status, priceFen, leftFee } = order;
      const view = {
        order_id: number,
        status,
        order_fee: priceFen,
        paid_fee: status > 1 ? priceFen : 0,
        left_fee: leftFee,
      };
      return { json: { errcode: 0, errmsg: 'ok', order: { ...view, wx_order_id: `V${number}` } } };
    }
    if (request.path !== '/xpay/refund_order') return problem(268_490_002);
    const [number, fee] = [String(content['refund_order_id']), Number(content['refund_fee'])];
    if (isRefused) return problem(268_490_013);
    if (orders.has(number)) return problem(268_490_004);
    if (content['left_fee'] !== order.leftFee || fee > order.leftFee) return problem(268_490_016);
    order.leftFee -= fee;
    if (order.leftFee === 0) order.status = 5;
    orders.set(number, { number, openid: order.openid, priceFen: fee, status: 8, leftFee: 0 });
    return problem(0);
  }

  const makePush: VirtualPayDouble['makePush'] = (content, { token = PUSH_TOKEN, at = now() } = {}) => {
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    const nonce = randomBytes(6).toString('hex');
    const signature = createHash('sha1').update([token, timestamp, nonce].sort().join('')).digest('hex');
    return {
      headers: {},
      query: { signature, timestamp, nonce },
      body: JSON.stringify({ MsgType: 'event', ...content }),
    };
  };

  const double = await startWechatDouble(answer);
  return {
    ...double,
    orders,
    delivered,
    makePush,
    settings: {
      ...double.settings,
      WECHAT_VIRTUAL_OFFER: OFFER,
      WECHAT_VIRTUAL_KEY: KEY,
      WECHAT_VIRTUAL_PUSH_TOKEN: PUSH_TOKEN,
    },
    publish: (productId, priceFen) => products.set(productId, priceFen),
    request(openid, { signData, paySig, signature }) {
      if (paySig !== hmac(KEY, `requestVirtualPayment&${signData}`)) return 'paySig';
      if (signature !== hmac(SESSION_KEY, signData)) return 'signature';
      const wish = JSON.parse(signData) as Record<string, unknown>;
      const number = String(wish['outTradeNo']);
      const priceFen = products.get(String(wish['productId']));
      if (wish['offerId'] !== OFFER || wish['env'] !== 0 || wish['currencyType'] !== 'CNY') return 'offer';
      if (priceFen === undefined || wish['goodsPrice'] !== priceFen || wish['buyQuantity'] !== 1) return 'price';
      orders.set(number, { number, openid, priceFen, status: 2, leftFee: priceFen });
      return makePush({ Event: 'xpay_goods_deliver_notify', OpenId: openid, OutTradeNo: number, Env: 0 });
    },
    falsify(number, priceFen) {
      const order = orders.get(number);
      orders.delete(number);
      if (order !== undefined && priceFen !== null) orders.set(number, { ...order, priceFen });
    },
    fall(down) {
      isDown = down;
    },
    refuseRefunds(refused) {
      isRefused = refused;
    },
  };
}
