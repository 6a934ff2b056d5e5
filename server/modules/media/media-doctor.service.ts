import type { Clock } from '../../adapters/clock/types';
import { type ObjectStores, PART_PREFIX } from '../../adapters/object-store/types';
import type { Db, Id } from '../../db/tables';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import { listMiscounted, repairUsed } from '../capacity/capacity.service';
import { findOpenUploads } from './chunked-upload-sweep';
import { changeCounted, recountAlbum, rebuildCounts } from './media-count.service';
import { DERIVE_IMAGE, DERIVE_VIDEO, addDeriveJob } from './media-derive.jobs';
import { listDerivativeKeys } from './media-derive.repository';
import { createFinding, type Finding } from './media-doctor-finding';
import { EXAMINE_MEDIA } from './media-doctor.jobs';
import * as repository from './media-doctor.repository';
import { addRemarkJob } from './media-mark.jobs';
import { DERIVED_FILES, removeDropped, removeOrphan } from './media-object.service';
import { examineNamedObjects } from './named-objects.service';

export interface Examination {
  readonly objects: number;
  readonly albums: number;
  /** What nobody names yet, because it is younger than a day: uploads that are under way. */
  readonly young: number;
  readonly findings: readonly Finding[];
}

export interface ExamineOptions {
  readonly isRepairing: boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: (step: 'objects' | 'albums', done: number, total: number | null) => void;
}

