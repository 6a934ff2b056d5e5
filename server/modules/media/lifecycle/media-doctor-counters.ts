import type { Db, Id } from '../../../db/tables';
import { rebuildCounts, recountAlbum } from '../rows/media-count.service';
import { createFinding, type Finding } from './media-doctor-finding';
import * as repository from './media-doctor.repository';

export interface ExamineOptions {
  readonly isRepairing: boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: (step: 'objects' | 'albums', done: number, total: number | null) => void;
}

/** Numbers of an area that can be counted again. */
export interface CounterCheck {
  readonly fault: string;
  /** The fault as the terminal says it. */
  readonly words: string;
  /** What is wrong, each with whatever `repair` takes. */
  list(db: Db): Promise<readonly { readonly id: Id; readonly problem: string }[]>;
  /** Absent where counting again would only hide what has happened: money. */
  repair?(db: Db, id: Id): Promise<void>;
}

const ALBUMS_AT_ONCE = 100;

/** Counters against what they count: uses of files, those of the areas, and each album's. */
export function createCounterExaminer({ db, checks }: { readonly db: Db; readonly checks: readonly CounterCheck[] }) {
  async function examineUses(isRepairing: boolean): Promise<Finding> {
    const found = createFinding('uses-miscounted');
    for (const row of await repository.listMiscountedUses(db)) {
      // Without a row its bytes are an orphan, for the sweep once they are a day old.
      if (isRepairing) await db.transaction().execute((tx) => repository.recountUses(tx, row.id));
      found.add(`${row.key}: ${row.kept} kept, ${row.counted} counted`, isRepairing);
    }
    return found.end();
  }

  async function examineCounters(isRepairing: boolean): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const check of checks) {
      const found = createFinding(check.fault, check.words);
      for (const { id, problem } of await check.list(db)) {
        if (isRepairing) await check.repair?.(db, id);
        found.add(problem, isRepairing && check.repair !== undefined);
      }
      findings.push(found.end());
    }
    return findings;
  }

  async function examineAlbums(options: ExamineOptions): Promise<{ albums: number; finding: Finding }> {
    const found = createFinding('album-miscounted');
    const total = await repository.countAlbums(db);
    let albums = 0;
    for (let afterId: Id = '0'; ;) {
      const rows = await repository.listAlbumsAfter(db, afterId, ALBUMS_AT_ONCE);
      const last = rows.at(-1);
      if (last === undefined) return { albums, finding: found.end() };
      for (const { id, uid } of rows) {
        options.signal.throwIfAborted();
        const problems = await recountAlbum(db, id);
        if (problems.length > 0) found.add(`${uid}: ${problems[0]}`, options.isRepairing && (await recountWhole(id)));
      }
      albums += rows.length;
      options.onProgress?.('albums', albums, Math.max(total, albums));
      afterId = last.id;
    }
  }

  /** Answers whether all is well afterwards: files in the wrong place of a wall are not put right by counting. */
  async function recountWhole(albumId: Id): Promise<boolean> {
    await db.transaction().execute((tx) => rebuildCounts(tx, albumId));
    return (await recountAlbum(db, albumId)).length === 0;
  }

  return { examineUses, examineCounters, examineAlbums };
}
