import { useRef } from 'react';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import { type ChatState, useChat } from '@/stores/chat/chat-state';

/** What is known of the chats; while the page lies behind another, what was known when it was last in front. */
export function useShownChat(): ChatState {
  const isShown = usePageShown();
  const last = useRef<ChatState | null>(null);
  const state = useChat((now) => (isShown ? now : (last.current ?? now)));
  last.current = state;
  return state;
}
