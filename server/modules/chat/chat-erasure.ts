import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';
import { moveFeeds } from './chat-feed.repository';
import { FEED } from './chat.rules';
import { countChanges, listMemberIds, lockConversation } from './conversation.repository';

/**
 * A person who closes his account leaves his groups, which get another owner or end, and all friendships end. All conversations are locked
 * first, then all people: see [Note: Chat] in 0070-chat.
 */
export async function leaveChats(tx: Tx, userId: Id): Promise<void> {
  const { rows: groups } = await sql<{ id: Id }>`
    select conversation.id from chat_conversation as conversation
    where conversation.kind = 2 and conversation.id in (
      select conversation_id from chat_member where user_id = ${userId} and left_at is null)
    order by conversation.id for no key update`.execute(tx);
  const { rows: friends } = await sql<{ id: Id }>`
    delete from chat_friend where user_id = ${userId} or friend_id = ${userId}
    returning case when user_id = ${userId} then friend_id else user_id end as id`.execute(tx);
  const friendIds = [...new Set(friends.map(({ id }) => id))];
  await sql`
    select user_id from chat_person
    where user_id = any(${friendIds}::bigint[]) or user_id in (
      select user_id from chat_member where conversation_id = any(${groups.map(({ id }) => id)}::bigint[]))
    order by user_id for no key update`.execute(tx);
  for (const { id } of groups) {
    await sql`
      update chat_member set left_at = now(), role = 0
      where conversation_id = ${id} and user_id = ${userId}`.execute(tx);
    await handOver(tx, id, userId);
    await moveFeeds(tx, await listMemberIds(tx, id), FEED.conversation, id);
  }
  for (const friendId of friendIds) await moveFeeds(tx, [friendId], FEED.friend, userId);
}

/** To an admin, else to whoever has been there longest. A group of nobody ends. */
async function handOver(tx: Tx, conversationId: Id, ownerId: Id): Promise<void> {
  const { rows } = await sql<{ id: Id | null }>`
    update chat_group set owner_id = next.id, dissolved_at = case when next.id is null then now() end
    from (select (
      select user_id from chat_member where conversation_id = ${conversationId} and left_at is null
      order by role desc, joined_at, user_id limit 1) as id) as next
    where conversation_id = ${conversationId} and owner_id = ${ownerId} and dissolved_at is null
    returning next.id`.execute(tx);
  const next = rows[0]?.id ?? null;
  if (next === null) return;
  await sql`
    update chat_member set role = 2 where conversation_id = ${conversationId} and user_id = ${next}`.execute(tx);
}

const AT_ONCE = 200;

/** What he has written goes for everybody, as if he had taken it back; that there was something stays. */
export async function eraseMessages(db: Db, userId: Id, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await sql<{ id: Id }>`
      select conversation_id as id from chat_message
      where sender_id = ${userId} and revoked_at is null and type <> 'system' limit 1`.execute(db);
    const [found] = rows;
    if (found === undefined) return;
    await db.transaction().execute((tx) => eraseIn(tx, userId, found.id));
  }
}

async function eraseIn(tx: Tx, userId: Id, conversationId: Id): Promise<void> {
  await lockConversation(tx, conversationId);
  const { rows } = await sql<{ id: Id }>`
    select id from chat_message
    where sender_id = ${userId} and conversation_id = ${conversationId} and revoked_at is null and type <> 'system'
    order by seq limit ${AT_ONCE}`.execute(tx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const first = (await countChanges(tx, conversationId, ids.length)) - ids.length + 1;
  await sql`delete from chat_long_text where message_id = any(${ids}::bigint[])`.execute(tx);
  await sql`delete from chat_reaction where message_id = any(${ids}::bigint[])`.execute(tx);
  await sql`
    update chat_message set body = '', is_long = false, picture_id = null, file_id = null, order_id = null, album_id = null, media_id = null,
      mentions = '{}', grams = '{}', revoked_at = now(), revoked_by = null, version = ${first} + given.place - 1
    from unnest(${ids}::bigint[]) with ordinality as given(id, place)
    where chat_message.id = given.id`.execute(tx);
  await moveFeeds(tx, await listMemberIds(tx, conversationId), FEED.conversation, conversationId, first);
}
