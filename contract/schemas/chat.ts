import Type from 'typebox';
import { CHAT_ACTIONS, CHAT_PULL, CHAT_FRIENDS_PAGE, CHAT_NOTICES_PAGE } from '../constants/chat';
import { Answer, AnswerFrame } from './chat/assistant-answer';
import { Uid } from './shared';

// What the specification names keeps its name (`conversation_id`, `create_time`); times are milliseconds of the server's clock.

const Action = Type.Enum(CHAT_ACTIONS);
const Kind = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(40)]);
const Role = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);
const JoinRule = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);
/** A place in somebody's changes: opaque. */
const Cursor = Type.String({ maxLength: 40 });

/** How somebody is shown in chats. */
export const ChatUser = Type.Object({
  uid: Uid,
  nickname: Type.String(),
  /** Address of a picture, or empty. */
  avatar_file: Type.String(),
  /** `deleted`: the account is closed. */
  identities: Type.Array(Type.Literal('deleted')),
});
export type ChatUser = Type.Static<typeof ChatUser>;

const Text = Type.Object({ text: Type.String() });
/** `url`: null where this caller may not see it (any more). */
const Picture = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  thumbhash: Type.String(),
  url: Type.Union([Type.String(), Type.Null()]),
});
/** An album, or one photo of it, as this caller sees it now; null fields where he does not. */
const AlbumCard = Type.Object({
  albumId: Uid,
  name: Type.Union([Type.String(), Type.Null()]),
  cover: Type.Union([Type.String(), Type.Null()]),
  templateId: Type.Integer(),
});
const PhotoCard = Type.Object({
  albumId: Uid,
  mediaId: Uid,
  albumName: Type.Union([Type.String(), Type.Null()]),
  isVideo: Type.Boolean(),
  url: Type.Union([Type.String(), Type.Null()]),
});
const Voice = Type.Object({
  durationMs: Type.Integer(),
  url: Type.Union([Type.String(), Type.Null()]),
  /** By this caller, on whichever device. */
  isHeard: Type.Boolean(),
});
/** `poster`, `url`: as of a picture; `url` is null too while it is being made. */
const Film = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  thumbhash: Type.String(),
  poster: Type.Union([Type.String(), Type.Null()]),
  url: Type.Union([Type.String(), Type.Null()]),
  durationMs: Type.Integer(),
  sizeBytes: Type.Integer(),
  state: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
});
const File = Type.Object({
  name: Type.String(),
  sizeBytes: Type.Integer(),
  url: Type.Union([Type.String(), Type.Null()]),
});
/** For its buyer and its seller; null fields for everybody else. */
const OrderCard = Type.Object({
  orderNo: Type.Union([Type.String(), Type.Null()]),
  title: Type.Union([Type.String(), Type.Null()]),
  kind: Type.Integer(),
  count: Type.Integer(),
  payableFen: Type.Integer(),
  refundedFen: Type.Integer(),
  state: Type.Integer(),
  /** 0: not yet. */
  deliveredAt: Type.Integer(),
});
/** `text`: the name or notice that was set; empty for the rest. */
const System = Type.Object({ text: Type.String() });

const Common = {
  _id: Uid,
  /** Made by the sender's device; the same for ever. Empty in the server's own messages. */
  unique_id: Type.String(),
  conversation_id: Uid,
  /** The order of messages in their conversation: 1, 2, 3. */
  seq: Type.Integer(),
  /** The conversation's count of changes when this message last changed. */
  version: Type.Integer(),
  /** Empty in the server's own messages about nobody. */
  from_uid: Type.String(),
  /** Empty in groups. */
  to_uid: Type.String(),
  /** Empty in single chats; else the conversation's own id. */
  group_id: Type.String(),
  create_time: Type.Integer(),
  client_create_time: Type.Integer(),
  is_revoke: Type.Boolean(),
  /** Who has taken it back; empty while nobody has. */
  revoked_by: Type.String(),
  /** By this caller, for himself. */
  is_delete: Type.Boolean(),
  /** The message that this one answers; empty: none. */
  about_msg_id: Type.String(),
  /** As it is now; null where there is none. Revoked: without text. */
  about: Type.Union([
    Type.Object({
      from_uid: Type.String(),
      type: Type.String(),
      text: Type.String(),
      is_revoke: Type.Boolean(),
      /** Where it stands. */
      seq: Type.Optional(Type.Integer()),
    }),
    Type.Null(),
  ]),
  /** Its text is a preview; the whole one comes by its id. */
  is_long: Type.Boolean(),
  /** Those of `@nickname` in the text who are meant. */
  mentions: Type.Array(Uid),
  /** Absent where nobody has. `uids`: of the first. */
  reactions: Type.Optional(
    Type.Array(
      Type.Object({
        emoji: Type.String(),
        count: Type.Integer(),
        isMine: Type.Boolean(),
        uids: Type.Array(Uid),
      }),
    ),
  ),
};

