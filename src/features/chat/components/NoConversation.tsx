import { Empty } from '@/components/Empty';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';

/** In place of a conversation that is not there for this person, and maybe for nobody. */
export function NoConversation() {
  return (
    <Empty
      icon="message-circle"
      title="会话不存在或已被删除"
      action={{ text: '回到消息', onPress: () => navigation.switchTab(CHAT_ROUTES.messages) }}
    />
  );
}
