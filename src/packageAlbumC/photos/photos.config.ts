export default definePageConfig({
  navigationBarTitleText: '相册',
  enablePullDownRefresh: false,
  onReachBottomDistance: 50,
});
