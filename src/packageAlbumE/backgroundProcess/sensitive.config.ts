export default definePageConfig({
  navigationBarTitleText: '敏感词',
});
