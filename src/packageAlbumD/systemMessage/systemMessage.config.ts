export default definePageConfig({
  navigationBarTitleText: '系统通知',
});
