export default definePageConfig({
  navigationBarTitleText: '发现',
  enablePullDownRefresh: true,
  // Without it WeChat's own menu cannot share the page.
  enableShareAppMessage: true,
});
