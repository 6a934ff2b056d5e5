import { sql } from 'kysely';
import { FACE_RELATION, type FaceRelation } from '@contract/constants/face';
import type { Called } from '@contract/rules/face-person';
import type { FaceAvatar } from '@contract/schemas/face';
import type { VectorModel } from '../../db/face-tables';
import type { Db, Id, Tx } from '../../db/tables';

/** The newest first, at most `limit`. */
export async function listFacePhotos(db: Db, userId: Id, isMe: boolean, limit: number): Promise<FaceAvatar[]> {
  return db
    .selectFrom('face_photo')
    .select(['uid as id', 'picture_url as avatar'])
    .where('user_id', '=', userId)
    .where('is_me', '=', isMe)
    .orderBy('face_photo.id', 'desc')
    .limit(limit)
    .execute();
}

export interface FacePhotoRow {
  readonly id: Id;
  readonly uid: string;
  readonly pictureUrl: string;
  readonly relation: number;
  readonly name: string;
  readonly isSearchable: boolean;
  readonly createdAt: Date;
}

const photos = (db: Db, userId: Id) =>
  db
    .selectFrom('face_photo')
    .select([
      'id',
      'uid',
      'picture_url as pictureUrl',
      'relation',
      'name',
      sql<boolean>`exists (select from face_photo_vector where photo_id = face_photo.id)`.as('isSearchable'),
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId);

/** One's own first, each the newest first. */
export function listPhotoRows(db: Db, userId: Id, limit: number): Promise<FacePhotoRow[]> {
  return photos(db, userId).orderBy('is_me', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function findPhotoRow(db: Db, userId: Id, uid: string): Promise<FacePhotoRow | null> {
  return (await photos(db, userId).where('uid', '=', uid).executeTakeFirst()) ?? null;
}

/** In a row: so two that are added at once are counted one after the other. */
export async function countPhotos(tx: Tx, userId: Id): Promise<number> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('face_photo')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewPhoto {
  readonly uid: string;
  readonly relation: FaceRelation;
  readonly name: string;
  readonly pictureUrl: string;
  readonly at: Date;
}

export async function addPhoto(tx: Tx, userId: Id, photo: NewPhoto): Promise<Id> {
  const { id } = await tx
    .insertInto('face_photo')
    .values({
      uid: photo.uid,
      user_id: userId,
      is_me: photo.relation === FACE_RELATION.me,
      relation: photo.relation,
      name: photo.name,
      picture_url: photo.pictureUrl,
      created_at: photo.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function keepPhotoVector(db: Db, photoId: Id, model: VectorModel, vector: Int8Array): Promise<void> {
  const values = {
    model: model.name,
    model_version: model.version,
    dimension: model.dimension,
    vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
  };
  await db
    .insertInto('face_photo_vector')
    .values({ photo_id: photoId, ...values })
    .onConflict((conflict) => conflict.column('photo_id').doUpdateSet(values))
    .execute();
}

export async function updatePhoto(
  db: Db,
  photoId: Id,
  { relation, name }: { readonly relation: number; readonly name: string },
): Promise<void> {
  await db
    .updateTable('face_photo')
    .set({ relation, name, is_me: relation === FACE_RELATION.me })
    .where('id', '=', photoId)
    .execute();
}

/** What somebody said of one of his family is said of the same one by another name, unless another face is kept by the former. */
export async function renameAnswers(tx: Tx, userId: Id, from: Called, to: Called): Promise<void> {
  await tx
    .updateTable('face_answer')
    .set({ relation: to.relation, name: to.name })
    .where('user_id', '=', userId)
    .where('relation', '=', from.relation)
    .where('name', '=', from.name)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('face_photo')
            .select('face_photo.id')
            .where('face_photo.user_id', '=', userId)
            .where('face_photo.relation', '=', from.relation)
            .where('face_photo.name', '=', from.name),
        ),
      ),
    )
    .execute();
}

/** Answers the address of its picture, or null where there was none. */
export async function deletePhoto(db: Db, userId: Id, uid: string): Promise<string | null> {
  const row = await db
    .deleteFrom('face_photo')
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .returning('picture_url')
    .executeTakeFirst();
  return row?.picture_url ?? null;
}

export interface PhotoVector {
  readonly uid: string;
  readonly relation: number;
  readonly name: string;
  readonly vector: Int8Array;
}

/** Those of somebody that this model made. */
export async function listPhotoVectors(db: Db, userId: Id, model: VectorModel): Promise<PhotoVector[]> {
  const rows = await db
    .selectFrom('face_photo')
    .innerJoin('face_photo_vector', 'face_photo_vector.photo_id', 'face_photo.id')
    .select(['uid', 'relation', 'name', 'vector'])
    .where('user_id', '=', userId)
    .where('model_version', '=', model.version)
    .where('model', '=', model.name)
    .execute();
  return rows.map(({ vector, ...row }) => ({ ...row, vector: toVector(vector) }));
}

/** What the database holds, as numbers. */
export const toVector = (bytes: Buffer): Int8Array => new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Face photos without a vector of this model, the first `limit` after an id. */
export function listUnreadPhotos(
  db: Db,
  model: VectorModel,
  after: Id,
  limit: number,
): Promise<{ id: Id; pictureUrl: string }[]> {
  return db
    .selectFrom('face_photo')
    .select(['id', 'picture_url as pictureUrl'])
    .where('id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('face_photo_vector')
            .select('photo_id')
            .whereRef('photo_id', '=', 'face_photo.id')
            .where('model_version', '=', model.version)
            .where('model', '=', model.name),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}
