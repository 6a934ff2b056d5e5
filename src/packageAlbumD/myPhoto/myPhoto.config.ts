export default definePageConfig({
  navigationBarTitleText: '我的照片',
});
