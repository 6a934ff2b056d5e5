import { BIN_DAYS } from '@contract/constants/media';
import type { Clock } from '../../../adapters/clock/types';
import type { Db, Id } from '../../../db/tables';
import type { Jobs } from '../../../jobs/queue';
import { SWEEP_BIN } from '../jobs/media-bin.jobs';
import { deleteEndedTickets } from '../serve/media-download.repository';
import * as bin from './media-bin.repository';
import type { MediaEraseService } from './media-erase.service';

export interface BinSweepService {
  /** Erases what has lain in the bin for its time, and albums whose erasing was asked for. Answers how many files went. */
  sweep(signal: AbortSignal): Promise<number>;
  /** Makes the queue hold the next sweep. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

export interface BinSweepDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly erasure: MediaEraseService;
}

export const BIN_MS = BIN_DAYS * 86_400_000;
const EVERY_MS = 3_600_000;
const SWEEP_KEY = 'bin-sweep';
const ROWS_AT_ONCE = 200;
const ALBUMS_AT_ONCE = 20;

/** What becomes of the bin by itself: see [Note: The bin]. */
export function createBinSweep(deps: BinSweepDeps): BinSweepService {
  const { db, clock } = deps;

  async function eraseAlbumRows(albumId: Id, signal: AbortSignal): Promise<number> {
    let erased = 0;
    for (;;) {
      signal.throwIfAborted();
      const ids = await bin.listMediaOf(db, albumId, ROWS_AT_ONCE);
      if (ids.length === 0) break;
      await deps.erasure.erase(albumId, ids);
      erased += ids.length;
    }
    await db.transaction().execute((tx) => bin.deleteAlbumRow(tx, albumId));
    return erased;
  }

  return {
    async sweep(signal) {
      // They name files.
      await deleteEndedTickets(db, clock.now());
      const before = new Date(clock.now().getTime() - BIN_MS);
      let erased = 0;
      for (const albumId of await bin.listDueAlbums(db, before, clock.now(), ALBUMS_AT_ONCE)) {
        erased += await eraseAlbumRows(albumId, signal);
      }
      for (;;) {
        signal.throwIfAborted();
        const due = await bin.listDueMedia(db, before, ROWS_AT_ONCE);
        const [first] = due;
        if (first === undefined) return erased;
        const gone = await deps.erasure.eraseBinned(
          first.albumId,
          due.map(({ id }) => id),
          before,
        );
        // Somebody restored all of them in this moment.
        if (gone === 0) return erased;
        erased += gone;
      }
    },

    scheduleNext: () => {
      const runAt = new Date(clock.now().getTime() + EVERY_MS);
      return deps.jobs.add(db, SWEEP_BIN, {}, { key: SWEEP_KEY, runAt });
    },
  };
}
