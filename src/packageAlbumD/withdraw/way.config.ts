export default definePageConfig({
  navigationBarTitleText: '收款方式',
});
