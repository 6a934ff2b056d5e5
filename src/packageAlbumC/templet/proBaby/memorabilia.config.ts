export default definePageConfig({ navigationBarTitleText: '大事记' });
