import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Updateable } from 'kysely';
import { MEDIA_KIND, MEDIA_STATE, VIDEO_POSTER_AT_MS } from '@contract/constants/media';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import { stripOf } from '@contract/rules/video-strip';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { CameraFacts, ImageDerivatives, ImageEngine } from '../../adapters/image/types';
import type { ByteSource, ObjectStores } from '../../adapters/object-store/types';
import type { VideoEngine, VideoFile, VideoOutcome } from '../../adapters/video/types';
import type { Db, Id, MediaTable } from '../../db/tables';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import { planCleanCopy } from './clean/clean-copy';
import { changeCounted } from './media-count.service';
import { whyNotMade } from './media-decode';
import { deriveLater } from './media-derive.jobs';
import { endProcessing, findToDerive, type DeriveRow } from './media-derive.repository';
import { keepCameraFacts } from './media-exif.service';
import type { MadeMark, Markable } from './media-mark.repository';
import type { MediaMarkService } from './media-mark.service';
import { DERIVED_FILES, removeDerivatives, removeOrphan } from './media-object.service';
import { keepMediaText } from './media-text.service';
import { releaseObject } from './media-upload.repository';
import { followConversion } from './media-progress.service';
import { ratioMilli } from './media-upload.rules';

export interface DeriveParts {
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
}

export interface MediaDeriveService {
  /**
   * Makes what a wall and a viewer show of one upload. Running it twice, or after the upload was removed, changes nothing. Throws
   * what is of the machine. `openTries`: as in DerivePayload.
   */
  derive(mediaId: Id, signal: AbortSignal, openTries?: number): Promise<void>;
}

/** What every derived row is set to. */
interface MadeChange extends Updateable<MediaTable> {
  readonly pixel_x: number;
  readonly pixel_y: number;
  readonly derivative_key: string;
  readonly has_large: boolean;
  readonly has_web_video?: boolean;
}

type Derived =
  | { readonly kind: 'made'; readonly change: MadeChange; readonly camera: CameraFacts | null }
  | { readonly kind: 'refused'; readonly why: ErrorEntry }
  | { readonly kind: 'open'; readonly why: ErrorEntry; readonly isReadable: boolean };
type NotDerived = Exclude<Derived, { readonly kind: 'made' }>;

/**
 * [Note: Whose fault] A file that is bad is refused, and nothing of it stays. What is of the machine (no room, no store, no ffmpeg, a
 * program that somebody ended) throws: the job is tried again for a day, and after that the file waits, stored, for the doctor. A
 * time limit or a crash leaves it open: tried so many times more, after longer and longer waits, it is the file's. But a video that
 * could be read and only was not converted waits then, as with a fault of the machine. One that has been shown before is never refused.
 */
const OPEN_WAITS_MS: readonly number[] = [120_000, 1_800_000, 21_600_000];

type NotMade = { readonly kind: 'broken' | 'too-many-pixels' | 'timeout' | 'crashed' };

const notMade = ({ kind }: NotMade, why: ErrorEntry, isReadable = false): NotDerived =>
  kind === 'timeout' || kind === 'crashed' ? { kind: 'open', why, isReadable } : { kind: 'refused', why };

/**
 * [Note: Derivatives appear last] A job writes into a folder of its own and names it in the row at the very end. A job that
 * dies leaves a folder that no row names, for the sweep, and the row as it was, for the next try.
 */
