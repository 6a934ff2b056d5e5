import type { Id, Tx } from '../../db/tables';
import { moveFeeds } from './chat-feed.repository';
import { conversationWord, FEED } from './chat.rules';
import { countMessage, listMemberIds, showToAll } from './conversation.repository';
import { insertMessage, type NewMessage } from './message.repository';

export type MessageToAppend = Omit<NewMessage, 'conversationId' | 'seq' | 'version' | 'at' | 'word'> & {
  readonly now: Date;
};

export interface Appended {
  readonly id: Id;
  readonly seq: number;
  readonly version: number;
}

/**
 * The next message of a conversation, told to all who are in it and to those named besides. Whoever had read
 * everything has read what he writes. The conversation is locked.
 */
export async function appendMessage(
  tx: Tx,
  conversationId: Id,
  { now, ...message }: MessageToAppend,
  besides: readonly Id[] = [],
  writerId: Id | null = null,
): Promise<Appended> {
  const { seq, version, at } = await countMessage(tx, conversationId, now);
  const id = await insertMessage(tx, {
    ...message,
    conversationId,
    seq,
    version,
    at,
    word: conversationWord(conversationId),
  });
  await showToAll(tx, conversationId, writerId, seq);
  const members = new Set([...(await listMemberIds(tx, conversationId)), ...besides]);
  await moveFeeds(tx, [...members], FEED.conversation, conversationId, version);
  return { id, seq, version };
}
