import { sql } from 'kysely';
import type { Db, Id } from '../../db/tables';

/** Conversations that somebody is in, and the first message of each that he sees. */
export async function listOwnIds(db: Db, userId: Id): Promise<{ id: Id; fromSeq: number }[]> {
  return db
    .selectFrom('chat_member')
    .select([
      'conversation_id as id',
      sql<number>`greatest(chat_member.from_seq, chat_member.cleared_seq + 1)`.as('fromSeq'),
    ])
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .execute();
}

export interface ChatSearch {
  readonly userId: Id;
  /** In lower case. What is shorter than two characters no index finds: the person's own messages are looked through. */
  readonly words: readonly string[];
  /** The words of the conversations that are searched: all of them the person's. */
  readonly places: readonly string[];
  readonly before: Id | null;
  readonly limit: number;
}

/** The newest first. */
export async function findFound(db: Db, search: ChatSearch): Promise<Id[]> {
  const indexed = search.words.filter((word) => Array.from(word).length > 1);
  const grams = sql.join(
    [sql`true`, ...indexed.map((word) => sql`message.grams @> search_bigrams(${word})`)],
    sql` and `,
  );
  const bodies = sql.join(
    search.words.map((word) => sql`strpos(lower(coalesce(whole.body, message.body)), ${word}) > 0`),
    sql` and `,
  );
  const { rows } = await sql<{ id: Id }>`
    select message.id
    from chat_message as message
    join chat_member as member on member.conversation_id = message.conversation_id and member.user_id = ${search.userId}
    left join chat_long_text as whole on whole.message_id = message.id
    where message.grams && ${[...search.places]}::text[] and ${grams} and ${bodies}
      and (${search.before}::bigint is null or message.id < ${search.before}::bigint)
      and member.left_at is null and message.seq >= greatest(member.from_seq, member.cleared_seq + 1)
      and not exists (select from chat_deleted where user_id = ${search.userId} and message_id = message.id)
    order by message.id desc limit ${search.limit}`.execute(db);
  return rows.map(({ id }) => id);
}
