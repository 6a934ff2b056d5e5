import type { Page } from '@playwright/test';
import type { WechatDouble, WechatPerson } from './doubles/wechat';

/** What WeChat's own browser says of itself. */
export const WECHAT_BROWSER =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0.47';

interface Card {
  readonly title: string;
  readonly link: string;
}

/** WeChat's script as a page meets it: takes a configuration with everything a signature needs, and keeps the cards. */
const SCRIPT = `
  const state = { ready: false, cards: [] };
  window.sharedCards = state.cards;
  window.jWeixin = {
    config: (c) => { state.ready = /^wx/.test(c.appId) && c.timestamp > 0 && c.nonceStr !== '' && /^[0-9a-f]{40}$/.test(c.signature); },
    error: (listener) => { if (!state.ready) listener({ errMsg: 'config:invalid signature' }); },
    ready: (listener) => listener(),
    updateAppMessageShareData: (card) => state.cards.push(card),
    updateTimelineShareData: (card) => state.cards.push(card),
  };`;

function toBackAddress(asked: URLSearchParams, code: string): string {
  const back = new URL(asked.get('redirect_uri') ?? '');
  back.searchParams.set('code', code);
  back.searchParams.set('state', asked.get('state') ?? '');
  return back.href.replace(/&/g, '&amp;');
}

/** WeChat's pages for browsers, which come back with a code of this person, and its script. */
export async function serveWechatPages(page: Page, wechat: WechatDouble, person: WechatPerson): Promise<void> {
  await page.route('https://open.weixin.qq.com/**', async (route) => {
    const { pathname, searchParams: asked } = new URL(route.request().url());
    const isQr = pathname === '/connect/qrconnect';
    const app = isQr ? 'web' : 'official';
    const isRight =
      asked.get('appid') === wechat.settings[isQr ? 'WECHAT_WEB_ID' : 'WECHAT_OFFICIAL_ID'] &&
      asked.get('response_type') === 'code' &&
      asked.get('scope') === (isQr ? 'snsapi_login' : 'snsapi_userinfo') &&
      (asked.get('state') ?? '') !== '';
    if (!isRight) return route.fulfill({ status: 400, body: 'Scope 参数错误' });
    const back = toBackAddress(asked, wechat.giveCode(app, person));
    // The QR code stands there until it is scanned; inside WeChat the person has agreed already.
    const body = isQr
      ? `<!doctype html><title>微信登录</title><body><a href="${back}">扫码</a></body>`
      : `<!doctype html><meta http-equiv="refresh" content="0;url=${back}">`;
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
  });
  // A browser takes a page that a test made for one of the open internet, which may not lead to this machine.
  await page.route('**/sign-in-callback.*', async (route) => route.fulfill({ response: await route.fetch() }));
  await page.route('https://res.wx.qq.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
}

/** What WeChat's menu would hand on now. */
export function readSharedCard(page: Page): Promise<Card | null> {
  return page.evaluate(() => (window as { sharedCards?: Card[] }).sharedCards?.at(-1) ?? null);
}
