export default definePageConfig({
  navigationBarTitleText: '系统公告',
});
