import { CHAT_KIND } from '@contract/constants/chat';
import type { Db, Id } from '../../db/tables';
import { peerOf } from './chat-access.service';
import { tellTyping } from './chat-feed.repository';
import { findPair } from './chat-person.repository';
import { findMembership } from './conversation.repository';
import { countBetween } from './message.repository';

export interface ChatTypings {
  /** Notifies the other person of a single chat that somebody is typing; does nothing for any other conversation. */
  tell(writer: { readonly userId: Id; readonly userUid: string }, conversationUid: string): Promise<void>;
}

export function createChatTypings({ db }: { readonly db: Db }): ChatTypings {
  return {
    async tell({ userId, userUid }, conversationUid) {
      const member = await findMembership(db, userId, conversationUid);
      const peerId = member === null || member.kind !== CHAT_KIND.single ? null : peerOf(member, userId);
      if (member === null || peerId === null) return;
      const { isBlocked, isFriend } = await findPair(db, userId, peerId);
      // A person who has never replied does not learn what a stranger does.
      const isKnown = isFriend || (await countBetween(db, member.id, userId, 1)).others > 0;
      if (isBlocked || !isKnown) return;
      await tellTyping(db, { c: conversationUid, f: userUid, u: [peerId] });
    },
  };
}
