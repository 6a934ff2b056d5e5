export default definePageConfig({
  navigationBarTitleText: '释放空间',
});
