import type { IPluginContext } from '@tarojs/service';

/** What only WeChat reads of src/app.config.ts. A browser would load it with every first visit. */
const FOR_WECHAT = ['subPackages', 'preloadRule', 'requiredPrivateInfos', 'lazyCodeLoading'] as const;

/** Every component in its states, for those who build the product: no production build has it. */
export const SHOWCASE_PAGE = 'showcase/components';

/** On H5 the app's own settings travel with it: every page once, by its whole path, and what the router reads. */
export default (ctx: IPluginContext): void => {
  ctx.modifyAppConfig(({ appConfig }) => {
    for (const { root, pages } of appConfig.subPackages ?? []) {
      appConfig.pages?.push(...pages.map((page) => `${root}/${page}`));
    }
    if (process.env['NODE_ENV'] !== 'production') appConfig.pages?.push(SHOWCASE_PAGE);
    for (const name of FOR_WECHAT) delete appConfig[name];
    // Colours of what WeChat draws.
    for (const [bar, names] of [
      [appConfig.window, ['backgroundTextStyle', 'backgroundColor']],
      [appConfig.tabBar, ['color', 'selectedColor', 'backgroundColor']],
    ] as const) {
      if (bar !== undefined) for (const name of names) Reflect.deleteProperty(bar, name);
    }
  });
};
