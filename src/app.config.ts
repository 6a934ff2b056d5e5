export default defineAppConfig({
  // In a browser pages come at once: a phone's own gesture has moved the page already when one goes back.
  // oxlint-disable-next-line no-restricted-globals -- read while the bundle is built
  ...(process.env.TARO_ENV === 'h5' ? { animation: { duration: 0, delay: 0 } } : {}),
  // Tab pages must be in the main package.
  pages: [
    'packageAlbumA/index/index',
    'packageAlbumA/home/home',
    'packageAlbumA/setup/setup',
    'packageAlbumA/home/create',
    'packageAlbumA/home/space',
    'packageAlbumA/unknown/unknown',
    'choose-location',
    'open-location',
  ],
  subPackages: [
    {
      root: 'packageAlbumB',
      pages: [
        'user/modifyPhone',
        'user/profile',
        'user/certification',
        'user/attentionList',
        'user/likeList',
        'search/search',
        'external/album',
      ],
    },
    {
      root: 'packageAlbumC',
      pages: [
        'photos/photos',
        'photos/upload',
        'statistics/index',
        'statistics/list',
        'manage/manage',
        'seting/seting',
      ],
    },
    { root: 'packageAlbumD', pages: ['password/password', 'myPhoto/myPhoto', 'order/photos'] },
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
        'myCapacity/myCapacity',
        'releaseCapacity/releaseCapacity',
        'devMode/login',
      ],
    },
    { root: 'external', pages: ['webview/webview', 'embed/album'] },
  ],
  preloadRule: {
    'packageAlbumA/home/home': { network: 'all', packages: ['packageAlbumC', 'packageAlbumD'] },
    'packageAlbumC/photos/photos': { network: 'all', packages: ['packageAlbumB'] },
    'packageAlbumB/external/album': { network: 'all', packages: ['packageAlbumC'] },
    'external/embed/album': { network: 'all', packages: ['packageAlbumC'] },
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
