export default definePageConfig({
  navigationBarTitleText: '相册',
  enableShareAppMessage: true,
});
