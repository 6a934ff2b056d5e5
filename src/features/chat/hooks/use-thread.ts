import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChatConversation, ChatMessage } from '@contract/schemas/chat';
import { needsSeparator } from '@/domain/chat/chat-time';
import { lastOf } from '@/domain/chat/message-window';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import { dropUnreadMark } from '@/stores/chat/chat-actions';
import { useChatEngine } from '@/stores/chat/chat-client';
import { useChat, type OutboxEntry } from '@/stores/chat/chat-state';
import { isHeld, keyOf, useThreadTarget, type ThreadTarget } from './use-thread-target';

export type ThreadItem =
  | { readonly kind: 'time'; readonly key: string; readonly atMs: number }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage }
  | { readonly kind: 'outbox'; readonly key: string; readonly entry: OutboxEntry };

/** Where a thread opens. Another object, even with equal values, scrolls there again. */
export interface ThreadStart {
  /** A message; null: at the day, */
  readonly seq: number | null;
  /** and where there is none, with the newest. */
  readonly dayMs: number | null;
}

export interface Thread {
  readonly conversation: ChatConversation | undefined;
  readonly items: readonly ThreadItem[];
  readonly keys: readonly string[];
  readonly itemOf: (key: string) => ThreadItem | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** A part of the history is looked at. */
  readonly isAway: boolean;
  readonly hasOlder: boolean;
  readonly target: ThreadTarget;
  /** Messages that were unread when the thread was opened. `null`: there were none; `count` 0: all are in sight, or were gone to. */
  readonly firstUnread: { readonly seq: number; readonly count: number } | null;
  /** What is newest is in sight. */
  readonly isAtEnd: boolean;
  /** Came while one was looking at older ones. */
  readonly newCount: number;
  /** The one that was gone to. */
  readonly markedKey: string | null;
  readonly retry: () => void;
  readonly loadOlder: () => void;
  readonly loadNewer: () => void;
  readonly goToEnd: () => void;
  readonly goToSeq: (seq: number) => Promise<void>;
  /** Some way back in the history; false: it is not there. */
  readonly goToMessage: (messageId: string) => Promise<boolean>;
  readonly goToFirstUnread: () => void;
  /** There is an unread message that mentions one, which has neither been gone to nor been in sight. */
  readonly isMentioned: boolean;
  /** Of it, where it is drawn. */
  readonly mentionKey: string | null;
  readonly goToMention: () => void;
  readonly dropMention: () => void;
  readonly setAtEnd: (isAtEnd: boolean) => void;
}

function toItems(
  messages: readonly ChatMessage[],
  waiting: readonly OutboxEntry[],
  owner: string,
  unreadSeq: number,
): ThreadItem[] {
  const items: ThreadItem[] = [];
  let beforeMs: number | null = null;
  const say = (atMs: number, key: string): void => {
    if (needsSeparator(beforeMs, atMs)) items.push({ kind: 'time', key: `time.${key}`, atMs });
    beforeMs = atMs;
  };
  for (const message of messages) {
    if (message.is_delete) continue;
    const key = keyOf(message);
    say(message.create_time, key);
    if (message.seq === unreadSeq) items.push({ kind: 'unread', key: 'unread' });
    items.push({ kind: 'message', key, message });
  }
  for (const entry of waiting) {
    const key = `${owner}.${entry.id}`;
    say(entry.createdMs, key);
    items.push({ kind: 'outbox', key, entry });
  }
  return items;
}

