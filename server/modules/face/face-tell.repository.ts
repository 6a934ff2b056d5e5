import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

export interface Keeper {
  readonly userId: Id;
  readonly albumUid: string;
}

/** People with a stored face of their own who own this album, are one of its people, or have opened it. */
export async function listKeepers(db: Db, albumId: Id): Promise<Keeper[]> {
  const { rows } = await sql<Keeper>`
    select distinct face_photo.user_id as "userId", album.uid as "albumUid"
    from album, face_photo join face_photo_vector on face_photo_vector.photo_id = face_photo.id
    where album.id = ${albumId} and face_photo.relation = 1
      and (face_photo.user_id = album.owner_id
        or exists (select from album_user as person where person.album_id = album.id and person.user_id = face_photo.user_id)
        or exists (select from album_browse as seen where seen.album_id = album.id and seen.user_id = face_photo.user_id))`.execute(
    db,
  );
  return rows;
}

/** Photos with these faces that came since then, by others. */
export async function countNewPhotos(
  db: Db,
  faceIds: readonly Id[],
  { userId, since, isSeen }: { readonly userId: Id; readonly since: Date; readonly isSeen: Expression<SqlBool> },
): Promise<number> {
  if (faceIds.length === 0) return 0;
  const row = await db
    .selectFrom('face')
    .innerJoin('media', 'media.id', 'face.media_id')
    .select(sql<number>`count(distinct media.id)::int`.as('count'))
    .where(sql<SqlBool>`face.id = any (${[...faceIds]}::bigint[])`)
    .where(isSeen)
    .where('media.created_at', '>', since)
    .where('media.uploader_id', '!=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Deletes notices to somebody about photos with his face. */
export async function deleteTold(tx: Tx, userId: Id, type: number): Promise<void> {
  await tx.deleteFrom('user_notice').where('user_id', '=', userId).where('type', '=', type).execute();
}
