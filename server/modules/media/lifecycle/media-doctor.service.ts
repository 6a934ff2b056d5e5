import type { Clock } from '../../../adapters/clock/types';
import { type ObjectStores, PART_PREFIX } from '../../../adapters/object-store/types';
import type { NamedFiles } from '../../../db/named-files';
import type { Db } from '../../../db/tables';
import type { Jobs } from '../../../jobs/queue';
import type { Log } from '../../../log';
import { findOpenUploads } from '../upload/multipart-upload-sweep';
import { listDerivativeKeys } from '../derive/media-derive.repository';
import { type CounterCheck, createCounterExaminer, type ExamineOptions } from './media-doctor-counters';
import { createDerivedExaminer } from './media-doctor-derived';
import { createFinding, type Finding } from './media-doctor-finding';
import { EXAMINE_MEDIA } from '../jobs/media-doctor.jobs';
import * as repository from './media-doctor.repository';
import { removeDropped, removeOrphan } from '../objects/media-object.service';
import { examineNamedObjects } from './named-objects.service';

export interface Examination {
  readonly objects: number;
  readonly albums: number;
  /** What nobody names yet, because it is younger than a day: uploads that are under way. */
  readonly young: number;
  readonly findings: readonly Finding[];
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

export interface MediaDoctorDeps {
  readonly db: Db;
  readonly store: ObjectStores;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: NamedFiles;
  readonly counters: readonly CounterCheck[];
}

const DAY_MS = 86_400_000;
const LISTED_AT_ONCE = 1_000;
const RULED_FOLDERS = ['upload/', 'derived/', PART_PREFIX];

/** What the stores hold: how many files, and whether each has any. */
interface Listed {
  readonly objects: number;
  readonly isEveryStoreUsed: boolean;
}

export function createMediaDoctor(deps: MediaDoctorDeps): MediaDoctor {
  const { db, store, jobs, clock, files } = deps;

  /** Null also where the settings do not name the store. */
  async function sizeIn(storageType: number, key: string): Promise<number | null> {
    return (await store.all.find((each) => each.storageType === storageType)?.sizeOf(key)) ?? null;
  }

  const derived = createDerivedExaminer({ db, jobs, clock, sizeIn });
  const counted = createCounterExaminer({ db, checks: deps.counters });

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

  async function examine(options: ExamineOptions): Promise<Examination> {
    const { isRepairing } = options;
    return db.connection().execute(async (own) => {
      try {
        await repository.makeSeenTable(own);
        const listed = await list(own, options);
        const missing = await examineObjects(own);
        const orphans = await examineOrphans(own, isRepairing);
        const parts = await examineParts(own, isRepairing);
        const named = await examineNamedObjects({ db, store, files }, own, {
          isRepairing,
          isStoreWhole: await isStoreWhole(listed, missing.count),
          ruled: RULED_FOLDERS,
        });
        const marks = await derived.examineMarks(own, isRepairing);
        const derivatives = await derived.examineDerivatives(own, isRepairing);
        const stuck = await derived.examineStuck(isRepairing);
        const uses = await counted.examineUses(isRepairing);
        const counters = await counted.examineCounters(isRepairing);
        const { albums, finding } = await counted.examineAlbums(options);
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
            ...counters,
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
        deps.log.warn({ fault, count, samples }, 'rows and files disagree: npm run doctor');
      }
      if (wrong.length === 0) deps.log.info({ objects, albums }, 'rows, files and counters agree');
      return wrong.length === 0;
    },
    scheduleNext: () => {
      const runAt = new Date(clock.now().getTime() + DAY_MS);
      return jobs.add(db, EXAMINE_MEDIA, {}, { key: 'media-examine', runAt });
    },
  };
}
