import { shanghaiTime } from '@contract/rules/shanghai-day';
import type { AlipaySettings } from '../../env-payment';
import type { Clock } from '../clock/types';
import { textOf } from '../outside/ask-json';
import { ALIPAY_NO, ALIPAY_YES, createAlipayCalls, describeAlipay, isFinalNo } from './alipay-calls';
import { createAlipayHouse } from './alipay-house';
import { createAlipaySplits } from './alipay-split';
import { readYuan, writeYuan } from './bill-rows';
import type {
  PaymentAnswer,
  PaymentChannel,
  PaymentHouse,
  PaymentName,
  PaymentWish,
  RefundAnswer,
  SplitHouse,
} from './types';

export interface AlipayDeps {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Where notices are sent. */
  readonly noticeUrl: string;
}

const ABSENT = 'ACQ.TRADE_NOT_EXIST';
const UNUSABLE = '支付宝没有接受，请换一种支付方式';

/** Alipay's gateway: every call is signed, and no answer is believed that is not. */
export function createAlipay(
  settings: AlipaySettings,
  deps: AlipayDeps,
): { readonly house: PaymentHouse; readonly channels: readonly PaymentChannel[]; readonly splits: SplitHouse } {
  const { clock } = deps;

  const calls = createAlipayCalls(settings, deps);
  const { sign, ask } = calls;

  function readTrade(body: unknown, attemptNo: string): PaymentAnswer {
    if (textOf(body, 'out_trade_no') !== attemptNo) {
      return { kind: 'unknown', reason: 'an answer about another payment' };
    }
    const state = textOf(body, 'trade_status');
    // Given back as a whole, a paid one is closed as well.
    const isPaid = state === 'TRADE_SUCCESS' || state === 'TRADE_FINISHED' || textOf(body, 'send_pay_date') !== '';
    if (isPaid) {
      const amountFen = readYuan(textOf(body, 'total_amount'));
      const isMoney = ['', 'CNY'].includes(textOf(body, 'trans_currency'));
      if (amountFen === null || !isMoney) return { kind: 'unknown', reason: 'paid in what is no money of ours' };
      return { kind: 'paid', amountFen, transactionNo: textOf(body, 'trade_no') };
    }
    switch (state) {
      case 'WAIT_BUYER_PAY':
        return { kind: 'open' };
      case 'TRADE_CLOSED':
        return { kind: 'closed', note: '' };
      default:
        return { kind: 'unknown', reason: `a payment in the state ${state}` };
    }
  }

  async function query({ attemptNo }: PaymentName): Promise<PaymentAnswer> {
    const said = await ask('alipay.trade.query', { out_trade_no: attemptNo });
    if (said.kind === 'unknown') return said;
    if (said.code === ALIPAY_YES) return readTrade(said.body, attemptNo);
    return said.problem === ABSENT ? { kind: 'absent' } : { kind: 'unknown', reason: describeAlipay(said) };
  }

  async function close(name: PaymentName): Promise<PaymentAnswer> {
    const said = await ask('alipay.trade.close', { out_trade_no: name.attemptNo });
    if (said.kind === 'unknown') return said;
    if (said.code === ALIPAY_YES) return { kind: 'closed', note: '' };
    // A page that nobody has signed in to: there is nothing that could be closed, and it ends by itself in time.
    return said.problem === ABSENT ? { kind: 'closed', note: '' } : query(name);
  }

  async function queryRefund({ refundNo, attemptNo }: { refundNo: string; attemptNo: string }): Promise<RefundAnswer> {
    const said = await ask('alipay.trade.fastpay.refund.query', { out_trade_no: attemptNo, out_request_no: refundNo });
    if (said.kind === 'unknown') return said;
    if (said.code !== ALIPAY_YES) {
      return said.problem === ABSENT ? { kind: 'absent' } : { kind: 'unknown', reason: describeAlipay(said) };
    }
    // Without a state: it has not come to be.
    return textOf(said.body, 'refund_status') === 'REFUND_SUCCESS' ? { kind: 'done' } : { kind: 'absent' };
  }

  const base = (way: PaymentChannel['way']) => ({
    way,
    merchant: settings.appId,
    payerOf: null,
    query,
    close,
    queryRefund,

    async refund({ refundNo, attemptNo, amountFen }: Parameters<PaymentChannel['refund']>[0]) {
      const said = await ask('alipay.trade.refund', {
        out_trade_no: attemptNo,
        out_request_no: refundNo,
        refund_amount: writeYuan(amountFen),
      });
      if (said.kind === 'unknown') return said;
      if (said.code === ALIPAY_YES) {
        const known = await queryRefund({ refundNo, attemptNo });
        // What was taken is not lost when the question after it finds nothing yet.
        return known.kind === 'absent' ? { kind: 'taken' as const } : known;
      }
      return isFinalNo(said)
        ? { kind: 'refused' as const, note: '支付宝没有接受退款' }
        : { kind: 'unknown' as const, reason: describeAlipay(said) };
    },
  });

  const toGoods = (wish: PaymentWish, productCode: string) => ({
    out_trade_no: wish.attemptNo,
    total_amount: writeYuan(wish.amountFen),
    subject: wish.title,
    product_code: productCode,
    time_expire: shanghaiTime(wish.expiresAt),
    seller_id: settings.seller,
    // So that a part of it can go on to somebody else later.
    ...(wish.isSplit ? { extend_params: { royalty_freeze: 'true' } } : {}),
  });

  /** A page of Alipay's: it hears of the payment when the payer opens it. */
  const byPage = (way: 'alipayPage' | 'alipayWap', method: string, productCode: string): PaymentChannel => ({
    ...base(way),
    async open(wish) {
      const more = { notify_url: deps.noticeUrl, return_url: wish.returnUrl };
      const fields = sign(method, toGoods(wish, productCode), more);
      return { kind: 'open', next: { kind: 'redirect', url: `${settings.url}?${new URLSearchParams(fields)}` } };
    },
    async query(name) {
      const answer = await query(name);
      return answer.kind === 'absent' ? { kind: 'open' } : answer;
    },
  });

  const byCode: PaymentChannel = {
    ...base('alipayQr'),
    async open(wish) {
      const goods = toGoods(wish, 'QR_CODE_OFFLINE');
      const said = await ask('alipay.trade.precreate', goods, { notify_url: deps.noticeUrl });
      if (said.kind === 'unknown') return said;
      const text = textOf(said.body, 'qr_code');
      const isOurs = textOf(said.body, 'out_trade_no') === wish.attemptNo;
      if (said.code === ALIPAY_YES && text !== '' && isOurs) return { kind: 'open', next: { kind: 'code', text } };
      if (said.code !== ALIPAY_NO) return { kind: 'unknown', reason: describeAlipay(said) };
      const known = await query(wish);
      return known.kind === 'absent' ? { kind: 'closed', note: UNUSABLE } : known;
    },
    // A code makes no trade before somebody reads it.
    async query(name) {
      const answer = await query(name);
      return answer.kind === 'absent' ? { kind: 'open' } : answer;
    },
  };

  return {
    channels: [
      byPage('alipayPage', 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'),
      byPage('alipayWap', 'alipay.trade.wap.pay', 'QUICK_WAP_WAY'),
      byCode,
    ],
    house: createAlipayHouse(settings, calls, clock),
    splits: createAlipaySplits(settings, calls),
  };
}
