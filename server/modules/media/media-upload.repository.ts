import { type Expression, type Insertable, sql, type SqlBool } from 'kysely';
import { membershipsOf, toPeriods } from '../../db/membership-periods';
import type { Db, Id, LocalTime, MediaTable, Tx } from '../../db/tables';
import type { MembershipPeriod } from '../user/member.rules';

export interface Uploader {
  readonly uid: string;
  readonly memberships: readonly MembershipPeriod[];
}

export async function findUploader(db: Db, userId: Id): Promise<Uploader | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(['uid', membershipsOf('app_user.id').as('memberships')])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? undefined : { uid: row.uid, memberships: toPeriods(row.memberships) };
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

/** Where uploads are kept: no user's id, so no credentials reach it, and below the prefix that the sweep looks at. */
export const KEPT_PREFIX = 'upload/kept/';

// The class of our advisory locks on object names: any number that no other lock uses.
const OBJECT_LOCK_CLASS = 41_202;

/** Held until the transaction ends. Whoever gives an object its row or removes an object without one takes it first. */
export async function lockObjectKey(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${OBJECT_LOCK_CLASS}, hashtext(${key}))`.execute(tx);
}

/** Which of these names must stay in this store: its own, and those that were there until lately (see [Note: Moved lately]). */
export async function listUsedKeys(db: Db, storageType: number, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stored_object')
    .select('key')
    .where((eb) =>
      eb.or([eb('storage_type', '=', storageType), eb('moved_at', '>', sql<Date>`now() - interval '1 hour'`)]),
    )
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.key));
}

// The class of our advisory locks on contents: any number that no other lock uses.
const CONTENT_LOCK_CLASS = 41_203;

/**
 * Held until the transaction ends. Whoever uses several objects takes them all first, in one order everywhere: batches of the same
 * files would wait for each other otherwise, and so would one that erases them. What has no row yet is locked by its SHA-256.
 */
export async function lockObjects(
  tx: Tx,
  bytes: readonly (
    { readonly kind: 'new'; readonly sha256: string } | { readonly kind: 'shared'; readonly objectId: Id }
  )[],
): Promise<void> {
  const sha256s = bytes.flatMap((each) => (each.kind === 'new' ? each.sha256 : []));
  const objectIds = bytes.flatMap((each) => (each.kind === 'shared' ? each.objectId : []));
  await sql`
    select pg_advisory_xact_lock(${CONTENT_LOCK_CLASS}, content.lock)
    from (select distinct hashtext(sha256) as lock from unnest(${sha256s}::text[]) as sha256 order by lock) as content`.execute(
    tx,
  );
  await sql`
    select from stored_object
    where id = any(${objectIds}::bigint[])
      or sha256 = any(array(select decode(sha256, 'hex') from unnest(${sha256s}::text[]) as sha256))
    order by id for no key update`.execute(tx);
}

export interface NewObject {
  readonly storageType: number;
  readonly key: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mime: string;
  readonly now: Date;
}

/** The row of these bytes, used once more. Its key is another one when the same bytes were there before. */
export async function useObject(tx: Tx, object: NewObject): Promise<{ id: Id; key: string }> {
  return tx
    .insertInto('stored_object')
    .values({
      storage_type: object.storageType,
      key: object.key,
      sha256: Buffer.from(object.sha256, 'hex'),
      size_bytes: object.sizeBytes,
      mime: object.mime,
      uses: 1,
      created_at: object.now,
    })
    .onConflict((oc) =>
      oc
        .columns(['storage_type', 'sha256', 'size_bytes'])
        .doUpdateSet((eb) => ({ uses: eb('stored_object.uses', '+', 1) })),
    )
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow();
}

/** False when the bytes have gone meanwhile. */
export async function useObjectAgain(tx: Tx, objectId: Id): Promise<boolean> {
  const row = await tx
    .updateTable('stored_object')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', objectId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** One use less. The key when that was the last: its bytes are to be removed after the commit. */
export async function releaseObject(tx: Tx, objectId: Id): Promise<string | null> {
  const row = await tx
    .updateTable('stored_object')
    .set((eb) => ({ uses: eb('uses', '-', 1) }))
    .where('id', '=', objectId)
    .returning(['uses', 'key'])
    .executeTakeFirstOrThrow();
  if (row.uses > 0) return null;
  await tx.deleteFrom('stored_object').where('id', '=', objectId).execute();
  return row.key;
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
}

export async function listOwnStates(db: Db, userId: Id, uids: readonly string[]): Promise<StateRow[]> {
  return db
    .selectFrom('media')
    .leftJoin('media_progress', 'media_progress.media_id', 'media.id')
    .select(['uid', 'state', 'fail_code as failCode', 'album_id as albumId', 'uploader_id as uploaderId'])
    .select(['is_listed as isListed', 'is_visible as isVisible', 'legal_status as legalStatus'])
    .select(sql<number>`coalesce(media_progress.percent, 0)`.as('percent'))
    .where('uid', 'in', uids)
    .where('uploader_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}
