import type { DiscountKind } from '@contract/constants/order';
import type { Db, Id, Tx } from '../../db/tables';

export interface DiscountRow {
  readonly uid: string;
  readonly albumId: Id;
  readonly minCount: number;
  readonly kind: DiscountKind;
  readonly value: number;
}

/** From few to many, and then the first made. */
export async function listDiscountRows(db: Db, albumIds: readonly Id[]): Promise<DiscountRow[]> {
  if (albumIds.length === 0) return [];
  const rows = await db
    .selectFrom('album_discount')
    .select(['uid', 'album_id as albumId', 'min_count as minCount', 'kind', 'value'])
    .where('album_id', 'in', albumIds)
    .orderBy('min_count')
    .orderBy('id')
    .execute();
  // The column's check says that it is one.
  return rows.map((row) => ({ ...row, kind: row.kind as DiscountKind }));
}

/** Null where there is none. */
export async function findDiscountAlbum(db: Db, uid: string): Promise<string | null> {
  const row = await db
    .selectFrom('album_discount')
    .innerJoin('album', 'album.id', 'album_discount.album_id')
    .select('album.uid')
    .where('album_discount.uid', '=', uid)
    .executeTakeFirst();
  return row?.uid ?? null;
}

/** So that two that add at once count each other. */
export async function lockDiscounts(tx: Tx, albumId: Id): Promise<void> {
  await tx.selectFrom('album').select('id').where('id', '=', albumId).forNoKeyUpdate().execute();
}

export async function insertDiscount(tx: Tx, row: DiscountRow, now: Date): Promise<void> {
  await tx
    .insertInto('album_discount')
    .values({
      uid: row.uid,
      album_id: row.albumId,
      min_count: row.minCount,
      kind: row.kind,
      value: row.value,
      created_at: now,
    })
    .execute();
}

/** Answers whether it is there. */
export async function updateDiscount(tx: Tx, { uid, albumId, minCount, kind, value }: DiscountRow): Promise<boolean> {
  const rows = await tx
    .updateTable('album_discount')
    .set({ min_count: minCount, kind, value })
    .where('uid', '=', uid)
    .where('album_id', '=', albumId)
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function deleteDiscount(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('album_discount').where('uid', '=', uid).execute();
}
