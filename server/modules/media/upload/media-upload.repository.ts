import { type Expression, type Insertable, sql, type SqlBool } from 'kysely';
import type { TakenFrom, Turns } from '@contract/constants/media';
import { rightsOfLevels, type RightsOfLevels, toRights } from '../../../db/member-levels';
import { membershipsOf, toPeriods } from '../../../db/membership-periods';
import type { Db, Id, LocalTime, MediaTable, Tx } from '../../../db/tables';
import type { MembershipPeriod } from '../../user/member.rules';

export interface Uploader {
  readonly uid: string;
  readonly rights: RightsOfLevels;
  readonly memberships: readonly MembershipPeriod[];
}

export async function findUploader(db: Db, userId: Id): Promise<Uploader | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(['uid', membershipsOf('app_user.id').as('memberships'), rightsOfLevels().as('rights')])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { uid: row.uid, memberships: toPeriods(row.memberships), rights: toRights(row.rights) };
}

export interface Fingerprint {
  readonly md5: string;
  readonly sizeBytes: number;
}

export interface KnownRow {
  readonly uid: string;
  readonly uploaderId: Id;
  readonly isListed: boolean;
  readonly isVisible: boolean;
  readonly legalStatus: number;
}

export async function findInAlbum(db: Db, albumId: Id, { md5, sizeBytes }: Fingerprint): Promise<KnownRow | undefined> {
  return db
    .selectFrom('media')
    .select([
      'uid',
      'uploader_id as uploaderId',
      'is_listed as isListed',
      'is_visible as isVisible',
      'legal_status as legalStatus',
    ])
    .where('album_id', '=', albumId)
    .where('md5', '=', md5)
    .where('size_bytes', '=', sizeBytes)
    .where('deleted_at', 'is', null)
    .where('state', '!=', 2)
    .executeTakeFirst();
}

export interface MediaSource {
  readonly objectId: Id;
  readonly objectKey: string;
  readonly md5: string;
  readonly sizeBytes: number;
  readonly kind: number;
  readonly mime: string;
  readonly pixelX: number;
  readonly pixelY: number;
  readonly ratioMilli: number;
  readonly durationMs: number;
  readonly takenLocal: LocalTime;
  readonly takenFrom: TakenFrom;
  readonly legalStatus: number;
}

export async function findOwner(db: Db, albumId: Id): Promise<Id> {
  const row = await db
    .selectFrom('album')
    .select('owner_id as ownerId')
    .where('id', '=', albumId)
    .executeTakeFirstOrThrow();
  return row.ownerId;
}

/** One of the files that `readable` is about. */
export async function findReadableSource(
  db: Db,
  readable: Expression<SqlBool>,
  mediaUid: string,
): Promise<MediaSource | undefined> {
  const row = await db
    .selectFrom('media')
    .innerJoin('stored_object', 'stored_object.id', 'media.object_id')
    .select([
      'stored_object.id as objectId',
      'stored_object.key as objectKey',
      'media.md5',
      'media.size_bytes as sizeBytes',
      'media.kind',
      'media.mime',
      'media.pixel_x as pixelX',
      'media.pixel_y as pixelY',
      'media.ratio_milli as ratioMilli',
      'media.duration_ms as durationMs',
      'media.taken_local as takenLocal',
      'media.taken_from as takenFrom',
      'media.legal_status as legalStatus',
    ])
    .where('media.uid', '=', mediaUid)
    .where(readable)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, sizeBytes: Number(row.sizeBytes) };
}

export interface MatchRow extends Fingerprint {
  readonly uid: string;
  readonly albumId: Id;
}

/** Of the files that `readable` is about those with these hashes, one for each hash and size; those of the asked album first. */
export async function listReadableMatches(
  db: Db,
  readable: Expression<SqlBool>,
  albumId: Id,
  md5s: readonly string[],
): Promise<MatchRow[]> {
  const rows = await db
    .selectFrom('media')
    .distinctOn(['media.md5', 'media.size_bytes'])
    .select(['media.uid', 'media.album_id as albumId', 'media.md5', 'media.size_bytes as sizeBytes'])
    .where('media.md5', '=', sql<string>`any(${[...md5s]}::text[])`)
    // What the index over hashes is of.
    .where(sql<SqlBool>`media.deleted_at is null and media.state <> 2`)
    .where(readable)
    .orderBy('media.md5')
    .orderBy('media.size_bytes')
    .orderBy(sql`(media.album_id = ${albumId}) desc`)
    .orderBy('media.id')
    .execute();
  return rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes) }));
}

/** Null when the album has this file already. */
export async function insertMedia(
  tx: Tx,
  row: Insertable<MediaTable>,
): Promise<{ id: Id; isListed: boolean; isVisible: boolean } | null> {
  const made = await tx
    .insertInto('media')
    .values(row)
    .onConflict((oc) =>
      oc
        .columns(['album_id', 'md5', 'size_bytes'])
        .where('deleted_at', 'is', null)
        .where('state', '!=', sql.lit(2))
        .doNothing(),
    )
    .returning(['id', 'is_listed as isListed', 'is_visible as isVisible'])
    .executeTakeFirst();
  return made ?? null;
}

export interface StateRow {
  /** Of a conversion under way. */
  readonly percent: number;
  readonly uid: string;
  readonly state: number;
  readonly failCode: number;
  readonly albumId: Id;
  readonly uploaderId: Id;
  readonly isListed: boolean;
  readonly isVisible: boolean;
  readonly legalStatus: number;
  readonly turns: Turns;
}

export async function listOwnStates(db: Db, userId: Id, uids: readonly string[]): Promise<StateRow[]> {
  return db
    .selectFrom('media')
    .leftJoin('media_progress', 'media_progress.media_id', 'media.id')
    .select(['uid', 'state', 'fail_code as failCode', 'album_id as albumId', 'uploader_id as uploaderId'])
    .select(['is_listed as isListed', 'is_visible as isVisible', 'legal_status as legalStatus', 'turns'])
    .select(sql<number>`coalesce(media_progress.percent, 0)`.as('percent'))
    .where('uid', 'in', uids)
    .where('uploader_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}
