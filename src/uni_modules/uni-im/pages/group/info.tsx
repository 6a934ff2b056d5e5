import { useRouter } from '@tarojs/taro';
import { parseConversationParams } from '@/domain/chat/chat-routes';
import { ChatInfoScreen } from '@/features/chat/info/ChatInfoScreen';

export default function ChatInfoPage() {
  return <ChatInfoScreen conversationId={parseConversationParams(useRouter().params).conversationId} />;
}
