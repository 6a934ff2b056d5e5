import { type RawBuilder, sql } from 'kysely';
import { CHAT_UNREAD_MAX } from '@contract/constants/chat';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id } from '../../db/tables';
import { FIRST_SEQ } from './conversation.repository';

export interface ConversationRow {
  readonly id: Id;
  readonly uid: string;
  readonly kind: number;
  readonly lastSeq: number;
  readonly lastVersion: number;
  readonly createdAt: Date;
  readonly userId: Id;
  readonly userUid: string;
  /** Of a single chat; null where the account is gone. */
  readonly peerId: Id | null;
  readonly peerUid: string | null;
  readonly peerName: string | null;
  readonly peerAvatar: string | null;
  readonly role: number;
  readonly fromSeq: number;
  readonly readSeq: number;
  readonly peerReadSeq: number;
  readonly isPinned: boolean;
  readonly isMuted: boolean;
  readonly isMarkedUnread: boolean;
  readonly isHidden: boolean;
  readonly mutedUntil: Date | null;
  /** Of a single chat: what he calls the other, in the list of friends as well. */
  readonly remark: string;
  readonly isLeft: boolean;
  readonly isFriend: boolean;
  readonly unread: number;
  /** What comes after this one is unread. */
  readonly seenSeq: number;
  /** Some of what he has deleted may not count. */
  readonly hasDeleted: boolean;
  /** The first unread message that mentions him. */
  readonly mentionSeq: number | null;
  readonly lastId: Id | null;
  readonly updatedAt: Date;
}

/** What is unread comes later, */
const SEEN_SEQ = sql`greatest(member.read_seq, member.cleared_seq, member.from_seq - 1)`;

/** and is so for all but its writer and whoever has deleted it. */
const COUNTS = sql`message.type <> 'system' and message.revoked_at is null`;

/** `isUnread` of contract/rules/chat, over `message` and `member`. Few have deleted anything: whoever has is in `deleter`. */
const UNREAD = sql`
  message.seq > ${SEEN_SEQ} and ${COUNTS}
  and message.sender_id is distinct from member.user_id
  and not (deleter.has is true
    and exists (select from chat_deleted where user_id = member.user_id and message_id = message.id))`;

/** The last one that he sees. */
const LAST = sql`
  select message.id, message.created_at from chat_message as message
  where message.conversation_id = member.conversation_id and message.seq >= ${FIRST_SEQ}
    and not exists (select from chat_deleted where user_id = member.user_id and message_id = message.id)
  order by message.seq desc limit 1`;

const UNREAD_COUNT = sql`
  (select count(*)::int from (
     select from chat_message as message where message.conversation_id = conversation.id and ${UNREAD}
     limit ${sql.lit(CHAT_UNREAD_MAX)}) as unread)`;

/** Goes on from what was counted, unless what has been counted has changed. */
const UNREAD_COUNT_ON = sql`
  case when key.seen_seq = ${SEEN_SEQ} and key.changes = conversation.last_version - conversation.last_seq
    and deleter.has is not true
  then key.unread + (select count(*)::int from (
     select from chat_message as message
     where message.conversation_id = conversation.id and message.seq > key.last_seq and ${UNREAD}
     limit ${sql.lit(CHAT_UNREAD_MAX)} - key.unread) as unread)
  else ${UNREAD_COUNT} end`;

const columns = (unread: RawBuilder<unknown>) => sql`
  conversation.id, conversation.uid, conversation.kind::int, conversation.last_seq as "lastSeq",
  conversation.last_version as "lastVersion", conversation.created_at as "createdAt", member.user_id as "userId",
  own.uid as "userUid", peer.id as "peerId", peer.uid as "peerUid", peer.nickname as "peerName",
  peer.avatar_url as "peerAvatar", member.role::int, ${FIRST_SEQ} as "fromSeq", member.read_seq as "readSeq",
  coalesce(other.read_seq, 0) as "peerReadSeq", member.is_pinned as "isPinned", member.is_muted as "isMuted",
  member.is_marked_unread as "isMarkedUnread",
  member.is_away as "isHidden", member.muted_until as "mutedUntil",
  coalesce(nullif(friend.mark, ''), member.remark) as remark, member.left_at is not null as "isLeft",
  friend.user_id is not null as "isFriend", last.id as "lastId",
  date_trunc('milliseconds', coalesce(last.created_at, conversation.created_at)) as "updatedAt",
  ${unread} as unread, ${SEEN_SEQ} as "seenSeq", deleter.has is true as "hasDeleted",
  (select message.seq from chat_message as message
     where message.conversation_id = conversation.id and message.mentions <> '{}'
       and member.user_id = any(message.mentions) and ${UNREAD}
     order by message.seq limit 1) as "mentionSeq"`;

const joins = (last: RawBuilder<unknown>) => sql`
  join app_user as own on own.id = member.user_id
  left join app_user as peer on conversation.kind = 1
    and peer.id = case member.user_id when conversation.one_id then conversation.other_id else conversation.one_id end
  left join chat_member as other on other.conversation_id = conversation.id and other.user_id = peer.id
  left join chat_friend as friend on friend.user_id = member.user_id and friend.friend_id = peer.id
  left join lateral (select true as has from chat_deleted where user_id = member.user_id limit 1) as deleter on true
  left join lateral (${last}) as last on true`;

export interface ConversationKey {
  readonly userId: Id;
  readonly conversationId: Id;
}