/** What is taken back or deleted has an empty body of its type. */
export const ChatMessage = Type.Union([
  Type.Object({ ...Common, type: Type.Literal('text'), body: Text }),
  Type.Object({ ...Common, type: Type.Literal('picture'), body: Picture }),
  Type.Object({ ...Common, type: Type.Literal('voice'), body: Voice }),
  Type.Object({ ...Common, type: Type.Literal('video'), body: Film }),
  Type.Object({ ...Common, type: Type.Literal('file'), body: File }),
  Type.Object({ ...Common, type: Type.Literal('album'), body: AlbumCard }),
  Type.Object({ ...Common, type: Type.Literal('photo'), body: PhotoCard }),
  Type.Object({ ...Common, type: Type.Literal('order'), body: OrderCard }),
  Type.Object({ ...Common, type: Type.Literal('answer'), body: Answer }),
  Type.Object({
    ...Common,
    type: Type.Literal('system'),
    body: System,
    action: Action,
    /** The people concerned: those who joined, left or were expelled. */
    user_list: Type.Array(ChatUser),
  }),
]);
export type ChatMessage = Type.Static<typeof ChatMessage>;

/** Of a group, for its members. */
export const ChatGroup = Type.Object({
  group_id: Uid,
  name: Type.String(),
  notice: Type.String(),
  memberCount: Type.Integer(),
  ownerUid: Uid,
  joinRule: JoinRule,
  isAllMuted: Type.Boolean(),
  /** The album whose group it is; empty: none. */
  albumId: Type.String(),
  /** Of the first members, for the group's picture. */
  avatars: Type.Array(Type.String()),
});
export type ChatGroup = Type.Static<typeof ChatGroup>;

/** A conversation as one person has it. */
export const ChatConversation = Type.Object({
  id: Uid,
  type: Kind,
  user_id: Uid,
  /** The other one of a single chat; empty in groups. */
  friend_uid: Type.String(),
  group_id: Type.String(),
  /** The other one; null in groups. */
  user_info: Type.Union([ChatUser, Type.Null()]),
  group_info: Type.Union([ChatGroup, Type.Null()]),
  /** What this person is in the group; null in single chats. */
  group_member: Type.Union([Type.Object({ role: Role, muted_until: Type.Integer() }), Type.Null()]),
  /** What this person calls the other; empty: his nickname. */
  remark: Type.String(),
  isFriend: Type.Boolean(),
  /** Up to CHAT_UNREAD_MAX. See `isUnread`. */
  unread_count: Type.Integer(),
  /** Of the last message that this person sees; of its making where there is none. */
  update_time: Type.Integer(),
  hidden: Type.Boolean(),
  isPinned: Type.Boolean(),
  isMuted: Type.Boolean(),
  /** To be read later, whatever of it has been read; until this person reads on or opens it. */
  isMarkedUnread: Type.Boolean(),
  /** The last message that this person sees, or nothing. */
  msgList: Type.Array(ChatMessage),
  /** Whether there is an unread message that mentions this person. */
  isMentioned: Type.Boolean(),
  /** The first of them; absent: none. */
  mention_seq: Type.Optional(Type.Integer()),
  /** The first and the last message that this person may see: those from `from_seq` on. */
  from_seq: Type.Integer(),
  last_seq: Type.Integer(),
  /** The conversation's count of changes: a device that has all of them has reached it. */
  last_version: Type.Integer(),
  read_seq: Type.Integer(),
  /** How far the other one of a single chat has read; 0 in groups. */
  peer_read_seq: Type.Integer(),
  /** This person has left, was expelled, or it was dissolved: to be taken off the device. */
  is_left: Type.Boolean(),
});
export type ChatConversation = Type.Static<typeof ChatConversation>;

