import { sql } from 'kysely';
import { CHAT_REACTORS_SHOWN } from '@contract/constants/chat';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id, Tx } from '../../db/tables';

/** Empty: none any more. False: nothing has changed. */
export async function setReaction(
  tx: Tx,
  of: { readonly messageId: Id; readonly userId: Id },
  emoji: string,
  at: Date,
): Promise<boolean> {
  const { messageId, userId } = of;
  const { numAffectedRows = 0n } =
    emoji === ''
      ? await sql`delete from chat_reaction where message_id = ${messageId} and user_id = ${userId}`.execute(tx)
      : await sql`
          insert into chat_reaction (message_id, user_id, emoji, created_at)
          values (${messageId}, ${userId}, ${emoji}, ${at})
          on conflict (message_id, user_id) do update set emoji = excluded.emoji, created_at = excluded.created_at
          where chat_reaction.emoji <> excluded.emoji`.execute(tx);
  return numAffectedRows > 0n;
}

/** Everybody who has reacted, so that each reader can be shown whether a reaction is his own. */
export interface ReactionRow {
  readonly messageId: Id;
  readonly emoji: string;
  readonly count: number;
  /** The uids of the first people who reacted so. */
  readonly uids: readonly string[];
  /** The ids of the asking readers who reacted so. */
  readonly readerIds: readonly Id[];
}

/** The most frequent first. */
export async function listReactions(
  db: Db,
  messageIds: readonly Id[],
  readerIds: readonly Id[],
): Promise<ReactionRow[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<ReactionRow>`${KEEP_PLAN}
    select message_id as "messageId", emoji, count(*)::int as count,
      (array_agg(person.uid order by chat_reaction.created_at, user_id))[1:${sql.lit(CHAT_REACTORS_SHOWN)}] as uids,
      coalesce(array_agg(user_id::text) filter (where user_id = any(${[...new Set(readerIds)]}::bigint[])), '{}') as "readerIds"
    from chat_reaction join app_user as person on person.id = user_id
    where message_id = any(${[...new Set(messageIds)]}::bigint[])
    group by message_id, emoji
    order by message_id, count(*) desc, min(chat_reaction.created_at), emoji`.execute(db);
  return rows;
}
