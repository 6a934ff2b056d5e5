import { sql } from 'kysely';
import { ANSWER_STATE, type AnswerState } from '@contract/constants/assistant';
import type { Answer, AnswerCard, AnswerStep } from '@contract/schemas/chat/assistant-answer';
import type { Db, Id, Tx } from '../../db/tables';

const { writing } = ANSWER_STATE;

export interface AssistantPerson {
  readonly conversationId: Id;
  readonly conversationUid: string;
  readonly agreedAt: Date | null;
}

export async function findPerson(db: Db, userId: Id): Promise<AssistantPerson | null> {
  const row = await db
    .selectFrom('assistant_person')
    .innerJoin('chat_conversation', 'chat_conversation.id', 'assistant_person.conversation_id')
    .select(['conversation_id as conversationId', 'chat_conversation.uid as conversationUid', 'agreed_at as agreedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** One person's conversation is made by one call at a time. */
export async function lockPerson(tx: Tx, userId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`assistant:${userId}`}, 0))`.execute(tx);
}

export async function insertPerson(tx: Tx, userId: Id, conversationId: Id): Promise<void> {
  await tx.insertInto('assistant_person').values({ user_id: userId, conversation_id: conversationId }).execute();
}

export async function setAgreed(db: Db, userId: Id, at: Date | null): Promise<void> {
  await db.updateTable('assistant_person').set({ agreed_at: at }).where('user_id', '=', userId).execute();
}

export async function countAsked(db: Db, userId: Id, day: string): Promise<number> {
  const row = await db
    .selectFrom('assistant_asked')
    .select('count')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** False: the day has no more. */
export async function addAsked(tx: Tx, userId: Id, day: string, aDay: number): Promise<boolean> {
  const { rows } = await sql`
    insert into assistant_asked as asked (user_id, day, count) values (${userId}, ${day}, 1)
    on conflict (user_id, day) do update set count = asked.count + 1 where asked.count < ${aDay}
    returning count`.execute(tx);
  return rows.length > 0;
}

export interface AnswerRow extends Answer {
  readonly messageId: Id;
  readonly userId: Id;
  readonly questionId: Id | null;
  readonly conversationId: Id;
  readonly conversationUid: string;
  readonly messageUid: string;
}

const COLUMNS = [
  'answer.message_id as messageId',
  'answer.user_id as userId',
  'answer.question_id as questionId',
  'message.conversation_id as conversationId',
  'conversation.uid as conversationUid',
  'message.uid as messageUid',
  'answer.body as text',
  'answer.state',
  'answer.reason',
  'answer.is_model as isModel',
  'answer.steps',
  'answer.cards',
] as const;

const answers = (db: Db) =>
  db
    .selectFrom('assistant_answer as answer')
    .innerJoin('chat_message as message', 'message.id', 'answer.message_id')
    .innerJoin('chat_conversation as conversation', 'conversation.id', 'message.conversation_id')
    .select(COLUMNS);

/** The table checks that a state is one. */
const toRow = <Row extends { readonly state: number }>(row: Row): Row & { readonly state: AnswerState } =>
  row as Row & { readonly state: AnswerState };

export async function listAnswers(db: Db, messageIds: readonly Id[]): Promise<AnswerRow[]> {
  const rows = await answers(db)
    .where('answer.message_id', 'in', [...messageIds])
    .execute();
  return rows.map(toRow);
}

export async function findAnswer(db: Db, messageId: Id): Promise<AnswerRow | null> {
  const [row] = await listAnswers(db, [messageId]);
  return row ?? null;
}

/** The person's own, that he sees. */
export async function findOwn(db: Db, userId: Id, uid: string): Promise<AnswerRow | null> {
  const row = await answers(db)
    .innerJoin('chat_member as member', (join) =>
      join
        .onRef('member.conversation_id', '=', 'message.conversation_id')
        .onRef('member.user_id', '=', 'answer.user_id'),
    )
    .where('message.uid', '=', uid)
    .where('answer.user_id', '=', userId)
    // The desk may have taken it away.
    .where('message.revoked_at', 'is', null)
    .whereRef('message.seq', '>', 'member.cleared_seq')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chat_deleted')
            .whereRef('chat_deleted.message_id', '=', 'message.id')
            .where('chat_deleted.user_id', '=', userId),
        ),
      ),
    )
    .executeTakeFirst();
  return row === undefined ? null : toRow(row);
}

export interface NewAnswer {
  readonly messageId: Id;
  readonly userId: Id;
  readonly questionId: Id;
  readonly isModel: boolean;
  readonly now: Date;
}

/** Throws where another one of the person is being written. */
export async function insertAnswer(tx: Tx, answer: NewAnswer): Promise<void> {
  await tx
    .insertInto('assistant_answer')
    .values({
      message_id: answer.messageId,
      user_id: answer.userId,
      question_id: answer.questionId,
      is_model: answer.isModel,
      asked_at: answer.now,
      beat_at: answer.now,
    })
    .execute();
}

export async function isWriting(db: Db, userId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('assistant_answer')
    .select('message_id')
    .where('user_id', '=', userId)
    .where('state', '=', writing)
    .executeTakeFirst();
  return row !== undefined;
}

/** From the start again; false: it is being written. */
export async function restartAnswer(
  tx: Tx,
  messageId: Id,
  { isModel, now }: { readonly isModel: boolean; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('assistant_answer')
    .set({
      state: writing,
      body: '',
      reason: '',
      steps: '[]',
      cards: '[]',
      is_model: isModel,
      asked_at: now,
      beat_at: now,
      ended_at: null,
    })
    .where('message_id', '=', messageId)
    .where('state', '<>', writing)
    .returning('message_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Draft {
  readonly text: string;
  readonly steps: readonly AnswerStep[];
  readonly cards: readonly AnswerCard[];
}

/** What has been written so far; false: it is over. */
export async function saveDraft(db: Db, messageId: Id, draft: Draft, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('assistant_answer')
    .set({
      body: draft.text,
      steps: JSON.stringify(draft.steps),
      cards: JSON.stringify(draft.cards),
      beat_at: now,
    })
    .where('message_id', '=', messageId)
    .where('state', '=', writing)
    .returning('message_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of those that this process writes, which are still to be written. */
export async function beat(db: Db, messageIds: readonly Id[], now: Date): Promise<Set<Id>> {
  if (messageIds.length === 0) return new Set();
  const rows = await db
    .updateTable('assistant_answer')
    .set({ beat_at: now })
    .where('message_id', 'in', [...messageIds])
    .where('state', '=', writing)
    .returning('message_id')
    .execute();
  return new Set(rows.map(({ message_id }) => message_id));
}

export interface Ending {
  readonly state: AnswerState;
  readonly reason: string;
  readonly now: Date;
}

/** What it says in the end; null: it was over before. */
export async function endAnswer(tx: Tx, messageId: Id, ending: Ending): Promise<{ readonly text: string } | null> {
  const row = await tx
    .updateTable('assistant_answer')
    .set({ state: ending.state, reason: ending.reason, ended_at: ending.now })
    .where('message_id', '=', messageId)
    .where('state', '=', writing)
    .returning('body as text')
    .executeTakeFirst();
  return row ?? null;
}

/** Those that nobody writes any more. */
export async function listLost(db: Db, before: Date): Promise<AnswerRow[]> {
  const rows = await answers(db).where('answer.state', '=', writing).where('beat_at', '<', before).execute();
  return rows.map(toRow);
}

/** When an account is closed, the conversation is deleted with all its messages. */
export async function eraseConversation(tx: Tx, userId: Id): Promise<void> {
  await sql`
    delete from chat_conversation where id in (select conversation_id from assistant_person where user_id = ${userId})`.execute(
    tx,
  );
  await tx.deleteFrom('assistant_asked').where('user_id', '=', userId).execute();
}

export async function listAlbumIds(db: Db, uids: readonly string[]): Promise<Id[]> {
  if (uids.length === 0) return [];
  const rows = await db
    .selectFrom('album')
    .select('id')
    .where('uid', 'in', [...uids])
    .execute();
  return rows.map(({ id }) => id);
}
