import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '@contract/schemas/chat';
import { media } from '@/platform/media';
import { makeChatId, useChatEngine } from '@/stores/chat/chat-client';
import { useChat } from '@/stores/chat/chat-state';
import { showToast } from '@/stores/base/overlays';
import type { Mentionable } from '../components/Composer';

const PICTURES_MAX = 9;
const DRAFT_MS = 400;

export interface Composing {
  readonly text: string;
  readonly quoted: ChatMessage | null;
  readonly change: (text: string) => void;
  readonly quote: (message: ChatMessage | null) => void;
  readonly mention: (person: Mentionable) => void;
  readonly send: () => Promise<void>;
  readonly sendPictures: () => Promise<void>;
}

/** What is being written: kept as a draft until it is sent. */
export function useComposing(conversationId: string, onSent: () => void): Composing {
  const engine = useChatEngine((state) => state.engine);
  const [text, setText] = useState(() => useChat.getState().drafts[conversationId]?.text ?? '');
  const [quoted, setQuoted] = useState<ChatMessage | null>(null);
  const mentioned = useRef<readonly Mentionable[]>([]);
  const draft = useRef(text);
  draft.current = text;

  useEffect(() => {
    const timer = setTimeout(() => engine?.saveDraft(conversationId, text), DRAFT_MS);
    return () => clearTimeout(timer);
  }, [engine, conversationId, text]);
  // Left sooner than that.
  useEffect(() => () => useChatEngine.getState().engine?.saveDraft(conversationId, draft.current), [conversationId]);

  return {
    text,
    quoted,
    change(next) {
      setText(next);
      if (next.length > text.length) engine?.tellTyping(conversationId);
    },
    quote: setQuoted,
    mention: (person) => (mentioned.current = [...mentioned.current, person]),
    async send() {
      const words = text.trim();
      if (words === '' || engine === null) return;
      const mentions = mentioned.current.filter(({ nickname }) => words.includes(`@${nickname}`)).map(({ uid }) => uid);
      setText('');
      setQuoted(null);
      draft.current = '';
      mentioned.current = [];
      engine.saveDraft(conversationId, '');
      onSent();
      await engine.sending.add([
        {
          id: await makeChatId(),
          conversationId,
          content: { type: 'text', body: { text: words } },
          ...(quoted === null ? {} : { aboutId: quoted._id }),
          mentions: [...new Set(mentions)],
        },
      ]);
    },
    async sendPictures() {
      if (engine === null) return;
      const outcome = await media.chooseFiles({ kinds: ['photo'], maxCount: PICTURES_MAX });
      if (outcome.kind === 'failed') return showToast(outcome.reason, { isError: true });
      if (outcome.kind === 'forbidden') return showToast('没有相册权限，请在设置中允许', { isError: true });
      if (outcome.kind !== 'picked') return;
      if (outcome.leftOut > 0) showToast(`一次最多发送${PICTURES_MAX}张`);
      onSent();
      const messages = await Promise.all(
        outcome.files.map(async (file) => ({
          id: await makeChatId(),
          conversationId,
          content: { type: 'file' as const, file, width: 0, height: 0 },
        })),
      );
      await engine.sending.add(messages);
    },
  };
}
