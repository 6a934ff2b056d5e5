import { sql } from 'kysely';
import { FACE_RELATION } from '@contract/constants/face';
import type { Db, Id, Tx } from '../../db/tables';
import { type FaceSubject, isOf, subjectColumns } from './face-subject.repository';

export interface AnswerOf {
  readonly faceId: Id;
  readonly isMatch: boolean;
  readonly relation: number;
  readonly name: string;
}

/** What somebody said of these faces. */
export async function listAnswersOf(
  db: Db,
  subject: FaceSubject,
  faceIds: readonly Id[],
): Promise<ReadonlyMap<Id, AnswerOf>> {
  if (faceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('face_answer')
    .select(['face_id as faceId', 'is_match as isMatch', 'relation', 'name'])
    .where(isOf(subject, 'face_answer'))
    .where('face_id', 'in', [...faceIds])
    .execute();
  return new Map(rows.map((row) => [row.faceId, row]));
}

export interface NewAnswer {
  readonly faceId: Id;
  readonly albumId: Id;
  readonly mediaId: Id;
  readonly isMatch: boolean;
  readonly relation: number;
  readonly name: string;
  readonly at: Date;
}

/** Instead of an earlier one. Nobody is on a photo twice: another face of it that was said to be the same person's is not any more. */
export async function keepAnswer(tx: Tx, subject: FaceSubject, answer: NewAnswer): Promise<void> {
  const { faceId, albumId, isMatch, relation, name, at } = answer;
  await tx.deleteFrom('face_answer').where(isOf(subject, 'face_answer')).where('face_id', '=', faceId).execute();
  if (isMatch && (relation === FACE_RELATION.me || name !== '')) {
    await tx
      .deleteFrom('face_answer')
      .where(isOf(subject, 'face_answer'))
      .where('is_match', '=', true)
      .where('relation', '=', relation)
      .where('name', '=', name)
      .where('face_id', 'in', (eb) => eb.selectFrom('face').select('face.id').where('media_id', '=', answer.mediaId))
      .execute();
  }
  await tx
    .insertInto('face_answer')
    .values({
      ...subjectColumns(subject),
      face_id: faceId,
      album_id: albumId,
      is_match: isMatch,
      relation,
      name,
      answered_at: at,
    })
    .execute();
}

/** These are his own, whatever he said of them before. */
export async function claimFaces(tx: Tx, subject: FaceSubject, ids: readonly Id[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('face_answer')
    .where(isOf(subject, 'face_answer'))
    .where('face_id', 'in', [...ids])
    .execute();
  await tx
    .insertInto('face_answer')
    .columns(['user_id', 'device_id', 'face_id', 'album_id', 'is_match', 'relation', 'name', 'answered_at'])
    .expression((eb) =>
      eb
        .selectFrom('face')
        .select([
          sql<Id | null>`${subject.userId}::bigint`.as('user'),
          sql<Id | null>`${subject.deviceId}::bigint`.as('device'),
          'face.id',
          'face.album_id',
          sql<boolean>`true`.as('isMatch'),
          sql<number>`${FACE_RELATION.me}::smallint`.as('relation'),
          sql<string>`''`.as('name'),
          sql<Date>`${at}::timestamptz`.as('at'),
        ])
        .where('face.id', 'in', [...ids]),
    )
    // Said twice at once is said once.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Only one that says this. */
export async function takeAnswerBack(db: Db, subject: FaceSubject, faceId: Id, isMatch: boolean): Promise<void> {
  await db
    .deleteFrom('face_answer')
    .where(isOf(subject, 'face_answer'))
    .where('face_id', '=', faceId)
    .where('is_match', '=', isMatch)
    .execute();
}

/** So that two answers of one person come one after the other. */
export async function lockFace(tx: Tx, faceId: Id): Promise<boolean> {
  const row = await tx.selectFrom('face').select('id').where('id', '=', faceId).forUpdate().executeTakeFirst();
  return row !== undefined;
}
