import { type RawBuilder, sql } from 'kysely';
import { CHAT_UNREAD_MAX } from '@contract/constants/chat';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id, Tx } from '../../db/tables';

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

/** The first message that somebody sees. */
const FIRST_SEQ = sql`greatest(member.from_seq, member.cleared_seq + 1)`;

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
  ${unread} as unread,
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

/** The single chat of two people; null: it has not begun. */
export async function findSingle(db: Db, one: Id, other: Id): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`
    select id from chat_conversation
    where one_id = least(${one}::bigint, ${other}::bigint) and other_id = greatest(${one}::bigint, ${other}::bigint)`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export interface ConversationKey {
  readonly userId: Id;
  readonly conversationId: Id;
}

const ONE_BY_ONE = columns(UNREAD_COUNT);

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

/** Conversations as the person of each key sees them, in no order; conversations that the person has left are among them. */
export async function readConversations(db: Db, keys: readonly ConversationKey[]): Promise<ConversationRow[]> {
  if (keys.length === 0) return [];
  const members = sql`
    unnest(${keys.map((key) => key.userId)}::bigint[], ${keys.map((key) => key.conversationId)}::bigint[])
      as key(user_id, conversation_id)
    join chat_conversation as conversation on conversation.id = key.conversation_id
    cross join lateral (
      select * from chat_member where user_id = key.user_id and conversation_id = conversation.id limit 1) as member`;
  const conversationCount = new Set(keys.map(({ conversationId }) => conversationId)).size;
  const { rows } = await (
    keys.length <= conversationCount * 2
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
 * that are hidden have not begun.
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
      and (not ${isHidden} or conversation.last_seq > 0)
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

export interface MemberRow {
  readonly id: Id;
  readonly uid: string;
  readonly kind: number;
  readonly oneId: Id | null;
  readonly otherId: Id | null;
  readonly lastSeq: number;
  readonly lastVersion: number;
  readonly lastAt: Date;
  readonly role: number;
  /** The first that he sees. */
  readonly fromSeq: number;
  readonly readSeq: number;
  readonly mutedUntil: Date | null;
}

/** A conversation of somebody who is in it. */
export async function findMembership(db: Db, userId: Id, uid: string): Promise<MemberRow | null> {
  return (await listMemberships(db, userId, [uid])).get(uid) ?? null;
}

/** The conversations with these uids that somebody is in, by uid. */
export async function listMemberships(db: Db, userId: Id, uids: readonly string[]): Promise<Map<string, MemberRow>> {
  const rows = await memberships(db)
    .modifyFront(KEEP_PLAN)
    .where('member.user_id', '=', userId)
    .where('conversation.uid', '=', sql<string>`any(${[...uids]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.uid, row]));
}

/** Everybody's, for whoever narrows them down. */
export function memberships(db: Db) {
  return db
    .selectFrom('chat_conversation as conversation')
    .innerJoin('chat_member as member', 'member.conversation_id', 'conversation.id')
    .select([
      'conversation.id',
      'conversation.uid',
      'conversation.kind',
      'conversation.one_id as oneId',
      'conversation.other_id as otherId',
      'conversation.last_seq as lastSeq',
      'conversation.last_version as lastVersion',
      'conversation.last_at as lastAt',
      'member.role',
      sql<number>`${FIRST_SEQ}`.as('fromSeq'),
      'member.read_seq as readSeq',
      'member.muted_until as mutedUntil',
    ])
    .where('member.left_at', 'is', null);
}

/** Whoever changes a conversation does so one after the other: the first lock of a transaction. */
export async function lockConversation(tx: Tx, id: Id): Promise<void> {
  await sql`${KEEP_PLAN} select id from chat_conversation where id = ${id} for no key update`.execute(tx);
}

export interface Counted {
  /** Of the last message that was counted. */
  readonly seq: number;
  readonly version: number;
  readonly at: Date;
  /** The users who are in the conversation. */
  readonly memberIds: readonly Id[];
}

/** Counts so many messages of each, and the changes that they are. The conversations are locked. */
export async function countMessages(
  tx: Tx,
  counts: ReadonlyMap<Id, number>,
  now: Date,
): Promise<ReadonlyMap<Id, Counted>> {
  const { rows } = await sql<Counted & { readonly id: Id }>`${KEEP_PLAN}
    update chat_conversation as conversation
    set last_seq = last_seq + given.count, last_version = last_version + given.count,
      last_at = greatest(last_at, ${now}::timestamptz)
    from unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::int[]) as given(id, count)
    where conversation.id = given.id
    returning conversation.id, last_seq as seq, last_version as version, last_at as at,
      array(select user_id from chat_member where conversation_id = conversation.id and left_at is null)::text[] as "memberIds"`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Counts changes of messages; answers the version of the last. */
export async function countChanges(tx: Tx, id: Id, count: number): Promise<number> {
  const row = await tx
    .updateTable('chat_conversation')
    .set({ last_version: sql`last_version + ${count}` })
    .where('id', '=', id)
    .returning('last_version as version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** The users who are in a conversation. */
export const listMemberIds = async (db: Db, conversationId: Id): Promise<Id[]> =>
  (await listMembersOfMany(db, [conversationId])).get(conversationId) ?? [];

/** The users who are in each conversation. */
export async function listMembersOfMany(db: Db, conversationIds: readonly Id[]): Promise<Map<Id, Id[]>> {
  const rows = await db
    .selectFrom('chat_member')
    .modifyFront(KEEP_PLAN)
    .select(['conversation_id', 'user_id'])
    .where('conversation_id', '=', sql<Id>`any(${[...conversationIds]}::bigint[])`)
    .where('left_at', 'is', null)
    .execute();
  const members = new Map<Id, Id[]>(conversationIds.map((id) => [id, []]));
  for (const row of rows) members.get(row.conversation_id)?.push(row.user_id);
  return members;
}

/** The single chat of two people, made where there is none. Hidden for whoever did not open it until there is a message. */
export async function ensureSingle(
  tx: Tx,
  opener: Id,
  other: Id,
  { uid, now }: { readonly uid: string; readonly now: Date },
): Promise<{ readonly id: Id; readonly uid: string; readonly isNew: boolean }> {
  const [one, two] = BigInt(opener) < BigInt(other) ? [opener, other] : [other, opener];
  const made = await tx
    .insertInto('chat_conversation')
    .values({ uid, kind: 1, one_id: one, other_id: two, last_at: now, created_at: now })
    .onConflict((conflict) => conflict.columns(['one_id', 'other_id']).doNothing())
    .returning(['id', 'uid'])
    .executeTakeFirst();
  if (made === undefined) {
    const row = await tx
      .selectFrom('chat_conversation')
      .select(['id', 'uid'])
      .where('one_id', '=', one)
      .where('other_id', '=', two)
      .executeTakeFirstOrThrow();
    return { ...row, isNew: false };
  }
  await tx
    .insertInto('chat_member')
    .values([
      { conversation_id: made.id, user_id: opener, joined_at: now },
      { conversation_id: made.id, user_id: other, joined_at: now, is_away: true },
    ])
    .execute();
  return { ...made, isNew: true };
}

export interface Said {
  readonly conversationId: Id;
  /** Null: nobody's. Nobody says two things at once. */
  readonly writerId: Id | null;
  readonly seq: number;
}

/**
 * A new message shows a conversation to all who have hidden it, and whoever had read everything before his own message has read that too.
 */
export async function showToAll(tx: Tx, said: readonly Said[]): Promise<void> {
  await sql`${KEEP_PLAN}
    with said as (
      select * from unnest(${said.map(({ conversationId }) => conversationId)}::bigint[],
        ${said.map(({ writerId }) => writerId)}::bigint[], ${said.map(({ seq }) => seq)}::int[])
        as said(conversation_id, writer_id, seq))
    update chat_member as member set is_away = false, read_seq = coalesce(said.seq, member.read_seq)
    from (select distinct conversation_id from said) as moved
    join chat_member as one on one.conversation_id = moved.conversation_id
    left join said on said.conversation_id = one.conversation_id and said.writer_id = one.user_id and said.seq - 1 = one.read_seq
    where member.conversation_id = one.conversation_id and member.user_id = one.user_id
      and (one.is_away or said.seq is not null)`.execute(tx);
}

/** False: it was not hidden. */
export async function showTo(tx: Tx, conversationId: Id, userId: Id): Promise<boolean> {
  const row = await tx
    .updateTable('chat_member')
    .set({ is_away: false })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('is_away', '=', true)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
