import type { Clock } from '../../../adapters/clock/types';
import type { Db } from '../../../db/tables';
import type { Jobs } from '../../../jobs/queue';
import { addRemarkJob } from '../derive/media-mark.jobs';
import { addDeriveJobs, DERIVE_JOBS } from '../jobs/media-derive.jobs';
import { DERIVED_FILES } from '../objects/media-object.service';
import { changeCounted } from '../rows/media-count.service';
import { createFinding, type Finding } from './media-doctor-finding';
import * as repository from './media-doctor.repository';

export interface DerivedExaminerDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /** Null also where the settings do not name the store. */
  readonly sizeIn: (storageType: number, key: string) => Promise<number | null>;
}

const STUCK_MS = 3_600_000;
const NAMES: repository.DerivedNames = {
  always: [DERIVED_FILES.thumb, DERIVED_FILES.preview],
  large: DERIVED_FILES.large,
  video: DERIVED_FILES.video,
  strip: DERIVED_FILES.strip,
  frames: DERIVED_FILES.frames,
};

/** What is made of originals, with the watermark and without: whether it is there, and whether anybody is making it. */
export function createDerivedExaminer({ db, jobs, clock, sizeIn }: DerivedExaminerDeps) {
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

  async function deriveAgain(row: repository.DerivedRow): Promise<boolean> {
    const isBegun = await db.transaction().execute((tx) =>
      changeCounted(tx, row.albumId, [row.id], async () => {
        const isBegun = await repository.beginAgain(tx, row);
        if (isBegun) await addDeriveJobs(jobs, tx, [row.id]);
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
      else await addDeriveJobs(jobs, tx, [row.id]);
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

  return { examineDerivatives, examineStuck, examineMarks };
}
