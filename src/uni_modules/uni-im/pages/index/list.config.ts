export default definePageConfig({ navigationBarTitleText: '通讯录' });
