import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../../db/tables';

export interface OwnedMedia {
  readonly id: Id;
  readonly albumId: Id;
}

/** Some of what lies in the person's albums and of what he uploaded elsewhere, of one album at a time, the bin included. */
export async function listOwnedMedia(db: Db, userId: Id, limit: number): Promise<OwnedMedia[]> {
  const first = await ownedMedia(db, userId).select('media.album_id as albumId').limit(1).executeTakeFirst();
  if (first === undefined) return [];
  return ownedMedia(db, userId)
    .select(['media.id', 'media.album_id as albumId'])
    .where('media.album_id', '=', first.albumId)
    .limit(limit)
    .execute();
}

function ownedMedia(db: Db, userId: Id) {
  return db
    .selectFrom('media')
    .innerJoin('album', 'album.id', 'media.album_id')
    .where((eb) => eb.or([eb('album.owner_id', '=', userId), eb('media.uploader_id', '=', userId)]));
}

/** Some of the likes the person gave, each with the photo's count. Returns how many went. */
export async function deleteLikes(tx: Tx, userId: Id, limit: number): Promise<number> {
  const { rows } = await sql<{ id: Id }>`
    with gone as (
      delete from media_like where user_id = ${userId} and media_id in (
        select media_id from media_like where user_id = ${userId} order by media_id limit ${limit})
      returning media_id
    )
    update media set like_count = like_count - 1 from gone where media.id = gone.media_id
    returning media.id`.execute(tx);
  return rows.length;
}
