import { type RawBuilder, sql } from 'kysely';

/** What is said in a conversation, as a query names it. */
export interface SaidIn {
  readonly conversation: RawBuilder<unknown>;
  readonly writer: RawBuilder<unknown>;
  /** The people whom it mentions. */
  readonly mentions: RawBuilder<unknown>;
}

/**
 * Who is pushed something of what is said, as a subquery: members with a push address who have not muted the conversation or are mentioned,
 * without those where either side has blocked the other.
 */
export const chatReceivers = ({ conversation, writer, mentions }: SaidIn) => sql`
  select member.user_id from chat_member as member
  where member.conversation_id = ${conversation} and member.left_at is null and member.user_id <> ${writer}
    and (not member.is_muted or member.user_id = any(${mentions}))
    and exists (select from push_client as client where client.user_id = member.user_id)
    and not exists (select from user_block as wall
      where (wall.user_id = member.user_id and wall.blocked_id = ${writer})
         or (wall.user_id = ${writer} and wall.blocked_id = member.user_id))
  order by member.user_id`;
