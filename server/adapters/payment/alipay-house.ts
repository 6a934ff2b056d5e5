import { fromShanghaiTime } from '@contract/rules/shanghai-day';
import type { AlipaySettings } from '../../env-payment';
import type { Clock } from '../clock/types';
import { askBytes, textOf } from '../outside/ask-json';
import { ALIPAY_YES, type AlipayCalls, describeAlipay } from './alipay-calls';
import { type AlipayFields, isSignedNotice } from './alipay-signing';
import { readBillRows, readYuan } from './bill-rows';
import type { Notice, NoticeReading, PaymentHouse, StatementAnswer, StatementLine } from './types';
import { readZipTexts } from './zip-texts';

const MAX_BILL_BYTES = 200_000_000;
const BILL_TIMEOUT_MS = 60_000;
// A notice is repeated for 25 hours, with the time of its first sending.
const NOTICE_LIFE_MS = 26 * 3_600_000;

/** The account that is paid: its notices and its statements. */
export function createAlipayHouse(settings: AlipaySettings, calls: AlipayCalls, clock: Clock): PaymentHouse {
  return {
    house: 'alipay',
    merchant: settings.appId,
    readNotice: (notice) => readNotice(settings, clock.now(), notice),
    fetchStatement: (day) => fetchStatement(calls, day),
    replies: {
      taken: { status: 200, type: 'text/plain', body: 'success' },
      refused: { status: 200, type: 'text/plain', body: 'fail' },
    },
  };
}

function readNotice(settings: AlipaySettings, now: Date, { body }: Notice): NoticeReading {
  const fields: AlipayFields = Object.fromEntries(new URLSearchParams(body));
  if (!isSignedNotice(fields, settings.theirKey)) return { kind: 'forged', reason: 'signature' };
  const isOurs = fields['app_id'] === settings.appId && fields['seller_id'] === settings.seller;
  if (!isOurs) return { kind: 'forged', reason: 'for another account' };
  const sentAt = fromShanghaiTime(fields['notify_time'] ?? '');
  const isOld = !(Math.abs(now.getTime() - sentAt) <= NOTICE_LIFE_MS);
  if (isOld) return { kind: 'forged', reason: 'too old' };
  const [refundNo = '', attemptNo = ''] = [fields['out_biz_no'], fields['out_trade_no']];
  if (refundNo !== '') return { kind: 'refund', about: refundNo };
  return attemptNo === '' ? { kind: 'other' } : { kind: 'payment', about: attemptNo };
}

async function fetchStatement({ ask }: AlipayCalls, day: string): Promise<StatementAnswer> {
  const method = 'alipay.data.dataservice.bill.downloadurl.query';
  const said = await ask(method, { bill_type: 'trade', bill_date: day });
  if (said.kind === 'unknown') return said;
  if (said.problem === 'isp.bill_not_exist' || said.problem === 'BILL_NOT_EXIST') return { kind: 'lines', lines: [] };
  const address = textOf(said.body, 'bill_download_url');
  if (said.code !== ALIPAY_YES || !URL.canParse(address)) return { kind: 'unknown', reason: describeAlipay(said) };
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
