import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

/** See [Note: Chat] in 0070-chat. */
export interface ChatConversationTable {
  id: GeneratedAlways<Id>;
  uid: string;
  /** CHAT_KIND */
  kind: number;
  /** Of a single chat: the two, the smaller number first. Null where an account has been erased. */
  one_id: Id | null;
  other_id: Id | null;
  last_seq: Generated<number>;
  last_version: Generated<number>;
  /** Of the last message, so that no later one is earlier. */
  last_at: Date;
  created_at: Date;
}

export interface ChatGroupTable {
  conversation_id: Id;
  name: string;
  notice: Generated<string>;
  owner_id: Id | null;
  /** CHAT_JOIN */
  join_rule: Generated<number>;
  is_all_muted: Generated<boolean>;
  album_id: Id | null;
  dissolved_at: Generated<Date | null>;
}

export interface ChatMemberTable {
  conversation_id: Id;
  user_id: Id;
  /** CHAT_ROLE */
  role: Generated<number>;
  /** The first message of his. */
  from_seq: Generated<number>;
  read_seq: Generated<number>;
  cleared_seq: Generated<number>;
  is_pinned: Generated<boolean>;
  is_muted: Generated<boolean>;
  is_marked_unread: Generated<boolean>;
  is_away: Generated<boolean>;
  muted_until: Generated<Date | null>;
  remark: Generated<string>;
  joined_at: Date;
  left_at: Generated<Date | null>;
}

export interface ChatMessageTable {
  id: GeneratedAlways<Id>;
  uid: string;
  conversation_id: Id;
  seq: number;
  version: number;
  /** Null: the server's own, or of somebody whose account has been erased. */
  sender_id: Id | null;
  unique_id: string;
  type: string;
  body: string;
  is_long: Generated<boolean>;
  /** Of a video: its poster. */
  picture_id: Id | null;
  file_id: Generated<Id | null>;
  order_id: Generated<Id | null>;
  album_id: Id | null;
  media_id: Id | null;
  action: string | null;
  /** Of a system message: whom it concerns. */
  people: Id[];
  about_id: Id | null;
  mentions: Id[];
  /** See [Note: Bigrams] in 0008-interaction; with the conversation's own word among them. */
  grams: string[];
  created_at: Date;
  client_created_at: Date;
  revoked_at: Generated<Date | null>;
  revoked_by: Generated<Id | null>;
}

export interface ChatPictureTable {
  id: GeneratedAlways<Id>;
  object_key: string;
  size_bytes: number;
  width: number;
  height: number;
  thumbhash: string;
  created_at: Date;
}

/** See [Note: Files of chats] in 0089-chat-files. */
export interface ChatFileTable {
  id: GeneratedAlways<Id>;
  object_key: string;
  /** CHAT_FILE_KIND */
  kind: number;
  /** Under which it is downloaded; empty for what is played. */
  name: string;
  mime: string;
  size_bytes: number;
  duration_ms: Generated<number>;
  /** CHAT_FILM_STATE */
  state: Generated<number>;
  created_at: Date;
}

export interface ChatFriendTable {
  user_id: Id;
  friend_id: Id;
  mark: Generated<string>;
  class_name: Generated<string>;
  created_at: Date;
}

export interface ChatNoticeTable {
  id: GeneratedAlways<Id>;
  uid: string;
  user_id: Id;
  /** 1: somebody asks to be a friend. 2: somebody has agreed. */
  kind: number;
  from_id: Id;
  body: string;
  /** 0 waits, 1 accepted, 2 refused. */
  state: number;
  is_read: Generated<boolean>;
  created_at: Date;
}

export interface ChatTables {
  chat_conversation: ChatConversationTable;
  chat_group: ChatGroupTable;
  chat_member: ChatMemberTable;
  chat_message: ChatMessageTable;
  chat_picture: ChatPictureTable;
  chat_file: ChatFileTable;
  chat_long_text: { message_id: Id; body: string };
  /** See [Note: Sent once] in 0070-chat. */
  chat_sent: { sender_id: Id; unique_id: string; content_hash: Buffer; message_id: Id | null };
  chat_deleted: { user_id: Id; message_id: Id };
  chat_heard: { user_id: Id; message_id: Id };
  chat_reaction: { message_id: Id; user_id: Id; emoji: string; created_at: Date };
  chat_person: { user_id: Id; counter: Generated<Id> };
  chat_feed: { user_id: Id; kind: number; target_id: Id; number: Id };
  chat_friend: ChatFriendTable;
  chat_notice: ChatNoticeTable;
}
