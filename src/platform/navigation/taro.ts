import Taro from '@tarojs/taro';
import { back } from '@/platform/back';
import type { Navigation } from './types';
import { toUrl } from './url';

/** WeChat keeps at most this many pages; then the present one is replaced. */
const MAX_PAGES = 10;

/** Taro keeps what app.config.ts says beside the program. Its paths have no slash. */
interface ConfiguredApp extends Taro.AppInstance {
  readonly config?: { readonly tabBar?: { readonly list: readonly { readonly pagePath: string }[] } };
}

/** The path of the tab that an address leads to: a tab takes no parameters. Undefined for every other page. */
function findTab(address: string): string | undefined {
  const app: ConfiguredApp | null = Taro.getCurrentInstance().app;
  const path = address.replace(/\?.*/, '');
  return app?.config?.tabBar?.list.some(({ pagePath }) => `/${pagePath}` === path) ? path : undefined;
}

/**
 * The same on both platforms, apart from what Taro already settles. `navigateBack` is never asked for on the first page:
 * on H5 it would load a deep-linked page anew.
 */
export const navigation: Navigation = {
  async goTo(path, params) {
    const tab = findTab(path);
    if (tab !== undefined) return navigation.switchTab(tab);
    const url = toUrl(path, params);
    const go = Taro.getCurrentPages().length >= MAX_PAGES ? Taro.redirectTo : Taro.navigateTo;
    await back.step(() => go({ url }));
  },
  async replaceWith(path, params) {
    const tab = findTab(path);
    if (tab !== undefined) return navigation.switchTab(tab);
    await back.step(() => Taro.redirectTo({ url: toUrl(path, params) }));
  },
  async switchTab(path) {
    await back.step(() => Taro.switchTab({ url: path }));
  },
  async goBack(fallback, params) {
    if (Taro.getCurrentPages().length > 1) await back.step(() => Taro.navigateBack({ delta: 1 }));
    else await navigation.replaceWith(fallback, params);
  },
  currentPath() {
    const pages = Taro.getCurrentPages();
    const route = pages[pages.length - 1]?.route ?? '';
    return route === '' || route.startsWith('/') ? route : `/${route}`;
  },
};
