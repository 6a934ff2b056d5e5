import { create } from 'zustand';
import { ANSWER_STATE } from '@contract/constants/assistant';
import { getAnswer } from '@contract/http/assistant';
import type { Answer, AnswerFrame } from '@contract/schemas/chat/assistant-answer';
import type { ChatMessage } from '@contract/schemas/chat';
import { call } from '@/api/client';
import { tellMessages } from './chat-changes';
import { useChat } from './chat-state';

/** What is known of an answer that is being written, beyond its message. */
export type LiveAnswer = Pick<Answer, 'text' | 'steps' | 'cards'>;

/** Answers that are being written, by their messages. What has ended stands in the message alone. */
export const useLiveAnswers = create<{ readonly byId: Readonly<Record<string, LiveAnswer>> }>()(() => ({ byId: {} }));

const asked = new Set<string>();

function heldTextOf(conversationId: string, id: string): string {
  const live = useLiveAnswers.getState().byId[id];
  if (live !== undefined) return live.text;
  const found = useChat.getState().windows[conversationId]?.messages.find(({ _id }) => _id === id);
  return found?.type === 'answer' ? found.body.text : '';
}

const put = (id: string, live: LiveAnswer): void =>
  useLiveAnswers.setState(({ byId }) => ({ byId: { ...byId, [id]: live } }));

/** What this device has missed of it: after a reload, in the background, or begun on another device. */
export async function catchUpAnswer(id: string): Promise<void> {
  if (asked.has(id)) return;
  asked.add(id);
  try {
    const message = await call(getAnswer, { _id: id });
    if (message.type !== 'answer') return;
    if (message.body.state === ANSWER_STATE.writing) put(id, message.body);
    useChat.setState((held) => tellMessages(held, [message]));
  } catch {
    // The next piece asks again.
  } finally {
    asked.delete(id);
  }
}

export function hearAnswer({ conversation_id: conversationId, _id: id, at, text, steps, cards }: AnswerFrame): void {
  const held = heldTextOf(conversationId, id);
  if (at > held.length) {
    void catchUpAnswer(id); // tells no failure: the next piece asks again
    return;
  }
  put(id, { text: held.slice(0, at) + text, steps, cards });
}

/** An answer as far as it is known here. */
export function toShownAnswer(message: Extract<ChatMessage, { type: 'answer' }>, live: LiveAnswer | undefined): Answer {
  const { body } = message;
  if (body.state !== ANSWER_STATE.writing || live === undefined) return body;
  return { ...body, ...live };
}

/** Somebody else's turn. */
export const forgetLives = (): void => useLiveAnswers.setState({ byId: {} });

/** It has ended, or is written anew: what was heard of before does not count. */
export function forgetLive(id: string): void {
  if (!(id in useLiveAnswers.getState().byId)) return;
  useLiveAnswers.setState(({ byId }) => {
    const { [id]: _gone, ...rest } = byId;
    return { byId: rest };
  });
}
