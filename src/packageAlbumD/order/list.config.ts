export default definePageConfig({
  navigationBarTitleText: '历史订单',
});
