import { type Expression, sql, type SqlBool, type Updateable } from 'kysely';
import type { Id, MediaTable, Tx } from '../../db/tables';

/** What a batch may set. */
type SetFields = Pick<Updateable<MediaTable>, 'is_hidden' | 'is_essence' | 'label_id' | 'remark' | 'price_fen'>;

/** Brings one column of these rows to a value. Answers which of them have changed. */
export async function setField<Field extends keyof SetFields>(
  tx: Tx,
  mediaIds: readonly Id[],
  field: Field,
  value: Exclude<SetFields[Field], undefined>,
): Promise<Id[]> {
  const rows = await tx
    .updateTable('media')
    .set({ [field]: value })
    .where('id', 'in', mediaIds)
    .where(sql<boolean>`${sql.ref(field)} is distinct from ${value}`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Of everything in an album, or under one of its labels, that fits the condition. */
export async function setAlbumPrice(
  tx: Tx,
  { albumId, labelId, seen }: { readonly albumId: Id; readonly labelId: Id | null; readonly seen: Expression<SqlBool> },
  priceFen: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set({ price_fen: priceFen })
    .where('album_id', '=', albumId)
    .where(seen)
    .$if(labelId !== null, (query) => query.where('label_id', '=', labelId))
    .where('price_fen', '<>', priceFen)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
