import { EnvError } from './env-error';
import { createNeed } from './env-need';
import { readChoice, readLine, type ReadText, readUrl, readWord } from './env-text';

/** How codes are sent. */
export type SmsSettings =
  | { readonly kind: 'console' }
  | {
      readonly kind: 'aliyun';
      readonly keyId: string;
      readonly keySecret: string;
      readonly signName: string;
      readonly template: string;
      readonly url: string;
    }
  | {
      readonly kind: 'tencent';
      readonly secretId: string;
      readonly secretKey: string;
      /** The application of the SMS console, not of WeChat. */
      readonly appId: string;
      readonly signName: string;
      readonly template: string;
      readonly region: string;
      readonly url: string;
    };

export interface WechatAppSettings {
  readonly appId: string;
  readonly secret: string;
}

/** WeChat's message push for the mini-program: see `WECHAT_MINI_PUSH_TOKEN`. */
export interface MessagePushSettings {
  readonly token: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

export interface WechatSettings {
  /** The official account, for pages inside WeChat's browser. */
  readonly official: WechatAppSettings | null;
  /** The website application of WeChat Open Platform, for the QR code. */
  readonly web: WechatAppSettings | null;
  readonly mini: WechatAppSettings | null;
  /** Null: not set up, so no check is requested whose result arrives in this way. */
  readonly messagePush: MessagePushSettings | null;
  readonly apiUrl: string;
}

export interface AppleSettings {
  /** What Apple names as the audience: the bundle id of the app that shows the pages. */
  readonly clientId: string;
  readonly keysUrl: string;
}

const MAX_SIGN_NAME_LENGTH = 40;

export function readSms(text: ReadText, isProduction: boolean): SmsSettings {
  const kind = readChoice(text, 'SMS', ['console', 'aliyun', 'tencent'], 'console');
  const need = createNeed(text, `SMS=${kind}`);
  const needSignName = (name: string): string => {
    const value = readLine(text, name, MAX_SIGN_NAME_LENGTH);
    if (value === null) throw new EnvError(`SMS=${kind} needs ${name}`);
    return value;
  };
  switch (kind) {
    case 'console':
      if (isProduction) {
        throw new EnvError(
          'SMS=console prints codes for everybody to read and is refused with NODE_ENV=production: set SMS to aliyun or tencent',
        );
      }
      return { kind };
    case 'aliyun':
      return {
        kind,
        keyId: need('ALIYUN_SMS_KEY_ID'),
        keySecret: need('ALIYUN_SMS_KEY_SECRET'),
        signName: needSignName('ALIYUN_SMS_SIGN_NAME'),
        template: need('ALIYUN_SMS_TEMPLATE', /^SMS_\d+$/, 'SMS_100000001'),
        url: readUrl(text, 'ALIYUN_SMS_URL', 'https://dysmsapi.aliyuncs.com', isProduction),
      };
    case 'tencent':
      return {
        kind,
        secretId: need('TENCENT_SMS_SECRET_ID'),
        secretKey: need('TENCENT_SMS_SECRET_KEY'),
        appId: need('TENCENT_SMS_APP_ID', /^\d+$/, '1400000001'),
        signName: needSignName('TENCENT_SMS_SIGN_NAME'),
        template: need('TENCENT_SMS_TEMPLATE', /^\d+$/, '1000001'),
        region: readRegion(text, 'TENCENT_SMS_REGION', 'ap-guangzhou'),
        url: readUrl(text, 'TENCENT_SMS_URL', 'https://sms.tencentcloudapi.com', isProduction),
      };
  }
}

function readRegion(text: ReadText, name: string, fallback: string): string {
  const value = text(name) ?? fallback;
  if (!/^[a-z\d-]{2,40}$/.test(value)) throw new EnvError(`${name} must be like ${fallback}, not "${value}"`);
  return value;
}

export function readWechat(text: ReadText, isProduction: boolean): WechatSettings {
  return {
    official: readWechatApp(text, 'WECHAT_OFFICIAL'),
    web: readWechatApp(text, 'WECHAT_WEB'),
    mini: readWechatApp(text, 'WECHAT_MINI'),
    messagePush: readMessagePush(text),
    apiUrl: readUrl(text, 'WECHAT_API_URL', 'https://api.weixin.qq.com', isProduction),
  };
}

function readWechatApp(text: ReadText, prefix: string): WechatAppSettings | null {
  const [idName, secretName] = [`${prefix}_ID`, `${prefix}_SECRET`];
  const [appId, secret] = [text(idName), readWord(text, secretName)];
  if (appId === null && secret === null) return null;
  if (appId === null) throw new EnvError(`${secretName} needs ${idName}`);
  if (secret === null) throw new EnvError(`${idName} needs ${secretName}`);
  if (!/^wx[\da-f]{16}$/.test(appId)) throw new EnvError(`${idName} must be like wx0123456789abcdef, not "${appId}"`);
  return { appId, secret };
}

function readMessagePush(text: ReadText): MessagePushSettings | null {
  const [token, key] = [readWord(text, 'WECHAT_MINI_PUSH_TOKEN'), readWord(text, 'WECHAT_MINI_PUSH_KEY')];
  if (token === null && key === null) return null;
  if (token === null) throw new EnvError('WECHAT_MINI_PUSH_KEY needs WECHAT_MINI_PUSH_TOKEN');
  if (key === null) throw new EnvError('WECHAT_MINI_PUSH_TOKEN needs WECHAT_MINI_PUSH_KEY');
  if (text('WECHAT_MINI_ID') === null) throw new EnvError('WECHAT_MINI_PUSH_TOKEN needs WECHAT_MINI_ID');
  if (!/^[A-Za-z\d]{43}$/.test(key)) throw new EnvError('WECHAT_MINI_PUSH_KEY must be 43 letters and digits');
  return { token, key: Buffer.from(`${key}=`, 'base64') };
}

export function readApple(text: ReadText, isProduction: boolean): AppleSettings | null {
  const clientId = text('APPLE_CLIENT_ID');
  if (clientId !== null && !/^[\w.-]+$/.test(clientId)) {
    throw new EnvError(`APPLE_CLIENT_ID must be like com.example.album, not "${clientId}"`);
  }
  const keysUrl = readUrl(text, 'APPLE_KEYS_URL', 'https://appleid.apple.com/auth/keys', isProduction);
  return clientId === null ? null : { clientId, keysUrl };
}
