import { type Expression, sql, type SqlBool } from 'kysely';
import type { Id, Tx } from '../../db/tables';

/** Each of these answers how many rows have changed. */
export async function setHidden(tx: Tx, mediaIds: readonly Id[], isHidden: boolean): Promise<number> {
  const rows = await tx
    .updateTable('media')
    .set({ is_hidden: isHidden })
    .where('id', 'in', mediaIds)
    .where('is_hidden', '<>', isHidden)
    .returning('id')
    .execute();
  return rows.length;
}

export async function setEssence(tx: Tx, mediaIds: readonly Id[], isEssence: boolean): Promise<number> {
  const rows = await tx
    .updateTable('media')
    .set({ is_essence: isEssence })
    .where('id', 'in', mediaIds)
    .where('is_essence', '<>', isEssence)
    .returning('id')
    .execute();
  return rows.length;
}

export async function setLabel(tx: Tx, mediaIds: readonly Id[], labelId: Id | null): Promise<number> {
  const rows = await tx
    .updateTable('media')
    .set({ label_id: labelId })
    .where('id', 'in', mediaIds)
    .where(sql<boolean>`label_id is distinct from ${labelId}::bigint`)
    .returning('id')
    .execute();
  return rows.length;
}

export async function setRemark(tx: Tx, mediaIds: readonly Id[], remark: string): Promise<Id[]> {
  const rows = await tx
    .updateTable('media')
    .set({ remark })
    .where('id', 'in', mediaIds)
    .where('remark', '<>', remark)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function setPrice(tx: Tx, mediaIds: readonly Id[], priceFen: number): Promise<number> {
  const rows = await tx
    .updateTable('media')
    .set({ price_fen: priceFen })
    .where('id', 'in', mediaIds)
    .where('price_fen', '<>', priceFen)
    .returning('id')
    .execute();
  return rows.length;
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

/** Held, so that the label is not removed while media move to it. */
export async function findLabel(tx: Tx, uid: string): Promise<{ id: Id; albumId: Id } | null> {
  const row = await tx
    .selectFrom('album_label')
    .select(['id', 'album_id as albumId'])
    .where('uid', '=', uid)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}
