import { createHash } from 'node:crypto';
import type { WechatPaySettings } from '../../env-payment';
import type { Clock } from '../clock/types';
import { askBytes, fieldsOf, textOf } from '../outside/ask-json';
import { readBillRows, readYuan } from './bill-rows';
import type { Notice, NoticeReading, PaymentHouse, StatementAnswer, StatementLine } from './types';
import { describeSaid, parseJson, type WechatPayCalls } from './wechat-pay-calls';
import { findForgery, openSealed } from './wechat-signing';

const MAX_BILL_BYTES = 200_000_000;
const BILL_TIMEOUT_MS = 60_000;

/** The merchant account: its notices and its statements. */
export function createWechatPayHouse(settings: WechatPaySettings, calls: WechatPayCalls, clock: Clock): PaymentHouse {
  return {
    house: 'wechat',
    merchant: settings.merchant,
    readNotice: (notice) => readNotice(settings, clock.now(), notice),
    fetchStatement: (day) => fetchStatement(calls, day),
    replies: {
      taken: { status: 200, type: 'application/json', body: '{"code":"SUCCESS","message":""}' },
      refused: { status: 401, type: 'application/json', body: '{"code":"FAIL","message":"签名不对"}' },
    },
  };
}

function readNotice(
  { merchant, theirKeys, apiKey }: WechatPaySettings,
  now: Date,
  { headers, body }: Notice,
): NoticeReading {
  const header = (name: string): string => headers[`wechatpay-${name}`] ?? '';
  const signed = {
    serial: header('serial'),
    timestamp: header('timestamp'),
    nonce: header('nonce'),
    signature: header('signature'),
    body,
  };
  const reason = findForgery(signed, theirKeys, now);
  if (reason !== null) return { kind: 'forged', reason };
  const resource = fieldsOf(fieldsOf(parseJson(body))['resource']);
  const opened = openSealed(apiKey, {
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

async function fetchStatement({ ask, authorize }: WechatPayCalls, day: string): Promise<StatementAnswer> {
  const said = await ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
  if (said.kind === 'unknown') return said;
  const code = textOf(said.body, 'code');
  // A day on which nothing happened has none.
  if (code === 'NO_STATEMENT_EXIST') return { kind: 'lines', lines: [] };
  if (code === 'STATEMENT_CREATING') return { kind: 'early' };
  const address = textOf(said.body, 'download_url');
  if (said.status !== 200 || !URL.canParse(address)) return { kind: 'unknown', reason: describeSaid(said) };
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
