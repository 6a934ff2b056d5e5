import type { Expression, SqlBool } from 'kysely';
import { MEDIA_KIND } from '@contract/constants/media';
import type { Db, Id } from '../../db/tables';

export interface PosterRow {
  readonly name: string;
  readonly happenedOn: string | null;
  readonly endedOn: string | null;
  readonly placeName: string;
  readonly coverPicture: string;
  readonly topCover: string;
  readonly publicityCover: string;
  readonly ownerName: string;
}

export async function getPosterRow(db: Db, albumId: Id): Promise<PosterRow> {
  return db
    .selectFrom('album')
    .innerJoin('app_user as owner', 'owner.id', 'album.owner_id')
    .select([
      'album.name',
      'album.happened_on as happenedOn',
      'album.ended_on as endedOn',
      'album.place_name as placeName',
      'album.cover_picture as coverPicture',
      'album.top_cover as topCover',
      'album.publicity_cover as publicityCover',
      'owner.nickname as ownerName',
    ])
    .where('album.id', '=', albumId)
    .executeTakeFirstOrThrow();
}

/** The chosen cover, else the newest photo, of those that are shown. */
export async function findPosterCover(db: Db, albumId: Id, isShown: Expression<SqlBool>): Promise<string | null> {
  const shown = db.selectFrom('media').select('media.uid').where('media.album_id', '=', albumId).where(isShown);
  const chosen = await shown
    .innerJoin('album', 'album.cover_id', 'media.id')
    .where('album.id', '=', albumId)
    .executeTakeFirst();
  if (chosen !== undefined) return chosen.uid;
  const newest = await shown
    .where('media.kind', '=', MEDIA_KIND.photo)
    .orderBy('media.taken_local', 'desc')
    .orderBy('media.id', 'desc')
    .executeTakeFirst();
  return newest?.uid ?? null;
}
