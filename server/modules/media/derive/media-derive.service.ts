import type { Updateable } from 'kysely';
import { LEGAL_STATUS, MEDIA_KIND, MEDIA_STATE } from '@contract/constants/media';
import type { ErrorEntry } from '@contract/errors';
import { COSTLY, pictureCost } from '@contract/rules/picture-work';
import type { Clock } from '../../../adapters/clock/types';
import type { Ids } from '../../../adapters/ids/types';
import type { CameraFacts } from '../../../adapters/image/types';
import type { Id, MediaTable } from '../../../db/tables';
import type { Env } from '../../../env';
import type { Jobs } from '../../../jobs/queue';
import type { Log } from '../../../log';
import { changeCounted } from '../rows/media-count.service';
import { CHECK_MEDIA } from '../jobs/media-check.jobs';
import { deriveCostly, deriveLargeLater, deriveLater } from '../jobs/media-derive.jobs';
import {
  COSTLY_ONE,
  createDerivatives,
  type DerivativeDeps,
  type Derived,
  type MadeChange,
  type NotDerived,
} from './media-derivatives.service';
import { endProcessing, findToDerive, type DeriveRow } from './media-derive.repository';
import { keepCameraFacts } from '../serve/media-exif.service';
import type { MadeMark, Markable } from './media-mark.repository';
import type { MediaMarkService } from './media-mark.service';
import { borrowOriginal, removeDerivatives, removeOrphan } from '../objects/media-object.service';
import { keepMediaText } from '../rows/media-text.service';
import { releaseObject } from '../objects/media-object.repository';
import { createPersonShares } from './person-share';

export interface DeriveDeps extends DerivativeDeps {
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly marks: Pick<MediaMarkService, 'make' | 'name' | 'drop'>;
  readonly env: Pick<Env, 'workerConcurrency' | 'contentCheck'>;
}

export interface MediaDeriveService {
  /**
   * Makes what a wall and a viewer show of one upload. Running it twice, or after the upload was removed, changes nothing. Throws
   * what is of the machine. `openTries`: as in DerivePayload. `isOrdinary`: a picture that is not goes to the costly ones.
   */
  derive(mediaId: Id, signal: AbortSignal, openTries?: number, isOrdinary?: boolean): Promise<void>;
  /** Leaves it to the costly ones, whatever it costs. */
  setApart(mediaId: Id, openTries?: number): Promise<void>;
  /** People who have reached the limit of ordinary photos under way in this process. */
  listBusy(): Id[];
}

/**
 * [Note: Whose fault] A file that is bad is refused, and nothing of it stays. What is of the machine (no room, no store, no ffmpeg, a
 * program that somebody ended) throws: the job is tried again for a day, and after that the file waits, stored, for the doctor. A
 * time limit or a crash leaves it open: tried once more, later, and pictures apart from everything else, it is the file's. A picture
 * that was apart already is not tried again. But a video that could be read and only was not converted waits then, as with a fault of
 * the machine. One that has been shown before is never refused.
 */
const OPEN_WAIT_MS = { photo: 120_000, video: 1_800_000 };
const OPEN_TRIES = 1;
/** One person's ordinary photos under way, for each slot of a worker: two of those that are nearly costly leave one of three free. */
const SHARE_OF_SLOT = (COSTLY * 2) / 3;

/**
 * [Note: Derivatives appear last] A job writes into a folder of its own and names it in the row at the very end. A job that
 * dies leaves a folder that no row names, for the sweep, and the row as it was, for the next try.
 */
