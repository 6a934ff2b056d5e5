import type { Id, Tx } from '../../db/tables';

export interface ErasedRow {
  readonly objectId: Id | null;
  readonly derivativeKey: string;
}

/** The rows themselves, in whatever state, with their likes. Answers what their files are called. */
export async function deleteMediaRows(tx: Tx, mediaIds: readonly Id[]): Promise<ErasedRow[]> {
  await tx.deleteFrom('media_like').where('media_id', 'in', mediaIds).execute();
  await tx.updateTable('album').set({ cover_id: null }).where('cover_id', 'in', mediaIds).execute();
  return tx
    .deleteFrom('media')
    .where('id', 'in', mediaIds)
    .returning(['object_id as objectId', 'derivative_key as derivativeKey'])
    .execute();
}
