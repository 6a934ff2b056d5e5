export default definePageConfig({
  navigationBarTitleText: '主页',
  // Without it WeChat's own menu cannot share the page.
  enableShareAppMessage: true,
});
