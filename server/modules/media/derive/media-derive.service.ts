import { mkdtemp, rm } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Updateable } from 'kysely';
import { LEGAL_STATUS, MEDIA_KIND, MEDIA_STATE, VIDEO_POSTER_AT_MS } from '@contract/constants/media';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import { COSTLY, isCostly, pictureCost } from '@contract/rules/picture-work';
import { stripOf } from '@contract/rules/video-strip';
import type { Clock } from '../../../adapters/clock/types';
import type { Ids } from '../../../adapters/ids/types';
import type { CameraFacts, ImageDerivatives, ImageEngine } from '../../../adapters/image/types';
import type { ByteSource, ObjectStores } from '../../../adapters/object-store/types';
import type { VideoEngine, VideoFacts, VideoFile, VideoOutcome } from '../../../adapters/video/types';
import { withFileBytes } from '../../../bytes/file-bytes';
import type { Db, Id, MediaTable } from '../../../db/tables';
import type { Env } from '../../../env';
import type { Jobs } from '../../../jobs/queue';
import type { Log } from '../../../log';
import { planCleanCopy } from '../objects/clean/clean-copy';
import { changeCounted } from '../rows/media-count.service';
import { whyNotMade } from './media-decode';
import { CHECK_MEDIA } from '../jobs/media-check.jobs';
import { deriveCostly, deriveLargeLater, deriveLater } from '../jobs/media-derive.jobs';
import { endProcessing, findToDerive, type DeriveRow } from './media-derive.repository';
import { keepCameraFacts } from '../serve/media-exif.service';
import type { MadeMark, Markable } from './media-mark.repository';
import type { MediaMarkService } from './media-mark.service';
import { borrowOriginal, DERIVED_FILES, removeDerivatives, removeOrphan } from '../objects/media-object.service';
import { keepMediaText } from '../rows/media-text.service';
import { releaseObject } from '../objects/media-object.repository';
import { createPersonShares } from './person-share';
import { followConversion } from './media-progress.service';
import { ratioMilli } from '../upload/media-upload.rules';

export interface DeriveDeps {
  readonly db: Db;
  readonly store: ObjectStores;
  readonly images: ImageEngine;
  /** Null where the machine has no ffmpeg: videos wait until it has one, photos work. */
  readonly videos: VideoEngine | null;
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
  /** Whoever has as many ordinary photos under way here as one may. */
  listBusy(): Id[];
}

/** What every derived row is set to. */
export interface MadeChange extends Updateable<MediaTable> {
  readonly pixel_x: number;
  readonly pixel_y: number;
  readonly derivative_key: string;
  readonly has_large: boolean;
  readonly large_due: boolean;
  readonly has_web_video?: boolean;
}

type Derived =
  | { readonly kind: 'made'; readonly change: MadeChange; readonly camera: CameraFacts | null }
  | { readonly kind: 'refused'; readonly why: ErrorEntry }
  | { readonly kind: 'open'; readonly why: ErrorEntry; readonly isReadable: boolean };
/** A picture that was taken for an ordinary one. */
const COSTLY_ONE = 'costly';

type NotDerived = Exclude<Derived, { readonly kind: 'made' }>;

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

type NotMade = { readonly kind: 'broken' | 'too-many-pixels' | 'timeout' | 'crashed' };

const notMade = ({ kind }: NotMade, why: ErrorEntry, isReadable = false): NotDerived =>
  kind === 'timeout' || kind === 'crashed' ? { kind: 'open', why, isReadable } : { kind: 'refused', why };

/**
 * [Note: Derivatives appear last] A job writes into a folder of its own and names it in the row at the very end. A job that
 * dies leaves a folder that no row names, for the sweep, and the row as it was, for the next try.
 */
