export default definePageConfig({ navigationBarTitleText: '成长记录' });
