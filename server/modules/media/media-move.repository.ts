import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

export interface MovableObject {
  readonly id: Id;
  readonly key: string;
  readonly sha256: Buffer;
  readonly sizeBytes: number;
}

export async function listObjectsOf(db: Db, storageType: number, afterId: Id, limit: number): Promise<MovableObject[]> {
  const rows = await db
    .selectFrom('stored_object')
    .select(['id', 'key', 'sha256', 'size_bytes as sizeBytes'])
    .where('storage_type', '=', storageType)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes) }));
}

export interface MovableDerivatives {
  readonly id: Id;
  readonly folder: string;
  /** Which row names the folder. */
  readonly of: 'media' | 'media_mark';
}

export async function listDerivativesOf(
  db: Db,
  storageType: number,
  afterId: Id,
  limit: number,
): Promise<MovableDerivatives[]> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'derivative_key as folder'])
    .where('derivative_storage', '=', storageType)
    .where('derivative_key', '!=', '')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, of: 'media' }));
}

/** The same with the watermark. */
export async function listMarksOf(
  db: Db,
  storageType: number,
  afterId: Id,
  limit: number,
): Promise<MovableDerivatives[]> {
  const rows = await db
    .selectFrom('media_mark')
    .select(['media_id as id', 'folder'])
    .where('storage_type', '=', storageType)
    .where('folder', '!=', '')
    .where('media_id', '>', afterId)
    .orderBy('media_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, of: 'media_mark' }));
}

export interface StorageTotals {
  readonly storageType: number;
  readonly objects: number;
  readonly objectBytes: number;
  readonly derivatives: number;
}

/** What the rows say lies where. */
export async function countByStorage(db: Db): Promise<StorageTotals[]> {
  const { rows } = await sql<{ storageType: number; objects: string; objectBytes: string; derivatives: string }>`
    select storage_type as "storageType", sum(objects) as objects, sum(bytes) as "objectBytes", sum(made) as derivatives
    from (
      select storage_type, count(*) as objects, sum(size_bytes) as bytes, 0 as made from stored_object group by 1
      union all
      select derivative_storage, 0, 0, count(*) from media where derivative_key <> '' group by 1
      union all
      select storage_type, 0, 0, count(*) from media_mark where folder <> '' group by 1
    ) as each
    group by 1 order by 1`.execute(db);
  return rows.map((row) => ({
    storageType: row.storageType,
    objects: Number(row.objects),
    objectBytes: Number(row.objectBytes),
    derivatives: Number(row.derivatives),
  }));
}

/** Another row of the same bytes, in another store. Its own may have been moved there meanwhile. */
export async function findTwin(db: Db, storageType: number, object: MovableObject): Promise<Id | null> {
  const row = await db
    .selectFrom('stored_object')
    .select('id')
    .where('storage_type', '=', storageType)
    .where('sha256', '=', object.sha256)
    .where('size_bytes', '=', object.sizeBytes)
    .where('id', '<>', object.id)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** False when it has gone, or was moved by somebody else. */
export async function setObjectStorage(
  tx: Tx,
  object: MovableObject,
  from: number,
  to: { readonly storageType: number; readonly key: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('stored_object')
    .set({ storage_type: to.storageType, key: to.key, moved_at: sql<Date>`now()` })
    .where('id', '=', object.id)
    .where('storage_type', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Every photo of one row shows the other's bytes from now on. The media first, as those who remove media lock them. */
export async function mergeObject(tx: Tx, fromId: Id, intoId: Id): Promise<void> {
  await tx.updateTable('media').set({ object_id: intoId }).where('object_id', '=', fromId).execute();
  const gone = await tx.deleteFrom('stored_object').where('id', '=', fromId).returning('uses').executeTakeFirst();
  if (gone === undefined) return;
  await tx
    .updateTable('stored_object')
    .set((eb) => ({ uses: eb('uses', '+', gone.uses) }))
    .where('id', '=', intoId)
    .execute();
}

/** Changes nothing when the row has gone or names other derivatives by now. */
export async function setDerivativeStorage(
  db: Db,
  derivatives: MovableDerivatives,
  from: number,
  to: number,
): Promise<void> {
  if (derivatives.of === 'media_mark') return setMarkStorage(db, derivatives, from, to);
  await db
    .updateTable('media')
    .set({ derivative_storage: to, derivative_moved_at: sql<Date>`now()` })
    .where('id', '=', derivatives.id)
    .where('derivative_key', '=', derivatives.folder)
    .where('derivative_storage', '=', from)
    .execute();
}

async function setMarkStorage(db: Db, mark: MovableDerivatives, from: number, to: number): Promise<void> {
  await db
    .updateTable('media_mark')
    .set({ storage_type: to, moved_at: sql<Date>`now()` })
    .where('media_id', '=', mark.id)
    .where('folder', '=', mark.folder)
    .where('storage_type', '=', from)
    .execute();
}
