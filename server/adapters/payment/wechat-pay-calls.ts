import type { WechatPaySettings } from '../../env-payment';
import type { Clock } from '../clock/types';
import type { Ids } from '../ids/types';
import { askBytes, textOf } from '../outside/ask-json';
import { findForgery, signCall } from './wechat-signing';

export type Said =
  | { readonly kind: 'said'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Calls of WeChat Pay: each is signed, and no answer is believed that is not. */
export interface WechatPayCalls {
  authorize(method: 'GET' | 'POST', url: URL, body: string): Record<string, string>;
  ask(method: 'GET' | 'POST', path: string, content?: object): Promise<Said>;
}

export function createWechatPayCalls(
  settings: WechatPaySettings,
  deps: { readonly clock: Clock; readonly ids: Ids; readonly timeoutMs: number },
): WechatPayCalls {
  const { clock, ids } = deps;
  const { theirKeys } = settings;

  const authorize = (method: 'GET' | 'POST', url: URL, body: string): Record<string, string> => ({
    authorization: signCall(
      settings,
      { method, target: `${url.pathname}${url.search}`, body },
      { now: clock.now(), nonce: ids.newId() },
    ),
    accept: 'application/json',
    'wechatpay-serial': theirKeys[0].id,
    'user-agent': 'zhixiang-album',
  });

  async function ask(method: 'GET' | 'POST', path: string, content?: object): Promise<Said> {
    const url = new URL(`${settings.url}${path}`);
    const body = content === undefined ? '' : JSON.stringify(content);
    const answer = await askBytes(url, {
      method,
      timeoutMs: deps.timeoutMs,
      headers: { ...authorize(method, url, body), ...(body === '' ? {} : { 'content-type': 'application/json' }) },
      ...(body === '' ? {} : { body }),
    });
    if (answer.kind === 'unavailable') return { kind: 'unknown', reason: answer.reason };
    const text = answer.bytes.toString('utf8');
    const header = (name: string): string => answer.headers.get(`wechatpay-${name}`) ?? '';
    const signed = {
      serial: header('serial'),
      timestamp: header('timestamp'),
      nonce: header('nonce'),
      signature: header('signature'),
      body: text,
    };
    const forgery = findForgery(signed, theirKeys, clock.now());
    if (forgery !== null) return { kind: 'unknown', reason: `HTTP ${answer.status}, not believed: ${forgery}` };
    return { kind: 'said', status: answer.status, body: text === '' ? {} : parseJson(text) };
  }

  return { authorize, ask };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** For the log. */
export function describeSaid(said: { readonly status: number; readonly body: unknown }): string {
  return `HTTP ${said.status} ${textOf(said.body, 'code')}`;
}
