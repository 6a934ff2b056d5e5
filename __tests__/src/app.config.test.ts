import appConfig from '@/app.config';

test('tab pages stand in the main package, and no main page lies inside a subpackage', () => {
  const pages = appConfig.pages ?? [];
  const roots = (appConfig.subPackages ?? []).map(({ root }) => `${root}/`);
  expect(appConfig.tabBar?.list.map(({ pagePath }) => pagePath)).toEqual(
    expect.arrayContaining(['packageAlbumA/index/index', 'packageAlbumA/home/home', 'packageAlbumA/setup/setup']),
  );
  for (const { pagePath } of appConfig.tabBar?.list ?? []) expect(pages).toContain(pagePath);
  expect(pages.filter((page) => roots.some((root) => page.startsWith(root)))).toEqual([]);
});

test('what is preloaded are subpackages that have pages', () => {
  const roots = (appConfig.subPackages ?? []).filter(({ pages }) => pages.length > 0).map(({ root }) => root);
  for (const { packages } of Object.values(appConfig.preloadRule ?? {})) {
    for (const name of packages) expect(roots).toContain(name);
  }
});

test('the photos’ page alone loads more no earlier than 50 px from its end, all others at 300', () => {
  const { pages = [], subPackages = [], window } = appConfig;
  const all = [...pages, ...subPackages.flatMap((part) => part.pages.map((page) => `${part.root}/${page}`))];
  Object.assign(globalThis, { definePageConfig: <T>(config: T): T => config });
  const own = all.flatMap((page) => {
    const { default: config } = jest.requireActual<{ default: { onReachBottomDistance?: number } }>(`@/${page}.config`);
    return config.onReachBottomDistance === undefined ? [] : [[page, config.onReachBottomDistance]];
  });
  expect(own).toEqual([['packageAlbumC/photos/photos', 50]]);
  expect(window?.onReachBottomDistance).toBe(300);
});
