import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

/** A picture that has been made and stored. */
export interface NewPicture {
  readonly key: string;
  readonly sizeBytes: number;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
}

export async function insertPicture(tx: Tx, picture: NewPicture, now: Date): Promise<Id> {
  const row = await tx
    .insertInto('chat_picture')
    .values({
      object_key: picture.key,
      size_bytes: picture.sizeBytes,
      width: picture.width,
      height: picture.height,
      thumbhash: picture.thumbhash,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The picture of a message that its reader sees: he is in the conversation, and it is neither taken back nor deleted by him. */
export async function findShown(
  db: Db,
  userUid: string,
  messageUid: string,
): Promise<{ readonly id: Id; readonly key: string } | null> {
  const { rows } = await sql<{ id: Id; key: string }>`
    select picture.id, picture.object_key as key
    from chat_message as message
    join chat_picture as picture on picture.id = message.picture_id
    join app_user as reader on reader.uid = ${userUid}
    join chat_member as member on member.conversation_id = message.conversation_id and member.user_id = reader.id
    where message.uid = ${messageUid} and message.revoked_at is null and member.left_at is null
      and message.seq >= greatest(member.from_seq, member.cleared_seq + 1)
      and not exists (select from chat_deleted where user_id = reader.id and message_id = message.id)`.execute(db);
  return rows[0] ?? null;
}

/** Answers the keys of those that went. Throws where one is named at this moment. */
export async function deleteUnshown(db: Db, ids: readonly Id[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from chat_picture where id = any(${[...ids]}::bigint[])
      and not exists (select from chat_message where picture_id = chat_picture.id)
    returning object_key as key`.execute(db);
  return rows.map(({ key }) => key);
}

export async function listUnshown(db: Db, before: Date): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from chat_picture where created_at < ${before}
      and not exists (select from chat_message where picture_id = chat_picture.id) limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listNamedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('chat_picture')
    .select('object_key')
    .where('object_key', 'in', [...keys])
    .execute();
  return new Set(rows.map((row) => row.object_key));
}
