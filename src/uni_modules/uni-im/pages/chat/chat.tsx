import { useRouter } from '@tarojs/taro';
import { parseConversationParams } from '@/domain/chat/chat-routes';
import { ConversationScreen } from '@/features/chat/screens/ConversationScreen';

export default function ConversationPage() {
  return <ConversationScreen {...parseConversationParams(useRouter().params)} />;
}
