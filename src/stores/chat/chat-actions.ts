import { CHAT_REACTIONS } from '@contract/constants/chat';
import { openAssistant } from '@contract/http/assistant';
import {
  clearConversation,
  deleteChatMessages,
  openChat,
  reactToChatMessage,
  revokeChatMessage,
  setConversation,
} from '@contract/http/chat';
import type { ChatMessage, ChatSetInput } from '@contract/schemas/chat';
import { call } from '@/api/client';
import { showToast } from '../base/overlays';
import { useChatEngine } from './chat-client';
import { tellMessages } from './chat-changes';
import { useChat } from './chat-state';

// The state changes only by the person's own feed: the reply to a call may be older than what the feed has delivered meanwhile.

async function catchUp(): Promise<void> {
  try {
    await useChatEngine.getState().engine?.sync();
  } catch {
    // It is asked again by itself.
  }
}

/** False: it could not be done, and the error was shown. */
async function done(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
  } catch {
    return false;
  }
  await catchUp();
  return true;
}

export const setChat = (conversationId: string, change: Omit<ChatSetInput, 'conversation_id'>): Promise<boolean> =>
  done(() => call(setConversation, { conversation_id: conversationId, ...change }));

/** Whoever opens it has what was marked before him. Told quietly, and again when it is opened the next time. */
export async function dropUnreadMark(conversationId: string): Promise<void> {
  if (useChat.getState().conversations[conversationId]?.isMarkedUnread !== true) return;
  const change = { conversation_id: conversationId, isMarkedUnread: false };
  await done(() => call(setConversation, change, { toast: false }));
}

/** All of it, as if it had been opened. */
export async function markRead(conversationId: string): Promise<void> {
  const { reading } = useChatEngine.getState().engine ?? {};
  reading?.upTo(conversationId, useChat.getState().conversations[conversationId]?.last_seq ?? 0);
  await dropUnreadMark(conversationId);
}

/** Its history goes, and it is not shown until something new is said. */
export const removeChat = (conversationId: string): Promise<boolean> =>
  done(async () => {
    await call(clearConversation, { conversation_id: conversationId });
    await call(setConversation, { conversation_id: conversationId, hidden: true });
  });

/** The conversation with somebody; made where there is none. Null: it cannot be opened, and the error was shown. */
export async function openChatWith(userId: string): Promise<string | null> {
  try {
    const { id } = await call(openChat, { userId });
    await catchUp();
    return id;
  } catch {
    return null;
  }
}

/** The conversation with the assistant; made where there is none. Null: it cannot be opened, and the error was shown. */
export async function openAssistantChat(): Promise<string | null> {
  try {
    const { conversation_id: id } = await call(openAssistant, {}, { toast: true });
    await catchUp();
    return id;
  } catch {
    return null;
  }
}

export const revokeMessage = ({ _id, conversation_id }: ChatMessage): Promise<boolean> =>
  done(async () => {
    const message = await call(revokeChatMessage, { _id, conversation_id });
    useChat.setState((held) => tellMessages(held, [message]));
  });

/** Empty: taken back. */
export const react = ({ _id, conversation_id }: ChatMessage, emoji: string): Promise<boolean> =>
  done(async () => {
    const known = CHAT_REACTIONS.find((one) => one === emoji) ?? '';
    const message = await call(reactToChatMessage, { _id, conversation_id, emoji: known });
    useChat.setState((held) => tellMessages(held, [message]));
  });

/** For oneself. */
export const deleteMessages = (
  conversationId: string,
  messages: readonly ChatMessage[],
  words = '已删除',
): Promise<boolean> =>
  done(async () => {
    await call(deleteChatMessages, { conversation_id: conversationId, ids: messages.map(({ _id }) => _id) });
    useChat.setState((held) =>
      tellMessages(
        held,
        messages.map((message) => ({ ...message, is_delete: true })),
      ),
    );
    if (words !== '') showToast(words);
  });
