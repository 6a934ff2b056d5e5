import { createHash } from 'node:crypto';
import type { WechatPaySettings } from '../../env-payment';
import type { Clock } from '../clock/types';
import type { Ids } from '../ids/types';
import { askBytes, fieldsOf, numberOf, textOf } from '../outside/ask-json';
import { readBillRows, readYuan } from './bill-rows';
import type {
  ChannelStep,
  NoticeReading,
  PaymentAnswer,
  PaymentChannel,
  PaymentHouse,
  PaymentName,
  PaymentWish,
  RefundAnswer,
  StatementAnswer,
  StatementLine,
} from './types';
import { findForgery, openSealed, signCall, signText } from './wechat-signing';

export interface WechatPayDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timeoutMs: number;
  /** Where notices are sent. */
  readonly noticeUrl: string;
  /** The apps that this merchant account is bound to. */
  readonly appIds: { readonly official: string | null; readonly other: string | null };
}

type Said =
  | { readonly kind: 'said'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unknown'; readonly reason: string };

const UNUSABLE = '微信支付没有接受，请换一种支付方式';
const MAX_BILL_BYTES = 200_000_000;
const BILL_TIMEOUT_MS = 60_000;

/** WeChat Pay, third version: every call is signed, and nothing is believed that is not signed by WeChat Pay and of now. */
export function createWechatPay(
  settings: WechatPaySettings,
  deps: WechatPayDeps,
): { readonly house: PaymentHouse; readonly channels: readonly PaymentChannel[] } {
  const { clock, ids } = deps;
  const { merchant, theirKeys } = settings;
  const ourApps = [deps.appIds.official, deps.appIds.other].filter((id) => id !== null);

  const authorize = (method: 'GET' | 'POST', url: URL, body: string): Record<string, string> => ({
    authorization: signCall(
      settings,
      { method, target: `${url.pathname}${url.search}`, body },
      { now: clock.now(), nonce: ids.newId() },
    ),
    accept: 'application/json',
    'wechatpay-serial': theirKeys[0].id,
    'user-agent': 'zhixiang-album',
  });

  async function ask(method: 'GET' | 'POST', path: string, content?: object): Promise<Said> {
    const url = new URL(`${settings.url}${path}`);
    const body = content === undefined ? '' : JSON.stringify(content);
    const answer = await askBytes(url, {
      method,
      timeoutMs: deps.timeoutMs,
      headers: { ...authorize(method, url, body), ...(body === '' ? {} : { 'content-type': 'application/json' }) },
      ...(body === '' ? {} : { body }),
    });
    if (answer.kind === 'unavailable') return { kind: 'unknown', reason: answer.reason };
    const text = answer.bytes.toString('utf8');
    const header = (name: string): string => answer.headers.get(`wechatpay-${name}`) ?? '';
    const signed = {
      serial: header('serial'),
      timestamp: header('timestamp'),
      nonce: header('nonce'),
      signature: header('signature'),
      body: text,
    };
    const forgery = findForgery(signed, theirKeys, clock.now());
    if (forgery !== null) return { kind: 'unknown', reason: `HTTP ${answer.status}, not believed: ${forgery}` };
    return { kind: 'said', status: answer.status, body: text === '' ? {} : parseJson(text) };
  }

  function readPayment(body: unknown, attemptNo: string): PaymentAnswer {
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

  async function query({ attemptNo }: PaymentName): Promise<PaymentAnswer> {
    const said = await ask('GET', `/v3/pay/transactions/out-trade-no/${attemptNo}?mchid=${merchant}`);
    if (said.kind === 'unknown') return said;
    if (said.status === 200) return readPayment(said.body, attemptNo);
    return said.status === 404 ? { kind: 'absent' } : { kind: 'unknown', reason: describe(said) };
  }

  async function close(name: PaymentName): Promise<PaymentAnswer> {
    const said = await ask('POST', `/v3/pay/transactions/out-trade-no/${name.attemptNo}/close`, { mchid: merchant });
    if (said.kind === 'unknown') return said;
    return said.status === 204 ? { kind: 'closed', note: '' } : query(name);
  }

  function readRefund(body: unknown, refundNo: string): RefundAnswer {
    if (textOf(body, 'out_refund_no') !== refundNo)
      return { kind: 'unknown', reason: 'an answer about another refund' };
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
        : { kind: 'unknown' as const, reason: describe(said) };
    },

    async queryRefund({ refundNo }: Parameters<PaymentChannel['queryRefund']>[0]): Promise<RefundAnswer> {
      const said = await ask('GET', `/v3/refund/domestic/refunds/${refundNo}`);
      if (said.kind === 'unknown') return said;
      if (said.status === 200) return readRefund(said.body, refundNo);
      return said.status === 404 ? { kind: 'absent' } : { kind: 'unknown', reason: describe(said) };
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
      ...more,
    });
    if (said.kind === 'unknown') return said;
    if (said.status === 200) {
      const next = toNext(said.body);
      return next === null ? { kind: 'unknown', reason: 'opened, and nothing to pay with' } : { kind: 'open', next };
    }
    if (said.status === 429 || said.status >= 500) return { kind: 'unknown', reason: describe(said) };
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

  function readNotice({ headers, body }: Parameters<PaymentHouse['readNotice']>[0]): NoticeReading {
    const header = (name: string): string => headers[`wechatpay-${name}`] ?? '';
    const signed = {
      serial: header('serial'),
      timestamp: header('timestamp'),
      nonce: header('nonce'),
      signature: header('signature'),
      body,
    };
    const reason = findForgery(signed, theirKeys, clock.now());
    if (reason !== null) return { kind: 'forged', reason };
    const resource = fieldsOf(fieldsOf(parseJson(body))['resource']);
    const opened = openSealed(settings.apiKey, {
      ciphertext: textOf(resource, 'ciphertext'),
      nonce: textOf(resource, 'nonce'),
      associatedData: textOf(resource, 'associated_data'),
    });
    if (opened === null) return { kind: 'forged', reason: 'sealed with another key' };
    const about = parseJson(opened);
    if (textOf(about, 'mchid') !== merchant) return { kind: 'forged', reason: 'for another merchant' };
    const [refundNo, attemptNo] = [textOf(about, 'out_refund_no'), textOf(about, 'out_trade_no')];
    if (refundNo !== '') return { kind: 'refund', about: refundNo };
    return attemptNo === '' ? { kind: 'other' } : { kind: 'payment', about: attemptNo };
  }

  async function fetchStatement(day: string): Promise<StatementAnswer> {
    const said = await ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
    if (said.kind === 'unknown') return said;
    const code = textOf(said.body, 'code');
    // A day on which nothing happened has none.
    if (code === 'NO_STATEMENT_EXIST') return { kind: 'lines', lines: [] };
    if (code === 'STATEMENT_CREATING') return { kind: 'early' };
    const address = textOf(said.body, 'download_url');
    if (said.status !== 200 || !URL.canParse(address)) return { kind: 'unknown', reason: describe(said) };
    const url = new URL(address);
    const bill = await askBytes(url, {
      method: 'GET',
      timeoutMs: BILL_TIMEOUT_MS,
      maxBytes: MAX_BILL_BYTES,
      headers: authorize('GET', url, ''),
    });
    if (bill.kind === 'unavailable') return { kind: 'unknown', reason: bill.reason };
    // The file is not signed: its hash came in an answer that is.
    const hash = createHash('sha1').update(bill.bytes).digest('hex');
    if (hash !== textOf(said.body, 'hash_value').toLowerCase()) return { kind: 'unknown', reason: 'another bill came' };
    return toLines(bill.bytes.toString('utf8'));
  }

  return {
    channels: [...jsapi, ...others],
    house: {
      house: 'wechat',
      merchant,
      readNotice,
      fetchStatement,
      replies: {
        taken: { status: 200, type: 'application/json', body: '{"code":"SUCCESS","message":""}' },
        refused: { status: 401, type: 'application/json', body: '{"code":"FAIL","message":"签名不对"}' },
      },
    },
  };
}

function toLines(text: string): StatementAnswer {
  const lines: StatementLine[] = [];
  for (const row of readBillRows(text, '交易时间')) {
    const isRefund = row['交易状态'] === 'REFUND' || row['交易状态'] === 'REVOKED';
    const amountFen = readYuan((isRefund ? row['申请退款金额'] : row['订单金额']) ?? '');
    const number = (isRefund ? row['商户退款单号'] : row['商户订单号']) ?? '';
    if (amountFen === null || number === '') return { kind: 'unknown', reason: 'a bill that cannot be read' };
    const transactionNo = (isRefund ? row['微信退款单号'] : row['微信订单号']) ?? '';
    lines.push({ kind: isRefund ? 'refund' : 'payment', number, amountFen, transactionNo });
  }
  return { kind: 'lines', lines };
}

function describe(said: { readonly status: number; readonly body: unknown }): string {
  return `HTTP ${said.status} ${textOf(said.body, 'code')}`;
}

/** With the offset of Shanghai and without milliseconds, as WeChat Pay reads times. */
function writeTime(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+08:00');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