export const ChatFriend = Type.Object({
  friend_uid: Uid,
  user_info: ChatUser,
  mark: Type.String(),
  class_name: Type.String(),
  /** The conversation, when there is one. */
  conversation_id: Type.String(),
  /** No friend any more: to be taken off the device. */
  is_removed: Type.Boolean(),
});
export type ChatFriend = Type.Static<typeof ChatFriend>;

/** A friend request, sent to the person who may answer it. */
export const ChatNotification = Type.Object({
  id: Uid,
  payload: Type.Object({
    type: Type.Literal('uni-im-notification'),
    subType: Type.Union([Type.Literal('friendRequest'), Type.Literal('friendAccepted')]),
    unique: Type.String(),
    user_info: ChatUser,
    text: Type.String(),
    /** 0 waits, 1 accepted, 2 refused. */
    state: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  }),
  is_read: Type.Boolean(),
  create_time: Type.Integer(),
});
export type ChatNotification = Type.Static<typeof ChatNotification>;

/**
 * What has changed for this person since the cursor, in order, each item once and in its present state. Without a cursor, or with '': all
 * there is. `reset`: the cursor is of another database: forget what is not waiting to be sent, and start with no cursor.
 */
export const ChatChanges = Type.Object({
  reset: Type.Boolean(),
  conversations: Type.Array(ChatConversation),
  friends: Type.Array(ChatFriend),
  notices: Type.Array(ChatNotification),
  cursor: Cursor,
  more: Type.Boolean(),
});
export type ChatChanges = Type.Static<typeof ChatChanges>;
export const ChatChangesQuery = Type.Object({ cursor: Type.Optional(Cursor) });
export type ChatChangesQuery = Type.Static<typeof ChatChangesQuery>;

const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
export const Seq = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** Messages that are new or have changed since a conversation's version. Foreign ones are passed over. */
export const ChatPullInput = Type.Object({
  wants: Type.Array(Type.Object({ conversation_id: Uid, after: Version }), {
    minItems: 1,
    maxItems: CHAT_PULL.conversations,
  }),
});
export type ChatPullInput = Type.Static<typeof ChatPullInput>;
export const ChatPulled = Type.Object({
  /** By conversation in the order asked, then by version. */
  messages: Type.Array(ChatMessage),
  users: Type.Array(ChatUser),
  /** How far each has come; those that are not named have to be asked for again. */
  reached: Type.Array(Type.Object({ conversation_id: Uid, version: Version })),
});
export type ChatPulled = Type.Static<typeof ChatPulled>;

/** Before a number, after one, or around one or a time (its day's first message). None: the newest. */
export const ChatMessagesQuery = Type.Object({
  conversation_id: Uid,
  before: Type.Optional(Seq),
  after: Type.Optional(Seq),
  around: Type.Optional(Seq),
  atTime: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 })),
  limit: Type.Integer({ minimum: 1, maximum: 100 }),
});
export type ChatMessagesQuery = Type.Static<typeof ChatMessagesQuery>;
export const ChatMessages = Type.Object({
  /** Oldest first, no number between the first and the last left out but those that this person may not see. */
  messages: Type.Array(ChatMessage),
  users: Type.Array(ChatUser),
  /** The conversation's version at the moment of reading. */
  version: Version,
  hasOlder: Type.Boolean(),
  hasNewer: Type.Boolean(),
});
export type ChatMessages = Type.Static<typeof ChatMessages>;

export const ChatConversationsQuery = Type.Object({
  /** Only one. */
  conversation_id: Type.Optional(Uid),
  /** Those that changed before; the newest where it is not named. */
  maxUpdateTime: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 })),
  limit: Type.Integer({ minimum: 1, maximum: 30 }),
  hidden: Type.Optional(Type.Boolean()),
});
export type ChatConversationsQuery = Type.Static<typeof ChatConversationsQuery>;
export const ChatConversationList = Type.Object({ records: Type.Array(ChatConversation), more: Type.Boolean() });
export type ChatConversationList = Type.Static<typeof ChatConversationList>;

