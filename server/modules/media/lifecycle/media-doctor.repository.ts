import { sql } from 'kysely';
import { MEDIA_KIND, MEDIA_STATE } from '@contract/constants/media';
import type { Db, Id, Tx } from '../../../db/tables';

// All of this runs on one connection, which alone sees the table: what the stores hold, as they were listed.
export async function makeSeenTable(db: Db): Promise<void> {
  await dropSeenTable(db);
  await sql`create temporary table seen_object (
    storage_type smallint not null, key text not null, size_bytes bigint not null, is_old boolean not null,
    primary key (storage_type, key))`.execute(db);
}

export async function dropSeenTable(db: Db): Promise<void> {
  await sql`drop table if exists pg_temp.seen_object`.execute(db);
}

export async function addSeen(
  db: Db,
  storageType: number,
  objects: readonly { readonly key: string; readonly sizeBytes: number; readonly modifiedAt: Date }[],
  before: Date,
): Promise<void> {
  await sql`
    insert into seen_object
    select ${storageType}, key, size_bytes, is_old
    from unnest(
      ${objects.map(({ key }) => key)}::text[],
      ${objects.map(({ sizeBytes }) => sizeBytes)}::bigint[],
      ${objects.map(({ modifiedAt }) => modifiedAt < before)}::boolean[]) as listed (key, size_bytes, is_old)
    on conflict do nothing`.execute(db);
}

export async function analyzeSeen(db: Db): Promise<void> {
  await sql`analyze seen_object`.execute(db);
}

export interface StoredRow {
  readonly id: Id;
  readonly storageType: number;
  readonly key: string;
  readonly sizeBytes: number;
}

