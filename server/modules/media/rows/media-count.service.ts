import type { Db, Id, Tx } from '../../../db/tables';
import {
  addToAlbumCounts,
  addToCounts,
  clearLabelRows,
  listCountedRows,
  listCountProblems,
  rebuildAlbum,
  recountRuns,
} from './media-count.repository';
import { toAlbumDeltas, toCountDeltas, type CountChange, type CountedRow } from './media-count.rules';
import { listOverfullRuns, lockAlbum, splitRun } from './media-group.repository';

export type { CountChange, CountedRow };

// Parts of a split run start with about this many: room to grow, and two of them seldom make one group.
const SPLIT_SIZE = 350;

/**
 * Moves the counters from `before` to `after`, then splits runs that became too large. Every change to what a counter
 * counts goes through here, in the transaction of the change, and under `lockAlbum` since before the rows were read.
 * A split moves rows to other runs: read rows again before the next call. See `changeCounted`, which does all of it.
 */
export async function applyCounts(tx: Tx, albumId: Id, changes: readonly CountChange[]): Promise<void> {
  const deltas = toCountDeltas(changes);
  await addToCounts(tx, albumId, deltas);
  await addToAlbumCounts(tx, albumId, toAlbumDeltas(deltas));
  const grown = new Set(deltas.filter((delta) => delta.listedCount > 0).map((delta) => delta.runId));
  if (grown.size === 0) return;
  for (const { runId, listedCount } of await listOverfullRuns(tx, albumId, [...grown])) {
    const parts = await splitRun(tx, runId, Math.max(2, Math.ceil(listedCount / SPLIT_SIZE)));
    await recountRuns(tx, albumId, [runId, ...parts]);
  }
}

/**
 * Locks the album, runs `change` on those of the rows that are still its own and moves the counters by what `change` did to them. The rows
 * were chosen before the lock: meanwhile they may have been erased, or moved to an album with rights and counters of its own. Answers null,
 * and changes nothing, when none is left.
 */
export async function changeCounted<T>(
  tx: Tx,
  albumId: Id,
  mediaIds: readonly Id[],
  change: (ids: readonly Id[]) => Promise<T>,
): Promise<T | null> {
  await lockAlbum(tx, albumId);
  const before = await listCountedRows(tx, albumId, mediaIds);
  const ids = mediaIds.filter((id) => before.has(id));
  if (ids.length === 0) return null;
  const result = await change(ids);
  const after = await listCountedRows(tx, albumId, ids);
  const changes = ids.map((id) => ({ before: before.get(id) ?? null, after: after.get(id) ?? null }));
  await applyCounts(tx, albumId, changes);
  return result;
}

/** No file of the album comes, goes or changes until the transaction ends. */
export const lockMediaOf: (tx: Tx, albumId: Id) => Promise<void> = lockAlbum;

/** Before a label is removed: its media lose it, those in the bin as well, and its counters go. */
export async function clearLabel(tx: Tx, albumId: Id, labelId: Id): Promise<void> {
  await lockAlbum(tx, albumId);
  await clearLabelRows(tx, albumId, labelId);
}

/** Counts an album again from its rows, where `recountAlbum` says that something is wrong. */
export async function rebuildCounts(tx: Tx, albumId: Id): Promise<void> {
  await lockAlbum(tx, albumId);
  await rebuildAlbum(tx, albumId);
}

/**
 * Proves an album's counters and runs against its rows, in one snapshot. Each line names one thing that is wrong;
 * empty when all is right.
 */
export function recountAlbum(db: Db, albumId: Id): Promise<string[]> {
  return listCountProblems(db, albumId);
}
