import Type from 'typebox';
import { CHAT_GROUP_MEMBERS_MAX, CHAT_MEMBERS_PAGE } from '../../constants/chat';
import { ChatUser } from '../chat';
import { Uid } from '../shared';

const Role = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);
const JoinRule = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);
const OptionalUid = Type.Union([Type.Literal(''), Uid]);
export const ChatGroupSetInput = Type.Object({
  conversation_id: Uid,
  name: Type.Optional(Type.String({ maxLength: 100 })),
  notice: Type.Optional(Type.String({ maxLength: 2_000 })),
  joinRule: Type.Optional(JoinRule),
  isAllMuted: Type.Optional(Type.Boolean()),
});
export type ChatGroupSetInput = Type.Static<typeof ChatGroupSetInput>;
export const ChatMember = Type.Object({
  user_info: ChatUser,
  role: Role,
  muted_until: Type.Integer(),
  read_seq: Type.Integer(),
});
export type ChatMember = Type.Static<typeof ChatMember>;

const People = Type.Array(Uid, { minItems: 1, maxItems: CHAT_GROUP_MEMBERS_MAX });
/** Those who are friends of the caller, or people of the album. */
export const ChatGroupCreateInput = Type.Object({
  name: Type.String({ maxLength: 100 }),
  userIds: Type.Array(Uid, { maxItems: CHAT_GROUP_MEMBERS_MAX }),
  albumId: Type.Optional(OptionalUid),
});
export type ChatGroupCreateInput = Type.Static<typeof ChatGroupCreateInput>;
export const ChatGroupPeopleInput = Type.Object({ conversation_id: Uid, userIds: People });
export type ChatGroupPeopleInput = Type.Static<typeof ChatGroupPeopleInput>;
/** `mutedMinutes` 0: may speak again. */
export const ChatGroupMemberInput = Type.Object({
  conversation_id: Uid,
  userId: Uid,
  isAdmin: Type.Optional(Type.Boolean()),
  mutedMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 43_200 })),
});
export type ChatGroupMemberInput = Type.Static<typeof ChatGroupMemberInput>;
export const ChatGroupTransferInput = Type.Object({ conversation_id: Uid, userId: Uid });
export type ChatGroupTransferInput = Type.Static<typeof ChatGroupTransferInput>;
export const ChatMembersQuery = Type.Object({
  conversation_id: Uid,
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  size: Type.Integer({ minimum: 1, maximum: CHAT_MEMBERS_PAGE }),
});
export type ChatMembersQuery = Type.Static<typeof ChatMembersQuery>;
/** Owner first, then admins, then by when they came. */
export const ChatMemberPage = Type.Object({ records: Type.Array(ChatMember), next: Type.String() });
export type ChatMemberPage = Type.Static<typeof ChatMemberPage>;
/** `url`: the page that the code opens. `image`: a PNG picture as a `data:` address. */
export const ChatGroupCode = Type.Object({ url: Type.String(), image: Type.String(), expires_time: Type.Integer() });
export type ChatGroupCode = Type.Static<typeof ChatGroupCode>;
export const ChatGroupCodeInput = Type.Object({ conversation_id: Uid, code: Type.String({ maxLength: 80 }) });
export type ChatGroupCodeInput = Type.Static<typeof ChatGroupCodeInput>;
/** What somebody with a code sees before he joins. */
export const ChatGroupDoor = Type.Object({
  name: Type.String(),
  memberCount: Type.Integer(),
  avatars: Type.Array(Type.String()),
  isMember: Type.Boolean(),
});
export type ChatGroupDoor = Type.Static<typeof ChatGroupDoor>;
