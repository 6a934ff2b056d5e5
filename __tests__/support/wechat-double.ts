import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';

/** What the double accepts; whoever else asks is refused as WeChat does. */
export const WECHAT_APPS = {
  web: { appId: 'wx00000000000000a1', secret: 'web-secret' },
  official: { appId: 'wx00000000000000a2', secret: 'official-secret' },
} as const;

const CODE_USED = { errcode: 40163, errmsg: 'code been used' };
const REFUSED = { errcode: 40125, errmsg: 'invalid appsecret' };

export interface WechatDouble {
  /** For WECHAT_API_URL. */
  readonly url: string;
  /** WeChat's pages for browsers: they come back with a new code of this person, or of a page's preview. */
  serveOpenPages(page: Page, personId: string): Promise<void>;
  stop(): Promise<void>;
}

interface Code {
  readonly appId: string;
  readonly personId: string;
}

/** WeChat as the browser and the server meet it: pages with a code on one side, an interface that takes each code once on the other. */
export async function startWechatDouble(): Promise<WechatDouble> {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, string>();

  const makeCode = (appId: string, personId: string): string => {
    const code = randomUUID();
    codes.set(code, { appId, personId });
    return code;
  };

  const answer = (path: string, query: URLSearchParams): object => {
    if (path === '/sns/userinfo') {
      const personId = tokens.get(query.get('access_token') ?? '');
      if (personId === undefined) return { errcode: 40001, errmsg: 'invalid credential' };
      return { openid: query.get('openid'), unionid: `union-${personId}`, nickname: '', headimgurl: '' };
    }
    if (path !== '/sns/oauth2/access_token') return { errcode: 48001, errmsg: 'api unauthorized' };
    const code = query.get('code') ?? '';
    const known = codes.get(code);
    const app = Object.values(WECHAT_APPS).find(({ appId }) => appId === query.get('appid'));
    if (app === undefined || app.secret !== query.get('secret')) return REFUSED;
    if (known === undefined || known.appId !== app.appId) return CODE_USED;
    codes.delete(code);
    const token = randomUUID();
    tokens.set(token, known.personId);
    const scope = app === WECHAT_APPS.web ? 'snsapi_login' : 'snsapi_userinfo';
    return {
      access_token: token,
      expires_in: 7200,
      openid: `${app.appId}-${known.personId}`,
      unionid: `union-${known.personId}`,
      scope,
    };
  };

  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(pathname, searchParams)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    async serveOpenPages(page, personId) {
      // A browser takes a page that a test made for one of the open internet, which may not lead to this machine.
      await page.route('**/sign-in-callback.*', async (route) => route.fulfill({ response: await route.fetch() }));
      await page.route('https://open.weixin.qq.com/**', async (route) => {
        const { pathname, searchParams: asked } = new URL(route.request().url());
        const isQr = pathname === '/connect/qrconnect';
        const app = isQr ? WECHAT_APPS.web : WECHAT_APPS.official;
        const isRight =
          asked.get('appid') === app.appId &&
          asked.get('response_type') === 'code' &&
          asked.get('scope') === (isQr ? 'snsapi_login' : 'snsapi_userinfo') &&
          (asked.get('state') ?? '') !== '';
        if (!isRight) return route.fulfill({ status: 400, body: 'Scope 参数错误' });
        const back = new URL(asked.get('redirect_uri') ?? '');
        back.searchParams.set('code', makeCode(app.appId, personId));
        back.searchParams.set('state', asked.get('state') ?? '');
        // The QR code stands there until it is scanned; inside WeChat the person has agreed already.
        const body = isQr
          ? `<!doctype html><title>微信登录</title><body><a href="${back.href.replace(/&/g, '&amp;')}">扫码</a></body>`
          : `<!doctype html><meta http-equiv="refresh" content="0;url=${back.href.replace(/&/g, '&amp;')}">`;
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
      });
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
