import { type RawBuilder, sql } from 'kysely';
import { CHAT_FILM_STATE } from '@contract/constants/chat';
import type { Db, Id, Tx } from '../../db/tables';

/** A file that has been made and stored. */
export interface NewFile {
  readonly key: string;
  /** CHAT_FILE_KIND */
  readonly kind: number;
  readonly name: string;
  readonly mime: string;
  readonly sizeBytes: number;
  readonly durationMs: number;
  /** CHAT_FILM_STATE */
  readonly state: number;
}

export async function insertFile(tx: Tx, file: NewFile, now: Date): Promise<Id> {
  const row = await tx
    .insertInto('chat_file')
    .values({
      object_key: file.key,
      kind: file.kind,
      name: file.name,
      mime: file.mime,
      size_bytes: file.sizeBytes,
      duration_ms: file.durationMs,
      state: file.state,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface ShownFile {
  readonly id: Id;
  readonly key: string;
  readonly kind: number;
  readonly name: string;
  readonly mime: string;
}

/** As `findShown` of pictures: its reader is in the conversation, and the message is neither taken back nor deleted by him. */
export async function findShownFile(db: Db, userUid: string, messageUid: string): Promise<ShownFile | null> {
  const { rows } = await sql<ShownFile>`
    select file.id, file.object_key as key, file.kind::int, file.name, file.mime
    from chat_message as message
    join chat_file as file on file.id = message.file_id
    join app_user as reader on reader.uid = ${userUid}
    join chat_member as member on member.conversation_id = message.conversation_id and member.user_id = reader.id
    where message.uid = ${messageUid} and message.revoked_at is null and member.left_at is null
      and file.state = ${CHAT_FILM_STATE.ready}
      and message.seq >= greatest(member.from_seq, member.cleared_seq + 1)
      and not exists (select from chat_deleted where user_id = reader.id and message_id = message.id)`.execute(db);
  return rows[0] ?? null;
}

/** Answers the keys of those that went. Throws where one is named at this moment. */
export async function deleteUnshownFiles(db: Db, ids: readonly Id[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from chat_file where id = any(${[...ids]}::bigint[])
      and not exists (select from chat_message where file_id = chat_file.id)
    returning object_key as key`.execute(db);
  return rows.map(({ key }) => key);
}

async function listIds(db: Db, query: RawBuilder<{ id: Id }>): Promise<Id[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
}

export const listUnshownFiles = (db: Db, before: Date): Promise<Id[]> =>
  listIds(
    db,
    sql<{ id: Id }>`
      select id from chat_file where created_at < ${before}
        and not exists (select from chat_message where file_id = chat_file.id) limit 1000`,
  );

export async function listNamedFileKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('chat_file')
    .select('object_key')
    .where('object_key', 'in', [...keys])
    .execute();
  return new Set(rows.map((row) => row.object_key));
}

/** A video that is still to be made. Null: it went, or is made. */
export async function findToMake(db: Db, fileId: Id): Promise<{ readonly key: string } | null> {
  const row = await db
    .selectFrom('chat_file')
    .select('object_key as key')
    .where('id', '=', fileId)
    .where('state', '=', CHAT_FILM_STATE.making)
    .executeTakeFirst();
  return row ?? null;
}

/** False: it went meanwhile, or another worker was first. */
export async function endMaking(
  tx: Tx,
  fileId: Id,
  made: Partial<Pick<NewFile, 'key' | 'sizeBytes' | 'durationMs'>> & { readonly state: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('chat_file')
    .set({
      state: made.state,
      ...(made.key === undefined ? {} : { object_key: made.key, mime: 'video/mp4' }),
      ...(made.sizeBytes === undefined ? {} : { size_bytes: made.sizeBytes }),
      ...(made.durationMs === undefined ? {} : { duration_ms: made.durationMs }),
    })
    .where('id', '=', fileId)
    .where('state', '=', CHAT_FILM_STATE.making)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Where a file is shown, in the order in which conversations are locked. */
export const listConversationsOf = (db: Db, fileId: Id): Promise<Id[]> =>
  listIds(
    db,
    sql<{ id: Id }>`
      select distinct conversation_id as id from chat_message where file_id = ${fileId} order by conversation_id`,
  );

export const listMessagesOf = (db: Db, fileId: Id, conversationId: Id): Promise<Id[]> =>
  listIds(
    db,
    sql<{ id: Id }>`
      select id from chat_message where file_id = ${fileId} and conversation_id = ${conversationId} order by seq`,
  );

/** A voice message that this person has listened to. */
export async function markHeard(db: Db, userId: Id, messageId: Id): Promise<void> {
  await db
    .insertInto('chat_heard')
    .values({ user_id: userId, message_id: messageId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** `user:message` of the voice messages that each has listened to. */
export async function listHeard(db: Db, userIds: readonly Id[], ids: readonly Id[]): Promise<Set<string>> {
  if (userIds.length === 0 || ids.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select user_id || ':' || message_id as key from chat_heard
    where message_id = any(${[...new Set(ids)]}::bigint[]) and user_id = any(${[...new Set(userIds)]}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
