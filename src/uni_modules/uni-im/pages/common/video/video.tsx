import { useRouter } from '@tarojs/taro';
import { parseVideoParams } from '@/domain/chat/chat-routes';
import { ChatVideoScreen } from '@/features/chat/video/ChatVideoScreen';

export default function ChatVideoPage() {
  return <ChatVideoScreen {...parseVideoParams(useRouter().params)} />;
}