export interface MediaDoctor {
  /**
   * Holds rows, objects, derivatives and counters against each other, while everything goes on. Repairing makes derivatives and marks
   * again, counts again, ends names of lost pictures and removes what nobody names; nothing that is younger than a day is removed, and
   * nothing that a row names, whether or not it could be looked at. Rejects where a store does not answer.
   */
  examine(options: ExamineOptions): Promise<Examination>;
  /** The same for the log. Answers whether all was well. */
  examineAndTell(signal: AbortSignal): Promise<boolean>;
  /** Makes the queue hold the next examination. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

export interface MediaDoctorParts {
  readonly db: Db;
  readonly store: ObjectStores;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
}

const DAY_MS = 86_400_000;
const DERIVE_JOBS = [DERIVE_IMAGE.name, DERIVE_VIDEO.name];
const STUCK_MS = 3_600_000;
const LISTED_AT_ONCE = 1_000;
const ALBUMS_AT_ONCE = 100;
const RULED_FOLDERS = ['upload/', 'derived/', PART_PREFIX];
const NAMES: repository.DerivedNames = {
  always: [DERIVED_FILES.thumb, DERIVED_FILES.preview],
  large: DERIVED_FILES.large,
  video: DERIVED_FILES.video,
  strip: DERIVED_FILES.strip,
};

/** What the stores hold: how many files, and whether each has any. */
interface Listed {
  readonly objects: number;
  readonly isEveryStoreUsed: boolean;
}

export function createMediaDoctor(parts: MediaDoctorParts): MediaDoctor {
  const { db, store, jobs, clock } = parts;

  /** Null also where the settings do not name the store. */
  async function sizeIn(storageType: number, key: string): Promise<number | null> {
    return (await store.all.find((each) => each.storageType === storageType)?.sizeOf(key)) ?? null;
  }

  async function isLost({
    storageType,
    folder,
    missing,
  }: {
    storageType: number;
    folder: string;
    missing: readonly string[];
  }) {
    const sizes = await Promise.all(missing.map((name) => sizeIn(storageType, `${folder}/${name}`)));
    return sizes.includes(null);
  }

  /** Fills the table of what the stores hold. */
  async function list(own: Db, options: ExamineOptions): Promise<Listed> {
    const before = new Date(clock.now().getTime() - DAY_MS);
    let objects = 0;
    let isEveryStoreUsed = true;
    for (const each of store.all) {
      const objectsBefore = objects;
      let batch = [];
      for await (const object of each.list('')) {
        options.signal.throwIfAborted();
        batch.push(object);
        if (batch.length < LISTED_AT_ONCE) continue;
        await repository.addSeen(own, each.storageType, batch, before);
        objects += batch.length;
        batch = [];
        options.onProgress?.('objects', objects, null);
      }
      if (batch.length > 0) await repository.addSeen(own, each.storageType, batch, before);
      objects += batch.length;
      isEveryStoreUsed &&= objects > objectsBefore;
    }
    await repository.analyzeSeen(own);
    options.onProgress?.('objects', objects, objects);
    return { objects, isEveryStoreUsed };
  }

  /**
   * Whether what was not listed is lost. A folder that is not mounted or a bucket that the settings do not name any more holds nothing
   * either, and what rows say of it must stay.
   */
  async function isStoreWhole({ isEveryStoreUsed }: Listed, lostOriginals: number): Promise<boolean> {
    const { originals, storageTypes } = await repository.countNamed(db);
    const known = new Set(store.all.map(({ storageType }) => storageType));
    return isEveryStoreUsed && storageTypes.every((type) => known.has(type)) && lostOriginals * 2 <= originals;
  }

  /** Looked at once more: it may have been stored, removed or moved since the stores were listed. */
  async function examineObjects(own: Db): Promise<Finding> {
    const found = createFinding('object-missing');
    for (const row of await repository.listUnseenRows(own)) {
      const sizeBytes = await sizeIn(row.storageType, row.key);
      if (sizeBytes === row.sizeBytes || !(await repository.isStoredStill(db, row))) continue;
      found.add(sizeBytes === null ? row.key : `${row.key}: ${sizeBytes} of ${row.sizeBytes} bytes`, false);
    }
    return found.end();
  }

  async function examineOrphans(own: Db, isRepairing: boolean): Promise<{ young: number; findings: Finding[] }> {
    const orphans = createFinding('object-orphaned');
    const unnamed = createFinding('derivative-orphaned');
    let young = 0;
    for (const { storageType, key, isOld } of await repository.listOrphans(own)) {
      if (!isOld) young += 1;
      else if ((await sizeIn(storageType, key)) !== null)
        orphans.add(key, isRepairing && (await removeOrphan(db, store, key)));
    }
    for (const { storageType, key, isOld } of await repository.listUnnamedDerivatives(own)) {
      if (await isNamed(storageType, key)) continue;
      if (!isOld) young += 1;
      else if ((await sizeIn(storageType, key)) !== null)
        unnamed.add(key, isRepairing && (await removeFrom(storageType, key)));
    }
    return { young, findings: [orphans.end(), unnamed.end()] };
  }

  const removeFrom = (storageType: number, key: string): Promise<boolean> =>
    removeDropped(db, store.of(storageType), [key]);

  async function examineParts(own: Db, isRepairing: boolean): Promise<{ young: number; finding: Finding }> {
    const found = createFinding('part-orphaned');
    let young = 0;
    const open = await findOpenUploads(db);
    for (const { storageType, key, isOld } of await repository.listSeen(own, PART_PREFIX)) {
      if (open.isPartOf(key)) continue;
      // Of an upload that has been put together since the stores were listed there is none any more.
      if (!isOld) young += 1;
      else if ((await sizeIn(storageType, key)) !== null)
        found.add(key, isRepairing && (await removeFrom(storageType, key)));
    }
    return { young, finding: found.end() };
  }

  /** By the rule of the sweep: a folder is `derived/xx/<the row's uid>.<random>`. */
  async function isNamed(storageType: number, key: string): Promise<boolean> {
    const folder = key.slice(0, key.lastIndexOf('/'));
    const [uid = ''] = folder.slice(folder.lastIndexOf('/') + 1).split('.');
    return (await listDerivativeKeys(db, storageType, [uid])).has(folder);
  }

  async function deriveAgain(row: repository.DerivedRow): Promise<boolean> {
    const isBegun = await db.transaction().execute((tx) =>
      changeCounted(tx, row.albumId, [row.id], async () => {
        const isBegun = await repository.beginAgain(tx, row);
        if (isBegun) await addDeriveJob(jobs, tx, { mediaId: row.id, kind: row.kind });
        return isBegun;
      }),
    );
    return isBegun ?? false;
  }

  async function examineDerivatives(own: Db, isRepairing: boolean): Promise<Finding> {
    const found = createFinding('derivative-missing');
    for (const row of await repository.listUnderived(own, NAMES)) {
      if (!(await isLost(row))) continue;
      found.add(`${row.uid}: ${row.missing.join(', ')}`, isRepairing && row.hasOriginal && (await deriveAgain(row)));
    }
    return found.end();
  }

  async function examineStuck(isRepairing: boolean): Promise<Finding> {
    const found = createFinding('processing-stuck');
    for (const row of await repository.listStuck(db, new Date(clock.now().getTime() - STUCK_MS), DERIVE_JOBS)) {
      if (isRepairing) await takeUp(row);
      found.add(row.uid, isRepairing);
    }
    return found.end();
  }

  /** What was shown before and could not be made again is shown as it was. */
  async function takeUp(row: repository.StuckRow): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (row.isMade) await changeCounted(tx, row.albumId, [row.id], () => repository.showAgain(tx, row));
      else await addDeriveJob(jobs, tx, { mediaId: row.id, kind: row.kind });
    });
  }

  async function examineMarks(own: Db, isRepairing: boolean): Promise<Finding> {
    const found = createFinding('mark-missing');
    for (const row of await repository.listUnmarked(own, NAMES)) {
      const isMade = row.folder !== '' && !(await isLost(row));
      if (isMade || !(await repository.isMarkedStill(db, row))) continue;
      if (isRepairing && row.hasPlain) await addRemarkJob(jobs, db, { mediaId: row.id, kind: row.kind });
      found.add(`${row.uid}: ${row.missing.join(', ')}`, isRepairing && row.hasPlain);
    }
    return found.end();
  }

  async function examineUses(isRepairing: boolean): Promise<Finding> {
    const found = createFinding('uses-miscounted');
    for (const row of await repository.listMiscountedUses(db)) {
      // Without a row its bytes are an orphan, for the sweep once they are a day old.
      if (isRepairing) await db.transaction().execute((tx) => repository.recountUses(tx, row.id));
      found.add(`${row.key}: ${row.kept} kept, ${row.counted} counted`, isRepairing);
    }
    return found.end();
  }

  async function examineCapacity(isRepairing: boolean): Promise<Finding> {
    const found = createFinding('capacity-miscounted');
    for (const { userId, problem } of await listMiscounted(db)) {
      if (isRepairing) await repairUsed(db, userId);
      found.add(problem, isRepairing);
    }
    return found.end();
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

  async function examine(options: ExamineOptions): Promise<Examination> {
    const { isRepairing } = options;
    return db.connection().execute(async (own) => {
      try {
        await repository.makeSeenTable(own);
        const listed = await list(own, options);
        const missing = await examineObjects(own);
        const orphans = await examineOrphans(own, isRepairing);
        const parts = await examineParts(own, isRepairing);
        const named = await examineNamedObjects({ db, store }, own, {
          isRepairing,
          isStoreWhole: await isStoreWhole(listed, missing.count),
          ruled: RULED_FOLDERS,
        });
        const marks = await examineMarks(own, isRepairing);
        const derivatives = await examineDerivatives(own, isRepairing);
        const stuck = await examineStuck(isRepairing);
        const uses = await examineUses(isRepairing);
        const capacity = await examineCapacity(isRepairing);
        const { albums, finding } = await examineAlbums(options);
        return {
          objects: listed.objects,
          albums,
          young: orphans.young + parts.young + named.young,
          findings: [
            missing,
            ...orphans.findings,
            derivatives,
            marks,
            parts.finding,
            named.missing,
            named.orphaned,
            named.unknown,
            stuck,
            uses,
            capacity,
            finding,
          ],
        };
      } finally {
        await repository.dropSeenTable(own);
      }
    });
  }

  return {
    examine,
    async examineAndTell(signal) {
      const { objects, albums, findings } = await examine({ isRepairing: false, signal });
      const wrong = findings.filter(({ count }) => count > 0);
      for (const { fault, count, samples } of wrong) {
        parts.log.warn({ fault, count, samples }, 'rows and files disagree: npm run doctor');
      }
      if (wrong.length === 0) parts.log.info({ objects, albums }, 'rows, files and counters agree');
      return wrong.length === 0;
    },
    scheduleNext: () => {
      const runAt = new Date(clock.now().getTime() + DAY_MS);
      return jobs.add(db, EXAMINE_MEDIA, {}, { key: 'media-examine', runAt });
    },
  };
}