/** What was unread for somebody when his conversation was read before. */
export interface CountedUnread {
  readonly unread: number;
  readonly seenSeq: number;
  /** Up to this one they were counted. */
  readonly lastSeq: number;
  /** How often something had changed that was there already. */
  readonly changes: number;
}

/** Null: it has to be counted anew. */
export const countedOf = ({
  unread,
  seenSeq,
  hasDeleted,
  lastSeq,
  lastVersion,
}: ConversationRow): CountedUnread | null =>
  hasDeleted ? null : { unread, seenSeq, lastSeq, changes: lastVersion - lastSeq };

const ONE_BY_ONE = columns(UNREAD_COUNT_ON);

/** Mostly the newest is there to see: looked up, while to look for the last of them reads a page of others. */
const JOINS = joins(sql`
  select * from (
    select message.id, message.created_at from chat_message as message
    where message.conversation_id = member.conversation_id and message.seq = conversation.last_seq
      and message.seq >= ${FIRST_SEQ} and deleter.has is not true
    union all select own_last.* from (${LAST}) as own_last) as newest
  limit 1`);

/** The unread count that most readers share; counted for each reader who sent or deleted some of the messages. */
const TOGETHER = columns(sql`
  case when member.user_id = any(shared.senders) or deleter.has then ${UNREAD_COUNT} else shared.count end`);

/** The last message as most readers see it; looked up for each reader who has deleted messages. */
const JOINS_TOGETHER = joins(sql`
  select shared.last_id as id, shared.last_at as created_at where deleter.has is not true and shared.last_seq >= ${FIRST_SEQ}
  union all select own_last.* from (${LAST}) as own_last where deleter.has`);

export interface ConversationWanted extends ConversationKey {
  readonly counted?: CountedUnread | null | undefined;
}

/** Conversations as the person of each key sees them, in no order; conversations that the person has left are among them. */
export async function readConversations(db: Db, keys: readonly ConversationWanted[]): Promise<ConversationRow[]> {
  if (keys.length === 0) return [];
  const counted = (read: (counted: CountedUnread) => number) =>
    keys.map((key) => (key.counted === undefined || key.counted === null ? null : read(key.counted)));
  const members = sql`
    unnest(${keys.map((key) => key.userId)}::bigint[], ${keys.map((key) => key.conversationId)}::bigint[],
      ${counted(({ unread }) => unread)}::int[], ${counted(({ seenSeq }) => seenSeq)}::int[],
      ${counted(({ lastSeq }) => lastSeq)}::int[], ${counted(({ changes }) => changes)}::int[])
      as key(user_id, conversation_id, unread, seen_seq, last_seq, changes)
    join chat_conversation as conversation on conversation.id = key.conversation_id
    cross join lateral (
      select * from chat_member where user_id = key.user_id and conversation_id = conversation.id limit 1) as member`;
  // Whoever has seen as much as somebody else has mostly as much to read.
  const views = new Set(keys.map((key) => `${key.conversationId}:${key.counted?.seenSeq ?? ''}`)).size;
  const { rows } = await (
    keys.length <= views * 2
      ? sql<ConversationRow>`${KEEP_PLAN} select ${ONE_BY_ONE} from ${members} ${JOINS}`
      : sql<ConversationRow>`${KEEP_PLAN}
      with shared as materialized (
        select seen.*, counted.*, last.id as last_id, last.seq as last_seq, last.created_at as last_at
        from (select distinct member.conversation_id, ${SEEN_SEQ} as seq from ${members}) as seen
        cross join lateral (
          select count(*)::int as count, array_agg(distinct sender_id) as senders from (
            select sender_id from chat_message as message
            where message.conversation_id = seen.conversation_id and message.seq > seen.seq and ${COUNTS}
            limit ${sql.lit(CHAT_UNREAD_MAX)}) as first) as counted
        left join lateral (
          select id, seq, created_at from chat_message where conversation_id = seen.conversation_id order by seq desc limit 1
        ) as last on true)
      select ${TOGETHER} from ${members}
      join shared on shared.conversation_id = member.conversation_id and shared.seq = ${SEEN_SEQ}
      ${JOINS_TOGETHER}`
  ).execute(db);
  return rows;
}

/**
 * One's conversations, what changed last first, all of one moment together even where they are more. `before`: milliseconds. Empty ones
 * that are hidden have not begun, or were deleted.
 */
export async function listConversations(
  db: Db,
  userId: Id,
  { before, isHidden, limit }: { readonly before: number | null; readonly isHidden: boolean; readonly limit: number },
): Promise<ConversationRow[]> {
  const { rows: found } = await sql<{ conversationId: Id }>`
    select member.conversation_id as "conversationId"
    from chat_member as member
    join chat_conversation as conversation on conversation.id = member.conversation_id
    left join lateral (${LAST}) as last on true
    where member.user_id = ${userId} and member.left_at is null and member.is_away = ${isHidden}
      and (not ${isHidden} or last.id is not null)
      and (${before}::bigint is null
        or date_trunc('milliseconds', coalesce(last.created_at, conversation.created_at))
           < to_timestamp(${before}::bigint / 1000.0))
    order by date_trunc('milliseconds', coalesce(last.created_at, conversation.created_at)) desc
    fetch first ${limit} rows with ties`.execute(db);
  const rows = await readConversations(
    db,
    found.map(({ conversationId }) => ({ userId, conversationId })),
  );
  return rows.sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
}
