import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id, Tx } from '../../db/tables';

/** The first message that somebody sees. */
export const FIRST_SEQ = sql`greatest(member.from_seq, member.cleared_seq + 1)`;

/** The single chat of two people; null: it has not begun. */
export async function findSingle(db: Db, one: Id, other: Id): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`
    select id from chat_conversation
    where one_id = least(${one}::bigint, ${other}::bigint) and other_id = greatest(${one}::bigint, ${other}::bigint)`.execute(
    db,
  );
  return rows[0]?.id ?? null;
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
