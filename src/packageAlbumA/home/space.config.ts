export default definePageConfig({
  navigationBarTitleText: '主页',
});
