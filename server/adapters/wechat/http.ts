import type { WechatAppSettings, WechatSettings } from '../../env-outside';
import { askBytes, askJson, fieldsOf, numberOf, textOf } from '../outside/ask-json';
import { createMessagePush } from './message-push';
import type { ShortToken, TextVerdict, Wechat, WechatApp, WechatIdentity, WechatOutcome } from './types';

// WeChat's error codes, as its documentation lists them.
const CODE_REFUSED = new Set([40029, 40163, 41008, 42003, 40013]);
// Of messages: nothing is allowed (any more), or the open_id is nobody's.
const RECEIVER_GONE = new Set([43101, 40003]);
const USER_BLOCKED = new Set([40226]);
// Of content checks: the author has not used the mini-program lately.
const USER_AWAY = 61010;
const TOKEN_DEAD = new Set([40001, 40014, 42001]);

const TEXT_MAX_LENGTH = 2_500;
const PICTURE = 2;
const TEXT_VERDICTS: readonly TextVerdict[] = ['pass', 'review', 'risky'];

type Query = Readonly<Record<string, string>>;

/** WeChat's server interface over HTTPS. */
export function createWechat(settings: WechatSettings, options: { readonly timeoutMs: number }): Wechat {
  async function ask(path: string, query: Query, body?: object): Promise<WechatOutcome<unknown>> {
    const url = new URL(`${settings.apiUrl}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await askJson(url, {
      method: body === undefined ? 'GET' : 'POST',
      timeoutMs: options.timeoutMs,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return answer.kind === 'unavailable' ? answer : judge(path, answer.status, answer.body);
  }

  function requireApp(app: WechatApp): WechatAppSettings {
    const found = settings[app];
    if (found === null) throw new Error(`WeChat's app ${app} is not set up`);
    return found;
  }

  async function exchangeMini({ appId, secret }: WechatAppSettings, code: string) {
    const query = { appid: appId, secret, js_code: code, grant_type: 'authorization_code' };
    const outcome = await ask('/sns/jscode2session', query);
    // The reply also holds the session_key: it is for decrypting, which signing in does not, so it is dropped.
    return outcome.kind === 'ok' ? toIdentity(outcome.value, {}) : outcome;
  }

  async function exchangePage({ appId, secret }: WechatAppSettings, code: string) {
    const query = { appid: appId, secret, code, grant_type: 'authorization_code' };
    const outcome = await ask('/sns/oauth2/access_token', query);
    if (outcome.kind !== 'ok') return outcome;
    const identity = toIdentity(outcome.value, {});
    if (identity.kind !== 'ok' || identity.value.isSnapshot) return identity;
    // Only these scopes may ask for the name; without it the person types one.
    if (!/\b(snsapi_userinfo|snsapi_login)\b/.test(textOf(outcome.value, 'scope'))) return identity;
    const token = textOf(outcome.value, 'access_token');
    const profile = await ask('/sns/userinfo', { access_token: token, openid: identity.value.openId, lang: 'zh_CN' });
    return profile.kind === 'ok' ? toIdentity(outcome.value, profile.value) : identity;
  }

  const push =
    settings.messagePush === null || settings.mini === null
      ? null
      : createMessagePush(settings.messagePush, settings.mini.appId);

  return {
    isPushed: push !== null,
    answerProbe: (query) => push?.answerProbe(query) ?? null,
    readPush: (query, body) => push?.read(query, body) ?? { kind: 'forged', reason: 'not set up' },

    appIdOf: (app) => settings[app]?.appId ?? null,

    exchangeCode: (app, code) =>
      app === 'mini' ? exchangeMini(requireApp(app), code) : exchangePage(requireApp(app), code),

    async fetchMiniSession(code) {
      const { appId, secret } = requireApp('mini');
      const query = { appid: appId, secret, js_code: code, grant_type: 'authorization_code' };
      const outcome = await ask('/sns/jscode2session', query);
      if (outcome.kind !== 'ok') return outcome;
      const [openId, sessionKey] = [textOf(outcome.value, 'openid'), textOf(outcome.value, 'session_key')];
      if (openId === '' || sessionKey === '') return { kind: 'unavailable', reason: 'a session without its key' };
      return { kind: 'ok', value: { openId, sessionKey } };
    },

    async fetchAccessToken(app) {
      const { appId, secret } = requireApp(app);
      const body = { grant_type: 'client_credential', appid: appId, secret, force_refresh: false };
      return toShortToken(await ask('/cgi-bin/stable_token', {}, body), 'access_token');
    },

    fetchTicket: async (accessToken) =>
      toShortToken(await ask('/cgi-bin/ticket/getticket', { access_token: accessToken, type: 'jsapi' }), 'ticket'),

    async fetchPhone(accessToken, phoneCode) {
      const outcome = await ask('/wxa/business/getuserphonenumber', { access_token: accessToken }, { code: phoneCode });
      if (outcome.kind !== 'ok') return outcome;
      const phone = fieldsOf(outcome.value)['phone_info'];
      const number = textOf(phone, 'purePhoneNumber');
      const isOurs = textOf(fieldsOf(phone)['watermark'], 'appid') === requireApp('mini').appId;
      if (number === '' || !isOurs) return { kind: 'unavailable', reason: 'a phone that is not for this app' };
      return { kind: 'ok', value: textOf(phone, 'countryCode') === '86' ? number : null };
    },

    async fetchMiniCode(accessToken, { page, scene }) {
      const path = '/wxa/getwxacodeunlimit';
      const url = new URL(`${settings.apiUrl}${path}`);
      url.searchParams.set('access_token', accessToken);
      const answer = await askBytes(url, {
        method: 'POST',
        timeoutMs: options.timeoutMs,
        // The page may be newer than the published version.
        body: JSON.stringify({ page, scene, check_path: false, width: 430 }),
        headers: { 'content-type': 'application/json' },
      });
      if (answer.kind === 'unavailable') return answer;
      const { status, mime, bytes } = answer;
      if (status === 200 && /^image\/(jpeg|png)$/.test(mime) && bytes.length > 0) {
        return { kind: 'ok', value: { mime, bytes } };
      }
      const refused = judge(path, status, parseJson(bytes));
      return refused.kind === 'ok' ? { kind: 'unavailable', reason: 'a code that is no picture' } : refused;
    },

    async checkText(accessToken, { openId, scene, text }) {
      const content = Array.from(text).slice(0, TEXT_MAX_LENGTH).join('');
      const body = { version: 2, openid: openId, scene, content };
      const outcome = await ask('/wxa/msg_sec_check', { access_token: accessToken }, body);
      if (outcome.kind !== 'ok') return outcome;
      const verdict = TEXT_VERDICTS.find((one) => one === textOf(fieldsOf(outcome.value)['result'], 'suggest'));
      return verdict === undefined
        ? { kind: 'unavailable', reason: 'a text without a verdict' }
        : { kind: 'ok', value: verdict };
    },

    async checkPicture(accessToken, { openId, scene, url }) {
      const body = { media_url: url, media_type: PICTURE, version: 2, openid: openId, scene };
      const outcome = await ask('/wxa/media_check_async', { access_token: accessToken }, body);
      if (outcome.kind !== 'ok') return outcome;
      const traceId = textOf(outcome.value, 'trace_id');
      return traceId === ''
        ? { kind: 'unavailable', reason: 'a picture without trace_id' }
        : { kind: 'ok', value: traceId };
    },

    async fetchUrlLink(accessToken, { page, query, days }) {
      const body = { path: page, query, expire_type: 1, expire_interval: days };
      const outcome = await ask('/wxa/generate_urllink', { access_token: accessToken }, body);
      if (outcome.kind !== 'ok') return outcome;
      const link = textOf(outcome.value, 'url_link');
      return link === '' ? { kind: 'unavailable', reason: 'an answer without url_link' } : { kind: 'ok', value: link };
    },

    async sendSubscribeMessage(accessToken, { openId, templateId, page, fields }) {
      const data = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]));
      const body = { touser: openId, template_id: templateId, page, data };
      const outcome = await ask('/cgi-bin/message/subscribe/send', { access_token: accessToken }, body);
      return outcome.kind === 'ok' ? { kind: 'ok', value: null } : outcome;
    },
  };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

