import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { EnvSource } from '../../../server/env';
import { drawPicture } from '../pictures';
import { type DoubleReply, type DoubleRequest, type HttpDouble, startHttpDouble } from './http-double';

// What codes and links may lead to.
const APP_PAGES = ['packageAlbumC/photos/photos', 'packageAlbumD/order/list'];
const MESSAGE_PAGES = [
  'packageAlbumD/systemMessage/systemMessage',
  'packageAlbumD/interaction/interaction',
  'uni_modules/uni-im/pages/index/index',
];

type App = 'official' | 'web' | 'mini';

/** Somebody of WeChat, in one of the apps. */
export interface WechatPerson {
  readonly openid: string;
  readonly unionid?: string;
  readonly nickname?: string;
  readonly isSnapshot?: boolean;
}

const APPS = {
  official: { id: 'wx00000000000000aa', secret: 'official-secret' },
  web: { id: 'wx00000000000000bb', secret: 'web-secret' },
  mini: { id: 'wx00000000000000cc', secret: 'mini-secret' },
} as const;

/** Of the message push, as an operator would set them. */
export const PUSH = { token: 'pushtoken', key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' } as const;

/** What is sent to the message push: behind the question mark, and the body. */
export interface PushedCall {
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WechatDouble extends HttpDouble {
  /** A message sealed and signed for the mini-program, as of its safe mode. */
  seal(told: object): PushedCall;
  /** The pictures that were asked about, the last one last. */
  readonly askedPictures: readonly { readonly traceId: string; readonly url: string; readonly openId: string }[];
  /** What a server is started with to meet this double. */
  readonly settings: EnvSource;
  /** A code that this person was given in this app. */
  giveCode(app: App, person: WechatPerson): string;
  /** A code of the button getPhoneNumber. */
  givePhoneCode(phone: string, countryCode?: string): string;
  /** The person taps once: one message of the template may come. */
  allowMessage(openId: string, template: string): void;
  /** From now on every access token handed out so far is refused. */
  endAccessTokens(): void;
  /** The next answers, whatever is asked; null: as usual again. */
  misbehave(reply: DoubleReply | null): void;
  countCalls(path: string): number;
}

/** WeChat's server interface: takes a code once, knows its apps' secrets and its own tokens. */
export async function startWechatDouble(
  /** More of this vendor's; null: it is not asked here. `isToken`: whether the mini-program holds it. */
  more: (request: DoubleRequest, isToken: (token: string) => boolean) => DoubleReply | null = () => null,
): Promise<WechatDouble> {
  const codePicture = await drawPicture({ width: 280, height: 280 });
  const codes = new Map<string, { readonly app: App; readonly person: WechatPerson }>();
  const usedCodes = new Set<string>();
  const taps = new Map<string, number>();
  const phones = new Map<string, { readonly phone: string; readonly countryCode: string }>();
  /** Who was in the mini-program within two hours. */
  const hereLately = new Set<string>();
  const askedPictures: { traceId: string; url: string; openId: string }[] = [];
  const pageTokens = new Map<string, WechatPerson>();
  const accessTokens = new Map<string, App>();
  let bad: DoubleReply | null = null;

  const problem = (errcode: number): DoubleReply => ({ json: { errcode, errmsg: `error ${errcode} rid: 65a1` } });
  const random = (): string => randomBytes(12).toString('hex');

  function checkApp(id: string | null, secret: string | null, apps: readonly App[]): App | DoubleReply {
    const app = apps.find((name) => APPS[name].id === id);
    if (app === undefined) return problem(40013);
    return APPS[app].secret === secret ? app : problem(40125);
  }

  function takeCode(app: App, code: string): WechatPerson | DoubleReply {
    const given = codes.get(code);
    if (given?.app !== app) return problem(40029);
    if (usedCodes.has(code)) return problem(40163);
    usedCodes.add(code);
    return given.person;
  }

  const isReply = (value: object | string): value is DoubleReply =>
    value === 'silent' || (typeof value === 'object' && ('json' in value || 'text' in value));

  function exchange(request: DoubleRequest, apps: readonly App[], codeName: string): DoubleReply {
    const { query } = request;
    if (request.method !== 'GET' || query.get('grant_type') !== 'authorization_code') return problem(40002);
    const app = checkApp(query.get('appid'), query.get('secret'), apps);
    if (typeof app !== 'string' || app === 'silent') return app;
    const person = takeCode(app, query.get(codeName) ?? '');
    if (isReply(person)) return person;
    const { openid, unionid, isSnapshot } = person;
    if (app === 'mini') hereLately.add(openid);
    const ids = { openid, ...(unionid === undefined ? {} : { unionid }) };
    if (app === 'mini') return { json: { ...ids, session_key: 'c2Vzc2lvbi1rZXk=' } };
    const token = random();
    pageTokens.set(token, person);
    const scope = app === 'web' ? 'snsapi_login' : 'snsapi_userinfo';
    const snapshot = isSnapshot === true ? { is_snapshotuser: 1 } : {};
    return {
      json: { ...ids, ...snapshot, access_token: token, expires_in: 7200, refresh_token: random(), scope },
    };
  }

  function answer(request: DoubleRequest): DoubleReply {
    if (bad !== null) return bad;
    const other = more(request, (token) => accessTokens.get(token) === 'mini');
    if (other !== null) return other;
    const { query } = request;
    switch (request.path) {
      case '/sns/jscode2session':
        return exchange(request, ['mini'], 'js_code');
      case '/sns/oauth2/access_token':
        return exchange(request, ['official', 'web'], 'code');
      case '/sns/userinfo': {
        const person = pageTokens.get(query.get('access_token') ?? '');
        if (person === undefined || person.openid !== query.get('openid')) return problem(40001);
        return { json: { ...person, nickname: person.nickname ?? '', headimgurl: 'https://thirdwx.qlogo.cn/x/0' } };
      }
      case '/cgi-bin/stable_token': {
        const { grant_type, appid, secret } = JSON.parse(request.body);
        if (request.method !== 'POST' || grant_type !== 'client_credential') return problem(40002);
        const app = checkApp(appid, secret, ['official', 'mini']);
        if (typeof app !== 'string' || app === 'silent') return app;
        const token = random();
        accessTokens.set(token, app);
        return { json: { access_token: token, expires_in: 7200 } };
      }
      case '/cgi-bin/ticket/getticket':
        if (accessTokens.get(query.get('access_token') ?? '') !== 'official') return problem(40001);
        if (query.get('type') !== 'jsapi') return problem(40097);
        return { json: { errcode: 0, errmsg: 'ok', ticket: `ticket-${random()}`, expires_in: 7200 } };
      case '/wxa/business/getuserphonenumber': {
        if (accessTokens.get(query.get('access_token') ?? '') !== 'mini') return problem(40001);
        const code: string = JSON.parse(request.body).code;
        const given = phones.get(code);
        if (given === undefined) return problem(40029);
        phones.delete(code);
        const { phone, countryCode } = given;
        const watermark = { timestamp: 1_778_817_600, appid: APPS.mini.id };
        return {
          json: {
            errcode: 0,
            errmsg: 'ok',
            phone_info: { phoneNumber: `+${countryCode}${phone}`, purePhoneNumber: phone, countryCode, watermark },
          },
        };
      }
      case '/wxa/getwxacodeunlimit': {
        if (accessTokens.get(query.get('access_token') ?? '') !== 'mini') return problem(40001);
        const { page, scene } = JSON.parse(request.body);
        if (!/^[\w!#$&'()*+,/:;=?@.~-]{1,32}$/.test(scene)) return problem(40097);
        if (!APP_PAGES.includes(page)) return problem(41030);
        // A picture that can be seen, and after its end what it is of.
        return { picture: Buffer.concat([codePicture, Buffer.from(`code of ${page}?${scene}`)]) };
      }
      case '/wxa/msg_sec_check': {
        if (accessTokens.get(query.get('access_token') ?? '') !== 'mini') return problem(40001);
        const { version, openid, scene, content } = JSON.parse(request.body);
        if (version !== 2 || ![1, 2, 3, 4].includes(scene)) return problem(40097);
        if (typeof content !== 'string' || content === '' || [...content].length > 2_500) return problem(47001);
        if (!hereLately.has(openid)) return problem(61010);
        const suggest = content.includes('特大风险') ? 'risky' : content.includes('可疑') ? 'review' : 'pass';
        const label = suggest === 'pass' ? 100 : 20_001;
        return { json: { errcode: 0, errmsg: 'ok', detail: [], trace_id: random(), result: { suggest, label } } };
      }
      case '/wxa/media_check_async': {
        if (accessTokens.get(query.get('access_token') ?? '') !== 'mini') return problem(40001);
        const { media_url: url, media_type: kind, version, openid, scene } = JSON.parse(request.body);
        if (version !== 2 || kind !== 2 || ![1, 2, 3, 4].includes(scene) || !URL.canParse(url)) return problem(40097);
        if (!hereLately.has(openid)) return problem(61010);
        const traceId = random();
        askedPictures.push({ traceId, url, openId: openid });
        return { json: { errcode: 0, errmsg: 'ok', trace_id: traceId } };
      }
      case '/wxa/generate_urllink': {
        if (accessTokens.get(query.get('access_token') ?? '') !== 'mini') return problem(40001);
        const asked = JSON.parse(request.body);
        if (!APP_PAGES.includes(asked.path) || asked.expire_type !== 1) return problem(40165);
        // A link of this kind lives 30 days at most.
        if (!(asked.expire_interval >= 1 && asked.expire_interval <= 30)) return problem(85402);
        return { json: { errcode: 0, errmsg: 'ok', url_link: `https://wxaurl.example/${asked.query}` } };
      }
      case '/cgi-bin/message/subscribe/send': {
        if (accessTokens.get(query.get('access_token') ?? '') !== 'mini') return problem(40001);
        const { touser, template_id: template, page, data } = JSON.parse(request.body);
        if (!MESSAGE_PAGES.includes(page)) return problem(41030);
        const values: [string, { value: string }][] = Object.entries(data);
        // A `thing` has at most 20 characters, a `time` a form of its own.
        const isFitting = ([name, { value }]: [string, { value: string }]): boolean =>
          name.startsWith('thing') ? value.length <= 20 : /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value);
        if (values.length === 0 || !values.every(isFitting)) return problem(47003);
        const allowed = taps.get(`${touser} ${template}`) ?? 0;
        if (allowed === 0) return problem(43101);
        taps.set(`${touser} ${template}`, allowed - 1);
        return { json: { errcode: 0, errmsg: 'ok', msgid: 1 } };
      }
      default:
        return { status: 404, json: {} };
    }
  }

  const double = await startHttpDouble(answer);
  return {
    ...double,
    settings: {
      WECHAT_API_URL: double.url,
      WECHAT_OFFICIAL_ID: APPS.official.id,
      WECHAT_OFFICIAL_SECRET: APPS.official.secret,
      WECHAT_WEB_ID: APPS.web.id,
      WECHAT_WEB_SECRET: APPS.web.secret,
      WECHAT_MINI_ID: APPS.mini.id,
      WECHAT_MINI_SECRET: APPS.mini.secret,
      WECHAT_MINI_PUSH_TOKEN: PUSH.token,
      WECHAT_MINI_PUSH_KEY: PUSH.key,
    },
    askedPictures,
    seal: (told) => sealMessage(JSON.stringify(told), APPS.mini.id),
    giveCode(app, person) {
      const code = `code-${random()}`;
      codes.set(code, { app, person });
      return code;
    },
    givePhoneCode(phone, countryCode = '86') {
      const code = `phone-code-${random()}`;
      phones.set(code, { phone, countryCode });
      return code;
    },
    allowMessage: (openId, template) => {
      const key = `${openId} ${template}`;
      taps.set(key, (taps.get(key) ?? 0) + 1);
    },
    endAccessTokens: () => accessTokens.clear(),
    misbehave: (reply) => {
      bad = reply;
    },
    countCalls: (path) => double.requests.filter((request) => request.path === path).length,
  };
}

/** See WeChat's description of its safe mode: random, length, message, app, filled up to blocks of 32. */
export function sealMessage(
  text: string,
  appId: string,
  { token, key }: { readonly token: string; readonly key: string } = PUSH,
): PushedCall {
  const secret = Buffer.from(`${key}=`, 'base64');
  const message = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(message.length);
  const plain = Buffer.concat([randomBytes(16), length, message, Buffer.from(appId)]);
  const filling = 32 - (plain.length % 32);
  const cipher = createCipheriv('aes-256-cbc', secret, secret.subarray(0, 16)).setAutoPadding(false);
  const sealed = Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.alloc(filling, filling)])), cipher.final()]);
  const encrypt = sealed.toString('base64');
  const [timestamp, nonce] = ['1778817600', randomBytes(4).toString('hex')];
  const sign = (parts: readonly string[]): string =>
    createHash('sha1')
      .update([token, ...parts].sort().join(''))
      .digest('hex');
  const query = {
    timestamp,
    nonce,
    signature: sign([timestamp, nonce]),
    encrypt_type: 'aes',
    msg_signature: sign([timestamp, nonce, encrypt]),
  };
  return { query, body: JSON.stringify({ ToUserName: 'gh_0', Encrypt: encrypt }) };
}
