import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

/** Never goes back, nor beyond the last message. False: nothing has changed. */
export async function raiseRead(tx: Tx, conversationId: Id, userId: Id, seq: number): Promise<boolean> {
  const { rows } = await sql`
    update chat_member set read_seq = least(${seq}::int, conversation.last_seq), is_marked_unread = false
    from chat_conversation as conversation
    where conversation.id = conversation_id and conversation_id = ${conversationId} and user_id = ${userId}
      and left_at is null and read_seq < least(${seq}::int, conversation.last_seq)
    returning user_id`.execute(tx);
  return rows.length > 0;
}

/** Everything up to now is read and gone, for him. */
export async function clearMember(tx: Tx, conversationId: Id, userId: Id): Promise<void> {
  await sql`
    update chat_member set cleared_seq = conversation.last_seq, read_seq = greatest(read_seq, conversation.last_seq),
      is_marked_unread = false
    from chat_conversation as conversation
    where conversation.id = conversation_id and conversation_id = ${conversationId} and user_id = ${userId}
      and left_at is null`.execute(tx);
}

export async function setMember(
  tx: Tx,
  conversationId: Id,
  userId: Id,
  change: {
    readonly is_pinned?: boolean;
    readonly is_muted?: boolean;
    readonly is_marked_unread?: boolean;
    readonly is_away?: boolean;
    readonly remark?: string;
  },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .updateTable('chat_member')
    .set(change)
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .execute();
}

export async function countPinned(db: Db, userId: Id): Promise<number> {
  const row = await db
    .selectFrom('chat_member')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .where('is_pinned', '=', true)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Of these messages those of a conversation that he sees and has not deleted, in order. The conversation is locked. */
export async function listDeletable(
  tx: Tx,
  { conversationId, userId, fromSeq }: { readonly conversationId: Id; readonly userId: Id; readonly fromSeq: number },
  uids: readonly string[],
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from chat_message
    where uid = any(${[...uids]}::text[]) and conversation_id = ${conversationId} and seq >= ${fromSeq}
      and not exists (select from chat_deleted where user_id = ${userId} and message_id = chat_message.id)
    order by seq`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Each gets a version of its own, so that the person's other devices come to know of it. */
export async function deleteForPerson(tx: Tx, userId: Id, ids: readonly Id[], firstVersion: number): Promise<void> {
  await sql`
    insert into chat_deleted (user_id, message_id) select ${userId}, unnest(${[...ids]}::bigint[])
    on conflict do nothing`.execute(tx);
  await sql`
    update chat_message set version = ${firstVersion} + given.place - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as given(id, place)
    where chat_message.id = given.id`.execute(tx);
}
