export default definePageConfig({
  navigationBarTitleText: '开发者模式',
});
