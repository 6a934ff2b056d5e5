export default definePageConfig({
  navigationBarTitleText: '照片订单',
});
