import { type ObjectStore, PART_PREFIX } from '../../../adapters/object-store/types';
import type { Db } from '../../../db/tables';
import { listOpenUploads, takeAbandoned } from './multipart-upload.repository';

const AT_ONCE = 100;

/** Removes uploads in parts that nobody went on with since before; answers how many. What they had become is an unsaved upload. */
export async function sweepAbandoned(
  db: Db,
  stores: readonly ObjectStore[],
  before: Date,
  signal: AbortSignal,
): Promise<number> {
  for (let swept = 0; ;) {
    signal.throwIfAborted();
    const gone = await takeAbandoned(db, before, AT_ONCE);
    for (const { storageType, objectKey, storeUpload } of gone) {
      const home = stores.find((each) => each.storageType === storageType);
      await home?.parts.abort({ key: objectKey, id: storeUpload });
    }
    swept += gone.length;
    if (gone.length < AT_ONCE) return swept;
  }
}

export interface OpenUploads {
  readonly objectKeys: ReadonlySet<string>;
  /** Whether a part that lies in a store as an object is one of an open upload. */
  isPartOf(key: string): boolean;
}

/** What a sweep must leave. Read before the stores are listed: what begins later is too young to be swept. */
export async function findOpenUploads(db: Db): Promise<OpenUploads> {
  const open = await listOpenUploads(db);
  const ids = new Set(open.map(({ storeUpload }) => storeUpload));
  return {
    objectKeys: new Set(open.map(({ objectKey }) => objectKey)),
    isPartOf: (key) => ids.has(key.slice(PART_PREFIX.length).split('/')[0] ?? ''),
  };
}
