import { useEffect, useRef } from 'react';
import { type ChatState, useChat } from '@/stores/chat/chat-state';

/** Runs when what `pick` takes of the chats is told to be another, for what has been read by a call of its own. */
export function useTold(pick: (state: ChatState) => unknown, onTold: () => void): void {
  const told = useChat(pick);
  const isSynced = useChat((state) => state.isSynced);
  const latest = useRef(onTold);
  latest.current = onTold;
  const last = useRef({ told, isSynced });
  useEffect(() => {
    const before = last.current;
    last.current = { told, isSynced };
    // What comes first was there already.
    if (before.isSynced && before.told !== told) latest.current();
  }, [told, isSynced]);
}
