import type {
  ChatChanges,
  ChatChangesQuery,
  ChatConversation,
  ChatConversationInput,
  ChatConversationList,
  ChatConversationsQuery,
  ChatFriend,
  ChatFriendAnswerInput,
  ChatFriendPage,
  ChatFriendRequestInput,
  ChatFriendSetInput,
  ChatFriendsQuery,
  ChatLongText,
  ChatMessage,
  ChatMessageQuery,
  ChatMessages,
  ChatMessagesQuery,
  ChatNoticePage,
  ChatNoticesQuery,
  ChatPersonInput,
  ChatPulled,
  ChatPullInput,
  ChatSetInput,
} from '../schemas/chat';
import type {
  ChatGroupCode,
  ChatGroupCodeInput,
  ChatGroupDoor,
  ChatGroupCreateInput,
  ChatGroupMemberInput,
  ChatGroupPeopleInput,
  ChatGroupSetInput,
  ChatGroupTransferInput,
  ChatMemberPage,
  ChatMembersQuery,
} from '../schemas/chat/chat-group';
import type {
  ChatReactInput,
  ChatSendInput,
  ChatSent,
  ChatUploadInput,
  ChatDeleteInput,
  ChatReadInput,
} from '../schemas/chat/chat-sending';
import type { ChatSearchPage, ChatSearchQuery, ChatUserList, ChatUsersQuery } from '../schemas/chat/chat-search';
import type { OssCredentials } from '../schemas/media';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint, type CallPolicy, type Endpoint, type Path } from './endpoint';

const QUIET = { toast: false, loading: false } satisfies Partial<CallPolicy>;

const asked = <Input, Data>(path: Path, specified: CallPolicy['specified']): Endpoint<Input, Data> =>
  endpoint('GET', path, { ...QUIET, specified });
/** May be sent again: each of them says what shall be, not what shall change. */
const told = <Input, Data>(path: Path, policy: Partial<CallPolicy> = {}): Endpoint<Input, Data> =>
  endpoint('POST', path, { body: 'json', retryOn424: true, loading: false, specified: 'nothing', ...policy });

export const listChatChanges = endpoint<ChatChangesQuery, ChatChanges>('GET', '/chat/api/changes', {
  ...QUIET,
  specified: 'nothing',
  budget: 'followed',
});
export const pullChatMessages = told<ChatPullInput, ChatPulled>('/chat/api/pull', { ...QUIET, budget: 'followed' });
/** Exactly once: see ChatSendInput. */
export const sendChatMessage = told<ChatSendInput, ChatSent>('/chat/api/send', { ...QUIET, budget: 'followed' });
export const getChatCredentials = told<ChatUploadInput, OssCredentials>('/chat/api/getChatCredentials', QUIET);
export const readChat = told<ChatReadInput, Nothing>('/chat/api/read', { ...QUIET, budget: 'followed' });

export const revokeChatMessage = told<ChatMessageQuery, ChatMessage>('/chat/api/revokeMsg', { specified: 'name' });
/** Instead of what one has answered a message with before. */
export const reactToChatMessage = told<ChatReactInput, ChatMessage>('/chat/api/react');
/** A voice message has been listened to. */
export const hearChatMessage = told<ChatMessageQuery, Nothing>('/chat/api/hear', QUIET);
export const deleteChatMessages = told<ChatDeleteInput, Nothing>('/chat/api/deleteMsgs');
export const listConversations = asked<ChatConversationsQuery, ChatConversationList>(
  '/chat/api/conversationList',
  'name',
);
export const listChatMessages = asked<ChatMessagesQuery, ChatMessages>('/chat/api/messageList', 'name');
export const getLongChatMessage = asked<ChatMessageQuery, ChatLongText>('/chat/api/longMsg', 'name');
export const searchChat = asked<ChatSearchQuery, ChatSearchPage>('/chat/api/search', 'nothing');

export const openChat = told<ChatPersonInput, ChatConversation>('/chat/api/open');
export const setConversation = told<ChatSetInput, ChatConversation>('/chat/api/conversationSet');
export const clearConversation = told<ChatConversationInput, Nothing>('/chat/api/clear');

export const listFriends = asked<ChatFriendsQuery, ChatFriendPage>('/chat/api/friendList', 'nothing');
export const requestFriend = told<ChatFriendRequestInput, Nothing>('/chat/api/friendRequest');
export const answerFriendRequest = told<ChatFriendAnswerInput, Nothing>('/chat/api/friendAnswer');
export const setFriend = told<ChatFriendSetInput, ChatFriend>('/chat/api/friendSet');
export const removeFriend = told<ChatPersonInput, Nothing>('/chat/api/friendRemove');
export const listChatNotices = asked<ChatNoticesQuery, ChatNoticePage>('/chat/api/notificationList', 'nothing');
export const readChatNotices = told<Empty, Nothing>('/chat/api/notificationRead', QUIET);
export const findChatUsers = told<ChatUsersQuery, ChatUserList>('/chat/api/userList', { specified: 'name' });

export const listGroupMembers = asked<ChatMembersQuery, ChatMemberPage>('/chat/api/groupMemberList', 'nothing');
export const listGroups = asked<ChatFriendsQuery, ChatConversationList>('/chat/api/groupList', 'nothing');
export const createGroup = endpoint<ChatGroupCreateInput, ChatConversation>('POST', '/chat/api/groupCreate', {
  body: 'json',
  specified: 'nothing',
});
export const inviteToGroup = told<ChatGroupPeopleInput, ChatConversation>('/chat/api/groupInvite');
/** For members who may invite. */
export const getGroupCode = asked<ChatConversationInput, ChatGroupCode>('/chat/api/groupCode', 'nothing');
export const lookAtGroup = asked<ChatGroupCodeInput, ChatGroupDoor>('/chat/api/groupDoor', 'nothing');
export const joinGroup = told<ChatGroupCodeInput, ChatConversation>('/chat/api/groupJoin');
export const expelFromGroup = told<ChatGroupPeopleInput, ChatConversation>('/chat/api/groupExpel');
export const setGroup = told<ChatGroupSetInput, ChatConversation>('/chat/api/groupSet');
export const setGroupMember = told<ChatGroupMemberInput, Nothing>('/chat/api/groupMember');
export const transferGroup = told<ChatGroupTransferInput, ChatConversation>('/chat/api/groupTransfer');
export const leaveGroup = told<ChatConversationInput, Nothing>('/chat/api/groupLeave');
export const dissolveGroup = told<ChatConversationInput, Nothing>('/chat/api/groupDissolve');
