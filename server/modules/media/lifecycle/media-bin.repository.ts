import { type NotNull, type RawBuilder, sql, type SqlBool } from 'kysely';
import { MEDIA_STATE } from '@contract/constants/media';
import { isAlbumOnHold, isMediaOnHold } from '../../../db/legal-holds';
import type { Db, Id, Tx } from '../../../db/tables';

/** A row in the bin. */
export interface BinRow {
  readonly id: Id;
  readonly uid: string;
  readonly albumId: Id;
  readonly albumUid: string;
  readonly albumName: string;
  readonly epoch: number;
  readonly holderEpoch: number;
  readonly uploaderId: Id;
  readonly deletedBy: Id | null;
  readonly kind: number;
  readonly state: number;
  readonly fileName: string;
  readonly sizeBytes: string | number;
  readonly durationMs: number;
  readonly thumbhash: string;
  readonly deletedAt: Date;
}

export interface BinFilter {
  /** What this person removed; together with `albumId`: of that album alone. */
  readonly deletedBy: Id | null;
  /** What was removed from this person's albums. */
  readonly ownerId: Id | null;
  readonly albumId: Id | null;
}

export interface BinPlace {
  readonly atMicros: string;
  readonly id: Id;
}

/** The last removed first. Those of an album that is itself in the bin are not in it. */
export async function listBinRows(
  db: Db,
  filter: BinFilter,
  after: BinPlace | null,
  limit: number,
): Promise<(BinRow & { readonly atMicros: string })[]> {
  const { deletedBy, ownerId } = filter;
  const rows =
    deletedBy === null || ownerId === null
      ? binRows(db, filter)
      : allBinRows(db).where(isAmongNewest({ deletedBy, ownerId }, after, limit));
  return rows
    .select(columns)
    .select(sql<string>`(extract(epoch from media.deleted_at) * 1000000)::bigint`.as('atMicros'))
    .$if(after !== null, (query) => query.where(isBefore(after)))
    .orderBy('media.deleted_at', 'desc')
    .orderBy('media.id', 'desc')
    .limit(limit)
    .execute();
}

