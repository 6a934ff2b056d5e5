export default defineAppConfig({
  // Tab pages must be in the main package.
  pages: [
    'packageAlbumA/index/index',
    'packageAlbumA/home/home',
    'packageAlbumA/setup/setup',
    'packageAlbumA/home/create',
    'packageAlbumA/unknown/unknown',
  ],
  subPackages: [{ root: 'packageAlbumC', pages: ['photos/photos', 'photos/upload'] }],
  preloadRule: {
    'packageAlbumA/home/home': { network: 'all', packages: ['packageAlbumC'] },
  },
  window: {
    backgroundTextStyle: 'dark',
    backgroundColor: '#f6f6f7',
    navigationBarBackgroundColor: '#ffffff',
    navigationBarTitleText: '智享相册',
    navigationBarTextStyle: 'black',
    navigationStyle: 'custom',
    onReachBottomDistance: 300,
  },
  tabBar: {
    custom: true,
    color: '#6b6b73',
    selectedColor: '#c23b00',
    backgroundColor: '#ffffff',
    list: [
      { pagePath: 'packageAlbumA/index/index', text: '发现' },
      { pagePath: 'packageAlbumA/home/home', text: '我的' },
      { pagePath: 'packageAlbumA/setup/setup', text: '设置' },
    ],
  },
  lazyCodeLoading: 'requiredComponents',
});
