import { createContext, useContext } from 'react';
import { CHAT_ROUTES, toConversationParams } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';

/** Where a tap leads: to a page, and on wide screens to what stands beside the list. */
export interface ChatWays {
  /** Rejects where the jump is refused. */
  openChat(conversationId: string): Promise<void>;
  openContacts(): void;
  openInfo(conversationId: string): void;
}

// A jump that is refused leaves the person here.
const PAGES: ChatWays = {
  openChat: (conversationId) => navigation.goTo(CHAT_ROUTES.conversation, toConversationParams(conversationId)),
  openContacts: () => void navigation.goTo(CHAT_ROUTES.contacts),
  openInfo: (conversationId) => void navigation.goTo(CHAT_ROUTES.groupInfo, toConversationParams(conversationId)),
};

export const ChatWaysContext = createContext(PAGES);

export const useChatWays = (): ChatWays => useContext(ChatWaysContext);
