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

const NOTHING: readonly ChatMessage[] = [];

interface Answer {
  readonly of: string;
  readonly messages: readonly ChatMessage[];
  readonly hasFailed: boolean;
}

/** Messages with these words, in one conversation or in all. */
export function useChatSearch(keyword: string, conversationId: string | null): ChatSearch {
  const words = keyword.trim();
  const [answer, setAnswer] = useState<Answer>({ of: '', messages: NOTHING, hasFailed: false });
  useEffect(() => {
    if (words === '') return undefined;
    let isOver = false;
    const search = async (): Promise<void> => {
      const input = {
        keyword: words,
        size: SHOWN,
        ...(conversationId === null ? {} : { conversation_id: conversationId }),
      };
      try {
        const page = await call(searchChat, input, { toast: false, loading: false });
        if (isOver) return;
        useChat.setState((state) => addUsers(state, page.users));
        setAnswer({ of: words, messages: page.records, hasFailed: false });
      } catch {
        if (!isOver) setAnswer({ of: words, messages: NOTHING, hasFailed: true });
      }
    };
    const timer = setTimeout(() => void search() /* never rejects */, WAIT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [words, conversationId]);
  const isLoading = words !== '' && answer.of !== words;
  return { messages: words === '' ? NOTHING : answer.messages, isLoading, hasFailed: answer.hasFailed && !isLoading };
}
