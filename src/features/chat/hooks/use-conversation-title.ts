import { titleOf } from '@/stores/chat/chat-views';
import { useChat } from '@/stores/chat/chat-state';

export interface ConversationTitle {
  /** 年会摄影群, 李雷, or that he is typing. */
  readonly name: string;
  /** (12) of a group; else empty. */
  readonly members: string;
}

export function useConversationTitle(conversationId: string): ConversationTitle {
  const name = useChat((state) => {
    const conversation = state.conversations[conversationId];
    if (conversation === undefined) return '';
    if (state.typing[conversationId] !== undefined && conversation.type === 1) return '对方正在输入…';
    return titleOf(state, conversation);
  });
  const members = useChat((state) => {
    const group = state.conversations[conversationId]?.group_info ?? null;
    return group === null ? '' : `(${group.memberCount})`;
  });
  return { name, members };
}
