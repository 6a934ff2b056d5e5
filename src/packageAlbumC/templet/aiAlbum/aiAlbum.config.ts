export default definePageConfig({
  navigationBarTitleText: 'AI创作',
  // Without them WeChat's own menu cannot share the page.
  enableShareAppMessage: true,
  enableShareTimeline: true,
  // In moments WeChat has a bar of its own above.
  singlePage: { navigationBarFit: 'squeezed' },
});