const NO_MESSAGES: readonly ChatMessage[] = [];
/** Fewer are in sight as one comes; with more one begins with the first of them. */
const UNREAD_FROM = 8;
/** As long one waits for the server before what is kept here is shown. */
const FIRST_ANSWER_MS = 3_000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A conversation as it is looked at. */
export function useThread(id: string, start: ThreadStart): Thread {
  const engine = useChatEngine((state) => state.engine);
  const owner = useChat((state) => state.owner);
  const conversation = useChat((state) => state.conversations[id]);
  const window = useChat((state) => state.windows[id]);
  const jump = useChat((state) => (state.jump?.conversationId === id ? state.jump : null));
  const outbox = useChat((state) => state.outbox);
  const [isLoading, setIsLoading] = useState(true);
  const [isBeginning, setIsBeginning] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [firstUnread, setFirstUnread] = useState<{ seq: number; count: number } | null>(null);
  const [unreadSeq, setUnreadSeq] = useState(0);
  const [mentionSeq, setMentionSeq] = useState<number | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenSeq, setSeenSeq] = useState(0);
  const isShown = usePageShown();
  const isBusy = useRef(false);
  const notedId = useRef('');
  const hasBegun = useRef(false);
  const startsElsewhere = useRef(false);
  startsElsewhere.current = start.seq !== null || start.dayMs !== null;
  const messages = jump?.messages ?? window?.messages ?? NO_MESSAGES;
  const isAway = jump !== null;
  const items = useMemo(() => {
    const waiting = isAway ? [] : outbox.filter(({ conversationId }) => conversationId === id);
    return toItems(messages, waiting, owner, unreadSeq);
  }, [messages, outbox, id, owner, isAway, unreadSeq]);
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  const byKey = useMemo(() => new Map(items.map((item) => [item.key, item])), [items]);
  const mention = mentionSeq === null ? undefined : messages.find(({ seq }) => seq === mentionSeq);
  const mentionKey = mention === undefined ? null : keyOf(mention);
  const lastSeq = lastOf(window?.messages ?? NO_MESSAGES)?.seq ?? 0;

  const { target, markedKey, beginAt, goToSeq, goToDay, goToMessage, goToLast } = useThreadTarget(id, messages);

  /** As one comes; what comes later is not where one begins. Answers the first of many. */
  const noteUnread = useCallback((): number | null => {
    const known = useChat.getState().conversations[id];
    if (known === undefined || notedId.current === id) return null;
    notedId.current = id;
    if (known.unread_count === 0) return null;
    const seq = Math.max(known.read_seq + 1, known.from_seq);
    // Before the first of all there is nothing to part it from.
    if (seq > known.from_seq) setUnreadSeq(seq);
    // All are in sight, and who is meant in them with them.
    if (known.unread_count < UNREAD_FROM) return null;
    setMentionSeq(known.mention_seq ?? null);
    setFirstUnread({ seq, count: known.unread_count });
    return seq;
  }, [id]);

  const open = useCallback(async (): Promise<void> => {
    if (engine === null) return;
    setHasFailed(false);
    setIsLoading(true);
    try {
      const { conversations, isSynced } = useChat.getState();
      // Come to by a link, before anything is known of it.
      if (conversations[id] === undefined) await engine.sync();
      // What is kept here is of an earlier visit: what came since is where one begins, unless nobody can tell.
      else if (!isSynced) await Promise.race([engine.sync().catch(() => undefined), wait(FIRST_ANSWER_MS)]);
      const unread = noteUnread();
      const isBegin = unread !== null && !startsElsewhere.current;
      setIsBeginning(isBegin);
      await engine.open(id);
      // The newest are not shown first where one begins further back. Where it fails they are, and it is tried again.
      if (isBegin && !isHeld(id, unread)) await engine.jumpTo(id, { around: unread }).catch(() => undefined);
      if (isBegin && beginAt(unread)) {
        hasBegun.current = true;
        setFirstUnread(null);
      }
      // Opening a conversation is having seen that it is there, wherever in it one begins.
      const last = useChat.getState().conversations[id]?.last_seq ?? 0;
      engine.reading.upTo(id, last);
      void dropUnreadMark(id); // told again with the next opening
      setSeenSeq(last);
    } catch {
      setHasFailed(true);
    }
    setIsLoading(false);
  }, [engine, id, noteUnread, beginAt]);

  useEffect(() => {
    if (engine === null) return undefined;
    engine.look(id);
    void open(); // shows its failures
    return () => {
      engine.leaveJump();
      engine.look(null);
    };
  }, [engine, id, open]);

  // To have it open is to have read it: what comes while one looks at older ones is read when one comes to it.
  useEffect(() => {
    // Not before it is known what had not been read.
    if (engine === null || isLoading || !isShown || isAway || !isAtEnd || lastSeq === 0) return;
    engine.reading.upTo(id, Math.max(lastSeq, conversation?.last_seq ?? 0));
    setSeenSeq(lastSeq);
  }, [engine, id, isLoading, isShown, isAway, isAtEnd, lastSeq, conversation?.last_seq]);

  useEffect(() => {
    if (engine === null || isLoading) return;
    // Each tells its failures.
    if (start.seq !== null) void goToSeq(start.seq);
    else if (start.dayMs !== null) void goToDay(start.dayMs);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the newest are there
  }, [start, engine, isLoading]);

  useEffect(() => {
    if (hasBegun.current || isLoading || start.seq !== null || start.dayMs !== null || firstUnread === null) return;
    hasBegun.current = true;
    setFirstUnread(null);
    void goToSeq(firstUnread.seq); // tells its failures
  }, [isLoading, start, firstUnread, goToSeq]);

  const load = (work: () => Promise<void> | undefined): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    // Tried again when one comes there the next time.
    Promise.resolve(work())
      .catch(() => undefined)
      .finally(() => (isBusy.current = false));
  };

  return {
    conversation,
    items,
    keys,
    itemOf: (key) => byKey.get(key),
    isLoading: isLoading && (window === undefined || isBeginning),
    hasFailed: hasFailed && window === undefined,
    isAway,
    hasOlder: (jump ?? window)?.hasOlder ?? false,
    target,
    firstUnread,
    newCount:
      isAtEnd && !isAway
        ? 0
        : (window?.messages ?? NO_MESSAGES).filter(
            ({ seq, from_uid }) => seq > seenSeq && from_uid !== owner && seenSeq > 0,
          ).length,
    markedKey,
    retry: () => void open() /* shows its failures */,
    loadOlder: () => load(() => engine?.loadOlder(id)),
    loadNewer: () => isAway && load(() => engine?.loadNewer(id)),
    goToEnd() {
      engine?.leaveJump();
      goToLast();
      setAtEnd(true);
    },
    goToSeq,
    goToMessage,
    goToFirstUnread() {
      if (firstUnread === null) return;
      setFirstUnread(null);
      void goToSeq(firstUnread.seq); // tells its failures
    },
    isMentioned: mentionSeq !== null,
    mentionKey,
    dropMention: () => setMentionSeq(null),
    goToMention() {
      if (mentionSeq === null) return;
      setMentionSeq(null);
      void goToSeq(mentionSeq); // tells its failures
    },
    isAtEnd,
    setAtEnd,
  };
}
