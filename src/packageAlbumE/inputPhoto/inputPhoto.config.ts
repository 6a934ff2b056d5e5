export default definePageConfig({
  navigationBarTitleText: '找到我',
});
