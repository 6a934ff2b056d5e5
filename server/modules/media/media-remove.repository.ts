import type { Id, Tx } from '../../db/tables';

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

/** An album shows no cover that lies in the bin. */
export async function clearCover(tx: Tx, albumId: Id, mediaIds: readonly Id[]): Promise<void> {
  await tx
    .updateTable('album')
    .set({ cover_id: null })
    .where('id', '=', albumId)
    .where('cover_id', 'in', mediaIds)
    .execute();
}
