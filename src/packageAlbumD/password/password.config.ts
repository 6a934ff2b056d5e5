export default definePageConfig({
  navigationBarTitleText: '资金密码',
});
