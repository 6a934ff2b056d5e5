import { useEffect, useRef } from 'react';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import { showToast } from '@/stores/base/overlays';
import { useChat } from '@/stores/chat/chat-state';

/** What this device leaves itself: it has said so, and leads on. */
const leftHere = new Set<string>();

/** Taken back where the leaving fails. */
export function noteLeaving(conversationId: string): () => void {
  leftHere.add(conversationId);
  return () => void leftHere.delete(conversationId);
}

/**
 * A person who is removed from a conversation is led back from it and from the pages about it; whoever comes when he is in it
 * no more reads that it is gone. `staysHere`: the list stands beside it.
 */
export function useLeaving(conversationId: string | null, staysHere = false): void {
  const id = conversationId ?? '';
  const isLeft = useChat((state) => state.conversations[id]?.is_left);
  const seenIn = useRef<string | null>(null);
  useEffect(() => {
    if (isLeft === false) seenIn.current = id;
    // One may come back to it later.
    if (isLeft !== true) return void leftHere.delete(id);
    if (leftHere.has(id) || seenIn.current !== id) return;
    showToast('你已不在这个会话中');
    if (!staysHere) void navigation.switchTab(CHAT_ROUTES.messages).catch(() => undefined); // a refused jump: it says that it is gone
  }, [isLeft, id, staysHere]);
}
