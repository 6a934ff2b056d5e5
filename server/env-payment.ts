import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { EnvError } from './env-error';
import { createNeed, type Need } from './env-need';
import { readChoice, type ReadText, readUrl, readWord } from './env-text';

export interface ChannelKey {
  /** A certificate's serial number, or WeChat Pay's id of a public key. */
  readonly id: string;
  readonly key: KeyObject;
}

export interface WechatPaySettings {
  readonly merchant: string;
  readonly key: KeyObject;
  readonly keySerial: string;
  /** Opens what notices have sealed. */
  readonly apiKey: Buffer;
  /** What answers and notices may be signed with: at least one. */
  readonly theirKeys: readonly [ChannelKey, ...ChannelKey[]];
  readonly url: string;
}

export interface AlipaySettings {
  readonly appId: string;
  /** The account that is paid: its number at Alipay. */
  readonly seller: string;
  readonly key: KeyObject;
  readonly theirKey: KeyObject;
  readonly url: string;
}

/** WeChat's virtual payment in the mini-program. */
export interface VirtualPaySettings {
  readonly offer: string;
  readonly key: string;
  /** Signs what the message push tells. */
  readonly pushToken: string;
}

export interface PaymentSettings {
  readonly wechat: WechatPaySettings | null;
  readonly alipay: AlipaySettings | null;
  readonly virtual: VirtualPaySettings | null;
}

/** See `settlementMode` of Env. */
export type SettlementMode = 'collect' | 'own' | 'split';

/** What passes on what is sellers' must be set up. */
export function readSettlementMode(
  text: ReadText,
  { wechat, alipay }: PaymentSettings,
  isProduction: boolean,
): SettlementMode {
  const mode = readChoice(text, 'SETTLEMENT_MODE', ['collect', 'own', 'split'], isProduction ? 'own' : 'collect');
  if (mode === 'split' && wechat === null && alipay === null) {
    throw new EnvError('SETTLEMENT_MODE=split needs WECHAT_PAY_MERCHANT or ALIPAY_APP_ID');
  }
  return mode;
}

export function readPayment(text: ReadText, isProduction: boolean): PaymentSettings {
  return {
    wechat: readWechatPay(text, isProduction),
    alipay: readAlipay(text, isProduction),
    virtual: readVirtualPay(text),
  };
}

function readWechatPay(text: ReadText, isProduction: boolean): WechatPaySettings | null {
  const names = ['KEY_FILE', 'KEY_SERIAL', 'API_KEY', 'PUBLIC_KEY_ID', 'PUBLIC_KEY_FILE', 'CERTIFICATE_FILE'];
  if (!isWanted(text, 'WECHAT_PAY_MERCHANT', 'WECHAT_PAY_', names)) return null;
  const need = createNeed(text, 'WECHAT_PAY_MERCHANT');
  if (['OFFICIAL', 'WEB', 'MINI'].every((app) => text(`WECHAT_${app}_ID`) === null)) {
    throw new EnvError('WECHAT_PAY_MERCHANT needs WECHAT_OFFICIAL_ID, WECHAT_WEB_ID or WECHAT_MINI_ID');
  }
  const apiKey = Buffer.from(need('WECHAT_PAY_API_KEY'), 'utf8');
  if (apiKey.length !== 32) throw new EnvError('WECHAT_PAY_API_KEY must have 32 characters');
  const [first, ...others] = readTheirKeys(text, need);
  if (first === undefined) {
    throw new EnvError('WECHAT_PAY_MERCHANT needs WECHAT_PAY_PUBLIC_KEY_ID or WECHAT_PAY_CERTIFICATE_FILE');
  }
  return {
    merchant: need('WECHAT_PAY_MERCHANT', /^\d{8,12}$/, '1900000001'),
    key: readPrivateKey(text, 'WECHAT_PAY_KEY_FILE', need),
    keySerial: need('WECHAT_PAY_KEY_SERIAL', /^[\dA-F]{8,64}$/i, '5157F09EFDC096DE15EBE81A47057A7232F1B8E1'),
    apiKey,
    theirKeys: [first, ...others],
    url: readUrl(text, 'WECHAT_PAY_URL', 'https://api.mch.weixin.qq.com', isProduction),
  };
}

function readTheirKeys(text: ReadText, need: Need): ChannelKey[] {
  const keys: ChannelKey[] = [];
  if (text('WECHAT_PAY_PUBLIC_KEY_ID') !== null) {
    const id = need('WECHAT_PAY_PUBLIC_KEY_ID', /^PUB_KEY_ID_\d+$/, 'PUB_KEY_ID_0100000000');
    keys.push({ id, key: readPublicKey(text, 'WECHAT_PAY_PUBLIC_KEY_FILE', need) });
  }
  if (text('WECHAT_PAY_CERTIFICATE_FILE') !== null) {
    const { serialNumber, publicKey } = readPem(text, 'WECHAT_PAY_CERTIFICATE_FILE', (pem) => new X509Certificate(pem));
    keys.push({ id: serialNumber.toUpperCase(), key: publicKey });
  }
  return keys;
}

function readAlipay(text: ReadText, isProduction: boolean): AlipaySettings | null {
  if (!isWanted(text, 'ALIPAY_APP_ID', 'ALIPAY_', ['SELLER', 'KEY_FILE', 'PUBLIC_KEY_FILE'])) return null;
  const need = createNeed(text, 'ALIPAY_APP_ID');
  return {
    appId: need('ALIPAY_APP_ID', /^\d{16}$/, '2021000000000001'),
    seller: need('ALIPAY_SELLER', /^2088\d{12}$/, '2088000000000001'),
    key: readPrivateKey(text, 'ALIPAY_KEY_FILE', need),
    theirKey: readPublicKey(text, 'ALIPAY_PUBLIC_KEY_FILE', need),
    url: readUrl(text, 'ALIPAY_URL', 'https://openapi.alipay.com/gateway.do', isProduction),
  };
}

function readVirtualPay(text: ReadText): VirtualPaySettings | null {
  if (!isWanted(text, 'WECHAT_VIRTUAL_OFFER', 'WECHAT_VIRTUAL_', ['KEY', 'PUSH_TOKEN'])) return null;
  const need = createNeed(text, 'WECHAT_VIRTUAL_OFFER');
  need('WECHAT_MINI_ID');
  return {
    offer: need('WECHAT_VIRTUAL_OFFER', /^\d+$/, '1450000000'),
    key: need('WECHAT_VIRTUAL_KEY'),
    pushToken: need('WECHAT_VIRTUAL_PUSH_TOKEN'),
  };
}

/** Throws for settings of something that is not set up. */
function isWanted(text: ReadText, first: string, prefix: string, others: readonly string[]): boolean {
  if (text(first) !== null) return true;
  const lonely = others.map((name) => `${prefix}${name}`).find((name) => text(name) !== null);
  if (lonely !== undefined) throw new EnvError(`${lonely} needs ${first}`);
  return false;
}

function readPrivateKey(text: ReadText, name: string, need: Need): KeyObject {
  need(name);
  return readPem(text, name, createPrivateKey);
}

function readPublicKey(text: ReadText, name: string, need: Need): KeyObject {
  need(name);
  return readPem(text, name, createPublicKey);
}

/** No message repeats what is in the file. */
function readPem<T>(text: ReadText, name: string, read: (pem: Buffer) => T): T {
  try {
    return read(readFileSync(readWord(text, name) ?? ''));
  } catch {
    throw new EnvError(`${name} must name a file that holds it as PEM`);
  }
}
