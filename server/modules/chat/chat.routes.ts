import type { FastifyInstance } from 'fastify';
import * as calls from '@contract/http/chat';
import * as shapes from '@contract/schemas/chat';
import * as sendingShapes from '@contract/schemas/chat/chat-sending';
import * as searchShapes from '@contract/schemas/chat/chat-search';
import * as groupShapes from '@contract/schemas/chat/chat-group';
import { OssCredentials } from '@contract/schemas/media';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import { requireUser } from '../../http/caller';
import { answerNotFound } from '../../http/errors';
import type { RateLimits } from '../../http/rate-limits';
import { pictureRoute, sendFile } from '../../http/send-file';
import type { ChatChangeService } from './changes.service';
import { CHAT_VOICE_MAX_BYTES } from '@contract/constants/chat';
import { CHAT_FILE_PATH, CHAT_PICTURE_PATH } from './chat-picture-url';
import type { ChatPictures } from './chat-picture.service';
import type { ChatFiles } from './chat-file.service';
import type { ChatFriends } from './friend.service';
import type { ChatGroupCodes } from './groups/group-code.service';
import type { ChatGroupPeople } from './groups/group-people.service';
import type { ChatGroups } from './groups/group.service';
import type { ChatHistory } from './history.service';
import type { ChatMarks } from './marks.service';
import type { ChatReactions } from './reaction.service';
import type { ChatSending } from './sending.service';

export interface ChatServices {
  readonly changes: ChatChangeService;
  readonly sending: ChatSending;
  readonly marks: ChatMarks;
  readonly history: ChatHistory;
  readonly friends: ChatFriends;
  readonly groups: ChatGroups;
  readonly groupPeople: ChatGroupPeople;
  readonly pictures: ChatPictures;
  readonly files: ChatFiles;
  readonly reactions: ChatReactions;
  readonly groupCodes: ChatGroupCodes;
}

export function bindChat(
  routes: Routes,
  {
    changes,
    sending,
    marks,
    history,
    friends,
    groups,
    groupPeople,
    pictures,
    files,
    reactions,
    groupCodes,
  }: ChatServices,
) {
  routes.bind(calls.listChatChanges, { input: shapes.ChatChangesQuery, data: shapes.ChatChanges }, changes.list);
  routes.bind(calls.pullChatMessages, { input: shapes.ChatPullInput, data: shapes.ChatPulled }, changes.pull);
  routes.bind(
    calls.sendChatMessage,
    { input: sendingShapes.ChatSendInput, data: sendingShapes.ChatSent },
    sending.send,
  );
  routes.bind(
    calls.getChatCredentials,
    { input: sendingShapes.ChatUploadInput, data: OssCredentials },
    async (caller, { kind }) => {
      if (kind === 'voice') return pictures.makeCredentials(caller, CHAT_VOICE_MAX_BYTES);
      if (kind !== 'file') return pictures.makeCredentials(caller);
      return pictures.makeCredentials(caller, await files.maxBytesOf(requireUser(caller).userId));
    },
  );
  routes.bind(
    calls.reactToChatMessage,
    { input: sendingShapes.ChatReactInput, data: shapes.ChatMessage },
    reactions.react,
  );
  routes.bind(calls.hearChatMessage, { input: shapes.ChatMessageQuery, data: Nothing }, reactions.hear);
  routes.bind(calls.readChat, { input: sendingShapes.ChatReadInput, data: Nothing }, marks.read);
  routes.bind(calls.revokeChatMessage, { input: shapes.ChatMessageQuery, data: shapes.ChatMessage }, marks.revoke);
  routes.bind(calls.deleteChatMessages, { input: sendingShapes.ChatDeleteInput, data: Nothing }, marks.remove);
  routes.bind(calls.setConversation, { input: shapes.ChatSetInput, data: shapes.ChatConversation }, marks.set);
  routes.bind(calls.clearConversation, { input: shapes.ChatConversationInput, data: Nothing }, marks.clear);

  const listed = { input: shapes.ChatConversationsQuery, data: shapes.ChatConversationList };
  routes.bind(calls.listConversations, listed, history.listConversations);
  routes.bind(
    calls.listChatMessages,
    { input: shapes.ChatMessagesQuery, data: shapes.ChatMessages },
    history.listMessages,
  );
  routes.bind(
    calls.getLongChatMessage,
    { input: shapes.ChatMessageQuery, data: shapes.ChatLongText },
    history.getLongText,
  );
  routes.bind(
    calls.searchChat,
    { input: searchShapes.ChatSearchQuery, data: searchShapes.ChatSearchPage },
    history.search,
  );
  routes.bind(calls.openChat, { input: shapes.ChatPersonInput, data: shapes.ChatConversation }, history.open);

  routes.bind(calls.listFriends, { input: shapes.ChatFriendsQuery, data: shapes.ChatFriendPage }, friends.list);
  routes.bind(calls.requestFriend, { input: shapes.ChatFriendRequestInput, data: Nothing }, friends.request);
  routes.bind(calls.answerFriendRequest, { input: shapes.ChatFriendAnswerInput, data: Nothing }, friends.answer);
  routes.bind(calls.setFriend, { input: shapes.ChatFriendSetInput, data: shapes.ChatFriend }, friends.set);
  routes.bind(calls.removeFriend, { input: shapes.ChatPersonInput, data: Nothing }, friends.remove);
  routes.bind(
    calls.listChatNotices,
    { input: shapes.ChatNoticesQuery, data: shapes.ChatNoticePage },
    friends.listNotices,
  );
  routes.bind(calls.readChatNotices, { input: Empty, data: Nothing }, friends.readNotices);
  routes.bind(
    calls.findChatUsers,
    { input: searchShapes.ChatUsersQuery, data: searchShapes.ChatUserList },
    friends.findUsers,
  );

  routes.bind(
    calls.listGroupMembers,
    { input: groupShapes.ChatMembersQuery, data: groupShapes.ChatMemberPage },
    groupPeople.listMembers,
  );
  routes.bind(
    calls.listGroups,
    { input: shapes.ChatFriendsQuery, data: shapes.ChatConversationList },
    groupPeople.list,
  );
  routes.bind(
    calls.createGroup,
    { input: groupShapes.ChatGroupCreateInput, data: shapes.ChatConversation },
    groupPeople.create,
  );
  routes.bind(
    calls.inviteToGroup,
    { input: groupShapes.ChatGroupPeopleInput, data: shapes.ChatConversation },
    groupPeople.invite,
  );
  routes.bind(
    calls.getGroupCode,
    { input: shapes.ChatConversationInput, data: groupShapes.ChatGroupCode },
    groupCodes.make,
  );
  const coded = groupShapes.ChatGroupCodeInput;
  routes.bind(calls.lookAtGroup, { input: coded, data: groupShapes.ChatGroupDoor }, groupCodes.look);
  routes.bind(calls.joinGroup, { input: coded, data: shapes.ChatConversation }, groupCodes.join);
  routes.bind(
    calls.expelFromGroup,
    { input: groupShapes.ChatGroupPeopleInput, data: shapes.ChatConversation },
    groupPeople.expel,
  );
  routes.bind(calls.setGroup, { input: groupShapes.ChatGroupSetInput, data: shapes.ChatConversation }, groups.set);
  routes.bind(calls.setGroupMember, { input: groupShapes.ChatGroupMemberInput, data: Nothing }, groups.setMember);
  routes.bind(
    calls.transferGroup,
    { input: groupShapes.ChatGroupTransferInput, data: shapes.ChatConversation },
    groups.transfer,
  );
  routes.bind(calls.leaveGroup, { input: shapes.ChatConversationInput, data: Nothing }, groupPeople.leave);
  routes.bind(calls.dissolveGroup, { input: shapes.ChatConversationInput, data: Nothing }, groups.dissolve);
}

