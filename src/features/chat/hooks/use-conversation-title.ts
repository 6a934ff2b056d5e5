import { titleOf } from '@/stores/chat/chat-views';
import { useChat } from '@/stores/chat/chat-state';

/** 年会摄影群(12), 李雷, or that he is typing. */
export function useConversationTitle(conversationId: string): string {
  return useChat((state) => {
    const conversation = state.conversations[conversationId];
    if (conversation === undefined) return '';
    if (state.typing[conversationId] !== undefined && conversation.type === 1) return '对方正在输入…';
    const title = titleOf(state, conversation);
    return conversation.group_info === null ? title : `${title}(${conversation.group_info.memberCount})`;
  });
}
