import { sql } from 'kysely';
import { KEEP_PLAN } from '../../../db/kept-plan';
import type { Db, Id, Tx } from '../../../db/tables';

export interface GroupState {
  readonly name: string;
  readonly notice: string;
  readonly ownerId: Id | null;
  readonly joinRule: number;
  readonly isAllMuted: boolean;
}

export async function findGroupState(db: Db, conversationId: Id): Promise<GroupState> {
  const [state] = await findGroupStates(db, [conversationId]);
  if (!state) throw new Error('no such group');
  return state;
}

/** The states of groups, in the order of the ids; null: there is no such group. */
export async function findGroupStates(db: Db, conversationIds: readonly Id[]): Promise<(GroupState | null)[]> {
  const rows = await db
    .selectFrom('chat_group')
    .modifyFront(KEEP_PLAN)
    .select([
      'conversation_id as id',
      'name',
      'notice',
      'owner_id as ownerId',
      'join_rule as joinRule',
      'is_all_muted as isAllMuted',
    ])
    .where('conversation_id', '=', sql<Id>`any(${[...conversationIds]}::bigint[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return conversationIds.map((id) => found.get(id) ?? null);
}

export interface NewGroup {
  readonly uid: string;
  readonly name: string;
  readonly ownerId: Id;
  readonly albumId: Id | null;
  readonly now: Date;
}

/** Null: the album has one. */
export async function insertGroup(tx: Tx, group: NewGroup): Promise<Id | null> {
  const { id } = await tx
    .insertInto('chat_conversation')
    .values({
      uid: group.uid,
      kind: 2,
      one_id: null,
      other_id: null,
      last_at: group.now,
      created_at: group.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await tx
    .insertInto('chat_group')
    .values({ conversation_id: id, name: group.name, owner_id: group.ownerId, album_id: group.albumId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('conversation_id')
    .executeTakeFirst();
  if (row !== undefined) return id;
  await tx.deleteFrom('chat_conversation').where('id', '=', id).execute();
  return null;
}

/**
 * New members see what comes after this moment; who is in it already stays as he is. Answers who came. The conversation is locked.
 */
export async function insertMembers(
  tx: Tx,
  conversationId: Id,
  userIds: readonly Id[],
  now: Date,
  ownerId: Id | null = null,
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    insert into chat_member (conversation_id, user_id, role, from_seq, read_seq, joined_at)
    select conversation.id, person.id, case when person.id = ${ownerId}::bigint then 2 else 0 end,
      conversation.last_seq + 1, conversation.last_seq, ${now}
    from chat_conversation as conversation, app_user as person
    where conversation.id = ${conversationId} and person.id = any(${[...userIds]}::bigint[])
    on conflict (conversation_id, user_id) do update set
      role = excluded.role, from_seq = excluded.from_seq, read_seq = excluded.read_seq, joined_at = excluded.joined_at,
      left_at = null, muted_until = null, is_away = false, is_pinned = false, is_muted = false,
      is_marked_unread = false
    where chat_member.left_at is not null
    returning user_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Answers who has gone. */
export async function removeMembers(tx: Tx, conversationId: Id, userIds: readonly Id[], now: Date): Promise<Id[]> {
  const rows = await tx
    .updateTable('chat_member')
    .set({ left_at: now, role: 0 })
    .where('conversation_id', '=', conversationId)
    .where('user_id', 'in', [...userIds])
    .where('left_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

export async function updateGroup(
  tx: Tx,
  conversationId: Id,
  change: {
    readonly name?: string;
    readonly notice?: string;
    readonly join_rule?: number;
    readonly is_all_muted?: boolean;
    readonly owner_id?: Id;
    readonly dissolved_at?: Date;
  },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('chat_group').set(change).where('conversation_id', '=', conversationId).execute();
}

export async function updateMember(
  tx: Tx,
  conversationId: Id,
  userId: Id,
  change: { readonly role?: number; readonly muted_until?: Date | null },
): Promise<void> {
  await tx
    .updateTable('chat_member')
    .set(change)
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .execute();
}

export interface GroupMemberRow {
  readonly id: Id;
  readonly uid: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly role: number;
  readonly mutedUntil: Date | null;
  readonly readSeq: number;
  /** Microseconds. */
  readonly joinedAt: string;
}

function members(db: Db, conversationId: Id) {
  return db
    .selectFrom('chat_member')
    .innerJoin('app_user as person', 'person.id', 'chat_member.user_id')
    .select([
      'person.id',
      'person.uid',
      'person.nickname',
      'person.avatar_url as avatar',
      'chat_member.role',
      'chat_member.muted_until as mutedUntil',
      'chat_member.read_seq as readSeq',
      sql<string>`(extract(epoch from chat_member.joined_at) * 1000000)::bigint::text`.as('joinedAt'),
    ])
    .where('chat_member.conversation_id', '=', conversationId)
    .where('chat_member.left_at', 'is', null);
}

/** Owner first, then admins, then by when they came. */
export function listMembers(
  db: Db,
  conversationId: Id,
  after: { readonly role: number; readonly joinedAt: string; readonly id: Id } | null,
  limit: number,
): Promise<GroupMemberRow[]> {
  return members(db, conversationId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(-chat_member.role, chat_member.joined_at, chat_member.user_id)
          > (${-(after?.role ?? 0)}::int, to_timestamp(0) + ${after?.joinedAt ?? '0'}::bigint * interval '1 microsecond', ${after?.id ?? '0'}::bigint)`,
      ),
    )
    .orderBy('chat_member.role', 'desc')
    .orderBy('chat_member.joined_at')
    .orderBy('chat_member.user_id')
    .limit(limit)
    .execute();
}

