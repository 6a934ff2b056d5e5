import { sql } from 'kysely';
import { PLACE_CELLS_PER_DEGREE } from '@contract/constants/place';
import type { Db } from '../../../db/tables';
import { type Wall, wallConditions } from './media-list.repository';

/** More than these nobody reads through. */
const CHOICES_MAX = 30;
/** Each is named by a call to the map service. */
const PLACES_MAX = 8;

export async function listUploaders(db: Db, wall: Wall): Promise<{ id: string; nickname: string; count: number }[]> {
  return wallConditions(db, wall)
    .innerJoin('app_user as uploader', 'uploader.id', 'media.uploader_id')
    .select(['uploader.uid as id', 'uploader.nickname', sql<number>`count(*)::int`.as('count')])
    .groupBy(['uploader.uid', 'uploader.nickname'])
    .orderBy('count', 'desc')
    .orderBy('uploader.uid')
    .limit(CHOICES_MAX)
    .execute();
}

export async function listCameras(db: Db, wall: Wall): Promise<{ name: string; count: number }[]> {
  return wallConditions(db, wall)
    .innerJoin('media_exif', 'media_exif.media_id', 'media.id')
    .where('media_exif.camera', '<>', '')
    .select(['media_exif.camera as name', sql<number>`count(*)::int`.as('count')])
    .groupBy('media_exif.camera')
    .orderBy('count', 'desc')
    .orderBy('media_exif.camera')
    .limit(CHOICES_MAX)
    .execute();
}

export async function listPlaces(
  db: Db,
  wall: Wall,
): Promise<{ id: string; latitude: number; longitude: number; count: number }[]> {
  // In decimals: what stands on the edge of a cell is in the one that a query for it finds, see `listFiltered`.
  const cell = (degrees: 'latitude' | 'longitude') =>
    sql`floor(${sql.ref(`media_exif.${degrees}`)}::numeric * ${sql.lit(PLACE_CELLS_PER_DEGREE)})::int`;
  const id = sql<string>`${cell('latitude')} || ':' || ${cell('longitude')}`;
  return wallConditions(db, wall)
    .innerJoin('media_exif', 'media_exif.media_id', 'media.id')
    .where('media_exif.latitude', 'is not', null)
    .select([
      id.as('id'),
      sql<number>`avg(media_exif.latitude)`.as('latitude'),
      sql<number>`avg(media_exif.longitude)`.as('longitude'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(id)
    .orderBy('count', 'desc')
    .orderBy('id')
    .limit(PLACES_MAX)
    .execute();
}
