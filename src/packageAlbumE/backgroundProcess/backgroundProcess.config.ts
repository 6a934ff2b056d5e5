export default definePageConfig({
  navigationBarTitleText: '内容审核',
});
