export default definePageConfig({
  navigationBarTitleText: '数据统计',
});
