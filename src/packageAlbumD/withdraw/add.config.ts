export default definePageConfig({
  navigationBarTitleText: '添加收款方式',
});
