import { useRouter } from '@tarojs/taro';
import { parseVideoParams } from '@/domain/chat/chat-routes';
import { ChatVideoScreen } from '@/features/chat/video/ChatVideoScreen';
import { MessageFilm } from '@/features/chat/video/MessageFilm';

export default function ChatVideoPage() {
  const params = parseVideoParams(useRouter().params);
  return params.film === null ? <ChatVideoScreen {...params} /> : <MessageFilm film={params.film} />;
}
