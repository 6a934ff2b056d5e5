export default definePageConfig({
  navigationBarTitleText: '管理相册',
  enableShareAppMessage: true,
});
