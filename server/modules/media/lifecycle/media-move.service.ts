import type { ObjectStores } from '../../../adapters/object-store/types';
import type { Db, Id } from '../../../db/tables';
import type { Log } from '../../../log';
import { createFileMove, type Move } from './media-move-file';
import * as moves from './media-move.repository';
import { createPace } from './media-move.pace';

export interface MoveProgress {
  readonly doneFiles: number;
  readonly totalFiles: number;
  readonly doneBytes: number;
}

export interface MoveOptions {
  /** Storage types. `to` is the store that new files are written to. */
  readonly from: number;
  readonly to: number;
  /** Null: as fast as it goes. */
  readonly bytesPerSecond: number | null;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: MoveProgress) => void;
}

export interface MoveSummary {
  readonly isFinished: boolean;
  readonly moved: number;
  readonly movedBytes: number;
  /** Names of what could not be moved: absent or not what its row says. They stay as they are. */
  readonly failed: readonly string[];
}

export interface MediaMoveService {
  /**
   * Moves every file of one store to another, while everything goes on: copies one, reads the copy back and compares its SHA-256, then
   * changes its row. The source is removed later, by the sweep. Stopped at any moment, it loses nothing; run again, it goes on.
   */
  move(options: MoveOptions): Promise<MoveSummary>;
  countByStorage(): Promise<moves.StorageTotals[]>;
}

const ROWS_AT_ONCE = 50;
/** Files that are on their way at a time. */
export const FILES_TOGETHER = 4;

export function createMediaMove(deps: {
  readonly db: Db;
  readonly store: ObjectStores;
  readonly log: Log;
}): MediaMoveService {
  const { db, store, log } = deps;
  const { moveObject, moveDerivatives, movePlain } = createFileMove(db);

  async function eachRow<Row extends { readonly id: Id }>(
    move: Move,
    list: (afterId: Id) => Promise<Row[]>,
    one: (row: Row) => Promise<void>,
  ): Promise<void> {
    for (let afterId: Id = '0'; ;) {
      const rows = await list(afterId);
      const last = rows.at(-1);
      if (last === undefined) return;
      for (let at = 0; at < rows.length; at += FILES_TOGETHER) {
        move.signal.throwIfAborted();
        await Promise.all(rows.slice(at, at + FILES_TOGETHER).map(one));
      }
      afterId = last.id;
    }
  }

  async function moveAll(move: Move): Promise<void> {
    const { from } = move;
    await eachRow(
      move,
      (afterId) => moves.listObjectsOf(db, from.storageType, afterId, ROWS_AT_ONCE),
      (row) => moveObject(move, row),
    );
    await eachRow(
      move,
      (afterId) => moves.listDerivativesOf(db, 'media', from.storageType, afterId, ROWS_AT_ONCE),
      (row) => moveDerivatives(move, row),
    );
    await eachRow(
      move,
      (afterId) => moves.listDerivativesOf(db, 'media_mark', from.storageType, afterId, ROWS_AT_ONCE),
      (row) => moveDerivatives(move, row),
    );
    const plain: string[] = [];
    for await (const { key } of from.list('')) {
      if (!/^(upload|derived)\//.test(key)) plain.push(key);
    }
    for (const key of plain) {
      move.signal.throwIfAborted();
      await movePlain(move, key);
    }
  }

  return {
    countByStorage: () => moves.countByStorage(db),

    async move({ from, to, bytesPerSecond, signal, onProgress }) {
      if (store.current.storageType !== to)
        throw new Error('files are moved to the store that new ones are written to');
      const totals = (await moves.countByStorage(db)).find(({ storageType }) => storageType === from);
      const done = { files: 0, bytes: 0 };
      const failed: string[] = [];
      const move: Move = {
        from: store.of(from),
        to: store.of(to),
        pace: createPace(bytesPerSecond),
        signal,
        tell(files, bytes) {
          done.files += files;
          done.bytes += bytes;
          const totalFiles = Math.max(done.files, (totals?.objects ?? 0) + (totals?.derivatives ?? 0));
          onProgress({ doneFiles: done.files, totalFiles, doneBytes: done.bytes });
        },
        fail: (key) => failed.push(key),
      };
      const summary = (isFinished: boolean): MoveSummary => {
        return { isFinished, moved: done.files, movedBytes: done.bytes, failed };
      };
      try {
        await moveAll(move);
        return summary(true);
      } catch (error) {
        if (!signal.aborted) throw error;
        log.info('the move was stopped');
        return summary(false);
      }
    },
  };
}