export function createMediaDeriver(deps: DeriveDeps): MediaDeriveService {
  const { db, store } = deps;
  const { derivePhoto, deriveVideo } = createDerivatives(deps);
  const shares = createPersonShares({ most: SHARE_OF_SLOT * deps.env.workerConcurrency, usual: SHARE_OF_SLOT / 4 });

  /** Answers whether the row took the change: it may have been removed, or another worker was first. */
  async function finish(
    mediaId: Id,
    albumId: Id,
    change: Updateable<MediaTable>,
    camera: CameraFacts | null,
    marked: MadeMark | null,
  ): Promise<boolean> {
    const ended = await db.transaction().execute(async (tx) => {
      return changeCounted(tx, albumId, [mediaId], async () => {
        const found = await endProcessing(tx, mediaId, change);
        const isRefused = change.state === MEDIA_STATE.failed;
        if (found !== null && !isRefused) {
          if (camera !== null) await keepCameraFacts(tx, mediaId, camera);
          await keepMediaText(tx, [mediaId]);
          await deps.marks.name(tx, albumId, mediaId, marked);
          if (change.large_due === true) await deriveLargeLater(deps.jobs, tx, { mediaId }, found.uploaderId);
          const isAwaited = deps.env.contentCheck !== 'off' || found.legalStatus === LEGAL_STATUS.riskReview;
          if (isAwaited) await deps.jobs.add(tx, CHECK_MEDIA, { mediaId });
        }
        if (found === null || !isRefused || found.objectId === null) return { won: found !== null, unused: null };
        return { won: true, unused: await releaseObject(tx, found.objectId) };
      });
    });
    if (ended === null) return false;
    if (ended.unused !== null) await removeOrphan(db, store, ended.unused);
    return ended.won;
  }

  async function end(
    mediaId: Id,
    row: DeriveRow,
    ended: NotDerived,
    openTries: number,
    isLast: boolean,
  ): Promise<void> {
    if (ended.kind === 'open' && openTries < OPEN_TRIES && !isLast) {
      deps.log.warn({ why: ended.why.code }, 'a photo or video will be tried again');
      const isVideo = row.kind === MEDIA_KIND.video;
      const waitMs = isVideo ? OPEN_WAIT_MS.video : OPEN_WAIT_MS.photo;
      const runAt = new Date(deps.clock.now().getTime() + waitMs);
      const file = { isVideo, ownerId: row.uploaderId };
      return deriveLater(deps.jobs, db, { mediaId, openTries: openTries + 1 }, runAt, file);
    }
    if (ended.kind === 'open' && ended.isReadable && row.madeKey === '') {
      deps.log.error({ why: ended.why.code }, 'a video that can be read was not converted: it waits');
    } else if (row.madeKey === '') await finish(mediaId, row.albumId, toRefusal(ended.why), null, null);
    else {
      deps.log.error({ why: ended.why.code }, 'what had been shown could not be made again: it stays as it was');
      await finish(mediaId, row.albumId, { state: MEDIA_STATE.ready }, null, null);
    }
  }

  return {
    listBusy: () => shares.listFull(),

    setApart: (mediaId, openTries = 0) => deriveCostly(deps.jobs, db, { mediaId, openTries }),

    async derive(mediaId, signal, openTries = 0, isOrdinary = true) {
      const row = await findToDerive(db, mediaId);
      if (row === null) return;
      const folder = `derived/${row.uid.slice(0, 2)}/${row.uid}.${deps.ids.newId()}`;
      const isPhoto = row.kind !== MEDIA_KIND.video;
      const { pixelX: width, pixelY: height, mime } = row;
      const cost = isPhoto && isOrdinary ? Math.min(COSTLY, pictureCost({ width, height, mime })) : 0;
      const leave = await shares.enter(row.uploaderId, cost, signal);
      let isNamed = false;
      try {
        const derived = await deriveObject(row);
        // The worker is stopping: what was cut short is not the file's fault. The job is tried again.
        signal.throwIfAborted();
        if (derived === COSTLY_ONE) await deriveCostly(deps.jobs, db, { mediaId, openTries });
        else if (derived.kind === 'made') isNamed = await finishMarked(row, derived);
        else await end(mediaId, row, derived, openTries, isPhoto && !isOrdinary);
      } finally {
        leave();
        if (!isNamed) await removeDerivatives(store, folder);
      }

      async function finishMarked(found: DeriveRow, { change, camera }: Extract<Derived, { kind: 'made' }>) {
        const marked = await deps.marks.make(toMarkable(mediaId, found, change), signal);
        let isKept = false;
        try {
          isKept = await finish(mediaId, found.albumId, change, camera, marked);
          return isKept;
        } finally {
          if (!isKept) await deps.marks.drop(marked);
        }
      }

      async function deriveObject(found: DeriveRow): Promise<Derived | typeof COSTLY_ONE> {
        const borrowed = await borrowOriginal(store, found);
        if (borrowed === null) throw new Error('an original is not in its store');
        try {
          return await deriveFile(found, borrowed.path, folder);
        } finally {
          await borrowed.release();
        }
      }

      function deriveFile(found: DeriveRow, file: string, target: string): Promise<Derived | typeof COSTLY_ONE> {
        if (found.kind === MEDIA_KIND.video) return deriveVideo(mediaId, file, target, signal);
        return derivePhoto(found, file, target, signal, isOrdinary);
      }
    },
  };
}

/** What it will be when its row takes the change. */
function toMarkable(id: Id, row: DeriveRow, change: MadeChange): Markable {
  return {
    id,
    uid: row.uid,
    takenLocal: '',
    uploaderName: row.uploaderName,
    kind: row.kind,
    pixelX: change.pixel_x,
    pixelY: change.pixel_y,
    derivativeKey: change.derivative_key,
    hasLarge: change.has_large,
    hasWebVideo: change.has_web_video ?? false,
    objectKey: row.objectKey,
  };
}

function toRefusal(why: ErrorEntry): Updateable<MediaTable> {
  return { state: MEDIA_STATE.failed, fail_code: why.code, object_id: null };
}
