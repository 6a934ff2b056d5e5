import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../../db/tables';

/** A conversation of one person alone. */
export async function insertOwn(
  tx: Tx,
  userId: Id,
  { uid, kind, now }: { readonly uid: string; readonly kind: number; readonly now: Date },
): Promise<Id> {
  const { id } = await tx
    .insertInto('chat_conversation')
    .values({ uid, kind, last_at: now, created_at: now, one_id: null, other_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('chat_member').values({ conversation_id: id, user_id: userId, joined_at: now }).execute();
  return id;
}

export async function setVersion(tx: Tx, messageId: Id, version: number): Promise<void> {
  await tx.updateTable('chat_message').set({ version }).where('id', '=', messageId).execute();
}

/** What was said in the end is kept in the message too, and found by its words. */
export async function setText(tx: Tx, messageId: Id, text: string, word: string): Promise<void> {
  await sql`
    update chat_message set body = ${text}, grams = array_append(search_bigrams(${text}), ${word})
    where id = ${messageId}`.execute(tx);
}

export interface SaidRow {
  readonly id: Id;
  readonly type: string;
  readonly body: string;
}

/** The last ones before a message that the person sees, oldest first. */
export async function listBefore(db: Db, userId: Id, messageId: Id, limit: number): Promise<SaidRow[]> {
  const { rows } = await sql<SaidRow>`
    select message.id, message.type, coalesce(whole.body, message.body) as body
    from chat_message as asked
    join chat_member as member on member.conversation_id = asked.conversation_id and member.user_id = ${userId}
    join chat_message as message on message.conversation_id = asked.conversation_id and message.seq < asked.seq
      and message.seq >= greatest(member.from_seq, member.cleared_seq + 1)
    left join chat_long_text as whole on whole.message_id = message.id
    where asked.id = ${messageId} and message.revoked_at is null
      and not exists (select from chat_deleted where user_id = ${userId} and message_id = message.id)
    order by message.seq desc limit ${limit}`.execute(db);
  return rows.reverse();
}

/** A message's text, whole. */
export async function findText(db: Db, messageId: Id): Promise<string | null> {
  const { rows } = await sql<{ body: string }>`
    select coalesce(whole.body, message.body) as body
    from chat_message as message left join chat_long_text as whole on whole.message_id = message.id
    where message.id = ${messageId} and message.revoked_at is null`.execute(db);
  return rows[0]?.body ?? null;
}

/** Whether nothing stands after it that the person sees. */
export async function isLast(db: Db, userId: Id, messageId: Id): Promise<boolean> {
  const { rows } = await sql<{ later: Id }>`
    select later.id as later from chat_message as message
    join chat_message as later on later.conversation_id = message.conversation_id and later.seq > message.seq
    where message.id = ${messageId}
      and not exists (select from chat_deleted where user_id = ${userId} and message_id = later.id)
    limit 1`.execute(db);
  return rows.length === 0;
}

export const ANSWER_CHANNEL = 'chat_answer';

/** Ids only: whoever gets the notice reads the answer. */
export interface AnswerNotice {
  /** The user whom the answer is for. */
  readonly u: Id;
  /** The message that holds the answer. */
  readonly m: Id;
}

export async function tellAnswer(db: Db, notice: AnswerNotice): Promise<void> {
  await sql`select pg_notify(${ANSWER_CHANNEL}, ${JSON.stringify(notice)})`.execute(db);
}
