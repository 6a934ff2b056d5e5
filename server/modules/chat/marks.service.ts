import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_KIND, CHAT_PINNED_MAX, CHAT_REMARK_MAX, CHAT_REVOKE_MS, CHAT_ROLE } from '@contract/constants/chat';
import { ERRORS } from '@contract/errors';
import { cleanName, countCharacters } from '@contract/rules/text';
import type {
  ChatConversation,
  ChatConversationInput,
  ChatMessage,
  ChatMessageQuery,
  ChatSetInput,
} from '@contract/schemas/chat';
import type { ChatDeleteInput, ChatReadInput } from '@contract/schemas/chat/chat-sending';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { TextChecks } from '../word/text-check.service';
import { getOwnPerson, peerOf, requireMember } from './chat-access.service';
import { moveFeeds } from './chat-feed.repository';
import { FEED } from './chat.rules';
import { type ChatViews, keyOf } from './chat-view.service';
import type { ChatFiles } from './chat-file.service';
import type { ChatPictures } from './chat-picture.service';
import { countChanges, listMemberIds, lockConversation } from './conversation.repository';
import { updateFriend } from './friend.repository';
import * as repository from './marks.repository';
import { findSeen, listMessagesById, revokeMessage } from './message.repository';

/** What somebody does with what he has: for himself, and taking back for all. */
export interface ChatMarks {
  /** Also tells the other one of a single chat. */
  read(caller: Caller, input: ChatReadInput): Promise<null>;
  set(caller: Caller, input: ChatSetInput): Promise<ChatConversation>;
  /** All messages so far, for himself. */
  clear(caller: Caller, input: ChatConversationInput): Promise<null>;
  /** Messages, for himself. Those that he does not see are passed over. */
  remove(caller: Caller, input: ChatDeleteInput): Promise<null>;
  /** For all: its writer within CHAT_REVOKE_MS, owners and admins of a group at any time. A repeat answers the same. */
  revoke(caller: Caller, input: ChatMessageQuery): Promise<ChatMessage>;
}

export interface MarkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly texts: TextChecks;
  readonly views: ChatViews;
  readonly pictures: ChatPictures;
  readonly files: Pick<ChatFiles, 'dropUnshown'>;
}

export function createChatMarks(deps: MarkDeps): ChatMarks {
  const { db, clock, views } = deps;

  async function requireMayRevoke(
    role: number,
    isOwn: boolean,
    message: { readonly createdAt: Date; readonly type: string },
  ): Promise<void> {
    if (message.type === 'system') throw refuse(ERRORS.FORBIDDEN);
    if (role >= CHAT_ROLE.admin) return;
    if (!isOwn) throw refuse(ERRORS.FORBIDDEN);
    if (clock.now().getTime() - message.createdAt.getTime() > CHAT_REVOKE_MS) {
      throw refuse(CHAT_ERRORS.CHAT_REVOKE_TOO_LATE);
    }
  }

  return {
    async read(caller, input) {
      const { userId, member } = await requireMember(db, caller, input.conversation_id);
      await db.transaction().execute(async (tx) => {
        if (!(await repository.raiseRead(tx, member.id, userId, input.seq))) return;
        const peerId = member.kind === CHAT_KIND.single ? peerOf(member, userId) : null;
        await moveFeeds(tx, peerId === null ? [userId] : [userId, peerId], FEED.conversation, member.id);
      });
      return null;
    },

    async set(caller, input) {
      const { userId, member } = await requireMember(db, caller, input.conversation_id);
      const name = input.remark === undefined ? undefined : cleanName(input.remark);
      if (name !== undefined && countCharacters(name) > CHAT_REMARK_MAX) throw refuse(ERRORS.BAD_INPUT);
      await db.transaction().execute(async (tx) => {
        await lockConversation(tx, member.id);
        const remark = name === undefined ? undefined : await deps.texts.check(tx, name);
        await repository.setMember(tx, member.id, userId, {
          ...(input.isPinned === undefined ? {} : { is_pinned: input.isPinned }),
          ...(input.isMuted === undefined ? {} : { is_muted: input.isMuted }),
          ...(input.isMarkedUnread === undefined ? {} : { is_marked_unread: input.isMarkedUnread }),
          ...(input.hidden === undefined ? {} : { is_away: input.hidden }),
          ...(remark === undefined ? {} : { remark }),
        });
        const peerId = remark === undefined || member.kind !== CHAT_KIND.single ? null : peerOf(member, userId);
        if (remark !== undefined && peerId !== null && (await updateFriend(tx, userId, peerId, { mark: remark }))) {
          await moveFeeds(tx, [userId], FEED.friend, peerId);
        }
        // Counted after the person's counter has been locked, so that two devices do not both pin the last one.
        await moveFeeds(tx, [userId], FEED.conversation, member.id);
        if (input.isPinned === true && (await repository.countPinned(tx, userId)) > CHAT_PINNED_MAX) {
          throw refuse(CHAT_ERRORS.CHAT_PINNED_LIMIT);
        }
      });
      const key = { userId, conversationId: member.id };
      const found = (await views.readConversations(db, [key], caller)).get(keyOf(key));
      if (found === undefined) throw refuse(CHAT_ERRORS.CONVERSATION_ABSENT);
      return found.view;
    },

    async clear(caller, input) {
      const { userId, member } = await requireMember(db, caller, input.conversation_id);
      await db.transaction().execute(async (tx) => {
        await lockConversation(tx, member.id);
        await repository.clearMember(tx, member.id, userId);
        await moveFeeds(tx, [userId], FEED.conversation, member.id);
      });
      return null;
    },

    async remove(caller, input) {
      const { userId, member } = await requireMember(db, caller, input.conversation_id);
      await db.transaction().execute(async (tx) => {
        await lockConversation(tx, member.id);
        const place = { conversationId: member.id, userId, fromSeq: member.fromSeq };
        const ids = await repository.listDeletable(tx, place, input.ids);
        if (ids.length === 0) return;
        const last = await countChanges(tx, member.id, ids.length);
        const first = last - ids.length + 1;
        await repository.deleteForPerson(tx, userId, ids, first);
        await moveFeeds(tx, await listMemberIds(tx, member.id), FEED.conversation, member.id, first);
      });
      return null;
    },

    async revoke(caller, input) {
      const { userId, member } = await requireMember(db, caller, input.conversation_id);
      const before = await findSeen(db, userId, input._id);
      if (before === null || before.conversationId !== member.id) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
      await requireMayRevoke(member.role, before.senderId === userId, before);
      await db.transaction().execute(async (tx) => {
        await lockConversation(tx, member.id);
        const message = await findSeen(tx, userId, input._id);
        if (message === null) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
        if (message.isRevoked) return;
        const version = await countChanges(tx, member.id, 1);
        await revokeMessage(tx, message.id, { userId, at: clock.now(), version });
        await moveFeeds(tx, await listMemberIds(tx, member.id), FEED.conversation, member.id, version);
      });
      if (before.fileId !== null) await deps.files.dropUnshown(before.fileId);
      if (before.pictureId !== null) await deps.pictures.dropUnshown(before.pictureId);
      const own = await getOwnPerson(db, userId);
      const reader = { userId, userUid: own.uid, caller, fromSeqOf: () => member.fromSeq };
      const [message] = await views.toMessages(db, reader, await listMessagesById(db, [before.id]));
      if (message === undefined) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
      return message;
    },
  };
}
