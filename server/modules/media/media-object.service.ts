import { isObjectKey, type ObjectStore, storesOf } from '../../adapters/object-store/types';
import { isBackupRunning } from '../../db/backup-lock';
import type { Db } from '../../db/tables';
import { listUsedKeys, lockObjectKey } from './media-upload.repository';

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

/** Removes what its uploader sent, once it is kept under another name. Rows from before that was done name the uploader's. */
export async function removeUploads(db: Db, store: ObjectStore, keys: readonly string[]): Promise<void> {
  const uploaded = [...new Set(keys)].filter(isObjectKey);
  if (uploaded.length === 0) return;
  for (const each of storesOf(store)) {
    const used = await listUsedKeys(db, each.storageType, uploaded);
    for (const key of uploaded) if (!used.has(key)) await each.remove(key);
  }
}

export const DERIVED_FILES = {
  thumb: '375.webp',
  preview: '750.webp',
  large: '2048.webp',
  video: 'video.mp4',
  strip: 'strip.jpg',
} as const;

/** Removes what `derivative_key` names. */
export async function removeDerivatives(store: ObjectStore, derivativeKey: string): Promise<void> {
  for (const name of Object.values(DERIVED_FILES)) await store.remove(`${derivativeKey}/${name}`);
}
