import { sql, type Insertable } from 'kysely';
import type { Db, Id, Tables } from '../../../db/tables';

export interface MultipartUploadRow {
  readonly id: Id;
  readonly uid: string;
  readonly uploaderId: Id;
  readonly uploaderUid: string;
  readonly storageType: number;
  readonly storeUpload: string;
  readonly objectKey: string;
  readonly md5: string;
  readonly sizeBytes: number;
  readonly isDone: boolean;
  readonly touchedAt: Date;
}

/** The file that is sent, for which album and by whom: of these there is one upload. */
export interface SentFile {
  readonly uploaderId: Id;
  readonly albumId: Id;
  readonly md5: string;
  readonly sizeBytes: number;
}

function uploadRows(db: Db) {
  return db
    .selectFrom('multipart_upload as upload')
    .innerJoin('app_user as uploader', 'uploader.id', 'upload.uploader_id')
    .select([
      'upload.id',
      'upload.uid',
      'upload.uploader_id as uploaderId',
      'uploader.uid as uploaderUid',
      'upload.storage_type as storageType',
      'upload.store_upload as storeUpload',
      'upload.object_key as objectKey',
      'upload.md5',
      sql<number>`upload.size_bytes::float8`.as('sizeBytes'),
      'upload.is_done as isDone',
      'upload.touched_at as touchedAt',
    ]);
}

export async function findUpload(db: Db, uid: string): Promise<MultipartUploadRow | null> {
  return (await uploadRows(db).where('upload.uid', '=', uid).executeTakeFirst()) ?? null;
}

export async function findUploadOf(db: Db, file: SentFile): Promise<MultipartUploadRow | null> {
  const row = await uploadRows(db)
    .where('upload.uploader_id', '=', file.uploaderId)
    .where('upload.album_id', '=', file.albumId)
    .where('upload.md5', '=', file.md5)
    .where('upload.size_bytes', '=', file.sizeBytes)
    .executeTakeFirst();
  return row ?? null;
}

/** False: another call has just begun the same. */
export async function insertUpload(db: Db, row: Insertable<Tables['multipart_upload']>): Promise<boolean> {
  const made = await db
    .insertInto('multipart_upload')
    .values(row)
    .onConflict((oc) => oc.columns(['uploader_id', 'album_id', 'md5', 'size_bytes']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** What a person has under way: how many, and how many bytes of them are for albums of this owner. */
export async function sumOpen(db: Db, uploaderId: Id, ownerId: Id): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom('multipart_upload as upload')
    .innerJoin('album', 'album.id', 'upload.album_id')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(upload.size_bytes) filter (where album.owner_id = ${ownerId}), 0)::float8`.as('bytes'),
    ])
    .where('upload.uploader_id', '=', uploaderId)
    .where('upload.is_done', '=', false)
    .executeTakeFirstOrThrow();
}

/** False when it is gone. */
export async function touchUpload(db: Db, id: Id, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('multipart_upload')
    .set({ touched_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markDone(db: Db, id: Id, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('multipart_upload')
    .set({ is_done: true, touched_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when somebody else removed it. */
export async function deleteUpload(db: Db, id: Id): Promise<boolean> {
  const row = await db.deleteFrom('multipart_upload').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

export async function deleteUploadsOf(db: Db, uploaderId: Id, objectKeys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('multipart_upload')
    .where('uploader_id', '=', uploaderId)
    .where('is_done', '=', true)
    .where('object_key', '=', sql<string>`any(${[...objectKeys]}::text[])`)
    .execute();
}

export interface AbandonedUpload {
  readonly storageType: number;
  readonly storeUpload: string;
  readonly objectKey: string;
  readonly isDone: boolean;
}

/** Some of those that nobody went on with since before. Their rows are gone. */
export async function takeAbandoned(db: Db, before: Date, limit: number): Promise<AbandonedUpload[]> {
  const due = db.selectFrom('multipart_upload').select('id').where('touched_at', '<', before).limit(limit);
  return db
    .deleteFrom('multipart_upload')
    .where('id', 'in', due)
    .where('touched_at', '<', before)
    .returning([
      'storage_type as storageType',
      'store_upload as storeUpload',
      'object_key as objectKey',
      'is_done as isDone',
    ])
    .execute();
}

/** What is being sent in parts to any store, and what was and is not saved yet. */
export async function listOpenUploads(db: Db): Promise<{ storeUpload: string; objectKey: string }[]> {
  return db.selectFrom('multipart_upload').select(['store_upload as storeUpload', 'object_key as objectKey']).execute();
}
