export default definePageConfig({ navigationBarTitleText: '宝宝资料' });