function isBefore(after: BinPlace | null): RawBuilder<SqlBool> {
  if (after === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`(media.deleted_at, media.id) <
    (to_timestamp(0) + ${after.atMicros}::bigint * interval '1 microsecond', ${after.id}::bigint)`;
}

/**
 * What one removed, and what was removed from one's albums: two orders, and one for each album. The newest of each are taken before
 * they are put together, so that a bin of thousands is not sorted for a page of it.
 */
function isAmongNewest(
  { deletedBy, ownerId }: { readonly deletedBy: Id; readonly ownerId: Id },
  after: BinPlace | null,
  limit: number,
): RawBuilder<SqlBool> {
  const newest = sql`media.deleted_at is not null and media.state <> ${MEDIA_STATE.failed} and ${isBefore(after)}
    order by media.deleted_at desc, media.id desc limit ${limit}`;
  return sql<SqlBool>`media.id in (
    (select media.id from media
     where media.deleted_by = ${deletedBy}
       and (select home.deleted_at is null from album as home where home.id = media.album_id) and ${newest})
    union all
    (select mine.id from album as home
     cross join lateral (select media.id from media where media.album_id = home.id and ${newest}) as mine
     where home.owner_id = ${ownerId} and home.deleted_at is null))`;
}

export async function countBin(db: Db, filter: BinFilter): Promise<number> {
  const row = await binRows(db, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export function listBinByUid(db: Db, uids: readonly string[]): Promise<BinRow[]> {
  return allBinRows(db).select(columns).where('media.uid', 'in', uids).execute();
}

const columns = [
  'media.id',
  'media.uid',
  'media.album_id as albumId',
  'album.uid as albumUid',
  'album.name as albumName',
  'album.access_epoch as epoch',
  'album.holder_epoch as holderEpoch',
  'media.uploader_id as uploaderId',
  'media.deleted_by as deletedBy',
  'media.kind',
  'media.state',
  'media.file_name as fileName',
  'media.size_bytes as sizeBytes',
  'media.duration_ms as durationMs',
  'media.thumbhash',
  sql<Date>`media.deleted_at`.as('deletedAt'),
] as const;

function allBinRows(db: Db) {
  return db
    .selectFrom('media')
    .innerJoin('album', 'album.id', 'media.album_id')
    .where('media.deleted_at', 'is not', null)
    .where('media.state', '<>', MEDIA_STATE.failed);
}

function binRows(db: Db, { deletedBy, ownerId, albumId }: BinFilter) {
  return allBinRows(db)
    .where('album.deleted_at', 'is', null)
    .$if(albumId !== null, (query) => query.where('media.album_id', '=', albumId))
    .where((eb) =>
      eb.or([
        ...(deletedBy === null ? [] : [eb('media.deleted_by', '=', deletedBy)]),
        ...(ownerId === null ? [] : [eb('album.owner_id', '=', ownerId)]),
        ...(deletedBy === null && ownerId === null ? [eb.val(true)] : []),
      ]),
    );
}

/** Out of the bin; what is not answered stays: the album has the same file again, or two of them are the same. */
export function restoreRows(tx: Tx, mediaIds: readonly Id[]): Promise<{ id: Id; state: number }[]> {
  return tx
    .updateTable('media')
    .set({ deleted_at: null, deleted_by: null })
    .where(
      sql<SqlBool>`media.id in (
        select distinct on (lying.album_id, lying.md5, lying.size_bytes) lying.id from media as lying
        where lying.id = any(${[...mediaIds]}::bigint[]) and lying.deleted_at is not null and not exists (
          select from media as other
          where other.album_id = lying.album_id and other.md5 = lying.md5 and other.size_bytes = lying.size_bytes
            and other.deleted_at is null and other.state <> ${MEDIA_STATE.failed})
        order by lying.album_id, lying.md5, lying.size_bytes, lying.deleted_at desc, lying.id desc)`,
    )
    .returning(['id', 'state'])
    .execute();
}

export interface DueMedia {
  readonly id: Id;
  readonly albumId: Id;
}

/** Some of what has lain in the bin since before, of one album. */
export async function listDueMedia(db: Db, before: Date, limit: number): Promise<DueMedia[]> {
  const due = (): ReturnType<typeof start> =>
    start()
      .where('deleted_at', '<', before)
      .where((eb) => eb.not(isMediaOnHold));
  const start = () => db.selectFrom('media').select(['id', 'album_id as albumId']);
  const first = await due().orderBy('deleted_at').limit(1).executeTakeFirst();
  if (first === undefined) return [];
  return due().where('album_id', '=', first.albumId).limit(limit).execute();
}

export interface BinAlbumRow {
  readonly id: Id;
  readonly uid: string;
  readonly name: string;
  readonly mediaCount: number;
  readonly deletedAt: Date;
}

export async function listBinAlbums(db: Db, ownerId: Id): Promise<BinAlbumRow[]> {
  return db
    .selectFrom('album')
    .select(['album.id', 'album.uid', 'album.name', sql<Date>`album.deleted_at`.as('deletedAt')])
    .select((eb) =>
      eb
        .selectFrom('album_count')
        .select(sql<number>`coalesce(sum(listed_count), 0)::int`.as('count'))
        .whereRef('album_count.album_id', '=', 'album.id')
        .where('album_count.label_id', '=', '0')
        .as('mediaCount'),
    )
    .$narrowType<{ mediaCount: NotNull }>()
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .where('erasing_at', 'is', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

/** Whether it lay in the bin, and was this person's. */
export async function restoreAlbumRow(tx: Tx, uid: string, ownerId: Id, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('album')
    .set({ deleted_at: null, updated_at: now })
    .where('uid', '=', uid)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .where('erasing_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** From here on it is not restored. Null when it was not in this person's bin. */
export async function startErasingAlbum(tx: Tx, uid: string, ownerId: Id, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('album')
    .set({ erasing_at: now })
    .where('uid', '=', uid)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .where('erasing_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks those whose time has come, and answers all that are to be erased. */
export async function listDueAlbums(db: Db, before: Date, now: Date, limit: number): Promise<Id[]> {
  await db
    .updateTable('album')
    .set({ erasing_at: now })
    .where('deleted_at', '<', before)
    .where('erasing_at', 'is', null)
    .execute();
  const rows = await db
    .selectFrom('album')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('erasing_at', 'is not', null)
    .where((eb) => eb.not(isAlbumOnHold))
    .orderBy('erasing_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function listMediaOf(db: Db, albumId: Id, limit: number): Promise<Id[]> {
  const rows = await db.selectFrom('media').select('id').where('album_id', '=', albumId).limit(limit).execute();
  return rows.map((row) => row.id);
}

/** After its media have gone. */
export async function deleteAlbumRow(tx: Tx, albumId: Id): Promise<void> {
  await tx.deleteFrom('media_count').where('album_id', '=', albumId).execute();
  await tx.deleteFrom('album_count').where('album_id', '=', albumId).execute();
  await tx.deleteFrom('media_run').where('album_id', '=', albumId).execute();
  await tx.deleteFrom('album_label').where('album_id', '=', albumId).execute();
  await tx.deleteFrom('album').where('id', '=', albumId).execute();
}
