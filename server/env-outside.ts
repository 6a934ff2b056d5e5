import { EnvError } from './env-error';

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

export interface WechatSettings {
  /** The official account, for pages inside WeChat's browser. */
  readonly official: WechatAppSettings | null;
  /** The website application of WeChat Open Platform, for the QR code. */
  readonly web: WechatAppSettings | null;
  readonly mini: WechatAppSettings | null;
  readonly apiUrl: string;
}

export interface AppleSettings {
  /** What Apple names as the audience: the bundle id of the app that shows the pages. */
  readonly clientId: string;
  readonly keysUrl: string;
}

/** A setting's value, null when it is not set. */
export type ReadText = (name: string) => string | null;

/** Values of several settings that only work together: `need` throws for a missing one, named by what asks for it. */
function createNeed(text: ReadText, asker: string): (name: string) => string {
  return (name) => {
    const value = text(name);
    if (value === null) throw new EnvError(`${asker} needs ${name}`);
    return value;
  };
}

export function readSms(text: ReadText, isProduction: boolean): SmsSettings {
  const kind = text('SMS') ?? 'console';
  const need = createNeed(text, `SMS=${kind}`);
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
        signName: need('ALIYUN_SMS_SIGN_NAME'),
        template: need('ALIYUN_SMS_TEMPLATE'),
        url: readUrl(text, 'ALIYUN_SMS_URL', 'https://dysmsapi.aliyuncs.com', isProduction),
      };
    case 'tencent':
      return {
        kind,
        secretId: need('TENCENT_SMS_SECRET_ID'),
        secretKey: need('TENCENT_SMS_SECRET_KEY'),
        appId: need('TENCENT_SMS_APP_ID'),
        signName: need('TENCENT_SMS_SIGN_NAME'),
        template: need('TENCENT_SMS_TEMPLATE'),
        region: text('TENCENT_SMS_REGION') ?? 'ap-guangzhou',
        url: readUrl(text, 'TENCENT_SMS_URL', 'https://sms.tencentcloudapi.com', isProduction),
      };
    default:
      throw new EnvError(`SMS must be one of console, aliyun, tencent, not "${kind}"`);
  }
}

export function readWechat(text: ReadText, isProduction: boolean): WechatSettings {
  return {
    official: readWechatApp(text, 'WECHAT_OFFICIAL'),
    web: readWechatApp(text, 'WECHAT_WEB'),
    mini: readWechatApp(text, 'WECHAT_MINI'),
    apiUrl: readUrl(text, 'WECHAT_API_URL', 'https://api.weixin.qq.com', isProduction),
  };
}

function readWechatApp(text: ReadText, prefix: string): WechatAppSettings | null {
  const [idName, secretName] = [`${prefix}_ID`, `${prefix}_SECRET`];
  const [appId, secret] = [text(idName), text(secretName)];
  if (appId === null && secret === null) return null;
  if (appId === null) throw new EnvError(`${secretName} needs ${idName}`);
  if (secret === null) throw new EnvError(`${idName} needs ${secretName}`);
  if (!/^wx[\da-f]{16}$/.test(appId)) throw new EnvError(`${idName} must be like wx0123456789abcdef, not "${appId}"`);
  return { appId, secret };
}

export function readApple(text: ReadText, isProduction: boolean): AppleSettings | null {
  const clientId = text('APPLE_CLIENT_ID');
  const keysUrl = readUrl(text, 'APPLE_KEYS_URL', 'https://appleid.apple.com/auth/keys', isProduction);
  return clientId === null ? null : { clientId, keysUrl };
}

/** Where an outside service is. Secrets and codes travel there, so in production only over HTTPS. */
function readUrl(text: ReadText, name: string, fallback: string, isProduction: boolean): string {
  const value = text(name) ?? fallback;
  const protocol = URL.canParse(value) ? new URL(value).protocol : '';
  const isGood = protocol === 'https:' || (protocol === 'http:' && !isProduction);
  if (!isGood) throw new EnvError(`${name} must start with https://, not "${value}"`);
  return value.replace(/\/$/, '');
}
