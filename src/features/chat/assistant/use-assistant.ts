import { useEffect, useRef } from 'react';
import { ANSWER_STATE } from '@contract/constants/assistant';
import { agreeAssistant, openAssistant, retryAnswer, stopAnswer } from '@contract/http/assistant';
import type { Assistant } from '@contract/schemas/chat/assistant';
import type { ChatMessage } from '@contract/schemas/chat';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { lastOf } from '@/domain/chat/message-window';
import { copyText } from '@/stores/base/hand-on';
import { confirm } from '@/stores/base/overlays';
import { deleteMessages } from '@/stores/chat/chat-actions';
import { makeChatId, useChatEngine } from '@/stores/chat/chat-client';
import { tellMessages } from '@/stores/chat/chat-changes';
import { catchUpAnswer, forgetLive } from '@/stores/chat/answer-live';
import { useChat } from '@/stores/chat/chat-state';

export type AnswerMessage = Extract<ChatMessage, { type: 'answer' }>;

export interface AssistantDesk {
  /** Null: it is not known yet. */
  readonly assistant: Assistant | null;
  /** The answer that is being written; null: none is. */
  readonly writing: AnswerMessage | null;
  readonly ask: (text: string) => Promise<void>;
  readonly agree: () => Promise<void>;
  /** What is asked goes to no model any more, and nothing is answered until that is agreed to again. */
  readonly withdraw: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly retry: (answer: AnswerMessage) => Promise<void>;
  readonly copy: (text: string) => Promise<void>;
  readonly remove: (message: ChatMessage) => Promise<void>;
  /** A question and what came after it, to be asked in other words. */
  readonly takeBack: (question: ChatMessage) => Promise<void>;
}

const told = (message: ChatMessage): void => useChat.setState((held) => tellMessages(held, [message]));

/** What is done with the assistant. Each tells its own failures. */
export function useAssistant(conversationId: string, messages: readonly ChatMessage[]): AssistantDesk {
  const engine = useChatEngine((state) => state.engine);
  const { data, change, reload } = useCall(openAssistant, {}, { toast: false, loading: false });
  const last = lastOf(messages);
  const writing = last?.type === 'answer' && last.body.state === ANSWER_STATE.writing ? last : null;
  const writingId = writing?._id ?? null;

  // One that went on while this device was away is where it is by now.
  useEffect(() => {
    if (writingId !== null) void catchUpAnswer(writingId); // tells no failure: the next piece asks again
  }, [writingId]);
  // Another question has been taken, or an answer has ended.
  const wasWriting = useRef(writingId);
  useEffect(() => {
    if (wasWriting.current !== null && writingId === null) void reload(); // failures are part of the state
    wasWriting.current = writingId;
  }, [writingId, reload]);

  const setAgreed = async (isAgreed: boolean): Promise<void> => {
    try {
      const now = await call(agreeAssistant, { isAgreed });
      change(() => now);
    } catch {
      // The request layer has shown the error.
    }
  };

  return {
    assistant: data ?? null,
    writing,
    async ask(text) {
      const words = text.trim();
      if (words === '' || engine === null) return;
      await engine.sending.add([
        { id: await makeChatId(), conversationId, content: { type: 'text', body: { text: words } } },
      ]);
    },
    agree: () => setAgreed(true),
    async withdraw() {
      const text = '问题不会再发送给大模型，再次同意前不能提问。已有的对话会保留，可以自己删除';
      if (await confirm({ title: '撤回同意？', text, confirmText: '撤回' })) await setAgreed(false);
    },
    async stop() {
      if (writing === null) return;
      try {
        told(await call(stopAnswer, { _id: writing._id }));
      } catch {
        // The request layer has shown the error.
      }
    },
    async retry(answer) {
      try {
        const begun = await call(retryAnswer, { _id: answer._id });
        forgetLive(answer._id);
        told(begun);
      } catch {
        // The request layer has shown the error.
      }
    },
    async copy(text) {
      await copyText(text);
    },
    async remove(message) {
      const isSure = await confirm({ title: '删除这条消息？', confirmText: '删除', isDanger: true });
      if (isSure) await deleteMessages(conversationId, [message]);
    },
    async takeBack(question) {
      const after = messages.filter(({ seq, is_delete }) => seq >= question.seq && !is_delete);
      await deleteMessages(conversationId, after, '');
    },
  };
}
