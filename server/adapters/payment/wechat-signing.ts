import { constants, createDecipheriv, createSign, createVerify, type KeyObject, publicEncrypt } from 'node:crypto';
import type { ChannelKey, WechatPaySettings } from '../../env-payment';

// WeChat Pay's interface of the third version: what is signed, by whom, and how notices are sealed.

const MAX_SKEW_MS = 5 * 60_000;
const TAG_BYTES = 16;

export interface Signed {
  readonly serial: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  readonly body: string;
}

export function signText(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text).sign(key, 'base64');
}

/** As WeChat Pay wants what is personal: for the holder of the key that its answers are verified with. */
export function sealText(text: string, key: KeyObject): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key, padding, oaepHash: 'sha1' }, Buffer.from(text)).toString('base64');
}

/** The header `authorization` of a call. `target`: path and query. */
export function signCall(
  settings: Pick<WechatPaySettings, 'merchant' | 'key' | 'keySerial'>,
  call: { readonly method: string; readonly target: string; readonly body: string },
  { now, nonce }: { readonly now: Date; readonly nonce: string },
): string {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signature = signText(`${[call.method, call.target, timestamp, nonce, call.body].join('\n')}\n`, settings.key);
  const facts = {
    mchid: settings.merchant,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: settings.keySerial,
  };
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(facts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`;
}

/** Why it is not from WeChat Pay, or not of now; null: it is. */
export function findForgery(signed: Signed, keys: readonly ChannelKey[], now: Date): string | null {
  const key = keys.find(({ id }) => id === signed.serial);
  if (key === undefined) return 'unknown key';
  if (!/^\d{1,12}$/.test(signed.timestamp)) return 'no time';
  if (Math.abs(Number(signed.timestamp) * 1_000 - now.getTime()) > MAX_SKEW_MS) return 'too old';
  const text = `${signed.timestamp}\n${signed.nonce}\n${signed.body}\n`;
  const isTrue = createVerify('RSA-SHA256').update(text).verify(key.key, signed.signature, 'base64');
  return isTrue ? null : 'signature';
}

/** Null for what was not sealed with this key. */
export function openSealed(
  apiKey: Buffer,
  sealed: { readonly ciphertext: string; readonly nonce: string; readonly associatedData: string },
): string | null {
  try {
    const bytes = Buffer.from(sealed.ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', apiKey, Buffer.from(sealed.nonce, 'utf8'), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    decipher.setAAD(Buffer.from(sealed.associatedData, 'utf8'));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
