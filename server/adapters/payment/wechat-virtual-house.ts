import { createHash, timingSafeEqual } from 'node:crypto';
import type { VirtualPaySettings } from '../../env-payment';
import type { Clock } from '../clock/types';
import { textOf } from '../outside/ask-json';
import type { Notice, NoticeReading, PaymentHouse } from './types';

const MAX_SKEW_MS = 5 * 60_000;
const DELIVER = 'xpay_goods_deliver_notify';
const REFUNDED = 'xpay_refund_notify';

/** What the mini-program's message push tells of payments. */
export function createVirtualPayHouse(settings: VirtualPaySettings, clock: Clock): PaymentHouse {
  return {
    house: 'wechatVirtual',
    merchant: settings.offer,
    readNotice: (notice) => readNotice(settings, clock.now(), notice),
    answerProbe: (asked) => (isPushed(settings, clock.now(), asked) ? (asked['echostr'] ?? null) : null),
    // Its bills are sums of days; what its lists of orders hold is not published.
    fetchStatement: 'query',
    replies: {
      taken: { status: 200, type: 'application/json', body: '{"ErrCode":0,"ErrMsg":"success"}' },
      refused: { status: 401, type: 'application/json', body: '{"ErrCode":1,"ErrMsg":"signature"}' },
    },
  };
}

/** Whether the message push has sent it, within five minutes. */
function isPushed(
  settings: VirtualPaySettings,
  now: Date,
  { signature = '', timestamp = '', nonce = '' }: Notice['query'],
): boolean {
  const text = [settings.pushToken, timestamp, nonce].sort().join('');
  const [own, said] = [Buffer.from(createHash('sha1').update(text).digest('hex')), Buffer.from(signature)];
  if (own.length !== said.length || !timingSafeEqual(own, said)) return false;
  return Math.abs(Number(timestamp) * 1_000 - now.getTime()) <= MAX_SKEW_MS;
}

function readNotice(settings: VirtualPaySettings, now: Date, { query: signed, body }: Notice): NoticeReading {
  if (!isPushed(settings, now, signed)) return { kind: 'forged', reason: 'signature' };
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
