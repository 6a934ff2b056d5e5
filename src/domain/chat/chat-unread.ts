import { CHAT_UNREAD_MAX } from '@contract/constants/chat';
import { isUnread, type UnreadMessage } from '@contract/rules/chat';

/** What the rules need of a conversation. */
export interface CountedConversation {
  readonly unread_count: number;
  readonly read_seq: number;
  readonly last_seq: number;
  readonly isMuted: boolean;
  readonly hidden: boolean;
  readonly is_left: boolean;
}

export interface CountFacts {
  readonly uid: string;
  /** How far it has been read here; the server may not know yet. */
  readonly readHere: number;
  /** Newest messages that are held, without a hole up to the last. */
  readonly held: readonly UnreadMessage[];
}

/** The server's count, corrected by what has been read here meanwhile. */
export function countUnreadOf(conversation: CountedConversation, { uid, readHere, held }: CountFacts): number {
  if (readHere <= conversation.read_seq) return conversation.unread_count;
  if (readHere >= conversation.last_seq) return 0;
  const first = held[0]?.seq;
  if (first === undefined || first > readHere + 1) return conversation.unread_count;
  const count = held.filter((message) => isUnread(message, { uid, readSeq: readHere })).length;
  return Math.min(CHAT_UNREAD_MAX, count);
}

/** What the rules need of a notice. */
export interface CountedNotice {
  readonly is_read: boolean;
  /** `state` 0: no answer yet. */
  readonly payload: { readonly subType: string; readonly state: number };
}

/** Somebody wants to be a friend and waits for an answer. */
export const isWaiting = ({ payload }: CountedNotice): boolean =>
  payload.subType === 'friendRequest' && payload.state === 0;

/** Of those who wait for an answer, how many have not been seen. */
export const countNotices = (notices: Readonly<Record<string, CountedNotice>>): number =>
  Object.values(notices).filter((notice) => !notice.is_read && isWaiting(notice)).length;

/** Of the tab: unmuted, visible conversations, and what else stands in the list. */
export function sumBadge(
  rows: readonly { readonly conversation: CountedConversation; readonly unread: number }[],
  others = 0,
): number {
  return rows.reduce(
    (sum, { conversation, unread }) =>
      conversation.isMuted || conversation.hidden || conversation.is_left ? sum : sum + unread,
    others,
  );
}
