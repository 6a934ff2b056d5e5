import type { Expression, SqlBool } from 'kysely';
import { isMediaOnHold } from '../../../db/legal-holds';
import type { Id, Tx } from '../../../db/tables';

export interface ErasedRow {
  readonly objectId: Id | null;
  /** Where its derivatives lie, with the watermark and without. */
  readonly folders: readonly string[];
}

/** Those of the rows that lie in the bin, and have since `before` if that is given. Held until the transaction ends, so that nobody restores them meanwhile. */
export async function lockBinned(tx: Tx, mediaIds: readonly Id[], before: Date | null): Promise<Id[]> {
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where('id', 'in', mediaIds)
    .where('deleted_at', 'is not', null)
    .$if(before !== null, (query) => query.where('deleted_at', '<', before))
    .where((eb) => eb.not(isMediaOnHold))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** The rows themselves, in whatever state, with their likes; what was bought of them is kept, and closed where
 * it is `isFlagged`, which is over the columns of `media`. Answers what their files are called. */
export async function deleteMediaRows(
  tx: Tx,
  mediaIds: readonly Id[],
  isFlagged: Expression<SqlBool>,
): Promise<ErasedRow[]> {
  if (mediaIds.length === 0) return [];
  // Watermarking locks the row first as well.
  await tx.selectFrom('media').select('id').where('id', 'in', mediaIds).orderBy('id').forUpdate().execute();
  const marks = await tx
    .selectFrom('media_mark')
    .select(['media_id as mediaId', 'folder'])
    .where('media_id', 'in', mediaIds)
    .execute();
  await tx
    .updateTable('bought_original')
    .set({ is_closed: true })
    .where('media_id', 'in', (eb) => eb.selectFrom('media').select('id').where('id', 'in', mediaIds).where(isFlagged))
    .execute();
  await tx.deleteFrom('media_like').where('media_id', 'in', mediaIds).execute();
  await tx.updateTable('album').set({ cover_id: null }).where('cover_id', 'in', mediaIds).execute();
  const rows = await tx
    .deleteFrom('media')
    .where('id', 'in', mediaIds)
    .returning(['id', 'object_id as objectId', 'derivative_key as derivativeKey'])
    .execute();
  return rows.map(({ id, objectId, derivativeKey }) => {
    const folders = [derivativeKey, ...marks.filter((mark) => mark.mediaId === id).map(({ folder }) => folder)];
    return { objectId, folders: folders.filter((folder) => folder !== '') };
  });
}
