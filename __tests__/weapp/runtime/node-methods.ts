import type { Page } from '@playwright/test';
import './page-window';

type Params = Readonly<Record<string, unknown>>;

/** Of WeChat's own: 2.7.3 is the least that the client accepts. */
const SDK_VERSION = '3.8.0';

const NODE_METHODS: Readonly<Record<string, (page: Page, params: Params) => Promise<unknown>>> = {
  'Tool.getInfo': async () => ({ SDKVersion: SDK_VERSION }),
  'Tool.close': async () => ({}),
  'App.enableLog': async () => ({}),
  'App.exit': async () => ({}),
  'App.captureScreenshot': async (page) => ({ data: (await page.screenshot()).toString('base64') }),
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
