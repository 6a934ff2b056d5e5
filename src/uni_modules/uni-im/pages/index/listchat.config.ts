export default definePageConfig({ navigationBarTitleText: '选择聊天' });
