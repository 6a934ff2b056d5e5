import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../../db/tables';

/** Where uploads are kept: no user's id, so no credentials reach it, and below the prefix that the sweep looks at. */
export const KEPT_PREFIX = 'upload/kept/';

// The class of our advisory locks on object names: any number that no other lock uses.
const OBJECT_LOCK_CLASS = 41_202;

/** Held until the transaction ends. Code that gives an object its row, or removes an object without one, takes it first. */
export async function lockObjectKey(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${OBJECT_LOCK_CLASS}, hashtext(${key}))`.execute(tx);
}

/** Which of these names must stay in this store: its own, and those that were there until lately (see [Note: Moved lately]). */
export async function listUsedKeys(db: Db, storageType: number, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stored_object')
    .select('key')
    .where((eb) =>
      eb.or([eb('storage_type', '=', storageType), eb('moved_at', '>', sql<Date>`now() - interval '1 hour'`)]),
    )
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.key));
}

// The class of our advisory locks on contents: any number that no other lock uses.
const CONTENT_LOCK_CLASS = 41_203;

/**
 * Held until the transaction ends. Code that uses several objects locks them all first, in the same order everywhere: otherwise batches of
 * the same files would deadlock with each other or with one that erases them. What has no row yet is locked by its SHA-256.
 */
export async function lockObjects(
  tx: Tx,
  bytes: readonly (
    | { readonly kind: 'new'; readonly sha256: string }
    | { readonly kind: 'shared'; readonly objectId: Id }
  )[],
): Promise<void> {
  const sha256s = bytes.flatMap((each) => (each.kind === 'new' ? each.sha256 : []));
  const objectIds = bytes.flatMap((each) => (each.kind === 'shared' ? each.objectId : []));
  await sql`
    select pg_advisory_xact_lock(${CONTENT_LOCK_CLASS}, content.lock)
    from (select distinct hashtext(sha256) as lock from unnest(${sha256s}::text[]) as sha256 order by lock) as content`.execute(
    tx,
  );
  await sql`
    select from stored_object
    where id = any(${objectIds}::bigint[])
      or sha256 = any(array(select decode(sha256, 'hex') from unnest(${sha256s}::text[]) as sha256))
    order by id for no key update`.execute(tx);
}

export interface NewObject {
  readonly storageType: number;
  readonly key: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mime: string;
  readonly now: Date;
}

/** The row of these bytes, used once more. Its key is another one when the same bytes were there before. */
export async function useObject(tx: Tx, object: NewObject): Promise<{ id: Id; key: string }> {
  return tx
    .insertInto('stored_object')
    .values({
      storage_type: object.storageType,
      key: object.key,
      sha256: Buffer.from(object.sha256, 'hex'),
      size_bytes: object.sizeBytes,
      mime: object.mime,
      uses: 1,
      created_at: object.now,
    })
    .onConflict((oc) =>
      oc
        .columns(['storage_type', 'sha256', 'size_bytes'])
        .doUpdateSet((eb) => ({ uses: eb('stored_object.uses', '+', 1) })),
    )
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow();
}

/** False when the bytes have gone meanwhile. */
export async function useObjectAgain(tx: Tx, objectId: Id): Promise<boolean> {
  const row = await tx
    .updateTable('stored_object')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', objectId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** One use less. The key when that was the last: its bytes are to be removed after the commit. */
export async function releaseObject(tx: Tx, objectId: Id): Promise<string | null> {
  const row = await tx
    .updateTable('stored_object')
    .set((eb) => ({ uses: eb('uses', '-', 1) }))
    .where('id', '=', objectId)
    .returning(['uses', 'key'])
    .executeTakeFirstOrThrow();
  if (row.uses > 0) return null;
  await tx.deleteFrom('stored_object').where('id', '=', objectId).execute();
  return row.key;
}
