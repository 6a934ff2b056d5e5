import type { Id, Tx } from '../../db/tables';
import { type FeedMove, moveManyFeeds } from './chat-feed.repository';
import { conversationWord, FEED } from './chat.rules';
import { countMessages, showToAll } from './conversation.repository';
import { insertMessages, type NewMessage } from './message.repository';

export type MessageToAppend = Omit<NewMessage, 'conversationId' | 'seq' | 'version' | 'at' | 'word'>;

export interface Appending {
  readonly conversationId: Id;
  readonly message: MessageToAppend;
  /** Who is told besides those who are in it. */
  readonly besides?: readonly Id[];
  /** Whoever had read everything has read what he writes. */
  readonly writerId?: Id;
}

export interface Appended {
  readonly id: Id;
  readonly seq: number;
  readonly version: number;
}

/** The next message of a conversation, which nobody has written, told to those named besides too: see `appendMessages`. */
export async function appendMessage(
  tx: Tx,
  conversationId: Id,
  { now, ...message }: MessageToAppend & { readonly now: Date },
  besides: readonly Id[] = [],
): Promise<Appended> {
  const [appended] = await appendMessages(tx, [{ conversationId, message, besides }], now);
  if (appended === undefined) throw new Error('an insert gave no row');
  return appended;
}

/**
 * The next messages of some conversations, one after the other, told to all who are in them. The conversations are locked. Nobody writes
 * two of them.
 */
export async function appendMessages(tx: Tx, appending: readonly Appending[], now: Date): Promise<Appended[]> {
  const counts = new Map<Id, number>();
  for (const { conversationId } of appending) counts.set(conversationId, (counts.get(conversationId) ?? 0) + 1);
  const counted = await countMessages(tx, counts, now);
  const left = new Map(counts);
  const placed = appending.map((one) => {
    const { conversationId: id } = one;
    const last = counted.get(id);
    if (last === undefined) throw new Error('no such conversation');
    const after = (left.get(id) ?? 1) - 1;
    left.set(id, after);
    return { ...one, seq: last.seq - after, version: last.version - after, at: last.at };
  });
  const ids = await insertMessages(
    tx,
    placed.map(({ message, conversationId, seq, version, at }) => ({
      ...message,
      conversationId,
      seq,
      version,
      at,
      word: conversationWord(conversationId),
    })),
  );
  await showToAll(
    tx,
    placed.map(({ conversationId, writerId = null, seq }) => ({ conversationId, writerId, seq })),
  );
  const moves = [...counted].map(([conversationId, { memberIds }]): FeedMove => {
    const own = placed.filter((one) => one.conversationId === conversationId);
    const told = new Set([...memberIds, ...own.flatMap(({ besides = [] }) => besides)]);
    const version = Math.min(...own.map((one) => one.version));
    return { userIds: [...told], kind: FEED.conversation, targetId: conversationId, version };
  });
  await moveManyFeeds(tx, moves);
  return placed.map(({ seq, version }, at) => ({ id: ids[at] ?? '', seq, version }));
}
