import { CHAT_ERRORS } from '@contract/chat-errors';
import { type ErrorEntry, ERRORS } from '@contract/errors';
import {
  getChatCredentials,
  listChatChanges,
  listChatMessages,
  pullChatMessages,
  readChat,
  sendChatMessage,
} from '@contract/http/chat';
import type { ChatChanges, ChatMessages, ChatMessagesQuery, ChatPulled, ChatPullInput } from '@contract/schemas/chat';
import type { ChatSendInput, ChatSent } from '@contract/schemas/chat/chat-sending';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { PickedFile } from '@/platform/media/types';
import type { FileUse } from './chat-state';
import { sendPicture } from '../base/picture-upload';

/** What the engine asks of the server. A test is another server. */
export interface ChatRemote {
  listChanges(cursor: string): Promise<ChatChanges>;
  pull(wants: ChatPullInput['wants']): Promise<ChatPulled>;
  listMessages(query: ChatMessagesQuery): Promise<ChatMessages>;
  send(input: ChatSendInput): Promise<ChatSent>;
  read(conversationId: string, seq: number): Promise<void>;
  /** The name that the file is sent by; null: it could not be stored. */
  upload(file: PickedFile, use: FileUse): Promise<string | null>;
  /** Where the server has said no; null: there was no answer. */
  refusalOf(error: unknown): ErrorEntry | null;
}

export const chatServer: ChatRemote = {
  listChanges: (cursor) => call(listChatChanges, { cursor }),
  pull: (wants) => call(pullChatMessages, { wants }),
  listMessages: (query) => call(listChatMessages, query, { toast: false, loading: false }),
  send: (input) => call(sendChatMessage, input, { toast: false }),
  async read(conversationId, seq) {
    await call(readChat, { conversation_id: conversationId, seq });
  },
  upload: (file, use) =>
    sendPicture(
      file,
      () => call(getChatCredentials, { kind: use === 'video' ? 'file' : use }),
      Infinity,
      use === 'picture' ? ERRORS.IMAGE_TOO_LARGE.msg : CHAT_ERRORS.CHAT_FILE_TOO_LARGE.msg,
    ),
  refusalOf: (error) => (error instanceof ApiError ? error : null),
};
