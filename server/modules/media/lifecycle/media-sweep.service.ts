import type { Clock } from '../../../adapters/clock/types';
import { type ObjectStore, storesOf, PART_PREFIX } from '../../../adapters/object-store/types';
import { foldersOf, listNamedIn, type NamedFiles } from '../../../db/named-files';
import type { Db } from '../../../db/tables';
import type { Jobs } from '../../../jobs/queue';
import { findOpenUploads, type OpenUploads, sweepAbandoned } from '../upload/multipart-upload-sweep';
import { deleteFailedRows, listDerivativeKeys } from '../derive/media-derive.repository';
import { SWEEP_MEDIA } from '../jobs/media-derive.jobs';
import { removeDropped, removeOrphan } from '../objects/media-object.service';
import { listUsedKeys } from '../objects/media-object.repository';
import { PICTURE_FOLDER } from '../../user/picture.rules';

export interface SweepDeps {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly files: NamedFiles;
}

/** How many of each kind went. */
export interface Swept {
  readonly failedRows: number;
  readonly unsavedUploads: number;
  /** Uploads in parts, and parts of none. */
  readonly abandonedUploads: number;
  readonly strayParts: number;
  readonly unnamedDerivatives: number;
  readonly unnamedFiles: number;
  readonly unfinishedWrites: number;
}

export interface MediaSweepService {
  /**
   * Removes what nobody will ask for, in every store: refused rows, uploads never saved or never finished, derivatives of no row, what was moved
   * elsewhere, banners and sealed pictures that nothing names, each older than a day.
   */
  sweep(signal: AbortSignal): Promise<Swept>;
  /** Makes the queue hold the next sweep. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

const DAY_MS = 86_400_000;
const EVERY_MS = 3_600_000;
const SWEEP_KEY = 'media-sweep';
const BATCH = 500;

export function createMediaSweep({ db, store, jobs, clock, files }: SweepDeps): MediaSweepService {
  // Pictures of people and albums have a sweep of their own: see [Note: Dropped pictures].
  const sweptFolders = foldersOf(files).filter((folder) => folder !== PICTURE_FOLDER);

  /** Calls `each` with the old objects below a prefix, some hundred keys at a time; sums up what it answers. */
  async function sweepOld(
    store: ObjectStore,
    prefix: string,
    before: Date,
    signal: AbortSignal,
    each: (store: ObjectStore, keys: readonly string[]) => Promise<number>,
  ): Promise<number> {
    let removed = 0;
    let keys: string[] = [];
    for await (const object of store.list(prefix)) {
      signal.throwIfAborted();
      if (object.modifiedAt >= before) continue;
      keys.push(object.key);
      if (keys.length < BATCH) continue;
      removed += await each(store, keys);
      keys = [];
    }
    return keys.length === 0 ? removed : removed + (await each(store, keys));
  }

  /** What was sent in parts stays for as long as its uploader goes on: its row names it before anything else does. */
  async function removeUnsaved(store: ObjectStore, keys: readonly string[], open: OpenUploads): Promise<number> {
    const used = await listUsedKeys(db, store.storageType, keys);
    let removed = 0;
    for (const key of keys) {
      if (used.has(key) || open.objectKeys.has(key)) continue;
      if (await removeOrphan(db, store, key)) removed += 1;
    }
    return removed;
  }

  /** A folder is named `derived/xx/<the row's uid>.<random>`. A job that old has ended, so nothing in it is being written. */
  async function removeUnnamed(store: ObjectStore, keys: readonly string[]): Promise<number> {
    const folders = keys.map((key) => key.slice(0, key.lastIndexOf('/')));
    const uids = folders.map((folder) => folder.slice(folder.lastIndexOf('/') + 1).split('.')[0] ?? '');
    const named = await listDerivativeKeys(db, store.storageType, [...new Set(uids)]);
    return drop(
      store,
      keys.filter((_key, at) => !named.has(folders[at] ?? '')),
    );
  }

  async function drop(store: ObjectStore, keys: readonly string[]): Promise<number> {
    return (await removeDropped(db, store, keys)) ? keys.length : 0;
  }

  return {
    async sweep(signal) {
      const before = new Date(clock.now().getTime() - DAY_MS);
      const failedRows = await db.transaction().execute((tx) => deleteFailedRows(tx, before));
      const abandonedUploads = await sweepAbandoned(db, storesOf(store), before, signal);
      const open = await findOpenUploads(db);
      const swept = {
        abandonedUploads,
        failedRows,
        unsavedUploads: 0,
        strayParts: 0,
        unnamedDerivatives: 0,
        unnamedFiles: 0,
        unfinishedWrites: 0,
      };
      const removeStray = async (home: ObjectStore, keys: readonly string[]): Promise<number> => {
        const stray = keys.filter((key) => !open.isPartOf(key));
        for (const key of stray) await home.remove(key);
        return stray.length;
      };
      for (const each of storesOf(store)) {
        swept.strayParts += await sweepOld(each, PART_PREFIX, before, signal, removeStray);
        swept.unsavedUploads += await sweepOld(each, 'upload/', before, signal, (home, keys) =>
          removeUnsaved(home, keys, open),
        );
        swept.unnamedDerivatives += await sweepOld(each, 'derived/', before, signal, removeUnnamed);
        for (const folder of sweptFolders) {
          swept.unnamedFiles += await sweepOld(each, folder, before, signal, async (home, keys) => {
            const named = await listNamedIn(db, files, folder, keys);
            return drop(
              home,
              keys.filter((key) => !named.has(key)),
            );
          });
        }
        swept.unfinishedWrites += await each.sweepUnfinished(before, open.objectKeys);
      }
      return swept;
    },
    scheduleNext: () => {
      const runAt = new Date(clock.now().getTime() + EVERY_MS);
      return jobs.add(db, SWEEP_MEDIA, {}, { key: SWEEP_KEY, runAt });
    },
  };
}
