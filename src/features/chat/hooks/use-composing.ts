import { useEffect, useRef, useState } from 'react';
import { CHAT_TEXT_MAX_POINTS } from '@contract/constants/chat';
import type { ChatMessage } from '@contract/schemas/chat';
import { documents } from '@/platform/document';
import type { PickedFile } from '@/platform/media/types';
import { makeChatId, useChatEngine } from '@/stores/chat/chat-client';
import { useChat, type FileUse } from '@/stores/chat/chat-state';
import { showToast } from '@/stores/base/overlays';
import { chooseFiles } from '@/stores/upload/choose-files';
import type { AttachmentUse, Mentionable } from '../components/Composer';

const MOST = { picture: 9, video: 1 } as const;
const DRAFT_MS = 400;

export interface OutgoingFile {
  readonly file: PickedFile;
  readonly use: AttachmentUse;
}

export interface Composing {
  readonly text: string;
  readonly quoted: ChatMessage | null;
  readonly change: (text: string) => void;
  /** Behind what is being written; tapped twice it is there once. */
  readonly writeAgain: (words: string) => void;
  readonly quote: (message: ChatMessage | null) => void;
  readonly mention: (person: Mentionable) => void;
  readonly send: () => Promise<void>;
  readonly attach: (use: AttachmentUse) => Promise<void>;
  readonly sendFiles: (files: readonly OutgoingFile[]) => Promise<void>;
  readonly sendVoice: (file: PickedFile, durationMs: number) => Promise<void>;
}

/** Null: nothing was chosen, and a failure has been shown. */
async function chooseFor(use: AttachmentUse): Promise<readonly PickedFile[] | null> {
  if (use === 'file') {
    const outcome = await documents.choose('any');
    if (outcome.kind === 'failed') showToast(outcome.reason, { isError: true });
    return outcome.kind === 'picked' ? [outcome.file] : null;
  }
  const chosen = await chooseFiles({ kinds: [use === 'picture' ? 'photo' : 'video'], maxCount: MOST[use] });
  if (chosen !== null && chosen.leftOut > 0) showToast(`一次最多发送${MOST[use]}个`);
  return chosen?.files ?? null;
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

  const sendUploads = async (
    uploads: readonly { readonly file: PickedFile; readonly use: FileUse; readonly durationMs: number }[],
  ): Promise<void> => {
    const messages = await Promise.all(
      uploads.map(async (one) => ({
        id: await makeChatId(),
        conversationId,
        content: { type: 'upload' as const, ...one },
      })),
    );
    await engine?.sending.add(messages);
  };

  const sendFiles = async (files: readonly OutgoingFile[]): Promise<void> => {
    onSent();
    await sendUploads(files.map((one) => ({ ...one, durationMs: 0 })));
  };

  return {
    text,
    quoted,
    change(next) {
      setText(next);
      if (next.length > text.length) engine?.tellTyping(conversationId);
    },
    writeAgain: (words) => setText((old) => (old.endsWith(words) ? old : old + words)),
    quote: setQuoted,
    mention: (person) => (mentioned.current = [...mentioned.current, person]),
    async send() {
      const words = text.trim();
      if (words === '' || engine === null) return;
      if ([...words].length > CHAT_TEXT_MAX_POINTS) {
        showToast(`一条最多${CHAT_TEXT_MAX_POINTS}个字，请分开发送`);
        return;
      }
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
    async attach(use) {
      const files = await chooseFor(use);
      if (files !== null) await sendFiles(files.map((file) => ({ file, use })));
    },
    sendFiles,
    async sendVoice(file, durationMs) {
      onSent();
      await sendUploads([{ file, use: 'voice', durationMs }]);
    },
  };
}
