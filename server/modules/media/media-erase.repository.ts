import type { Id, Tx } from '../../db/tables';

export interface ErasedRow {
  readonly objectId: Id | null;
  readonly derivativeKey: string;
}

/** Those of the rows that lie in the bin. Held until the transaction ends, so that nobody restores them meanwhile. */
export async function lockBinned(tx: Tx, mediaIds: readonly Id[]): Promise<Id[]> {
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where('id', 'in', mediaIds)
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** The rows themselves, in whatever state, with their likes. Answers what their files are called. */
export async function deleteMediaRows(tx: Tx, mediaIds: readonly Id[]): Promise<ErasedRow[]> {
  if (mediaIds.length === 0) return [];
  await tx.deleteFrom('media_like').where('media_id', 'in', mediaIds).execute();
  await tx.updateTable('album').set({ cover_id: null }).where('cover_id', 'in', mediaIds).execute();
  return tx
    .deleteFrom('media')
    .where('id', 'in', mediaIds)
    .returning(['object_id as objectId', 'derivative_key as derivativeKey'])
    .execute();
}
