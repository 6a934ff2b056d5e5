import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../../db/tables';

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

/** The tables whose rows name a folder of pictures, and what their columns for it are called. */
const FOLDERS = {
  media: { id: 'id', folder: 'derivative_key', storage: 'derivative_storage', movedAt: 'derivative_moved_at' },
  /** The same with the watermark. */
  media_mark: { id: 'media_id', folder: 'folder', storage: 'storage_type', movedAt: 'moved_at' },
} as const;

export interface MovableDerivatives {
  readonly id: Id;
  readonly folder: string;
  /** Which row names the folder. */
  readonly of: keyof typeof FOLDERS;
}

export async function listDerivativesOf(
  db: Db,
  of: MovableDerivatives['of'],
  storageType: number,
  afterId: Id,
  limit: number,
): Promise<MovableDerivatives[]> {
  const { id, folder, storage } = FOLDERS[of];
  const { rows } = await sql<{ id: Id; folder: string }>`
    select ${sql.ref(id)} as id, ${sql.ref(folder)} as folder
    from ${sql.table(of)}
    where ${sql.ref(storage)} = ${storageType} and ${sql.ref(folder)} <> '' and ${sql.ref(id)} > ${afterId}
    order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, of }));
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
  await tx.updateTable('bought_original').set({ object_id: intoId }).where('object_id', '=', fromId).execute();
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
  const { id, folder, storage, movedAt } = FOLDERS[derivatives.of];
  await sql`
    update ${sql.table(derivatives.of)} set ${sql.id(storage)} = ${to}, ${sql.id(movedAt)} = now()
    where ${sql.ref(id)} = ${derivatives.id}
      and ${sql.ref(folder)} = ${derivatives.folder}
      and ${sql.ref(storage)} = ${from}`.execute(db);
}
