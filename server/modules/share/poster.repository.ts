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
  readonly theme: string;
  readonly look: number;
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
      'album.theme',
      'album.look',
    ])
    .where('album.id', '=', albumId)
    .executeTakeFirstOrThrow();
}
