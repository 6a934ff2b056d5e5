import type { AlipaySettings } from '../../env-payment';
import type { Clock } from '../clock/types';
import { askBytes, textOf } from '../outside/ask-json';
import { type AlipayFields, isSignedNotice, readSignedAnswer, signFields } from './alipay-signing';
import { readBillRows, readYuan, writeYuan } from './bill-rows';
import type {
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
import { readZipTexts } from './zip-texts';

export interface AlipayDeps {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Where notices are sent. */
  readonly noticeUrl: string;
}

/** `code`: 10000 is yes. `problem`: Alipay's name of what is in the way. */
type Said =
  | { readonly kind: 'said'; readonly code: string; readonly problem: string; readonly body: unknown }
  | { readonly kind: 'unknown'; readonly reason: string };

const YES = '10000';
const NO = '40004';
const ABSENT = 'ACQ.TRADE_NOT_EXIST';
const UNUSABLE = '支付宝没有接受，请换一种支付方式';
const MAX_BILL_BYTES = 200_000_000;
const BILL_TIMEOUT_MS = 60_000;
// A notice is repeated for 25 hours, with the time of its first sending.
const NOTICE_LIFE_MS = 26 * 3_600_000;

/** Alipay's gateway: every call is signed, and no answer is believed that is not. */
export function createAlipay(
  settings: AlipaySettings,
  deps: AlipayDeps,
): { readonly house: PaymentHouse; readonly channels: readonly PaymentChannel[] } {
  const { clock } = deps;

  function sign(method: string, content: object, more: AlipayFields = {}): AlipayFields {
    const fields = {
      app_id: settings.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: writeTime(clock.now()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(content),
    };
    return { ...fields, sign: signFields(fields, settings.key) };
  }

  async function ask(method: string, content: object, more: AlipayFields = {}): Promise<Said> {
    const answer = await askBytes(new URL(`${settings.url}?charset=utf-8`), {
      method: 'POST',
      timeoutMs: deps.timeoutMs,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(sign(method, content, more)).toString(),
    });
    if (answer.kind === 'unavailable') return { kind: 'unknown', reason: answer.reason };
    const body = readSignedAnswer(answer.bytes.toString('utf8'), method, settings.theirKey);
    if (body === null) return { kind: 'unknown', reason: `HTTP ${answer.status}, not signed` };
    return { kind: 'said', code: textOf(body, 'code'), problem: textOf(body, 'sub_code'), body };
  }

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
    if (said.code === YES) return readTrade(said.body, attemptNo);
    return said.problem === ABSENT ? { kind: 'absent' } : { kind: 'unknown', reason: describe(said) };
  }

  async function close(name: PaymentName): Promise<PaymentAnswer> {
    const said = await ask('alipay.trade.close', { out_trade_no: name.attemptNo });
    if (said.kind === 'unknown') return said;
    if (said.code === YES) return { kind: 'closed', note: '' };
    // A page that nobody has signed in to: there is nothing that could be closed, and it ends by itself in time.
    return said.problem === ABSENT ? { kind: 'closed', note: '' } : query(name);
  }

  async function queryRefund({ refundNo, attemptNo }: { refundNo: string; attemptNo: string }): Promise<RefundAnswer> {
    const said = await ask('alipay.trade.fastpay.refund.query', { out_trade_no: attemptNo, out_request_no: refundNo });
    if (said.kind === 'unknown') return said;
    if (said.code !== YES) {
      return said.problem === ABSENT ? { kind: 'absent' } : { kind: 'unknown', reason: describe(said) };
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
      if (said.code === YES) {
        const known = await queryRefund({ refundNo, attemptNo });
        // What was taken is not lost when the question after it finds nothing yet.
        return known.kind === 'absent' ? { kind: 'taken' as const } : known;
      }
      const isFinal = said.code === NO && !TRY_AGAIN.has(said.problem);
      return isFinal
        ? { kind: 'refused' as const, note: '支付宝没有接受退款' }
        : { kind: 'unknown' as const, reason: describe(said) };
    },
  });

  const toGoods = (wish: PaymentWish, productCode: string) => ({
    out_trade_no: wish.attemptNo,
    total_amount: writeYuan(wish.amountFen),
    subject: wish.title,
    product_code: productCode,
    time_expire: writeTime(wish.expiresAt),
    seller_id: settings.seller,
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
      if (said.code === YES && text !== '' && isOurs) return { kind: 'open', next: { kind: 'code', text } };
      if (said.code !== NO) return { kind: 'unknown', reason: describe(said) };
      const known = await query(wish);
      return known.kind === 'absent' ? { kind: 'closed', note: UNUSABLE } : known;
    },
    // A code makes no trade before somebody reads it.
    async query(name) {
      const answer = await query(name);
      return answer.kind === 'absent' ? { kind: 'open' } : answer;
    },
  };

  function readNotice({ body }: Parameters<PaymentHouse['readNotice']>[0]): NoticeReading {
    const fields: AlipayFields = Object.fromEntries(new URLSearchParams(body));
    if (!isSignedNotice(fields, settings.theirKey)) return { kind: 'forged', reason: 'signature' };
    const isOurs = fields['app_id'] === settings.appId && fields['seller_id'] === settings.seller;
    if (!isOurs) return { kind: 'forged', reason: 'for another account' };
    const sentAt = Date.parse(`${(fields['notify_time'] ?? '').replace(' ', 'T')}+08:00`);
    const isOld = !(Math.abs(clock.now().getTime() - sentAt) <= NOTICE_LIFE_MS);
    if (isOld) return { kind: 'forged', reason: 'too old' };
    const [refundNo = '', attemptNo = ''] = [fields['out_biz_no'], fields['out_trade_no']];
    if (refundNo !== '') return { kind: 'refund', about: refundNo };
    return attemptNo === '' ? { kind: 'other' } : { kind: 'payment', about: attemptNo };
  }

  async function fetchStatement(day: string): Promise<StatementAnswer> {
    const method = 'alipay.data.dataservice.bill.downloadurl.query';
    const said = await ask(method, { bill_type: 'trade', bill_date: day });
    if (said.kind === 'unknown') return said;
    if (said.problem === 'isp.bill_not_exist' || said.problem === 'BILL_NOT_EXIST') return { kind: 'lines', lines: [] };
    const address = textOf(said.body, 'bill_download_url');
    if (said.code !== YES || !URL.canParse(address)) return { kind: 'unknown', reason: describe(said) };
    const bill = await askBytes(new URL(address), {
      method: 'GET',
      timeoutMs: BILL_TIMEOUT_MS,
      maxBytes: MAX_BILL_BYTES,
    });
    if (bill.kind === 'unavailable') return { kind: 'unknown', reason: bill.reason };
    if (bill.status !== 200) return { kind: 'unknown', reason: `a bill with HTTP ${bill.status}` };
    try {
      return toLines(readZipTexts(bill.bytes, MAX_BILL_BYTES));
    } catch {
      return { kind: 'unknown', reason: 'a bill that cannot be read' };
    }
  }

  return {
    channels: [
      byPage('alipayPage', 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'),
      byPage('alipayWap', 'alipay.trade.wap.pay', 'QUICK_WAP_WAY'),
      byCode,
    ],
    house: {
      house: 'alipay',
      merchant: settings.appId,
      readNotice,
      fetchStatement,
      replies: {
        taken: { status: 200, type: 'text/plain', body: 'success' },
        refused: { status: 200, type: 'text/plain', body: 'fail' },
      },
    },
  };
}

// Busy, or too little on the account for now.
const TRY_AGAIN = new Set(['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'ACQ.SELLER_BALANCE_NOT_ENOUGH']);

function toLines(texts: readonly string[]): StatementAnswer {
  const lines: StatementLine[] = [];
  for (const row of texts.flatMap((text) => readBillRows(text, '支付宝交易号,商户订单号,业务类型'))) {
    const isRefund = row['业务类型'] === '退款';
    const amountFen = readYuan(row['订单金额（元）'] ?? '');
    const number = (isRefund ? row['退款批次号/请求号'] : row['商户订单号']) ?? '';
    if (amountFen === null || number === '') return { kind: 'unknown', reason: 'a bill that cannot be read' };
    const transactionNo = row['支付宝交易号'] ?? '';
    lines.push({ kind: isRefund ? 'refund' : 'payment', number, amountFen: Math.abs(amountFen), transactionNo });
  }
  return { kind: 'lines', lines };
}

function describe(said: { readonly code: string; readonly problem: string }): string {
  return `code ${said.code} ${said.problem}`;
}

/** As Alipay writes times: in Shanghai, without saying so. */
function writeTime(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
