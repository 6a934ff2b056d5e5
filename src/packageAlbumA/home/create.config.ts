export default definePageConfig({
  navigationBarTitleText: '新建相册',
});
