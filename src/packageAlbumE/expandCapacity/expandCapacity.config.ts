export default definePageConfig({
  navigationBarTitleText: '扩容',
});