export const ChatMessageQuery = Type.Object({ _id: Uid, conversation_id: Uid });
export type ChatMessageQuery = Type.Static<typeof ChatMessageQuery>;
export const ChatLongText = Type.Object({ text: Type.String() });
export type ChatLongText = Type.Static<typeof ChatLongText>;

export const ChatConversationInput = Type.Object({ conversation_id: Uid });
export type ChatConversationInput = Type.Static<typeof ChatConversationInput>;
/** What is not named stays. `hidden` ends with the next message. */
export const ChatSetInput = Type.Object({
  conversation_id: Uid,
  isPinned: Type.Optional(Type.Boolean()),
  isMuted: Type.Optional(Type.Boolean()),
  isMarkedUnread: Type.Optional(Type.Boolean()),
  hidden: Type.Optional(Type.Boolean()),
  remark: Type.Optional(Type.String({ maxLength: 100 })),
});
export type ChatSetInput = Type.Static<typeof ChatSetInput>;

export const ChatPersonInput = Type.Object({ userId: Uid });
export type ChatPersonInput = Type.Static<typeof ChatPersonInput>;

export const ChatFriendsQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  size: Type.Integer({ minimum: 1, maximum: CHAT_FRIENDS_PAGE }),
});
export type ChatFriendsQuery = Type.Static<typeof ChatFriendsQuery>;
export const ChatFriendPage = Type.Object({ records: Type.Array(ChatFriend), next: Type.String() });
export type ChatFriendPage = Type.Static<typeof ChatFriendPage>;
export const ChatNoticesQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  size: Type.Integer({ minimum: 1, maximum: CHAT_NOTICES_PAGE }),
});
export type ChatNoticesQuery = Type.Static<typeof ChatNoticesQuery>;
export const ChatNoticePage = Type.Object({ records: Type.Array(ChatNotification), next: Type.String() });
export type ChatNoticePage = Type.Static<typeof ChatNoticePage>;
export const ChatFriendRequestInput = Type.Object({ userId: Uid, text: Type.String({ maxLength: 500 }) });
export type ChatFriendRequestInput = Type.Static<typeof ChatFriendRequestInput>;
export const ChatFriendAnswerInput = Type.Object({ id: Uid, accept: Type.Boolean() });
export type ChatFriendAnswerInput = Type.Static<typeof ChatFriendAnswerInput>;
export const ChatFriendSetInput = Type.Object({
  userId: Uid,
  mark: Type.Optional(Type.String({ maxLength: 100 })),
  class_name: Type.Optional(Type.String({ maxLength: 100 })),
});
export type ChatFriendSetInput = Type.Static<typeof ChatFriendSetInput>;

/** The first frame of a client, with the chat's own token. */
export const ChatHello = Type.Object({
  type: Type.Literal('hello'),
  token: Type.String({ minLength: 1, maxLength: 200 }),
});
export const ChatTyping = Type.Object({ type: Type.Literal('typing'), conversation_id: Uid });
export const ChatClientFrame = Type.Union([ChatHello, Type.Object({ type: Type.Literal('beat') }), ChatTyping]);
export type ChatClientFrame = Type.Static<typeof ChatClientFrame>;

/**
 * What the server sends. `ready` answers `hello`: ask for the changes now. `changed`: ask again, something is new after what you have.
 * `push`: the changes between `previous` and `cursor`, with the new or changed messages of their conversations; a client that is not at
 * `previous` asks instead. `answer`: see AnswerFrame. `refused` comes before the server closes.
 */
export const ChatServerFrame = Type.Union([
  Type.Object({ type: Type.Literal('ready'), cursor: Cursor }),
  Type.Object({ type: Type.Literal('changed'), cursor: Cursor }),
  Type.Object({
    type: Type.Literal('push'),
    previous: Cursor,
    cursor: Cursor,
    conversations: Type.Array(ChatConversation),
    messages: Type.Array(ChatMessage),
    users: Type.Array(ChatUser),
  }),
  Type.Object({ type: Type.Literal('typing'), conversation_id: Uid, from_uid: Uid }),
  AnswerFrame,
  Type.Object({ type: Type.Literal('beat') }),
  Type.Object({ type: Type.Literal('refused'), code: Type.Integer(), msg: Type.String() }),
]);
export type ChatServerFrame = Type.Static<typeof ChatServerFrame>;
