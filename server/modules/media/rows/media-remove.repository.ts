import { type Expression, sql, type SqlBool } from 'kysely';
import type { Id, Tx } from '../../../db/tables';

/** Into the bin. Answers which of them were not there yet. */
export async function markDeleted(tx: Tx, mediaIds: readonly Id[], userId: Id, now: Date): Promise<Id[]> {
  const rows = await tx
    .updateTable('media')
    .set({ deleted_at: now, deleted_by: userId })
    .where('id', 'in', mediaIds)
    .where('is_listed', '=', true)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** What of an album goes at once. */
export interface RemovalWish {
  readonly albumId: Id;
  readonly labelId: Id | null;
  /** Null: photos and videos. */
  readonly kind: number | null;
  /** Null: everybody's. */
  readonly uploaderId: Id | null;
  /** What the caller sees. */
  readonly seen: Expression<SqlBool>;
}

/** The newest first. */
export function listRemovable(tx: Tx, wish: RemovalWish, limit: number): Promise<{ id: Id; uid: string }[]> {
  return removableRows(tx, wish)
    .select(['id', 'uid'])
    .orderBy('taken_local', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countRemovable(tx: Tx, wish: RemovalWish): Promise<number> {
  const row = await removableRows(tx, wish)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

function removableRows(tx: Tx, { albumId, labelId, kind, uploaderId, seen }: RemovalWish) {
  return tx
    .selectFrom('media')
    .where('media.album_id', '=', albumId)
    .where(seen)
    .$if(labelId !== null, (query) => query.where('media.label_id', '=', labelId))
    .$if(kind !== null, (query) => query.where('media.kind', '=', kind ?? 0))
    .$if(uploaderId !== null, (query) => query.where('media.uploader_id', '=', uploaderId ?? '0'));
}

/** An album shows no cover that lies in the bin. */
export async function clearCover(tx: Tx, albumId: Id, mediaIds: readonly Id[]): Promise<void> {
  await tx
    .updateTable('album')
    .set({ cover_id: null })
    .where('id', '=', albumId)
    .where('cover_id', 'in', mediaIds)
    .execute();
}
