import type { Db, Id } from '../../db/tables';

export interface MediaFileRow {
  readonly albumUid: string;
  readonly albumEpoch: number;
  readonly albumHolderEpoch: number;
  readonly ownerId: Id;
  readonly albumExpiresAt: Date | null;
  readonly albumDeletedAt: Date | null;
  readonly uploaderId: Id;
  readonly deletedAt: Date | null;
  readonly kind: number;
  readonly state: number;
  readonly isListed: boolean;
  readonly isVisible: boolean;
  readonly legalStatus: number;
  readonly fileName: string;
  readonly mime: string;
  readonly derivativeKey: string;
  readonly hasLarge: boolean;
  readonly hasWebVideo: boolean;
  readonly derivativeStorage: number;
  readonly objectKey: string | null;
  readonly objectStorage: number | null;
}

/** Everything that serving one file needs to know, now. */
export async function findMediaFile(db: Db, uid: string): Promise<MediaFileRow | undefined> {
  return db
    .selectFrom('media')
    .innerJoin('album', 'album.id', 'media.album_id')
    .leftJoin('stored_object', 'stored_object.id', 'media.object_id')
    .select([
      'album.uid as albumUid',
      'album.owner_id as ownerId',
      'album.access_epoch as albumEpoch',
      'album.holder_epoch as albumHolderEpoch',
      'album.expires_at as albumExpiresAt',
      'album.deleted_at as albumDeletedAt',
      'media.uploader_id as uploaderId',
      'media.deleted_at as deletedAt',
      'media.kind',
      'media.state',
      'media.is_listed as isListed',
      'media.is_visible as isVisible',
      'media.legal_status as legalStatus',
      'media.file_name as fileName',
      'media.mime',
      'media.derivative_key as derivativeKey',
      'media.has_large as hasLarge',
      'media.has_web_video as hasWebVideo',
      'media.derivative_storage as derivativeStorage',
      'stored_object.key as objectKey',
      'stored_object.storage_type as objectStorage',
    ])
    .where('media.uid', '=', uid)
    .executeTakeFirst();
}
