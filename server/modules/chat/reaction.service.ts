import { CHAT_ERRORS } from '@contract/chat-errors';
import { ERRORS } from '@contract/errors';
import type { ChatMessage, ChatMessageQuery } from '@contract/schemas/chat';
import type { ChatReactInput } from '@contract/schemas/chat/chat-sending';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { ChatAccepting } from './accepting.service';
import { getOwnPerson, requireMember } from './chat-access.service';
import { markHeard } from './chat-file.repository';
import { moveFeeds } from './chat-feed.repository';
import { FEED } from './chat.rules';
import type { ChatViews } from './chat-view.service';
import { countChanges, findMembership, listMemberIds, lockConversation } from './conversation.repository';
import { findSeen, listMessagesById, type MessageRow, renewMessages } from './message.repository';
import { setReaction } from './reaction.repository';

/** What readers say of a message without writing one. */
export interface ChatReactions {
  /** For whoever may write there, and has been answered or is a friend. A repeat changes nothing. */
  react(caller: Caller, input: ChatReactInput): Promise<ChatMessage>;
  /** Harmless to repeat. */
  hear(caller: Caller, input: ChatMessageQuery): Promise<null>;
}

export interface ReactionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly views: ChatViews;
  readonly accepting: ChatAccepting;
}

export function createChatReactions({ db, clock, views, accepting }: ReactionDeps): ChatReactions {
  const requireShown = (row: MessageRow | null, conversationId: string): MessageRow => {
    const isShown = row !== null && row.conversationId === conversationId && !row.isRevoked;
    if (!isShown) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
    return row;
  };

  return {
    async react(caller, input) {
      const { userId, member } = await requireMember(db, caller, input.conversation_id);
      const seen = requireShown(await findSeen(db, userId, input._id), member.id);
      if (seen.type === 'system') throw refuse(ERRORS.FORBIDDEN);
      // Taking back is always possible; a stranger speaks in texts only until he is answered.
      if (input.emoji !== '') {
        const { isStranger } = await accepting.requireMayWrite(userId, member);
        if (isStranger && seen.senderId === userId) throw refuse(CHAT_ERRORS.CHAT_STRANGER_LIMIT);
      }
      await db.transaction().execute(async (tx) => {
        await lockConversation(tx, member.id);
        if ((await findMembership(tx, userId, member.uid)) === null) throw refuse(CHAT_ERRORS.CONVERSATION_ABSENT);
        const { id } = requireShown(await findSeen(tx, userId, input._id), member.id);
        if (!(await setReaction(tx, { messageId: id, userId }, input.emoji, clock.now()))) return;
        const version = await countChanges(tx, member.id, 1);
        await renewMessages(tx, [id], version);
        await moveFeeds(tx, await listMemberIds(tx, member.id), FEED.conversation, member.id, version);
      });
      const own = await getOwnPerson(db, userId);
      const reader = { userId, userUid: own.uid, caller, fromSeqOf: () => member.fromSeq };
      const [message] = await views.toMessages(db, reader, await listMessagesById(db, [seen.id]));
      if (message === undefined) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
      return message;
    },

    async hear(caller, input) {
      const { userId, member } = await requireMember(db, caller, input.conversation_id);
      const seen = requireShown(await findSeen(db, userId, input._id), member.id);
      if (seen.type === 'voice' && seen.senderId !== userId) await markHeard(db, userId, seen.id);
      return null;
    },
  };
}
