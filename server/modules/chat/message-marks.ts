import type { ChatMessage } from '@contract/schemas/chat';
import type { Db, Id } from '../../db/tables';
import { listHeard } from './chat-file.repository';
import type { MessageRow } from './message.repository';
import { listReactions, type ReactionRow } from './reaction.repository';

/** What people have said of messages without writing. */
export interface Marks {
  readonly reactions: ReadonlyMap<Id, readonly ReactionRow[]>;
  /** `user:message` of voices. */
  readonly heard: ReadonlySet<string>;
}

export async function findMarks(db: Db, rows: readonly MessageRow[], readerIds: readonly Id[]): Promise<Marks> {
  const shown = rows.filter(({ type, isRevoked }) => type !== 'system' && !isRevoked);
  const voices = shown.filter(({ type }) => type === 'voice');
  const reactions = new Map<Id, ReactionRow[]>();
  const found = await listReactions(
    db,
    shown.flatMap(({ id, hasReactions }) => (hasReactions ? [id] : [])),
    readerIds,
  );
  for (const row of found) reactions.set(row.messageId, [...(reactions.get(row.messageId) ?? []), row]);
  const heard = await listHeard(
    db,
    readerIds,
    voices.map(({ id }) => id),
  );
  return { reactions, heard };
}

export function toReactions(rows: readonly ReactionRow[] | undefined, readerId: Id): Pick<ChatMessage, 'reactions'> {
  if (rows === undefined) return {};
  return {
    reactions: rows.map(({ emoji, count, uids, readerIds }) => ({
      emoji,
      count,
      isMine: readerIds.includes(readerId),
      uids: [...uids],
    })),
  };
}
