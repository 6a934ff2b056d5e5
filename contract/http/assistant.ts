import type { AnswerFound, AnswerQuery, Assistant, AssistantAgreeInput } from '../schemas/chat/assistant';
import type { ChatMessage } from '../schemas/chat';
import type { Empty } from '../schemas/shared';
import { endpoint, type CallPolicy } from './endpoint';

const QUIET = { toast: false, loading: false } satisfies Partial<CallPolicy>;
const TOLD = { body: 'json', loading: false, specified: 'nothing' } satisfies Partial<CallPolicy>;

/** The caller's conversation with the assistant, made where there is none. A question is sent as any message is: `sendChatMessage`. */
export const openAssistant = endpoint<Empty, Assistant>('POST', '/chat/assistant/open', {
  ...TOLD,
  ...QUIET,
  retryOn424: true,
});
export const agreeAssistant = endpoint<AssistantAgreeInput, Assistant>('POST', '/chat/assistant/agree', {
  ...TOLD,
  retryOn424: true,
});
/** An answer as far as it has been written. Refuses with ANSWER_ABSENT, also somebody else's, as the following do. */
export const getAnswer = endpoint<AnswerQuery, ChatMessage>('GET', '/chat/assistant/answer', {
  ...QUIET,
  specified: 'nothing',
  budget: 'followed',
});
/** One that has ended stays as it is. */
export const stopAnswer = endpoint<AnswerQuery, ChatMessage>('POST', '/chat/assistant/stop', {
  ...TOLD,
  retryOn424: true,
});
/** Writes the last answer anew. One that came to its end counts as another question. */
export const retryAnswer = endpoint<AnswerQuery, ChatMessage>('POST', '/chat/assistant/retry', TOLD);
export const getAnswerFound = endpoint<AnswerQuery, AnswerFound>('GET', '/chat/assistant/found', {
  ...QUIET,
  specified: 'nothing',
});
