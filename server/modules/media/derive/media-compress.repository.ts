import { sql } from 'kysely';
import { MEDIA_STATE } from '@contract/constants/media';
import type { Db, Id, Tx } from '../../../db/tables';
import { listBoughtIds } from '../rows/media-purchase.repository';

const WAITING = 0;
export const COMPRESSION_ENDED = { done: 1, kept: 2 } as const;
// Only what is as large as this can be worth it.
const SMALLEST_BYTES = 200_000;

export interface CompressibleRow {
  readonly id: Id;
  readonly kind: number;
  readonly sizeBytes: number;
  readonly pixelX: number;
  readonly pixelY: number;
  readonly durationMs: number;
}

/** Of an album that is not in the bin: what is shown, and is not being compressed. */
export async function listCompressible(db: Db, albumId: Id): Promise<CompressibleRow[]> {
  const rows = await db
    .selectFrom('media')
    .leftJoin('media_compression as asked', (join) =>
      join.onRef('asked.media_id', '=', 'media.id').on('asked.state', '=', WAITING),
    )
    .select([
      'media.id',
      'media.kind',
      'media.size_bytes as sizeBytes',
      'media.pixel_x as pixelX',
      'media.pixel_y as pixelY',
      'media.duration_ms as durationMs',
    ])
    .where('media.album_id', '=', albumId)
    .where('media.is_listed', '=', true)
    .where('media.state', '=', MEDIA_STATE.ready)
    .where('media.size_bytes', '>', SMALLEST_BYTES)
    .where('asked.media_id', 'is', null)
    .execute();
  return rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes) }));
}

/** Answers those that wait from now on: not what did so before, nor what somebody has bought, which is kept as it is. */
export async function askCompression(
  tx: Tx,
  asked: { readonly mediaIds: readonly Id[]; readonly by: Id; readonly level: number; readonly at: Date },
): Promise<Id[]> {
  if (asked.mediaIds.length === 0) return [];
  const { rows } = await sql<{ id: Id }>`
    with asked as (
      insert into media_compression as kept (media_id, asked_by, level, asked_at, state)
      select id, ${asked.by}, ${asked.level}, ${asked.at},
        case when exists (select from media_purchase where media_id = id) then ${COMPRESSION_ENDED.kept}::int else ${WAITING}::int end
      from unnest(${[...asked.mediaIds]}::bigint[]) as chosen (id)
      on conflict (media_id) do update
        set asked_by = excluded.asked_by, level = excluded.level, asked_at = excluded.asked_at, state = excluded.state,
          saved_bytes = 0
        where kept.state <> ${WAITING}
      returning media_id as id, state)
    select id from asked where state = ${WAITING}`.execute(tx);
  return rows.map((row) => row.id);
}

export interface CompressionCounts {
  readonly waiting: number;
  readonly done: number;
  readonly kept: number;
  readonly savedBytes: number;
}

export async function countCompressions(db: Db, userId: Id, since: Date): Promise<CompressionCounts> {
  const row = await db
    .selectFrom('media_compression')
    .select([
      sql<number>`(count(*) filter (where state = 0))::int`.as('waiting'),
      sql<number>`(count(*) filter (where state = 1))::int`.as('done'),
      sql<number>`(count(*) filter (where state = 2))::int`.as('kept'),
      sql<string>`coalesce(sum(saved_bytes), 0)`.as('savedBytes'),
    ])
    .where('asked_by', '=', userId)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow();
  return { ...row, savedBytes: Number(row.savedBytes) };
}

export async function dropWaiting(db: Db, userId: Id): Promise<void> {
  await db.deleteFrom('media_compression').where('asked_by', '=', userId).where('state', '=', WAITING).execute();
}

export interface ToCompressRow extends CompressibleRow {
  readonly albumId: Id;
  readonly objectId: Id;
  readonly objectKey: string;
  readonly storageType: number;
  readonly mime: string;
  readonly fileName: string;
  readonly level: number;
}

/** Null when it is not wanted any more, or the file has gone into the bin meanwhile. */
export async function findToCompress(db: Db, mediaId: Id): Promise<ToCompressRow | null> {
  const row = await db
    .selectFrom('media_compression')
    .innerJoin('media', 'media.id', 'media_compression.media_id')
    .innerJoin('stored_object', 'stored_object.id', 'media.object_id')
    .select([
      'media.id',
      'media.album_id as albumId',
      'media.kind',
      'media.mime',
      'media.file_name as fileName',
      'media.size_bytes as sizeBytes',
      'media.pixel_x as pixelX',
      'media.pixel_y as pixelY',
      'media.duration_ms as durationMs',
      'media_compression.level',
      'stored_object.id as objectId',
      'stored_object.key as objectKey',
      'stored_object.storage_type as storageType',
    ])
    .where('media_compression.media_id', '=', mediaId)
    .where('media_compression.state', '=', WAITING)
    .where('media.is_listed', '=', true)
    .where('media.state', '=', MEDIA_STATE.ready)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, sizeBytes: Number(row.sizeBytes) };
}

export interface SmallerFile {
  readonly objectId: Id;
  readonly md5: string;
  readonly sizeBytes: number;
  readonly mime: string;
  readonly fileName: string;
  readonly pixelX: number;
  readonly pixelY: number;
}

/** False when somebody has bought it, the row shows other bytes by now, or the album has this very file already. Under the album's lock. */
export async function showSmaller(tx: Tx, row: ToCompressRow, file: SmallerFile): Promise<boolean> {
  // Blocks purchases of it meanwhile: their row points at this one.
  await tx.selectFrom('media').select('id').where('id', '=', row.id).forUpdate().execute();
  if ((await listBoughtIds(tx, [row.id])).length > 0) return false;
  const twin = await tx
    .selectFrom('media')
    .select('id')
    .where('album_id', '=', row.albumId)
    .where('md5', '=', file.md5)
    .where('size_bytes', '=', file.sizeBytes)
    .where('deleted_at', 'is', null)
    .where('state', '!=', MEDIA_STATE.failed)
    .executeTakeFirst();
  if (twin !== undefined) return false;
  const changed = await tx
    .updateTable('media')
    .set({
      object_id: file.objectId,
      md5: file.md5,
      size_bytes: file.sizeBytes,
      mime: file.mime,
      file_name: file.fileName,
      // As they are shown: a turned one's edges change places.
      pixel_x: sql`case turns % 2 when 0 then ${file.pixelX}::int else ${file.pixelY}::int end`,
      pixel_y: sql`case turns % 2 when 0 then ${file.pixelY}::int else ${file.pixelX}::int end`,
    })
    .where('id', '=', row.id)
    .where('object_id', '=', row.objectId)
    .where('is_listed', '=', true)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function endCompression(db: Db, mediaId: Id, state: number, savedBytes: number): Promise<void> {
  await db
    .updateTable('media_compression')
    .set({ state, saved_bytes: savedBytes })
    .where('media_id', '=', mediaId)
    .where('state', '=', WAITING)
    .execute();
}
