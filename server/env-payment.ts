import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { EnvError } from './env-error';
import { createNeed, type Need } from './env-need';
import { writeAlipayRootSerial, writeAlipaySerial } from './env-alipay-serials';
import { readChoice, readLine, type ReadText, readUrl, readWord } from './env-text';

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
  /** Null: it sends money to nobody. */
  readonly transfer: TransferSettings | null;
}

/** How transfers to people are declared: a scene that the channel has granted, and the report that it requires for each transfer. */
export interface TransferSettings {
  readonly scene: string;
  readonly report: readonly { readonly type: string; readonly content: string }[];
}

/** Alipay's serial numbers of certificates, for an application that signs with one. */
export interface AlipayCertificates {
  readonly ours: string;
  readonly theirs: string;
  readonly root: string;
}

export interface AlipaySettings {
  readonly appId: string;
  /** The account that is paid: its number at Alipay. */
  readonly seller: string;
  readonly key: KeyObject;
  readonly theirKey: KeyObject;
  /** Null: it signs with a bare key, which is not enough to send money. */
  readonly certificates: AlipayCertificates | null;
  readonly url: string;
  /** Null: it sends money to nobody. */
  readonly transfer: TransferSettings | null;
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
  const names = [
    'KEY_FILE',
    'KEY_SERIAL',
    'API_KEY',
    'PUBLIC_KEY_ID',
    'PUBLIC_KEY_FILE',
    'CERTIFICATE_FILE',
    ...TRANSFER,
  ];
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
  const transfer = readTransfer(text, 'WECHAT_PAY_');
  if (transfer !== null && ['OFFICIAL', 'MINI'].every((app) => text(`WECHAT_${app}_ID`) === null)) {
    throw new EnvError('WECHAT_PAY_TRANSFER_SCENE needs WECHAT_MINI_ID or WECHAT_OFFICIAL_ID: payees are known there');
  }
  return {
    merchant: need('WECHAT_PAY_MERCHANT', /^\d{8,12}$/, '1900000001'),
    key: readPrivateKey(text, 'WECHAT_PAY_KEY_FILE', need),
    keySerial: need('WECHAT_PAY_KEY_SERIAL', /^[\dA-F]{8,64}$/i, '5157F09EFDC096DE15EBE81A47057A7232F1B8E1'),
    apiKey,
    theirKeys: [first, ...others],
    url: readUrl(text, 'WECHAT_PAY_URL', 'https://api.mch.weixin.qq.com', isProduction),
    transfer,
  };
}

const TRANSFER = ['TRANSFER_SCENE', 'TRANSFER_REPORT'] as const;
const SCENE_MAX = 36;
const REPORT_MAX = 400;

function readTransfer(text: ReadText, prefix: 'WECHAT_PAY_' | 'ALIPAY_'): TransferSettings | null {
  const [sceneName, reportName] = [`${prefix}TRANSFER_SCENE`, `${prefix}TRANSFER_REPORT`];
  const scene = readLine(text, sceneName, SCENE_MAX);
  const written = readLine(text, reportName, REPORT_MAX);
  if (scene === null && written !== null) throw new EnvError(`${reportName} needs ${sceneName}`);
  if (scene === null) return null;
  if (prefix === 'WECHAT_PAY_' && !/^\d{4}$/.test(scene)) {
    throw new EnvError(`${sceneName} must be like 1009, not "${scene}"`);
  }
  // WeChat Pay takes no transfer that says nothing of what it is for.
  if (prefix === 'WECHAT_PAY_' && written === null) throw new EnvError(`${sceneName} needs ${reportName}`);
  const report = (written ?? '').split(';').flatMap((pair) => {
    const found = /^\s*([^:]{1,15}):\s*(\S.{0,31}?)\s*$/u.exec(pair);
    if (found !== null) return [{ type: found[1] ?? '', content: found[2] ?? '' }];
    if (pair.trim() === '') return [];
    throw new EnvError(`${reportName} must be like 采购商品名称:照片, several with a ; between, not "${pair}"`);
  });
  return { scene, report };
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
  const names = ['SELLER', 'KEY_FILE', 'PUBLIC_KEY_FILE', ...Object.values(ALIPAY_FILES), ...TRANSFER];
  if (!isWanted(text, 'ALIPAY_APP_ID', 'ALIPAY_', names)) return null;
  const need = createNeed(text, 'ALIPAY_APP_ID');
  const transfer = readTransfer(text, 'ALIPAY_');
  const first = Object.values(ALIPAY_FILES).find((name) => text(`ALIPAY_${name}`) !== null);
  if (transfer !== null && first === undefined) {
    throw new EnvError(
      `ALIPAY_TRANSFER_SCENE needs ALIPAY_${ALIPAY_FILES.ours}: a bare key is not enough to send money`,
    );
  }
  const certified = first === undefined ? null : readAlipayCertificates(text, createNeed(text, `ALIPAY_${first}`));
  return {
    appId: need('ALIPAY_APP_ID', /^\d{16}$/, '2021000000000001'),
    seller: need('ALIPAY_SELLER', /^2088\d{12}$/, '2088000000000001'),
    key: readPrivateKey(text, 'ALIPAY_KEY_FILE', need),
    theirKey: certified?.theirKey ?? readPublicKey(text, 'ALIPAY_PUBLIC_KEY_FILE', need),
    certificates: certified?.certificates ?? null,
    url: readUrl(text, 'ALIPAY_URL', 'https://openapi.alipay.com/gateway.do', isProduction),
    transfer,
  };
}

const ALIPAY_FILES = {
  ours: 'CERTIFICATE_FILE',
  theirs: 'PUBLIC_CERTIFICATE_FILE',
  root: 'ROOT_CERTIFICATE_FILE',
} as const;

/** All three, or none. */
function readAlipayCertificates(
  text: ReadText,
  need: Need,
): { readonly theirKey: KeyObject; readonly certificates: AlipayCertificates } {
  const read = <T>(name: string, toWhat: (pem: Buffer) => T): T => {
    need(`ALIPAY_${name}`);
    return readPem(text, `ALIPAY_${name}`, toWhat);
  };
  const theirs = read(ALIPAY_FILES.theirs, (pem) => new X509Certificate(pem));
  return {
    theirKey: theirs.publicKey,
    certificates: {
      ours: read(ALIPAY_FILES.ours, (pem) => writeAlipaySerial(new X509Certificate(pem))),
      theirs: writeAlipaySerial(theirs),
      root: read(ALIPAY_FILES.root, writeAlipayRootSerial),
    },
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
