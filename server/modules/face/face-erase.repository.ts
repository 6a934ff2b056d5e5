import { sql } from 'kysely';
import { FACE_RELATION } from '@contract/constants/face';
import type { FaceErasure } from '@contract/schemas/face';
import type { Db, Tx } from '../../db/tables';
import { type FaceSubject, isOf, subjectColumns } from './face-subject.repository';

/** Face photos and answers that are kept of somebody. */
export async function countKept(db: Db, subject: FaceSubject): Promise<{ photos: number; answers: number }> {
  const { answers } = await db
    .selectFrom('face_answer')
    .select(sql<number>`count(*)::int`.as('answers'))
    .where(isOf(subject, 'face_answer'))
    .executeTakeFirstOrThrow();
  if (subject.userId === null) return { photos: 0, answers };
  const { photos } = await db
    .selectFrom('face_photo')
    .select(sql<number>`count(*)::int`.as('photos'))
    .where('user_id', '=', subject.userId)
    .executeTakeFirstOrThrow();
  return { photos, answers };
}

export async function findLastErasure(db: Db, subject: FaceSubject): Promise<FaceErasure | null> {
  const row = await db
    .selectFrom('face_erasure')
    .select(['uid', 'erased_at', 'photos', 'answers', 'vectors', 'consents'])
    .where(isOf(subject, 'face_erasure'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { uid: code, erased_at, ...counts } = row;
  return { code, erasedTime: erased_at.getTime(), ...counts };
}

export interface NewErasure {
  readonly code: string;
  readonly at: Date;
  readonly photos: number;
  readonly answers: number;
  readonly vectors: number;
  readonly consents: number;
}

export async function addErasure(tx: Tx, subject: FaceSubject, erasure: NewErasure): Promise<void> {
  const { code, at, photos, answers, vectors, consents } = erasure;
  await tx
    .insertInto('face_erasure')
    .values({ ...subjectColumns(subject), uid: code, erased_at: at, photos, answers, vectors, consents })
    .execute();
}

/**
 * Faces that somebody said to be his own, or his child's: what they are compared by goes, and a tombstone in the place of each keeps it from being made
 * again. Answers how many.
 */
export async function buryOwnFaces(tx: Tx, subject: FaceSubject, at: Date): Promise<number> {
  const own = tx
    .selectFrom('face_answer')
    .select('face_answer.face_id')
    .where(isOf(subject, 'face_answer'))
    .where('face_answer.is_match', '=', true)
    // Who else may be on his photos decides for himself.
    .where('face_answer.relation', 'in', [FACE_RELATION.me, FACE_RELATION.child]);
  await tx
    .insertInto('face_tombstone')
    .columns(['media_id', 'box_left', 'box_top', 'box_width', 'box_height', 'erased_at'])
    .expression(
      tx
        .selectFrom('face')
        .select(['media_id', 'box_left', 'box_top', 'box_width', 'box_height', sql<Date>`${at}::timestamptz`.as('at')])
        .where('face.id', 'in', own),
    )
    .execute();
  const { numDeletedRows } = await tx.deleteFrom('face').where('face.id', 'in', own).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteAnswers(tx: Tx, subject: FaceSubject): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('face_answer').where(isOf(subject, 'face_answer')).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Answers the addresses of their pictures. Their vectors go by their keys. */
export async function deletePhotos(tx: Tx, { userId }: FaceSubject): Promise<string[]> {
  if (userId === null) return [];
  const rows = await tx.deleteFrom('face_photo').where('user_id', '=', userId).returning('picture_url').execute();
  return rows.map((row) => row.picture_url);
}
