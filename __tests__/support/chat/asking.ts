import { openAssistant } from '@contract/http/assistant';
import { listChatMessages, sendChatMessage } from '@contract/http/chat';
import type { ChatMessage } from '@contract/schemas/chat';
import { randomIds } from '../../../server/adapters/ids/random';
import type { TestApp } from '../app-harness';

export type AnswerMessage = Extract<ChatMessage, { type: 'answer' }>;

/** One who asks the assistant. */
export function asking(app: TestApp, person: { readonly token: string }) {
  const open = () => app.call(openAssistant, {}, person);
  const list = async (): Promise<readonly ChatMessage[]> => {
    const { conversation_id } = await open();
    return (await app.call(listChatMessages, { conversation_id, limit: 100 }, person)).messages;
  };
  const last = async (): Promise<AnswerMessage> => {
    const found = (await list()).filter((one): one is AnswerMessage => one.type === 'answer').at(-1);
    if (found === undefined) throw new Error('nothing has been answered');
    return found;
  };
  const ask = async (text: string, uniqueId = randomIds.newId()) =>
    app.call(
      sendChatMessage,
      {
        unique_id: uniqueId,
        conversation_id: (await open()).conversation_id,
        content: { type: 'text', body: { text } },
        client_create_time: 1,
      },
      person,
    );
  return {
    open,
    list,
    last,
    ask,
    /** Asks, and waits for the whole answer. */
    async whole(text: string): Promise<AnswerMessage> {
      await ask(text);
      await app.services.assistant.answering.settled();
      return last();
    },
  };
}