/** Rows whose object was not listed, or listed with another size. */
export async function listUnseenRows(db: Db): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select object.id, object.storage_type as "storageType", object.key, object.size_bytes::float8 as "sizeBytes"
    from stored_object as object
    left join seen_object as seen using (storage_type, key)
    where seen.size_bytes is distinct from object.size_bytes
    order by object.id`.execute(db);
  return rows;
}

/** Whether the row still says so. */
export async function isStoredStill(db: Db, row: StoredRow): Promise<boolean> {
  const found = await db
    .selectFrom('stored_object')
    .select('id')
    .where('id', '=', row.id)
    .where('storage_type', '=', row.storageType)
    .where('key', '=', row.key)
    .executeTakeFirst();
  return found !== undefined;
}

export interface SeenKey {
  readonly storageType: number;
  readonly key: string;
  readonly isOld: boolean;
}

/** Objects below `upload/` that no row names, also none of an upload in parts that goes on. See [Note: Moved lately]. */
export async function listOrphans(db: Db): Promise<SeenKey[]> {
  const { rows } = await sql<SeenKey>`
    select storage_type as "storageType", key, is_old as "isOld" from seen_object as seen
    where key like 'upload/%' and not exists (
      select from stored_object as object where object.key = seen.key
        and (object.storage_type = seen.storage_type or object.moved_at > now() - interval '1 hour'))
      and not exists (select from multipart_upload as upload where upload.object_key = seen.key)
    order by 1, 2`.execute(db);
  return rows;
}

/** What was listed below a prefix, of whatever age. */
export async function listSeen(db: Db, prefix: string): Promise<SeenKey[]> {
  const { rows } = await sql<SeenKey>`
    select storage_type as "storageType", key, is_old as "isOld" from seen_object
    where starts_with(key, ${prefix}) order by 1, 2`.execute(db);
  return rows;
}

/** Files of derivatives that no row names: `derived/xx/<folder>/<file>`. */
export async function listUnnamedDerivatives(db: Db): Promise<SeenKey[]> {
  const { rows } = await sql<SeenKey>`
    select storage_type as "storageType", key, is_old as "isOld" from seen_object as seen
    where key like 'derived/%' and not exists (
      select from media where media.uid = split_part(split_part(seen.key, '/', 3), '.', 1)
        and media.derivative_key = regexp_replace(seen.key, '/[^/]*$', '')
        and (media.derivative_storage = seen.storage_type or media.derivative_moved_at > now() - interval '1 hour'))
      and not exists (
      select from media_mark as mark join media on media.id = mark.media_id
      where media.uid = split_part(split_part(seen.key, '/', 3), '.', 1)
        and mark.folder = regexp_replace(seen.key, '/[^/]*$', '')
        and (mark.storage_type = seen.storage_type or mark.moved_at > now() - interval '1 hour'))
    order by 1, 2`.execute(db);
  return rows;
}

export interface DerivedRow {
  readonly id: Id;
  readonly uid: string;
  readonly albumId: Id;
  readonly kind: number;
  readonly storageType: number;
  readonly folder: string;
  /** Names of the files that were not listed. */
  readonly missing: readonly string[];
  /** Whether there is something to make them of. */
  readonly hasOriginal: boolean;
}

export interface DerivedNames {
  /** What every one has. */
  readonly always: readonly string[];
  readonly large: string;
  readonly video: string;
  readonly strip: string;
  readonly frames: string;
}

/** Ready files, those in the bin left out, without all their derivatives. */
export async function listUnderived(db: Db, names: DerivedNames): Promise<DerivedRow[]> {
  const { rows } = await sql<DerivedRow>`
    with wanted as (
      select media.*, needed.name
      from media cross join lateral (
        select unnest(${[...names.always]}::text[]) as name
        union all select ${names.large} where media.has_large
        union all select ${names.video} where media.has_web_video
        union all select ${names.strip} where media.has_strip
        union all select ${names.frames} where media.check_frames > 0
      ) as needed
      where media.state = ${MEDIA_STATE.ready} and media.deleted_at is null and media.derivative_key <> ''
    )
    select wanted.id, wanted.uid, wanted.album_id as "albumId", wanted.kind, wanted.derivative_storage as "storageType",
      wanted.derivative_key as folder, array_agg(wanted.name order by wanted.name) as missing,
      bool_or(original.key is not null) as "hasOriginal"
    from wanted
    left join stored_object as object on object.id = wanted.object_id
    left join seen_object as original on original.storage_type = object.storage_type and original.key = object.key
    where not exists (
      select from seen_object as seen
      where seen.storage_type = wanted.derivative_storage and seen.key = wanted.derivative_key || '/' || wanted.name)
    group by 1, 2, 3, 4, 5, 6
    order by wanted.id`.execute(db);
  return rows;
}

export interface UnmarkedRow {
  readonly id: Id;
  readonly uid: string;
  readonly kind: number;
  readonly storageType: number;
  /** Empty: it could not be marked. */
  readonly folder: string;
  /** Names of the files that were not listed. */
  readonly missing: readonly string[];
  /** Whether there is something to mark. */
  readonly hasPlain: boolean;
}

/** Ready files whose mark is as it is now set, without all that it should have. Those whose mark is older have a job already. */
export async function listUnmarked(db: Db, names: DerivedNames): Promise<UnmarkedRow[]> {
  const { rows } = await sql<UnmarkedRow>`
    with wanted as (
      select media.*, mark.folder, mark.storage_type, needed.name
      from media_mark as mark join media on media.id = mark.media_id join album on album.id = media.album_id
      cross join lateral (
        select unnest(${[...names.always]}::text[]) as name
        union all select ${names.large} where media.has_large
        union all select ${names.video} where media.kind = ${MEDIA_KIND.video} and album.watermark_kind <> 0
      ) as needed
      where media.state = ${MEDIA_STATE.ready} and mark.version = album.watermark_version
        and (album.watermark_kind <> 0 or media.price_fen > 0)
    )
    select wanted.id, wanted.uid, wanted.kind, wanted.storage_type as "storageType", wanted.folder,
      array_agg(wanted.name order by wanted.name) as missing, bool_or(plain.key is not null) as "hasPlain"
    from wanted
    left join seen_object as plain on plain.storage_type = wanted.derivative_storage
      and plain.key = wanted.derivative_key || '/' || case when wanted.has_large then ${names.large} else ${names.always.at(-1)} end
    where not exists (
      select from seen_object as seen
      where wanted.folder <> '' and seen.storage_type = wanted.storage_type
        and seen.key = wanted.folder || '/' || wanted.name)
    group by 1, 2, 3, 4, 5
    order by wanted.id`.execute(db);
  return rows;
}

/** Whether the row still says so. */
export async function isMarkedStill(db: Db, row: UnmarkedRow): Promise<boolean> {
  const found = await db
    .selectFrom('media_mark')
    .select('media_id')
    .where('media_id', '=', row.id)
    .where('folder', '=', row.folder)
    .executeTakeFirst();
  return found !== undefined;
}

export interface StuckRow {
  readonly id: Id;
  readonly uid: string;
  readonly albumId: Id;
  readonly kind: number;
  /** It has been shown before. */
  readonly isMade: boolean;
}

/** Files that wait to be processed and whose job is gone or has been given up. */
export async function listStuck(db: Db, before: Date, jobNames: readonly string[]): Promise<StuckRow[]> {
  const { rows } = await sql<StuckRow>`
    select media.id, media.uid, media.album_id as "albumId", media.kind, media.derivative_key <> '' as "isMade" from media
    where media.state = ${MEDIA_STATE.processing} and media.deleted_at is null and media.created_at < ${before}
      and not exists (
        select from graphile_worker._private_jobs as job
        join graphile_worker._private_tasks as task on task.id = job.task_id
        where task.identifier = any(${jobNames}::text[])
          and job.attempts < job.max_attempts and job.payload ->> 'mediaId' = media.id::text)
    order by media.id`.execute(db);
  return rows;
}

export interface MiscountedObject {
  readonly id: Id;
  readonly key: string;
  readonly kept: number;
  readonly counted: number;
}

export async function listMiscountedUses(db: Db): Promise<MiscountedObject[]> {
  const { rows } = await sql<MiscountedObject>`
    select object.id, object.key, object.uses as kept, count(used.object_id)::int as counted
    from stored_object as object left join (
      select object_id from media union all select object_id from bought_original
    ) as used on used.object_id = object.id
    group by object.id
    having object.uses <> count(used.object_id)
    order by object.id`.execute(db);
  return rows;
}

/** Counts one object's uses again. The row's lock keeps out code that adds or removes a use. The key, when nobody uses it. */
export async function recountUses(tx: Tx, objectId: Id): Promise<string | null> {
  const row = await tx
    .selectFrom('stored_object')
    .select('key')
    .where('id', '=', objectId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { rows } = await sql<{
    uses: number;
  }>`
    select (select count(*) from media where object_id = ${objectId})::int
      + (select count(*) from bought_original where object_id = ${objectId})::int as uses`.execute(tx);
  const uses = rows[0]?.uses ?? 0;
  if (uses > 0) {
    await tx.updateTable('stored_object').set({ uses }).where('id', '=', objectId).execute();
    return null;
  }
  await tx.deleteFrom('stored_object').where('id', '=', objectId).execute();
  return row.key;
}

/** Makes a ready file one that is to be processed. False when it is none any more. */
export async function beginAgain(tx: Tx, row: DerivedRow): Promise<boolean> {
  const changed = await tx
    .updateTable('media')
    .set({ state: MEDIA_STATE.processing })
    .where('id', '=', row.id)
    .where('state', '=', MEDIA_STATE.ready)
    .where('derivative_key', '=', row.folder)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The other way: shows what it was made into before. False when it is not being processed any more. */
export async function showAgain(tx: Tx, row: StuckRow): Promise<boolean> {
  const changed = await tx
    .updateTable('media')
    .set({ state: MEDIA_STATE.ready })
    .where('id', '=', row.id)
    .where('state', '=', MEDIA_STATE.processing)
    .where('derivative_key', '!=', '')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** How much a store would have to be trusted with, if it says that it has nothing: rows of originals, and which stores rows name. */
export async function countNamed(db: Db): Promise<{ originals: number; storageTypes: number[] }> {
  const { rows } = await sql<{ originals: number; storageTypes: number[] }>`
    select (select count(*)::int from stored_object) as originals,
      array(select storage_type from stored_object
        union select derivative_storage from media where derivative_key <> ''
        union select storage_type from media_mark where folder <> '') as "storageTypes"`.execute(db);
  return rows[0] ?? { originals: 0, storageTypes: [] };
}

export async function listAlbumsAfter(db: Db, afterId: Id, limit: number): Promise<{ id: Id; uid: string }[]> {
  return db.selectFrom('album').select(['id', 'uid']).where('id', '>', afterId).orderBy('id').limit(limit).execute();
}

export async function countAlbums(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('album')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
