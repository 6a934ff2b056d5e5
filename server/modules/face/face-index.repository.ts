import { sql } from 'kysely';
import type { VectorModel } from '../../db/face-tables';
import type { Db, Id, Tx } from '../../db/tables';
import { isLookedAt, keptUntilOf } from './face-album.repository';
import type { Box } from './face.rules';

export interface PhotoToIndex {
  readonly id: Id;
  readonly derivativeKey: string;
  readonly hasLarge: boolean;
}

/**
 * Photos of an album that this model has not looked at, the last uploaded first. None where it is switched off, in the bin, or its faces
 * have ended.
 */
export function listToIndex(
  db: Db,
  albumId: Id,
  model: VectorModel,
  now: Date,
  limit: number,
): Promise<PhotoToIndex[]> {
  return db
    .selectFrom('album_face')
    .innerJoin('album', 'album.id', 'album_face.album_id')
    .innerJoin('media', 'media.album_id', 'album.id')
    .leftJoin('face_scan', (join) =>
      join.onRef('face_scan.media_id', '=', 'media.id').on('face_scan.model_version', '=', model.version),
    )
    .select(['media.id', 'media.derivative_key as derivativeKey', 'media.has_large as hasLarge'])
    .where('album_face.album_id', '=', albumId)
    .where('album_face.is_on', '=', true)
    .where('album.deleted_at', 'is', null)
    .where(isLookedAt)
    .where('media.derivative_key', '<>', '')
    .where('media.large_due', '=', false)
    .where('face_scan.media_id', 'is', null)
    .where(sql<boolean>`${keptUntilOf} > ${now}`)
    .orderBy('media.id', 'desc')
    .limit(limit)
    .execute();
}

export interface KnownFace extends Box {
  readonly id: Id;
}

/**
 * Whether the photo still is one to be looked at, until this transaction ends. Locks in the same order as hiding, removing and moving do:
 * the album, its photo, its switch.
 */
export async function lockToIndex(tx: Tx, mediaId: Id, albumId: Id): Promise<boolean> {
  const album = await tx
    .selectFrom('album')
    .select('id')
    .where('id', '=', albumId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (album === undefined) return false;
  const photo = await tx
    .selectFrom('media')
    .select('media.id')
    .where('media.id', '=', mediaId)
    .where('media.album_id', '=', albumId)
    .where(isLookedAt)
    .forShare()
    .executeTakeFirst();
  if (photo === undefined) return false;
  const on = await tx
    .selectFrom('album_face')
    .select('album_id')
    .where('album_id', '=', albumId)
    .where('is_on', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return on !== undefined;
}

const boxColumns = ['box_left as left', 'box_top as top', 'box_width as width', 'box_height as height'] as const;

export function listKnownFaces(db: Db, mediaId: Id): Promise<KnownFace[]> {
  return db
    .selectFrom('face')
    .select(['id', ...boxColumns])
    .where('media_id', '=', mediaId)
    .execute();
}

export function listTombstones(db: Db, mediaId: Id): Promise<Box[]> {
  return db.selectFrom('face_tombstone').select(boxColumns).where('media_id', '=', mediaId).execute();
}

export interface SeenInPhoto {
  readonly box: Box;
  readonly widthPx: number;
  readonly score: number;
  readonly yaw: number;
  readonly norm: number;
  readonly vector: Int8Array;
}

const measures = ({ box, widthPx, score, yaw, norm }: SeenInPhoto) => ({
  box_left: box.left,
  box_top: box.top,
  box_width: box.width,
  box_height: box.height,
  width_px: widthPx,
  score,
  yaw,
  norm,
});

/** A new face of a photo, or, with its id, one that was known before. */
export async function keepFace(
  tx: Tx,
  place: { readonly mediaId: Id; readonly albumId: Id },
  known: { readonly id: Id } | { readonly uid: string },
  seen: SeenInPhoto,
  model: VectorModel,
): Promise<void> {
  const faceId = 'id' in known ? known.id : await addFace(tx, place, known.uid, seen);
  if ('id' in known) await tx.updateTable('face').set(measures(seen)).where('id', '=', known.id).execute();
  const values = {
    model: model.name,
    model_version: model.version,
    dimension: model.dimension,
    vector: Buffer.from(seen.vector.buffer, seen.vector.byteOffset, seen.vector.byteLength),
  };
  await tx
    .insertInto('face_vector')
    .values({ face_id: faceId, album_id: place.albumId, ...values })
    .onConflict((conflict) => conflict.column('face_id').doUpdateSet(values))
    .execute();
}

async function addFace(
  tx: Tx,
  { mediaId, albumId }: { readonly mediaId: Id; readonly albumId: Id },
  uid: string,
  seen: SeenInPhoto,
): Promise<Id> {
  const { id } = await tx
    .insertInto('face')
    .values({ uid, media_id: mediaId, album_id: albumId, ...measures(seen) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function forgetFaces(tx: Tx, faceIds: readonly Id[]): Promise<void> {
  if (faceIds.length === 0) return;
  await tx
    .deleteFrom('face')
    .where('id', 'in', [...faceIds])
    .execute();
}

export async function noteScan(
  tx: Tx,
  place: { readonly mediaId: Id; readonly albumId: Id },
  scan: { readonly version: string; readonly hasFailed: boolean; readonly at: Date },
): Promise<void> {
  const values = { model_version: scan.version, has_failed: scan.hasFailed, scanned_at: scan.at };
  await tx
    .insertInto('face_scan')
    .values({ media_id: place.mediaId, album_id: place.albumId, ...values })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet(values))
    .execute();
}

/** Albums with photos that this model has not looked at. */
export async function listAlbumsToIndex(db: Db, model: VectorModel, now: Date): Promise<Id[]> {
  const rows = await db
    .selectFrom('album_face')
    .innerJoin('album', 'album.id', 'album_face.album_id')
    .select('album_face.album_id as id')
    .where('is_on', '=', true)
    .where('album.deleted_at', 'is', null)
    .where(sql<boolean>`${keptUntilOf} > ${now}`)
    .where(
      sql<boolean>`exists (select from media where media.album_id = album.id and ${isLookedAt} and media.derivative_key <> '' and not media.large_due
        and not exists (select from face_scan where face_scan.media_id = media.id and face_scan.model_version = ${model.version}))`,
    )
    .orderBy('album_face.album_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What faces are compared by that nobody said to be his, in albums whose time has come; answers how many. */
export async function endUnclaimed(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from face_vector where album_id in (
      select album_face.album_id from album_face join album on album.id = album_face.album_id
      where ${keptUntilOf} is null or ${keptUntilOf} <= ${now})
    and not exists (
      select from face_answer where face_answer.face_id = face_vector.face_id and face_answer.is_match)`.execute(db);
  return Number(numAffectedRows);
}

/** How many people's faces are kept at most: those of a group are one, and so is each that is in none. */
export async function countKeptFaces(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(distinct person_id) + count(*) filter (where person_id is null)
      from face_vector join face on face.id = face_id)::int
      + (select count(*) from face_photo_vector)::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What another model made, of faces that nobody sees any more and cannot be made again. */
export async function dropOldScans(db: Db, now: Date): Promise<void> {
  // Where looking failed it is tried once more a day later.
  await db
    .deleteFrom('face_scan')
    .where('has_failed', '=', true)
    .where('scanned_at', '<', new Date(now.getTime() - 86_400_000))
    .execute();
}
