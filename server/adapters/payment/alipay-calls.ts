import { shanghaiTime } from '@contract/rules/shanghai-day';
import type { AlipaySettings } from '../../env-payment';
import type { Clock } from '../clock/types';
import { askBytes, fieldsOf, textOf } from '../outside/ask-json';
import { readYuan } from './bill-rows';
import { type AlipayFields, readSignedAnswer, signFields } from './alipay-signing';

/** `code`: ALIPAY_YES is yes. `problem`: Alipay's name of what is in the way. */
export type AlipaySaid =
  | { readonly kind: 'said'; readonly code: string; readonly problem: string; readonly body: unknown }
  | { readonly kind: 'unknown'; readonly reason: string };

export const ALIPAY_YES = '10000';
export const ALIPAY_NO = '40004';

/** Calls of Alipay's gateway: each is signed, and no answer is believed that is not. */
export interface AlipayCalls {
  sign(method: string, content: object, more?: AlipayFields): AlipayFields;
  ask(method: string, content: object, more?: AlipayFields): Promise<AlipaySaid>;
}

export function createAlipayCalls(
  settings: AlipaySettings,
  { clock, timeoutMs }: { readonly clock: Clock; readonly timeoutMs: number },
): AlipayCalls {
  const { certificates } = settings;

  function sign(method: string, content: object, more: AlipayFields = {}): AlipayFields {
    const fields = {
      app_id: settings.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: shanghaiTime(clock.now()),
      version: '1.0',
      ...(certificates === null ? {} : { app_cert_sn: certificates.ours, alipay_root_cert_sn: certificates.root }),
      ...more,
      biz_content: JSON.stringify(content),
    };
    return { ...fields, sign: signFields(fields, settings.key) };
  }

  async function ask(method: string, content: object, more: AlipayFields = {}): Promise<AlipaySaid> {
    const answer = await askBytes(new URL(`${settings.url}?charset=utf-8`), {
      method: 'POST',
      timeoutMs,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(sign(method, content, more)).toString(),
    });
    if (answer.kind === 'unavailable') return { kind: 'unknown', reason: answer.reason };
    const theirs = { key: settings.theirKey, serial: certificates?.theirs ?? null };
    const body = readSignedAnswer(answer.bytes.toString('utf8'), method, theirs);
    if (body === null) return { kind: 'unknown', reason: `HTTP ${answer.status}, not signed` };
    return { kind: 'said', code: textOf(body, 'code'), problem: textOf(body, 'sub_code'), body };
  }

  return { sign, ask };
}

// Busy, too little on the account for now, or a split that may have gone.
const TRY_AGAIN = new Set([
  'ACQ.SYSTEM_ERROR',
  'aop.ACQ.SYSTEM_ERROR',
  'SYSTEM_ERROR',
  'ACQ.TRADE_SETTLE_ERROR',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH',
]);

/** Whether it stays no, however often it is asked. */
export const isFinalNo = (said: { readonly code: string; readonly problem: string }): boolean =>
  said.code === ALIPAY_NO && !TRY_AGAIN.has(said.problem);

/** A sum in yuan, which some of its answers write as a number. Null for none. */
export function yuanOf(body: unknown, name: string): number | null {
  const value = fieldsOf(body)[name];
  return readYuan(typeof value === 'number' ? String(value) : textOf(body, name));
}

/** For the log. */
export function describeAlipay(said: { readonly code: string; readonly problem: string }): string {
  return `code ${said.code} ${said.problem}`;
}
