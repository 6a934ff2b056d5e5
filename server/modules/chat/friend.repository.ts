import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

export interface FriendRow {
  readonly id: Id;
  readonly uid: string;
  readonly nickname: string;
  readonly avatar: string;
  /** Null: no friend (any more). */
  readonly mark: string | null;
  readonly className: string | null;
  readonly conversationUid: string | null;
}

const FRIEND = (userId: Id) => sql`
  person.id, person.uid, person.nickname, person.avatar_url as avatar, friend.mark, friend.class_name as "className",
  (select uid from chat_conversation
    where one_id = least(person.id, ${userId}::bigint) and other_id = greatest(person.id, ${userId}::bigint)) as "conversationUid"`;

/** These people as they are to him, friends or not, in the order asked. */
export async function listFriendRows(db: Db, userId: Id, ids: readonly Id[]): Promise<FriendRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FriendRow>`
    select ${FRIEND(userId)}
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted(id, place)
    join app_user as person on person.id = wanted.id
    left join chat_friend as friend on friend.user_id = ${userId} and friend.friend_id = person.id
    order by wanted.place`.execute(db);
  return rows;
}

/** By their ids. */
export async function listFriends(db: Db, userId: Id, after: Id | null, limit: number): Promise<FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    select ${FRIEND(userId)}
    from chat_friend as friend join app_user as person on person.id = friend.friend_id
    where friend.user_id = ${userId} and friend.friend_id > ${after ?? '0'}::bigint
    order by friend.friend_id limit ${limit}`.execute(db);
  return rows;
}

export interface NoticeRow {
  readonly id: Id;
  readonly uid: string;
  readonly kind: number;
  readonly fromId: Id;
  readonly fromUid: string;
  readonly fromName: string;
  readonly fromAvatar: string;
  readonly body: string;
  readonly state: number;
  readonly isRead: boolean;
  readonly createdAt: Date;
}

function notices(db: Db, userId: Id) {
  return db
    .selectFrom('chat_notice')
    .innerJoin('app_user as person', 'person.id', 'chat_notice.from_id')
    .select([
      'chat_notice.id',
      'chat_notice.uid',
      'chat_notice.kind',
      'chat_notice.from_id as fromId',
      'person.uid as fromUid',
      'person.nickname as fromName',
      'person.avatar_url as fromAvatar',
      'chat_notice.body',
      'chat_notice.state',
      'chat_notice.is_read as isRead',
      'chat_notice.created_at as createdAt',
    ])
    .where('chat_notice.user_id', '=', userId);
}

export async function listNoticeRows(db: Db, userId: Id, ids: readonly Id[]): Promise<NoticeRow[]> {
  if (ids.length === 0) return [];
  return notices(db, userId)
    .where('chat_notice.id', 'in', [...ids])
    .orderBy('chat_notice.id')
    .execute();
}

/** Newest first. */
export function listNotices(db: Db, userId: Id, before: Id | null, limit: number): Promise<NoticeRow[]> {
  return notices(db, userId)
    .$if(before !== null, (query) => query.where('chat_notice.id', '<', before))
    .orderBy('chat_notice.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findNotice(db: Db, userId: Id, uid: string): Promise<NoticeRow | null> {
  return (await notices(db, userId).where('chat_notice.uid', '=', uid).executeTakeFirst()) ?? null;
}

/** A request that waits, from one to the other. */
export async function findWaiting(db: Db, userId: Id, fromId: Id): Promise<NoticeRow | null> {
  const row = await notices(db, userId)
    .where('chat_notice.from_id', '=', fromId)
    .where('chat_notice.kind', '=', 1)
    .where('chat_notice.state', '=', 0)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewNotice {
  readonly uid: string;
  readonly userId: Id;
  readonly kind: number;
  readonly fromId: Id;
  readonly body: string;
  readonly state: number;
  readonly now: Date;
}

/** Of requests from one to the other only one waits: it gets the later text. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    insert into chat_notice (uid, user_id, kind, from_id, body, state, created_at)
    values (${notice.uid}, ${notice.userId}, ${notice.kind}, ${notice.fromId}, ${notice.body}, ${notice.state}, ${notice.now})
    on conflict (user_id, from_id) where kind = 1 and state = 0 do update set body = excluded.body, is_read = false
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert gave no row');
  return row.id;
}

/** False: somebody was first. */
export async function answerNotice(tx: Tx, id: Id, state: number): Promise<boolean> {
  const row = await tx
    .updateTable('chat_notice')
    .set({ state, is_read: true })
    .where('id', '=', id)
    .where('state', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers the ids of those that were unread. */
export async function readNotices(tx: Tx, userId: Id): Promise<Id[]> {
  const rows = await tx
    .updateTable('chat_notice')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Both ways. False: they have been friends. */
export async function insertFriends(tx: Tx, one: Id, other: Id, now: Date): Promise<boolean> {
  const [first, second] = BigInt(one) < BigInt(other) ? [one, other] : [other, one];
  const rows = await tx
    .insertInto('chat_friend')
    .values([
      { user_id: first, friend_id: second, created_at: now },
      { user_id: second, friend_id: first, created_at: now },
    ])
    .onConflict((conflict) => conflict.columns(['user_id', 'friend_id']).doNothing())
    .returning('user_id')
    .execute();
  return rows.length > 0;
}

/** Both ways. False: they are none. */
export async function deleteFriends(tx: Tx, one: Id, other: Id): Promise<boolean> {
  const { rows } = await sql<{ id: Id }>`
    delete from chat_friend where (user_id = ${one} and friend_id = ${other}) or (user_id = ${other} and friend_id = ${one})
    returning user_id as id`.execute(tx);
  return rows.length > 0;
}

export async function updateFriend(
  tx: Tx,
  userId: Id,
  friendId: Id,
  change: { readonly mark?: string; readonly class_name?: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('chat_friend')
    .set({ user_id: userId, ...change })
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .returning('friend_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What they called each other before they were friends, they do now as well. */
export async function keepRemarks(tx: Tx, conversationId: Id, one: Id, other: Id): Promise<void> {
  await sql`
    update chat_friend as friend set mark = member.remark from chat_member as member
    where member.conversation_id = ${conversationId} and member.remark <> '' and friend.user_id = member.user_id
      and (friend.user_id, friend.friend_id) in ((${one}::bigint, ${other}::bigint), (${other}::bigint, ${one}::bigint))`.execute(
    tx,
  );
}

export async function countFriends(db: Db, userId: Id): Promise<number> {
  const row = await db
    .selectFrom('chat_friend')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Of these people those who are friends of somebody. */
export async function listFriendsAmong(db: Db, userId: Id, ids: readonly Id[]): Promise<Set<Id>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('chat_friend')
    .select('friend_id')
    .where('user_id', '=', userId)
    .where('friend_id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.friend_id));
}

/** How many requests somebody has made since. */
export async function countRequestsSince(db: Db, fromId: Id, since: Date): Promise<number> {
  const row = await db
    .selectFrom('chat_notice')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('from_id', '=', fromId)
    .where('kind', '=', 1)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}
