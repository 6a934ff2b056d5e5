import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '@contract/schemas/chat';
import { lastOf } from '@/domain/chat/message-window';
import { useChatEngine } from '@/stores/chat/chat-client';
import { useChat } from '@/stores/chat/chat-state';

/** Where the scroller is to be. A second jump to one place has another `id`. Key null: at the end. */
export interface ThreadTarget {
  readonly id: number;
  readonly key: string | null;
}

/** The key of a message. It does not change when a written message arrives, so that the message keeps its place. */
export const keyOf = ({ unique_id, from_uid, _id }: ChatMessage): string =>
  unique_id === '' ? _id : `${from_uid}.${unique_id}`;

const NO_MESSAGES: readonly ChatMessage[] = [];
/** Further back one searches. */
const PAGES_BACK = 10;
const MARKED_MS = 1_600;

function listHeld(id: string): readonly ChatMessage[] {
  const { jump, windows } = useChat.getState();
  return (jump?.conversationId === id ? jump : windows[id])?.messages ?? NO_MESSAGES;
}

const findFrom = (messages: readonly ChatMessage[], seq: number): ChatMessage | undefined =>
  messages.find((message) => message.seq >= seq && !message.is_delete);

/** The message with this number is among those drawn. */
export function isHeld(id: string, seq: number): boolean {
  const held = listHeld(id);
  return held.length > 0 && (held[0]?.seq ?? 0) <= seq && (lastOf(held)?.seq ?? 0) >= seq;
}

/** Going to a message of a conversation, wherever in its history it is. `messages`: what is drawn. */
export function useThreadTarget(id: string, messages: readonly ChatMessage[]) {
  const engine = useChatEngine((state) => state.engine);
  const [target, setTarget] = useState<ThreadTarget>({ id: 0, key: null });
  const [markedKey, setMarkedKey] = useState<string | null>(null);
  const wanted = useRef<number | null>(null);
  const goings = useRef(0);

  const mark = useCallback((key: string): void => {
    setTarget((old) => ({ id: old.id + 1, key }));
    setMarkedKey(key);
    setTimeout(() => setMarkedKey((old) => (old === key ? null : old)), MARKED_MS);
  }, []);

  /** Before anything is drawn, so that the first that is drawn is around it. False: it is not held. */
  const beginAt = useCallback(
    (seq: number): boolean => {
      const found = isHeld(id, seq) ? findFrom(listHeld(id), seq) : undefined;
      if (found !== undefined) mark(keyOf(found));
      return found !== undefined;
    },
    [id, mark],
  );

  const goToSeq = useCallback(
    async (seq: number): Promise<void> => {
      goings.current += 1;
      const going = goings.current;
      wanted.current = null;
      if (!isHeld(id, seq)) {
        try {
          await engine?.jumpTo(id, { around: seq });
        } catch {
          // The request layer has shown the error.
          return;
        }
        // Somewhere else meanwhile.
        if (going !== goings.current) return;
      }
      // Not before: of what is drawn until then, and of older ones that come in meanwhile, each is after it.
      wanted.current = seq;
      setTarget((old) => ({ ...old }));
    },
    [engine, id],
  );

  // Gone to once it is among what is drawn.
  useEffect(() => {
    const seq = wanted.current;
    if (seq === null) return;
    const found = findFrom(messages, seq);
    if (found === undefined) return;
    wanted.current = null;
    mark(keyOf(found));
  }, [messages, target, mark]);

  const goToDay = useCallback(
    async (atMs: number): Promise<void> => {
      try {
        await engine?.jumpTo(id, { atTime: atMs });
      } catch {
        // The request layer has shown the error.
        return;
      }
      const held = listHeld(id);
      const found = held.find(({ create_time, is_delete }) => create_time >= atMs && !is_delete) ?? lastOf(held);
      if (found !== undefined) await goToSeq(found.seq);
    },
    [engine, id, goToSeq],
  );

  const goToMessage = useCallback(
    async (messageId: string): Promise<boolean> => {
      for (let page = 0; page <= PAGES_BACK; page += 1) {
        const state = useChat.getState();
        const part = state.jump?.conversationId === id ? state.jump : state.windows[id];
        const found = part?.messages.find(({ _id, is_delete }) => _id === messageId && !is_delete);
        if (found !== undefined) {
          await goToSeq(found.seq);
          return true;
        }
        if (part?.hasOlder !== true) return false;
        try {
          await engine?.loadOlder(id);
        } catch {
          return false;
        }
      }
      return false;
    },
    [engine, id, goToSeq],
  );

  const goToLast = useCallback((): void => {
    goings.current += 1;
    wanted.current = null;
    setTarget((old) => ({ id: old.id + 1, key: null }));
  }, []);

  return { target, markedKey, beginAt, goToSeq, goToDay, goToMessage, goToLast };
}