function judge(path: string, status: number, body: unknown): WechatOutcome<unknown> {
  const code = numberOf(body, 'errcode') ?? 0;
  if (status === 200 && code === 0) return { kind: 'ok', value: body };
  if (CODE_REFUSED.has(code) || RECEIVER_GONE.has(code) || code === USER_AWAY) return { kind: 'refused' };
  if (USER_BLOCKED.has(code)) return { kind: 'blocked' };
  if (TOKEN_DEAD.has(code)) return { kind: 'tokenDead' };
  return { kind: 'unavailable', reason: `${path}: HTTP ${status}, errcode ${code}` };
}

function toIdentity(grant: unknown, profile: unknown): WechatOutcome<WechatIdentity> {
  const openId = textOf(grant, 'openid');
  if (openId === '') return { kind: 'unavailable', reason: 'an answer without an openid' };
  const unionId = textOf(grant, 'unionid') || textOf(profile, 'unionid');
  const isSnapshot = numberOf(grant, 'is_snapshotuser') === 1 || numberOf(profile, 'is_snapshotuser') === 1;
  const nickname = textOf(profile, 'nickname');
  return { kind: 'ok', value: { openId, unionId: unionId === '' ? null : unionId, nickname, isSnapshot } };
}

function toShortToken(outcome: WechatOutcome<unknown>, name: string): WechatOutcome<ShortToken> {
  if (outcome.kind !== 'ok') return outcome;
  const value = textOf(outcome.value, name);
  const lifeSeconds = numberOf(outcome.value, 'expires_in');
  if (value === '' || lifeSeconds === null) return { kind: 'unavailable', reason: `an answer without ${name}` };
  return { kind: 'ok', value: { value, lifeSeconds } };
}
