import { useEffect, useState } from 'react';
import { searchChat } from '@contract/http/chat';
import type { ChatMessage } from '@contract/schemas/chat';
import { call } from '@/api/client';
import { addUsers } from '@/stores/chat/chat-changes';
import { useChat } from '@/stores/chat/chat-state';

const WAIT_MS = 300;
const SHOWN = 30;

export interface ChatSearch {
  readonly messages: readonly ChatMessage[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

const NOTHING: ChatSearch = { messages: [], isLoading: false, hasFailed: false };

/** Messages with these words, in one conversation or in all. */
export function useChatSearch(keyword: string, conversationId: string | null): ChatSearch {
  const [found, setFound] = useState<ChatSearch>(NOTHING);
  useEffect(() => {
    const words = keyword.trim();
    if (words === '') {
      setFound(NOTHING);
      return undefined;
    }
    let isOver = false;
    const search = async (): Promise<void> => {
      try {
        const page = await call(
          searchChat,
          { keyword: words, size: SHOWN, ...(conversationId === null ? {} : { conversation_id: conversationId }) },
          { toast: false, loading: false },
        );
        if (isOver) return;
        useChat.setState((state) => addUsers(state, page.users));
        setFound({ messages: page.records, isLoading: false, hasFailed: false });
      } catch {
        if (!isOver) setFound({ messages: [], isLoading: false, hasFailed: true });
      }
    };
    setFound((old) => ({ ...old, isLoading: true }));
    const timer = setTimeout(() => void search() /* never rejects */, WAIT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [keyword, conversationId]);
  return found;
}
