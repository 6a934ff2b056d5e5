export default definePageConfig({
  navigationBarTitleText: '相册',
  enablePullDownRefresh: false,
  // Without it WeChat's own menu cannot share the page.
  enableShareAppMessage: true,
  onReachBottomDistance: 50,
});
