import { shanghaiTime } from '@contract/rules/shanghai-day';
import type { WechatPaySettings } from '../../env-payment';
import type { Clock } from '../clock/types';
import type { Ids } from '../ids/types';
import { textOf } from '../outside/ask-json';
import type {
  ChannelStep,
  PaymentAnswer,
  PaymentChannel,
  PaymentHouse,
  PaymentName,
  PaymentWish,
  RefundAnswer,
  SplitHouse,
} from './types';
import { readPayment, readRefund } from './wechat-pay-answers';
import { createWechatPayCalls, describeSaid } from './wechat-pay-calls';
import { createWechatPayHouse } from './wechat-pay-house';
import { createWechatPaySplits } from './wechat-pay-split';
import { signText } from './wechat-signing';

export interface WechatPayDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timeoutMs: number;
  /** Where notices are sent. */
  readonly noticeUrl: string;
  /** The apps that this merchant account is bound to. */
  readonly appIds: { readonly official: string | null; readonly other: string | null };
}

const UNUSABLE = '微信支付没有接受，请换一种支付方式';

/** WeChat Pay, third version: every call is signed, and nothing is believed that is not signed by WeChat Pay and of now. */
export function createWechatPay(
  settings: WechatPaySettings,
  deps: WechatPayDeps,
): {
  readonly house: PaymentHouse;
  readonly channels: readonly PaymentChannel[];
  readonly splits: SplitHouse | null;
} {
  const { clock, ids } = deps;
  const { merchant } = settings;
  const calls = createWechatPayCalls(settings, deps);
  const { ask } = calls;
  const ourApps = [deps.appIds.official, deps.appIds.other].filter((id) => id !== null);

  async function query({ attemptNo }: PaymentName): Promise<PaymentAnswer> {
    const said = await ask('GET', `/v3/pay/transactions/out-trade-no/${attemptNo}?mchid=${merchant}`);
    if (said.kind === 'unknown') return said;
    if (said.status === 200) return readPayment(said.body, attemptNo, { merchant, ourApps });
    return said.status === 404 ? { kind: 'absent' } : { kind: 'unknown', reason: describeSaid(said) };
  }

  async function close(name: PaymentName): Promise<PaymentAnswer> {
    const said = await ask('POST', `/v3/pay/transactions/out-trade-no/${name.attemptNo}/close`, { mchid: merchant });
    if (said.kind === 'unknown') return said;
    return said.status === 204 ? { kind: 'closed', note: '' } : query(name);
  }

  const base = (way: PaymentChannel['way'], payerOf: PaymentChannel['payerOf'] = null) => ({
    way,
    merchant,
    payerOf,
    query,
    close,

    async refund({ refundNo, attemptNo, amountFen, totalFen }: Parameters<PaymentChannel['refund']>[0]) {
      const said = await ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: attemptNo,
        out_refund_no: refundNo,
        notify_url: deps.noticeUrl,
        amount: { refund: amountFen, total: totalFen, currency: 'CNY' },
      });
      if (said.kind === 'unknown') return said;
      if (said.status === 200) return readRefund(said.body, refundNo);
      // Too little on the merchant's account, too many at once: later.
      const code = textOf(said.body, 'code');
      const isFinal = (said.status === 400 && code !== 'INVALID_REQUEST') || said.status === 404;
      return isFinal
        ? { kind: 'refused' as const, note: '微信支付没有接受退款' }
        : { kind: 'unknown' as const, reason: describeSaid(said) };
    },

    async queryRefund({ refundNo }: Parameters<PaymentChannel['queryRefund']>[0]): Promise<RefundAnswer> {
      const said = await ask('GET', `/v3/refund/domestic/refunds/${refundNo}`);
      if (said.kind === 'unknown') return said;
      if (said.status === 200) return readRefund(said.body, refundNo);
      return said.status === 404 ? { kind: 'absent' } : { kind: 'unknown', reason: describeSaid(said) };
    },
  });

  /** What it says no to was not opened; whether it was before, it says itself. */
  async function open(
    wish: PaymentWish,
    { kind, appId, more }: { readonly kind: string; readonly appId: string; readonly more: object },
    toNext: (body: unknown) => ChannelStep | null,
  ): Promise<PaymentAnswer> {
    const said = await ask('POST', `/v3/pay/transactions/${kind}`, {
      appid: appId,
      mchid: merchant,
      description: wish.title,
      out_trade_no: wish.attemptNo,
      time_expire: writeTime(wish.expiresAt),
      notify_url: deps.noticeUrl,
      amount: { total: wish.amountFen, currency: 'CNY' },
      ...(wish.isSplit ? { settle_info: { profit_sharing: true } } : {}),
      ...more,
    });
    if (said.kind === 'unknown') return said;
    if (said.status === 200) {
      const next = toNext(said.body);
      return next === null ? { kind: 'unknown', reason: 'opened, and nothing to pay with' } : { kind: 'open', next };
    }
    if (said.status === 429 || said.status >= 500) return { kind: 'unknown', reason: describeSaid(said) };
    const known = await query(wish);
    return known.kind === 'absent' ? { kind: 'closed', note: UNUSABLE } : known;
  }

  function signBridge(appId: string, prepayId: string): ChannelStep {
    const timeStamp = String(Math.floor(clock.now().getTime() / 1_000));
    const nonceStr = ids.newId();
    const packed = `prepay_id=${prepayId}`;
    const paySign = signText(`${[appId, timeStamp, nonceStr, packed].join('\n')}\n`, settings.key);
    return { kind: 'bridge', appId, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign };
  }

  const { official } = deps.appIds;
  const anyApp = official ?? deps.appIds.other;
  const jsapi: PaymentChannel[] =
    official === null
      ? []
      : [
          {
            ...base('wechatJsapi', 'official'),
            open: (wish) =>
              open(wish, { kind: 'jsapi', appId: official, more: { payer: { openid: wish.account } } }, (body) => {
                const prepayId = textOf(body, 'prepay_id');
                return prepayId === '' ? null : signBridge(official, prepayId);
              }),
          },
        ];
  const others: PaymentChannel[] =
    anyApp === null
      ? []
      : [
          {
            ...base('wechatH5'),
            open: (wish) => {
              const scene = { payer_client_ip: wish.ip, h5_info: { type: 'Wap' } };
              return open(wish, { kind: 'h5', appId: anyApp, more: { scene_info: scene } }, (body) => {
                const url = textOf(body, 'h5_url');
                if (!URL.canParse(url)) return null;
                const back = new URL(url);
                back.searchParams.set('redirect_url', wish.returnUrl);
                return { kind: 'redirect', url: back.href };
              });
            },
          },
          {
            ...base('wechatNative'),
            open: (wish) =>
              open(wish, { kind: 'native', appId: anyApp, more: {} }, (body) => {
                const text = textOf(body, 'code_url');
                return text === '' ? null : { kind: 'code', text };
              }),
          },
        ];

  return {
    channels: [...jsapi, ...others],
    house: createWechatPayHouse(settings, calls, clock),
    splits: anyApp === null ? null : createWechatPaySplits(settings, calls, anyApp),
  };
}

/** With the offset of Shanghai and without milliseconds, as WeChat Pay reads times. */
function writeTime(at: Date): string {
  return `${shanghaiTime(at).replace(' ', 'T')}+08:00`;
}
