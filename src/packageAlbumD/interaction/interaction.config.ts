export default definePageConfig({
  navigationBarTitleText: '互动消息',
});