export function createMediaDeriver(parts: DeriveParts): MediaDeriveService {
  const { db, store } = parts;

  async function keep(key: string, source: ByteSource): Promise<void> {
    const outcome = await store.put(key, source);
    if (outcome.kind !== 'stored') throw new Error(`a derivative could not be stored: ${outcome.kind}`);
  }

  async function keepPictures(folder: string, pictures: ImageDerivatives): Promise<void> {
    await Promise.all([
      keep(`${folder}/${DERIVED_FILES.thumb}`, pictures.thumb),
      keep(`${folder}/${DERIVED_FILES.preview}`, pictures.preview),
      pictures.large === null ? null : keep(`${folder}/${DERIVED_FILES.large}`, pictures.large),
    ]);
  }

  async function derivePhoto(row: DeriveRow, file: string, folder: string, signal: AbortSignal): Promise<Derived> {
    const outcome = await parts.images.derive(file, row.mime, signal);
    if (outcome.kind !== 'made') return notMade(outcome, whyNotMade(outcome));
    await keepPictures(folder, outcome.derivatives);
    const camera = await parts.images.readCamera(file);
    return { kind: 'made', change: toChange(store.storageType, folder, outcome.derivatives), camera };
  }

  async function deriveVideo(mediaId: Id, file: string, folder: string, signal: AbortSignal): Promise<Derived> {
    const videos = parts.videos;
    if (videos === null) throw new Error('there is no ffmpeg for a video');
    const probed = await videos.probe(file, signal);
    if (probed.kind !== 'done') return notMade(probed, whyVideo(probed));
    const facts = probed.value;
    const video = { file, facts };
    const poster = await takePoster(videos, video, signal);
    if (poster.kind !== 'done') return notMade(poster, whyVideo(poster));
    const pictures = await parts.images.derive(poster.value, 'image/png', signal);
    if (pictures.kind !== 'made') return notMade(pictures, ERRORS.VIDEO_BROKEN);
    const web = await makeWeb(videos, video, folder, mediaId, signal);
    if (web.kind !== 'done') return notMade(web, whyVideo(web), true);
    const hasStrip = await makeStrip(videos, video, folder, signal);
    await keepPictures(folder, pictures.derivatives);
    const change = {
      ...toChange(store.storageType, folder, pictures.derivatives),
      pixel_x: facts.width,
      pixel_y: facts.height,
      ratio_milli: ratioMilli(facts.width, facts.height),
      duration_ms: facts.durationMs,
      has_web_video: web.value,
      has_strip: hasStrip,
    };
    return { kind: 'made', change, camera: null };
  }

  /** Whether a web version was made; `false` where the original serves. */
  async function makeWeb(
    videos: VideoEngine,
    video: VideoFile,
    folder: string,
    mediaId: Id,
    signal: AbortSignal,
  ): Promise<VideoOutcome<boolean>> {
    const { file, facts } = video;
    const way = facts.web === 'as-is' ? await wayOfPlayable(file) : facts.web;
    if (way === 'as-is') return { kind: 'done', value: false };
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
      await keep(`${folder}/${DERIVED_FILES.video}`, createReadStream(target));
      return { kind: 'done', value: true };
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
    await keep(`${folder}/${DERIVED_FILES.strip}`, made.value);
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
          await parts.marks.name(tx, albumId, mediaId, marked);
        }
        if (found === null || !isRefused || found.objectId === null) return { won: found !== null, unused: null };
        return { won: true, unused: await releaseObject(tx, found.objectId) };
      });
    });
    if (ended === null) return false;
    if (ended.unused !== null) await removeOrphan(db, store, ended.unused);
    return ended.won;
  }

  async function end(mediaId: Id, row: DeriveRow, ended: NotDerived, openTries: number): Promise<void> {
    const waitMs = ended.kind === 'open' ? OPEN_WAITS_MS[openTries] : undefined;
    if (waitMs !== undefined) {
      const runAt = new Date(parts.clock.now().getTime() + waitMs);
      parts.log.warn({ why: ended.why.code }, 'a photo or video will be tried again');
      return deriveLater(parts.jobs, db, { mediaId, kind: row.kind, openTries: openTries + 1 }, runAt);
    }
    if (ended.kind === 'open' && ended.isReadable && row.madeKey === '') {
      parts.log.error({ why: ended.why.code }, 'a video that can be read was not converted: it waits');
    } else if (row.madeKey === '') await finish(mediaId, row.albumId, toRefusal(ended.why), null, null);
    else {
      parts.log.error({ why: ended.why.code }, 'what had been shown could not be made again: it stays as it was');
      await finish(mediaId, row.albumId, { state: MEDIA_STATE.ready }, null, null);
    }
  }

  return {
    async derive(mediaId, signal, openTries = 0) {
      const row = await findToDerive(db, mediaId);
      if (row === null) return;
      const folder = `derived/${row.uid.slice(0, 2)}/${row.uid}.${parts.ids.newId()}`;
      let isNamed = false;
      try {
        const derived = await deriveObject(row);
        // The worker is stopping: what was cut short is not the file's fault. The job is tried again.
        signal.throwIfAborted();
        if (derived.kind === 'made') isNamed = await finishMarked(row, derived);
        else await end(mediaId, row, derived, openTries);
      } finally {
        if (!isNamed) await removeDerivatives(store, folder);
      }

      async function finishMarked(found: DeriveRow, { change, camera }: Extract<Derived, { kind: 'made' }>) {
        const marked = await parts.marks.make(toMarkable(mediaId, found, change), signal);
        let isKept = false;
        try {
          isKept = await finish(mediaId, found.albumId, change, camera, marked);
          return isKept;
        } finally {
          if (!isKept) await parts.marks.drop(marked);
        }
      }

      async function deriveObject(found: DeriveRow): Promise<Derived> {
        // It may have been moved since its row was read.
        const home = store.of(found.storageType);
        const borrowed = (await home.borrowFile(found.objectKey)) ?? (await store.borrowFile(found.objectKey));
        if (borrowed === null) throw new Error('an original is not in its store');
        try {
          return await deriveFile(found, borrowed.path, folder);
        } finally {
          await borrowed.release();
        }
      }

      function deriveFile(found: DeriveRow, file: string, target: string): Promise<Derived> {
        if (found.kind === MEDIA_KIND.video) return deriveVideo(mediaId, file, target, signal);
        return derivePhoto(found, file, target, signal);
      }
    },
  };
}

/** Half of a video that is shorter than the usual moment. */
function takePoster(videos: VideoEngine, video: VideoFile, signal: AbortSignal): Promise<VideoOutcome<Buffer>> {
  const { facts } = video;
  const atMs = facts.durationMs > VIDEO_POSTER_AT_MS ? VIDEO_POSTER_AT_MS : Math.floor(facts.durationMs / 2);
  return videos.takePoster(video, atMs, signal);
}

function toChange(storageType: number, folder: string, pictures: ImageDerivatives): MadeChange {
  return {
    state: MEDIA_STATE.ready,
    derivative_key: folder,
    derivative_storage: storageType,
    has_large: pictures.large !== null,
    thumbhash: pictures.thumbhash,
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
  const { size } = await stat(file);
  const bytes = {
    sizeBytes: size,
    read: (start: number, end: number) => createReadStream(file, { start, end: end - 1 }),
  };
  const copy = await planCleanCopy(bytes, 'video/mp4');
  return copy?.isSame === true ? 'as-is' : 'copy';
}
