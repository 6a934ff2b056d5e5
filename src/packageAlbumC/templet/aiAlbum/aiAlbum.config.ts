export default definePageConfig({ navigationBarTitleText: 'AI创作' });
