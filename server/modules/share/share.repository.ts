import { sql } from 'kysely';
import { isExpiredAt } from '../../db/album-facts';
import type { Db, Id } from '../../db/tables';

/** What is said of an album before it is opened. */
export interface CoverRow {
  readonly uid: string;
  readonly name: string;
  readonly ownerName: string;
  readonly ownerAvatar: string;
}

export async function getCoverRow(db: Db, albumId: Id): Promise<CoverRow> {
  return db
    .selectFrom('album')
    .innerJoin('app_user as owner', 'owner.id', 'album.owner_id')
    .select(['album.uid', 'album.name', 'owner.nickname as ownerName', 'owner.avatar_url as ownerAvatar'])
    .where('album.id', '=', albumId)
    .executeTakeFirstOrThrow();
}

/** Whose the album is, and what somebody who joins it is called. */
export async function getJoining(
  db: Db,
  albumId: Id,
  joinerId: Id,
): Promise<{ readonly ownerId: Id; readonly joinerName: string }> {
  return db
    .selectFrom('album')
    .innerJoin('app_user as joiner', (join) => join.on('joiner.id', '=', joinerId))
    .select(['album.owner_id as ownerId', 'joiner.nickname as joinerName'])
    .where('album.id', '=', albumId)
    .executeTakeFirstOrThrow();
}

export interface LandingPictures {
  readonly topCover: string;
  readonly publicityCover: string;
  readonly theme: string;
  readonly look: number;
}

export async function getLandingPictures(db: Db, albumId: Id): Promise<LandingPictures> {
  return db
    .selectFrom('album')
    .select(['top_cover as topCover', 'publicity_cover as publicityCover', 'theme', 'look'])
    .where('id', '=', albumId)
    .executeTakeFirstOrThrow();
}

/** Not in the bin. */
export async function isAlbumThere(db: Db, albumId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('album')
    .select('id')
    .where('id', '=', albumId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose pages may embed the album. */
export async function listFrameSites(db: Db, albumId: Id): Promise<readonly string[]> {
  const row = await db.selectFrom('album').select('frame_sites').where('id', '=', albumId).executeTakeFirstOrThrow();
  return row.frame_sites;
}

export interface PartnerRow {
  readonly id: Id;
  readonly ownerId: Id;
}

export async function findPartner(db: Db, keyHash: Buffer): Promise<PartnerRow | null> {
  const row = await db
    .selectFrom('partner')
    .select(['id', 'owner_id as ownerId'])
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Null when nobody has this phone. */
export async function insertPartner(
  db: Db,
  partner: {
    readonly uid: string;
    readonly name: string;
    readonly phone: string;
    readonly keyHash: Buffer;
    readonly now: Date;
  },
): Promise<Id | null> {
  const owner = await db.selectFrom('app_user').select('id').where('phone', '=', partner.phone).executeTakeFirst();
  if (owner === undefined) return null;
  const row = await db
    .insertInto('partner')
    .values({
      uid: partner.uid,
      name: partner.name,
      owner_id: owner.id,
      key_hash: partner.keyHash,
      created_at: partner.now,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function revokePartnerRow(db: Db, uid: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('partner')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('uid', '=', uid)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0;
}

export interface PartnerView {
  readonly uid: string;
  readonly name: string;
  readonly ownerName: string;
  readonly revokedAt: Date | null;
}

export function listPartnerRows(db: Db): Promise<PartnerView[]> {
  return db
    .selectFrom('partner')
    .innerJoin('app_user as owner', 'owner.id', 'partner.owner_id')
    .select(['partner.uid', 'partner.name', 'owner.nickname as ownerName', 'partner.revoked_at as revokedAt'])
    .orderBy('partner.id')
    .execute();
}

export interface PartnerAlbumRow {
  readonly uid: string;
  readonly name: string;
  readonly isExpired: boolean;
  readonly photos: number;
  readonly videos: number;
}

/** What everybody sees of it is what is counted. One in the bin is absent. */
export async function findPartnerAlbum(
  db: Db,
  partnerId: Id,
  outId: string,
  now: Date,
): Promise<PartnerAlbumRow | null> {
  const counted = (kind: number) =>
    sql<number>`coalesce((select sum(visible_count) from album_count
      where album_id = album.id and label_id = 0 and kind = ${kind}), 0)::int`;
  const row = await db
    .selectFrom('album')
    .select([
      'album.uid',
      'album.name',
      isExpiredAt(now).as('isExpired'),
      counted(0).as('photos'),
      counted(1).as('videos'),
    ])
    .where('partner_id', '=', partnerId)
    .where('partner_out_id', '=', outId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Once per partner and its own name for it. */
export async function insertPartnerAlbumOnce(
  db: Db,
  album: {
    readonly uid: string;
    readonly ownerId: Id;
    readonly partnerId: Id;
    readonly outId: string;
    readonly name: string;
    readonly description: string;
    readonly template: number;
    readonly visibility: number;
    readonly happenedOn: string | null;
    readonly uploadBy: number;
    readonly frameSites: string[];
    readonly now: Date;
  },
): Promise<void> {
  await db
    .insertInto('album')
    .values({
      uid: album.uid,
      owner_id: album.ownerId,
      request_id: album.uid,
      name: album.name,
      description: album.description,
      template: album.template,
      visibility: album.visibility,
      happened_on: album.happenedOn,
      upload_by: album.uploadBy,
      frame_sites: album.frameSites,
      partner_id: album.partnerId,
      partner_out_id: album.outId,
      cover_id: null,
      created_at: album.now,
      updated_at: album.now,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'partner_out_id']).doNothing())
    .execute();
}
