import { useRouter } from '@tarojs/taro';
import { parseInfoParams } from '@/domain/chat/chat-routes';
import { ChatInfoScreen } from '@/features/chat/info/ChatInfoScreen';

export default function ChatInfoPage() {
  return <ChatInfoScreen {...parseInfoParams(useRouter().params)} />;
}
