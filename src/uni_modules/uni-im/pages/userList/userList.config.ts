export default definePageConfig({ navigationBarTitleText: '选择联系人' });
