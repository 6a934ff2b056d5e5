export default definePageConfig({
  navigationBarTitleText: '统计明细',
});
