import type { CDPSession, Page } from '@playwright/test';
import './page-window';

type Params = Readonly<Record<string, unknown>>;

/** Of WeChat's own: 2.7.3 is the least that the client accepts. */
const SDK_VERSION = '3.8.0';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** A large PNG soon instead of a small one late: a run takes some hundred of them. */
async function captureScreenshot(page: Page): Promise<{ data: string }> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return (await session).send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
}

const NODE_METHODS: Readonly<Record<string, (page: Page, params: Params) => Promise<unknown>>> = {
  'Tool.getInfo': async () => ({ SDKVersion: SDK_VERSION }),
  'Tool.close': async () => ({}),
  'App.enableLog': async () => ({}),
  'App.exit': async () => ({}),
  'App.captureScreenshot': captureScreenshot,
  'Tool.native': async (page, params) => {
    const method = String(params['method']);
    if (method !== 'navigateLeft')
      throw new Error(`native().${method} is not supported: this runtime has no native interface`);
    return page.evaluate(() =>
      window.__weappCall('App.callWxMethod', { method: 'navigateBack', args: [{ delta: 1 }] }),
    );
  },
};

/** Methods that only the developer tools can answer. */
const TOOL = /^Tool\./;

/** Answers one method of the protocol. */
export async function answerMethod(page: Page, method: string, params: Params): Promise<unknown> {
  const own = NODE_METHODS[method];
  if (own !== undefined) return own(page, params);
  if (TOOL.test(method)) throw new Error(`${method} is not supported: it needs the developer tools`);
  const { result, error } = await page.evaluate(([one, two]) => window.__weappCall(one, two), [
    method,
    params,
  ] as const);
  if (error !== undefined) throw new Error(error);
  return result;
}
