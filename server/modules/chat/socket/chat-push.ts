import type { ChatServerFrame } from '@contract/schemas/chat';
import type { Id } from '../../../db/tables';
import type { ConversationRow } from '../conversation-view.repository';
import type { MessageRow } from '../message.repository';

// Of one person at a time; whoever has missed more asks for it.
export const PUSHED_CONVERSATIONS = 30;

/** Something of somebody has moved in his feed to this number. */
export interface Moved {
  readonly number: Id;
  /** Null: it is no conversation. */
  readonly conversationId: Id | null;
}

export interface Heard extends Moved {
  /** Of its first message that is new or has changed; 0: none. */
  readonly version: number;
}

type Push = Extract<ChatServerFrame, { type: 'push' }>;
type Shown = readonly { readonly row: Pick<ConversationRow, 'id' | 'fromSeq' | 'lastVersion' | 'isLeft'> }[];

/**
 * What has moved since the cursor, each thing at its last number, if all of it was heard, as numbers without a gap say. Null: it has to be
 * read.
 */
export function toMoved(cursor: Id, heard: readonly Heard[]): readonly Moved[] | null {
  if (heard.length === 0) return null;
  const news = heard
    .map((one) => ({ ...one, at: BigInt(one.number) - BigInt(cursor) }))
    .filter(({ at }) => at > 0n)
    .sort((one, other) => Number(one.at - other.at));
  if (news.some(({ at }, index) => at !== BigInt(index + 1))) return null;
  const last = new Map<Id | null, Moved>();
  for (const { number, conversationId } of news) {
    last.delete(conversationId);
    last.set(conversationId, { number, conversationId });
  }
  return last.size > PUSHED_CONVERSATIONS ? null : [...last.values()];
}

/** The last change of each conversation is among its messages. Where one has been deleted since, it is not. */
export function isAsNew(messages: readonly MessageRow[], conversations: readonly ConversationRow[]): boolean {
  const last = new Map<Id, number>();
  for (const { conversationId, version } of messages)
    last.set(conversationId, Math.max(last.get(conversationId) ?? 0, version));
  return conversations.every(({ id, lastVersion }) => (last.get(id) ?? 0) >= lastVersion);
}

/** Of these rows those that are new to somebody, as far as his conversations were read; one list for all who see the same of one conversation. */
export function createShown(rows: readonly MessageRow[]) {
  const known = new Map<string, readonly MessageRow[]>();
  return (after: ReadonlyMap<Id, number | null>, conversations: Shown): readonly MessageRow[] => {
    const own = new Map(conversations.map(({ row }) => [row.id, row]));
    const [only] = conversations;
    const key =
      only === undefined || conversations.length > 1 || only.row.isLeft
        ? null
        : `${only.row.id}:${after.get(only.row.id) ?? ''}:${only.row.fromSeq}`;
    const before = key === null ? undefined : known.get(key);
    if (before !== undefined) return before;
    const shown = rows.filter((row) => {
      const version = after.get(row.conversationId) ?? null;
      const conversation = own.get(row.conversationId);
      if (version === null || conversation === undefined || conversation.isLeft) return false;
      return row.version > version && row.version <= conversation.lastVersion && row.seq >= conversation.fromSeq;
    });
    if (key !== null) known.set(key, shown);
    return shown;
  };
}

/** A list of messages, and who wrote them, as text: made once for all who get that list. */
export function createParts() {
  const known = new Map<Push['messages'], Buffer>();
  return (messages: Push['messages'], users: Push['users']): Buffer => {
    const part =
      known.get(messages) ??
      Buffer.from(JSON.stringify({ messages, users } satisfies Pick<Push, 'messages' | 'users'>));
    known.set(messages, part);
    return part;
  };
}

const COMMA = Buffer.from(',');

/** A push of two objects. */
export const toPush = (own: Omit<Push, 'messages' | 'users'>, part: Buffer): Buffer => {
  const begin = Buffer.from(JSON.stringify(own));
  return Buffer.concat([begin.subarray(0, -1), COMMA, part.subarray(1)]);
};
