export default definePageConfig({
  navigationBarTitleText: '聊天信息',
  enableShareAppMessage: true,
});