export async function findMember(db: Db, conversationId: Id, uid: string): Promise<GroupMemberRow | null> {
  return (await members(db, conversationId).where('person.uid', '=', uid).executeTakeFirst()) ?? null;
}

export function listMembersByUid(db: Db, conversationId: Id, uids: readonly string[]): Promise<GroupMemberRow[]> {
  return members(db, conversationId)
    .where('person.uid', 'in', [...uids])
    .execute();
}

export async function countMembers(db: Db, conversationId: Id): Promise<number> {
  const row = await db
    .selectFrom('chat_member')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('conversation_id', '=', conversationId)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countOwned(db: Db, ownerId: Id): Promise<number> {
  const row = await db
    .selectFrom('chat_group')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .where('dissolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The group of an album, while it is there. */
export async function findAlbumGroup(db: Db, albumId: Id): Promise<{ readonly id: Id; readonly uid: string } | null> {
  const row = await db
    .selectFrom('chat_group')
    .innerJoin('chat_conversation', 'chat_conversation.id', 'chat_group.conversation_id')
    .select(['chat_conversation.id', 'chat_conversation.uid'])
    .where('chat_group.album_id', '=', albumId)
    .where('chat_group.dissolved_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Whoever was removed, and has not been asked in since, cannot rejoin by himself. */
export async function wasExpelled(db: Db, conversationId: Id, userId: Id): Promise<boolean> {
  const last = await db
    .selectFrom('chat_message')
    .select('action')
    .where('conversation_id', '=', conversationId)
    .where('action', 'in', ['expelled', 'joined'])
    .where(sql<boolean>`${userId}::bigint = any(people)`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === 'expelled';
}

/** Of these people those who are the album's: its owner, and whom it names. */
export async function listAlbumPeople(db: Db, albumId: Id, userIds: readonly Id[]): Promise<Set<Id>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ id: Id }>`
    select user_id as id from album_user where album_id = ${albumId} and user_id = any(${[...userIds]}::bigint[])
    union select owner_id from album where id = ${albumId} and owner_id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface GroupKey {
  readonly conversationId: Id;
}

/** Groups that somebody is in, by their ids. */
export async function listGroupIds(db: Db, userId: Id, after: Id | null, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('chat_member')
    .innerJoin('chat_group', 'chat_group.conversation_id', 'chat_member.conversation_id')
    .select('chat_member.conversation_id as id')
    .where('chat_member.user_id', '=', userId)
    .where('chat_member.left_at', 'is', null)
    .$if(after !== null, (query) => query.where('chat_member.conversation_id', '>', after))
    .orderBy('chat_member.conversation_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** As they stand in lists. */
export interface GroupRow {
  readonly conversationId: Id;
  readonly name: string;
  readonly notice: string;
  readonly ownerUid: string | null;
  readonly joinRule: number;
  readonly isAllMuted: boolean;
  readonly albumUid: string | null;
  readonly memberCount: number;
  readonly avatars: readonly string[];
}

const AVATARS = 9;

export async function listGroups(db: Db, conversationIds: readonly Id[]): Promise<Map<Id, GroupRow>> {
  if (conversationIds.length === 0) return new Map();
  const { rows } = await sql<GroupRow>`${KEEP_PLAN}
    select grouped.conversation_id as "conversationId", grouped.name, grouped.notice, owner.uid as "ownerUid",
      grouped.join_rule::int as "joinRule", grouped.is_all_muted as "isAllMuted", album.uid as "albumUid",
      (select count(*)::int from chat_member where conversation_id = grouped.conversation_id and left_at is null)
        as "memberCount",
      coalesce((select array_agg(face.avatar_url) from (
        select person.avatar_url from chat_member as member join app_user as person on person.id = member.user_id
        where member.conversation_id = grouped.conversation_id and member.left_at is null
        order by member.role desc, member.joined_at, member.user_id limit ${AVATARS}) as face), '{}') as avatars
    from chat_group as grouped
    left join app_user as owner on owner.id = grouped.owner_id
    left join album on album.id = grouped.album_id and album.deleted_at is null
    where grouped.conversation_id = any(${[...conversationIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.conversationId, row]));
}
