import Type from 'typebox';
import { ChatMessage, ChatUser } from '../chat';
import { Uid } from '../shared';

export const ChatSearchQuery = Type.Object({
  keyword: Type.String({ minLength: 1, maxLength: 50 }),
  conversation_id: Type.Optional(Uid),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  size: Type.Integer({ minimum: 1, maximum: 50 }),
});
export type ChatSearchQuery = Type.Static<typeof ChatSearchQuery>;
export const ChatSearchPage = Type.Object({
  records: Type.Array(ChatMessage),
  users: Type.Array(ChatUser),
  next: Type.String(),
});
export type ChatSearchPage = Type.Static<typeof ChatSearchPage>;

/** By ids (shown in chats), or by a whole phone number, whose owner has to allow it. */
export const ChatUsersQuery = Type.Object({
  ids: Type.Optional(Type.Array(Uid, { maxItems: 100 })),
  phone: Type.Optional(Type.String({ maxLength: 20 })),
});
export type ChatUsersQuery = Type.Static<typeof ChatUsersQuery>;
export const ChatUserList = Type.Object({ records: Type.Array(ChatUser) });
export type ChatUserList = Type.Static<typeof ChatUserList>;
