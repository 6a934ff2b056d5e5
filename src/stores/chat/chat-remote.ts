import {
  getChatCredentials,
  listChatChanges,
  listChatMessages,
  pullChatMessages,
  readChat,
  sendChatMessage,
} from '@contract/http/chat';
import type {
  ChatChanges,
  ChatMessages,
  ChatMessagesQuery,
  ChatPulled,
  ChatPullInput,
  ChatSendInput,
  ChatSent,
} from '@contract/schemas/chat';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { PickedFile } from '@/platform/media/types';
import { sendPicture } from '../base/picture-upload';

/** What the engine asks of the server. A test is another server. */
export interface ChatRemote {
  listChanges(cursor: string): Promise<ChatChanges>;
  pull(wants: ChatPullInput['wants']): Promise<ChatPulled>;
  listMessages(query: ChatMessagesQuery): Promise<ChatMessages>;
  send(input: ChatSendInput): Promise<ChatSent>;
  read(conversationId: string, seq: number): Promise<void>;
  /** The name that the picture is sent by; null: it could not be stored. */
  upload(file: PickedFile): Promise<string | null>;
  /** The server's words, where it has said no; null: there was no answer. */
  wordsOf(error: unknown): string | null;
}

export const chatServer: ChatRemote = {
  listChanges: (cursor) => call(listChatChanges, { cursor }),
  pull: (wants) => call(pullChatMessages, { wants }),
  listMessages: (query) => call(listChatMessages, query, { toast: false, loading: false }),
  send: (input) => call(sendChatMessage, input, { toast: false }),
  async read(conversationId, seq) {
    await call(readChat, { conversation_id: conversationId, seq });
  },
  upload: (file) => sendPicture(file, () => call(getChatCredentials, {})),
  wordsOf: (error) => (error instanceof ApiError ? error.msg : null),
};
