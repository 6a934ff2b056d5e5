import { sql } from 'kysely';
import type { Db, Id } from '../../../db/tables';

export interface MediaFileRow {
  readonly albumId: Id;
  readonly albumUid: string;
  readonly albumEpoch: number;
  readonly albumHolderEpoch: number;
  readonly ownerId: Id;
  readonly albumExpiresAt: Date | null;
  readonly albumDeletedAt: Date | null;
  readonly downloadBy: number;
  readonly downloadOriginal: boolean;
  readonly watermarkKind: number;
  readonly watermarkVersion: number;
  /** Null: no set has been made; empty: none can be. */
  readonly markFolder: string | null;
  readonly markStorage: number | null;
  readonly markVersion: number | null;
  readonly uploaderId: Id;
  readonly deletedAt: Date | null;
  readonly kind: number;
  readonly state: number;
  readonly isListed: boolean;
  readonly isVisible: boolean;
  readonly isHeld: boolean;
  readonly legalStatus: number;
  readonly priceFen: number;
  readonly fileName: string;
  readonly mime: string;
  readonly derivativeKey: string;
  readonly hasLarge: boolean;
  readonly isLargeDue: boolean;
  readonly hasWebVideo: boolean;
  readonly hasStrip: boolean;
  readonly thumbhash: string;
  readonly turns: number;
  readonly derivativeStorage: number;
  readonly objectKey: string | null;
  readonly objectStorage: number | null;
}

/**
 * Everything that serving one file needs to know, now. Every column read here is watched by the triggers of 0125-told-media, which send a
 * notice when it changes.
 */
export async function findMediaFile(db: Db, uid: string): Promise<MediaFileRow | undefined> {
  return db
    .selectFrom('media')
    .innerJoin('album', 'album.id', 'media.album_id')
    .leftJoin('stored_object', 'stored_object.id', 'media.object_id')
    .leftJoin('media_mark', 'media_mark.media_id', 'media.id')
    .select([
      'album.id as albumId',
      'album.uid as albumUid',
      'album.owner_id as ownerId',
      'album.access_epoch as albumEpoch',
      'album.holder_epoch as albumHolderEpoch',
      'album.expires_at as albumExpiresAt',
      'album.deleted_at as albumDeletedAt',
      'album.download_by as downloadBy',
      'album.download_original as downloadOriginal',
      'album.watermark_kind as watermarkKind',
      'album.watermark_version as watermarkVersion',
      'media_mark.folder as markFolder',
      'media_mark.storage_type as markStorage',
      'media_mark.version as markVersion',
      'media.uploader_id as uploaderId',
      'media.deleted_at as deletedAt',
      'media.kind',
      'media.state',
      'media.is_listed as isListed',
      'media.is_visible as isVisible',
      'media.is_held as isHeld',
      'media.legal_status as legalStatus',
      'media.price_fen as priceFen',
      'media.file_name as fileName',
      'media.mime',
      'media.derivative_key as derivativeKey',
      'media.has_large as hasLarge',
      'media.large_due as isLargeDue',
      'media.has_web_video as hasWebVideo',
      'media.has_strip as hasStrip',
      'media.thumbhash',
      'media.turns',
      'media.derivative_storage as derivativeStorage',
      'stored_object.key as objectKey',
      'stored_object.storage_type as objectStorage',
    ])
    .where('media.uid', '=', uid)
    .executeTakeFirst();
}

/** Of these photos the ones whose largest picture is still to be made. */
export async function listLargeDueOf(db: Db, uids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('uid')
    .where('uid', '=', sql<string>`any(${[...uids]}::text[])`)
    .where('large_due', '=', true)
    .execute();
  return rows.map(({ uid }) => uid);
}
