import { create, type StoreApi } from 'zustand';
import type { ChatConversation, ChatFriend, ChatMessage, ChatNotification, ChatUser } from '@contract/schemas/chat';
import type { ChatSendInput } from '@contract/schemas/chat/chat-sending';
import type { MessageWindow } from '@/domain/chat/message-window';
import type { OutboxState } from '@/domain/chat/outbox';
import type { PickedFile } from '@/platform/media/types';

export type Window = MessageWindow<ChatMessage>;
type Sent = ChatSendInput['content'];

/** What becomes of a file that is uploaded. */
export type FileUse = 'picture' | 'voice' | 'video' | 'file';

/** What is sent: as the call has it, or a file that has to be uploaded first. */
export type OutboxContent =
  | Sent
  | {
      readonly type: 'upload';
      readonly file: PickedFile;
      readonly use: FileUse;
      /** Of a voice. */
      readonly durationMs: number;
    };

export interface OutboxEntry {
  /** The message's `unique_id`. */
  readonly id: string;
  readonly conversationId: string;
  readonly isMedia: boolean;
  readonly content: OutboxContent;
  readonly aboutId: string;
  readonly mentions: readonly string[];
  readonly createdMs: number;
  readonly state: OutboxState;
  readonly tries: number;
  readonly dueMs: number;
  /** Why it was refused. */
  readonly words: string;
}

export interface Draft {
  readonly text: string;
  readonly atMs: number;
}

export interface Jump {
  readonly conversationId: string;
  readonly messages: readonly ChatMessage[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

type By<Value> = Readonly<Record<string, Value>>;

export interface ChatState {
  /** Whose it is; empty: nobody's. */
  readonly owner: string;
  /** What was kept here has been read. */
  readonly isLoaded: boolean;
  /** The server has been asked once. */
  readonly isSynced: boolean;
  /** No answer and no socket for a moment. */
  readonly isLost: boolean;
  readonly cursor: string;
  readonly conversations: By<ChatConversation>;
  readonly friends: By<ChatFriend>;
  readonly notices: By<ChatNotification>;
  /** Those who appear in messages. */
  readonly users: By<ChatUser>;
  readonly windows: By<Window>;
  readonly outbox: readonly OutboxEntry[];
  /** How far has been read here and is not known to the server yet. */
  readonly reads: By<number>;
  readonly drafts: By<Draft>;
  /** A part of the history that is looked at, away from the newest. */
  readonly jump: Jump | null;
  /** Nothing can be kept here. */
  readonly hasNoShelf: boolean;
  /** Who types where, until when. */
  readonly typing: By<{ readonly uid: string; readonly untilMs: number }>;
}

export const EMPTY_CHAT: ChatState = {
  owner: '',
  isLoaded: false,
  isSynced: false,
  isLost: false,
  cursor: '',
  conversations: {},
  friends: {},
  notices: {},
  users: {},
  windows: {},
  outbox: [],
  reads: {},
  drafts: {},
  jump: null,
  hasNoShelf: false,
  typing: {},
};

export type ChatStateApi = Pick<StoreApi<ChatState>, 'getState' | 'setState' | 'subscribe'>;

export const useChat = create<ChatState>()(() => EMPTY_CHAT);

/** Without one of them. */
export function without<Value>(all: By<Value>, key: string): By<Value> {
  if (!(key in all)) return all;
  const { [key]: _gone, ...rest } = all;
  return rest;
}
