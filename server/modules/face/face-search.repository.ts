import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { VectorModel } from '../../db/face-tables';
import type { Db, Id, Tables } from '../../db/tables';
import { type FaceSubject, isOf } from './face-subject.repository';
import type { Box } from './face.rules';

/**
 * The number of an album's faces as they are now, for whoever sees the album: both are of one moment. Null where it is switched off, or not
 * for him.
 */
export async function findFaceVersion(
  db: Db,
  albumId: Id,
  isSeen: (eb: ExpressionBuilder<Tables, 'album'>) => Expression<SqlBool>,
): Promise<Id | null> {
  const row = await db
    .selectFrom('album')
    .select(
      sql<Id | null>`(select version from album_face where album_face.album_id = album.id and is_on)`.as('version'),
    )
    .where('album.id', '=', albumId)
    .where(isSeen)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Of albums that are switched on and not in the bin. */
export async function listFaceVersions(db: Db, albumIds: readonly Id[]): Promise<ReadonlyMap<Id, Id>> {
  const rows = await db
    .selectFrom('album_face')
    .innerJoin('album', 'album.id', 'album_face.album_id')
    .select(['album_face.album_id', 'version'])
    .where('album_face.album_id', 'in', [...albumIds])
    .where('is_on', '=', true)
    .where('album.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ album_id, version }) => [album_id, version]));
}

export interface VectorRow {
  readonly id: Id;
  readonly mediaId: Id;
  readonly widthPx: number;
  readonly yaw: number;
  readonly vector: Buffer;
}

export function listVectors(db: Db, albumId: Id, model: VectorModel): Promise<VectorRow[]> {
  return db
    .selectFrom('face_vector')
    .innerJoin('face', 'face.id', 'face_vector.face_id')
    .select(['face.id', 'face.media_id as mediaId', 'face.width_px as widthPx', 'face.yaw', 'face_vector.vector'])
    .where('face_vector.album_id', '=', albumId)
    .where('model', '=', model.name)
    .where('model_version', '=', model.version)
    .execute();
}

/** With the version as it was then. */
export async function readVectors(
  db: Db,
  albumId: Id,
  model: VectorModel,
): Promise<{ readonly version: Id | null; readonly rows: VectorRow[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const row = await tx
        .selectFrom('album_face')
        .select('version')
        .where('album_id', '=', albumId)
        .executeTakeFirst();
      return { version: row?.version ?? null, rows: await listVectors(tx, albumId, model) };
    });
}

export interface AnswerRow {
  readonly faceId: Id;
  readonly isMatch: boolean;
  readonly relation: number;
  readonly name: string;
}

/** What somebody said of the faces of an album. */
export function listAnswers(db: Db, subject: FaceSubject, albumId: Id): Promise<AnswerRow[]> {
  return db
    .selectFrom('face_answer')
    .select(['face_id as faceId', 'is_match as isMatch', 'relation', 'name'])
    .where(isOf(subject, 'face_answer'))
    .where('album_id', '=', albumId)
    .execute();
}

export interface PlacedFace {
  readonly id: Id;
  readonly uid: string;
  readonly mediaUid: string;
  readonly mediaId: Id;
  readonly albumId: Id;
  readonly box: Box;
  readonly personId: Id | null;
  readonly personUid: string | null;
  readonly personName: string | null;
  /** Its person lets visitors know his name. */
  readonly isAgreed: boolean;
}

const placed = (db: Db) =>
  db
    .selectFrom('face')
    .innerJoin('media', 'media.id', 'face.media_id')
    .leftJoin('face_person', 'face_person.id', 'face.person_id')
    .select([
      'face.id',
      'face.uid',
      'media.uid as mediaUid',
      'face.media_id as mediaId',
      'face.album_id as albumId',
      'face.box_left as left',
      'face.box_top as top',
      'face.box_width as width',
      'face.box_height as height',
      'face.person_id as personId',
      'face_person.uid as personUid',
      'face_person.name as personName',
      sql<boolean>`coalesce(face_person.is_agreed, false)`.as('isAgreed'),
    ]);

type PlacedRow = Awaited<ReturnType<ReturnType<typeof placed>['execute']>>[number];
const toPlaced = ({ left, top, width, height, ...row }: PlacedRow): PlacedFace => ({
  ...row,
  box: { left, top, width, height },
});

/** Those of the faces whose photos these conditions, over the columns of `media`, let see. */
export async function listPlaced(db: Db, faceIds: readonly Id[], isSeen: Expression<SqlBool>): Promise<PlacedFace[]> {
  if (faceIds.length === 0) return [];
  const rows = await placed(db)
    .where(sql<boolean>`face.id = any (${[...faceIds]}::bigint[])`)
    .where(isSeen)
    .execute();
  return rows.map(toPlaced);
}

/** The same by their uids. */
export async function listPlacedByUid(
  db: Db,
  uids: readonly string[],
  isSeen: Expression<SqlBool>,
): Promise<PlacedFace[]> {
  if (uids.length === 0) return [];
  const rows = await placed(db)
    .where(sql<boolean>`face.uid = any (${[...uids]}::text[])`)
    .where(isSeen)
    .execute();
  return rows.map(toPlaced);
}

export async function findFaceByUid(db: Db, uid: string): Promise<PlacedFace | null> {
  const row = await placed(db).where('face.uid', '=', uid).executeTakeFirst();
  return row === undefined ? null : toPlaced(row);
}

export async function listFacesOfMedia(db: Db, mediaUids: readonly string[]): Promise<PlacedFace[]> {
  if (mediaUids.length === 0) return [];
  const rows = await placed(db)
    .where('media.uid', 'in', [...mediaUids])
    .orderBy('face.id')
    .execute();
  return rows.map(toPlaced);
}
