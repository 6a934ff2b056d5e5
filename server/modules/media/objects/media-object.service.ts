import {
  type BorrowedFile,
  isObjectKey,
  type ObjectStore,
  type ObjectStores,
  storesOf,
} from '../../../adapters/object-store/types';
import { isBackupRunning } from '../../../db/backup-lock';
import type { Db } from '../../../db/tables';
import { listUsedKeys, lockObjectKey } from './media-object.repository';

/**
 * Removes an object from every store in which no row names it; leaves it where a row names it. The lock keeps it apart from a save
 * that is about to give the same object its row, which is why the removal happens inside a transaction.
 */
export async function removeOrphan(db: Db, store: ObjectStore, key: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // See [Note: Files stay while a backup runs].
    if (await isBackupRunning(tx)) return false;
    await lockObjectKey(tx, key);
    let isRemoved = false;
    for (const each of storesOf(store)) {
      const used = await listUsedKeys(tx, each.storageType, [key]);
      if (used.has(key)) continue;
      await each.remove(key);
      isRemoved = true;
    }
    return isRemoved;
  });
}

/**
 * Removes files that no row names any more, of a kind that is never named again. The removal of the names must be committed before, so that
 * a backup that begins now does not know them. False: a backup is running, and all files were left to the sweep of their kind. See [Note:
 * Files stay while a backup runs].
 */
export async function removeDropped(db: Db, store: ObjectStore, keys: readonly string[]): Promise<boolean> {
  if (await isBackupRunning(db)) return false;
  for (const key of keys) await store.remove(key);
  return true;
}

/** Removes what its uploader sent, once it is kept under another name. Rows from before that was done name the uploader's. */
export async function removeUploads(db: Db, store: ObjectStore, keys: readonly string[]): Promise<void> {
  const uploaded = [...new Set(keys)].filter(isObjectKey);
  // See [Note: Files stay while a backup runs].
  if (uploaded.length === 0 || (await isBackupRunning(db))) return;
  for (const each of storesOf(store)) {
    const used = await listUsedKeys(db, each.storageType, uploaded);
    for (const key of uploaded) if (!used.has(key)) await each.remove(key);
  }
}

/** An original as a file, from wherever it is: it may have been moved since its row was read. Null: it is in no store. */
export async function borrowOriginal(
  store: ObjectStores,
  { storageType, objectKey }: { readonly storageType: number; readonly objectKey: string },
): Promise<BorrowedFile | null> {
  return (await store.of(storageType).borrowFile(objectKey)) ?? (await store.borrowFile(objectKey));
}

export const DERIVED_FILES = {
  thumb: '375.webp',
  preview: '750.webp',
  large: '2048.webp',
  video: 'video.mp4',
  strip: 'strip.jpg',
  frames: 'frames.jpg',
} as const;

/** Every file that may lie in the folder that `derivative_key` names. */
export function listDerivedKeys(folder: string): string[] {
  return Object.values(DERIVED_FILES).map((name) => `${folder}/${name}`);
}

/** Removes a folder that no row has named yet. */
export async function removeDerivatives(store: ObjectStore, folder: string): Promise<void> {
  for (const key of listDerivedKeys(folder)) await store.remove(key);
}