type FileAddress = { readonly userUid: string; readonly token: string; readonly messageUid: string };

/** Serves voices, videos and files of messages, asked like pictures each time. */
export function registerChatFiles(http: FastifyInstance, files: ChatFiles, rateLimits: RateLimits): void {
  http.route<{ Params: FileAddress }>({
    method: ['GET', 'HEAD'],
    url: `${CHAT_FILE_PATH}:userUid/:token/:messageUid`,
    exposeHeadRoute: false,
    schema: { hide: true },
    config: pictureRoute(rateLimits),
    handler: async (request, reply) => {
      const file = await files.find(request.params);
      if (file === null) return answerNotFound(reply);
      // What anybody may have sent is never shown as a page.
      void reply.header('content-security-policy', "sandbox; default-src 'none'; media-src 'self'");
      return sendFile(request, reply, file);
    },
  });
}

/** Serves pictures of messages; whether its reader may see one is asked each time, so nothing keeps it without asking. */
export function registerChatPictures(http: FastifyInstance, pictures: ChatPictures, rateLimits: RateLimits): void {
  http.route<{ Params: FileAddress }>({
    method: ['GET', 'HEAD'],
    url: `${CHAT_PICTURE_PATH}:userUid/:token/:messageUid`,
    exposeHeadRoute: false,
    schema: { hide: true },
    config: pictureRoute(rateLimits),
    handler: async (request, reply) => {
      const picture = await pictures.find(request.params);
      if (picture === null) return answerNotFound(reply);
      const etag = `"c${picture.id}"`;
      void reply.headers({
        etag,
        'cache-control': 'private, no-cache',
        'content-type': 'image/webp',
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      void reply.header('content-length', picture.sizeBytes);
      if (request.method === 'HEAD') return reply.send();
      const bytes = await picture.open({ start: 0, end: picture.sizeBytes - 1 });
      return bytes === null ? answerNotFound(reply.removeHeader('content-length')) : reply.send(bytes);
    },
  });
}
