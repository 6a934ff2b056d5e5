export default defineAppConfig({
  // Tab pages must be in the main package.
  pages: [
    'packageAlbumA/index/index',
    'packageAlbumA/home/home',
    'packageAlbumA/setup/setup',
    'packageAlbumA/home/create',
    'packageAlbumA/unknown/unknown',
    'choose-location',
    'open-location',
  ],
  subPackages: [
    { root: 'packageAlbumB', pages: ['user/modifyPhone'] },
    { root: 'packageAlbumC', pages: ['photos/photos', 'photos/upload'] },
    { root: 'packageAlbumD', pages: ['password/password'] },
    {
      root: 'packageAlbumE',
      pages: [
        'privacySettings/privacySettings',
        'security/index',
        'security/cancel',
        'about/about',
        'help/help',
        'http/agreement',
        'http/privacy',
        'memberAgreement/memberAgreement',
        'integralRule/integralRule',
        'announcement/announcement',
      ],
    },
    { root: 'external', pages: ['webview/webview'] },
  ],
  preloadRule: {
    'packageAlbumA/home/home': { network: 'all', packages: ['packageAlbumC', 'packageAlbumD'] },
    'packageAlbumC/photos/photos': { network: 'all', packages: ['packageAlbumB'] },
  },
  requiredPrivateInfos: ['chooseLocation'],
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
