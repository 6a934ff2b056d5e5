export default definePageConfig({
  navigationBarTitleText: '修改价格',
});
