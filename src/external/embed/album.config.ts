export default definePageConfig({
  navigationBarTitleText: '相册',
});
