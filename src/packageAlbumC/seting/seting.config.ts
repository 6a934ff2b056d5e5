export default definePageConfig({
  navigationBarTitleText: '相册设置',
});
