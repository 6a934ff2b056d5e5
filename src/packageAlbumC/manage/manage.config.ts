export default definePageConfig({
  navigationBarTitleText: '管理相册',
});
