import { sql } from 'kysely';
import type { Db } from '../../../db/tables';
import { type Wall, wallConditions } from './media-list.repository';

/** More than these nobody reads through. */
const CHOICES_MAX = 30;

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
