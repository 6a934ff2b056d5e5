export default definePageConfig({
  navigationBarTitleText: '赞和收藏',
});