export function createMediaDeriver(deps: DeriveDeps): MediaDeriveService {
  const { db, store } = deps;
  const shares = createPersonShares({ most: SHARE_OF_SLOT * deps.env.workerConcurrency, usual: SHARE_OF_SLOT / 4 });

  async function derivePhoto(
    row: DeriveRow,
    file: string,
    folder: string,
    signal: AbortSignal,
    isOrdinary: boolean,
  ): Promise<Derived | typeof COSTLY_ONE> {
    if (isOrdinary) {
      const header = await deps.images.readHeader(file);
      if (header !== null && isCostly({ ...header, mime: row.mime }, header.decodeBytes)) return COSTLY_ONE;
    }
    const outcome = isOrdinary
      ? await deps.images.deriveWall(file, row.mime, signal, row.turns)
      : await deps.images.derive(file, row.mime, signal, true, row.turns);
    if (outcome.kind !== 'made') return notMade(outcome, whyNotMade(outcome));
    await keepPictures(store, folder, outcome.derivatives);
    const camera = await deps.images.readCamera(file);
    const large_due = outcome.derivatives.isLargeDue;
    const change = { ...toChange(store.storageType, folder, outcome.derivatives), turns: row.turns, large_due };
    return { kind: 'made', change, camera };
  }

  async function deriveVideo(mediaId: Id, file: string, folder: string, signal: AbortSignal): Promise<Derived> {
    const videos = deps.videos;
    if (videos === null) throw new Error('there is no ffmpeg for a video');
    const probed = await videos.probe(file, signal);
    if (probed.kind !== 'done') return notMade(probed, whyVideo(probed));
    const facts = probed.value;
    const video = { file, facts };
    const poster = await takePoster(videos, video, signal);
    if (poster.kind !== 'done') return notMade(poster, whyVideo(poster));
    const pictures = await deps.images.derive(poster.value, 'image/png', signal);
    if (pictures.kind !== 'made') return notMade(pictures, ERRORS.VIDEO_BROKEN);
    const web = await makeWeb(videos, video, folder, mediaId, signal);
    if (web.kind !== 'done') return notMade(web, whyVideo(web), true);
    const durationMs = web.value?.durationMs ?? facts.durationMs;
    const hasStrip = await makeStrip(videos, { file, facts: { ...facts, durationMs } }, folder, signal);
    await keepPictures(store, folder, pictures.derivatives);
    const change = {
      ...toChange(store.storageType, folder, pictures.derivatives),
      pixel_x: facts.width,
      pixel_y: facts.height,
      ratio_milli: ratioMilli(facts.width, facts.height),
      duration_ms: durationMs,
      has_web_video: web.value !== null,
      has_strip: hasStrip,
    };
    return { kind: 'made', change, camera: null };
  }

  /** How long the web version is: a recorder may not have written it, or wrongly. Null where the original serves. */
  async function makeWeb(
    videos: VideoEngine,
    video: VideoFile,
    folder: string,
    mediaId: Id,
    signal: AbortSignal,
  ): Promise<VideoOutcome<Pick<VideoFacts, 'durationMs'> | null>> {
    const { file, facts } = video;
    const way = facts.web === 'as-is' ? await wayOfPlayable(file) : facts.web;
    if (way === 'as-is') return { kind: 'done', value: null };
    const workshop = await mkdtemp(path.join(tmpdir(), 'web-video-'));
    try {
      const target = path.join(workshop, 'video.mp4');
      const following = followConversion(db, mediaId, facts.durationMs, signal);
      let made: VideoOutcome<null>;
      try {
        made = await videos.makeWeb(video, target, way, following.signal, following.onProgress);
      } finally {
        await following.end();
      }
      if (made.kind !== 'done') return made;
      const probed = await videos.probe(target, signal);
      await keep(store, `${folder}/${DERIVED_FILES.video}`, createReadStream(target));
      return { kind: 'done', value: probed.kind === 'done' ? probed.value : facts };
    } finally {
      await rm(workshop, { recursive: true, force: true });
    }
  }

  /** Whether there are pictures to seek by. A video that gives none is as good without. */
  async function makeStrip(
    videos: VideoEngine,
    video: VideoFile,
    folder: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { facts } = video;
    const strip = stripOf(facts.durationMs, facts.width, facts.height);
    if (strip === null) return false;
    const made = await videos.takeStrip(video, strip, signal);
    if (made.kind !== 'done') return false;
    await keep(store, `${folder}/${DERIVED_FILES.strip}`, made.value);
    return true;
  }

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

async function keep(store: ObjectStores, key: string, source: ByteSource): Promise<void> {
  const outcome = await store.put(key, source);
  if (outcome.kind !== 'stored') throw new Error(`a derivative could not be stored: ${outcome.kind}`);
}

/** Into a folder that no row names yet. */
export async function keepPictures(store: ObjectStores, folder: string, pictures: ImageDerivatives): Promise<void> {
  await Promise.all([
    keep(store, `${folder}/${DERIVED_FILES.thumb}`, pictures.thumb),
    keep(store, `${folder}/${DERIVED_FILES.preview}`, pictures.preview),
    pictures.large === null ? null : keep(store, `${folder}/${DERIVED_FILES.large}`, pictures.large),
  ]);
}

/** Half of a video that is shorter than the usual moment. Of one whose length nobody knows the usual moment, or its last picture. */
function takePoster(videos: VideoEngine, video: VideoFile, signal: AbortSignal): Promise<VideoOutcome<Buffer>> {
  const { durationMs } = video.facts;
  const isShort = durationMs > 0 && durationMs <= VIDEO_POSTER_AT_MS;
  const atMs = isShort ? Math.floor(durationMs / 2) : VIDEO_POSTER_AT_MS;
  return videos.takePoster(video, atMs, signal);
}

/** What a row is set to by its pictures. */
export function toChange(storageType: number, folder: string, pictures: ImageDerivatives): MadeChange {
  return {
    state: MEDIA_STATE.ready,
    derivative_key: folder,
    derivative_storage: storageType,
    has_large: pictures.large !== null,
    large_due: false,
    thumbhash: pictures.thumbhash,
    focus_x: pictures.focus.x,
    focus_y: pictures.focus.y,
    pixel_x: pictures.width,
    pixel_y: pictures.height,
    ratio_milli: ratioMilli(pictures.width, pictures.height),
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

function whyVideo(outcome: NotMade): ErrorEntry {
  return outcome.kind === 'timeout' ? ERRORS.PROCESSING_TIMEOUT : ERRORS.VIDEO_BROKEN;
}

/** What the prober does not name may still tell where a film was made: see [Note: Clean copies]. */
async function wayOfPlayable(file: string): Promise<'as-is' | 'copy'> {
  const copy = await withFileBytes(file, (bytes) => planCleanCopy(bytes, 'video/mp4'));
  return copy?.isSame === true ? 'as-is' : 'copy';
}
