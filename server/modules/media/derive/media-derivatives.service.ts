import { mkdtemp, rm } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Updateable } from 'kysely';
import { MEDIA_STATE, VIDEO_POSTER_AT_MS } from '@contract/constants/media';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import { isCostly } from '@contract/rules/picture-work';
import { stripOf } from '@contract/rules/video-strip';
import type { CameraFacts, ImageDerivatives, ImageEngine } from '../../../adapters/image/types';
import type { ByteSource, ObjectStores } from '../../../adapters/object-store/types';
import type { VideoEngine, VideoFacts, VideoFile, VideoOutcome } from '../../../adapters/video/types';
import { withFileBytes } from '../../../bytes/file-bytes';
import type { Db, Id, MediaTable } from '../../../db/tables';
import { planCleanCopy } from '../objects/clean/clean-copy';
import { DERIVED_FILES } from '../objects/media-object.service';
import { ratioMilli } from '../upload/media-upload.rules';
import { whyNotMade } from './media-decode';
import type { DeriveRow } from './media-derive.repository';
import { takeCheckFrames } from './check-frames';
import { followConversion } from './media-progress.service';

export interface DerivativeDeps {
  readonly db: Db;
  readonly store: ObjectStores;
  readonly images: ImageEngine;
  /** Null where the machine has no ffmpeg: videos wait until it has one, photos work. */
  readonly videos: VideoEngine | null;
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

export type Derived =
  | { readonly kind: 'made'; readonly change: MadeChange; readonly camera: CameraFacts | null }
  | { readonly kind: 'refused'; readonly why: ErrorEntry }
  | { readonly kind: 'open'; readonly why: ErrorEntry; readonly isReadable: boolean };
/** A picture that was taken for an ordinary one. */
export const COSTLY_ONE = 'costly';

export type NotDerived = Exclude<Derived, { readonly kind: 'made' }>;

type NotMade = { readonly kind: 'broken' | 'too-many-pixels' | 'timeout' | 'crashed' };

const notMade = ({ kind }: NotMade, why: ErrorEntry, isReadable = false): NotDerived =>
  kind === 'timeout' || kind === 'crashed' ? { kind: 'open', why, isReadable } : { kind: 'refused', why };

/** What is shown of a file, into a folder that no row names yet. See [Note: Whose fault] in media-derive.service. */
export function createDerivatives(deps: DerivativeDeps) {
  const { db, store } = deps;

  async function derivePhoto(
    row: DeriveRow,
    file: string,
    folder: string,
    signal: AbortSignal,
    isOrdinary: boolean,
  ): Promise<Derived | typeof COSTLY_ONE> {
    const header = await deps.images.readHeader(file);
    if (isOrdinary && header !== null && isCostly({ ...header, mime: row.mime }, header.decodeBytes)) return COSTLY_ONE;
    const outcome = isOrdinary
      ? await deps.images.deriveWall(file, row.mime, signal, row.turns)
      : await deps.images.derive(file, row.mime, signal, true, row.turns);
    if (outcome.kind !== 'made') return notMade(outcome, whyNotMade(outcome));
    await keepPictures(store, folder, outcome.derivatives);
    const large_due = outcome.derivatives.isLargeDue;
    const change = { ...toChange(store.storageType, folder, outcome.derivatives), turns: row.turns, large_due };
    return { kind: 'made', change, camera: header?.camera ?? null };
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
    const shown = { file, facts: { ...facts, durationMs } };
    const hasStrip = await makeStrip(videos, shown, folder, signal);
    const frames = await takeCheckFrames(videos, shown, signal);
    if (frames !== null) await keep(store, `${folder}/${DERIVED_FILES.frames}`, frames.file);
    await keepPictures(store, folder, pictures.derivatives);
    const change = {
      ...toChange(store.storageType, folder, pictures.derivatives),
      pixel_x: facts.width,
      pixel_y: facts.height,
      ratio_milli: ratioMilli(facts.width, facts.height),
      duration_ms: durationMs,
      has_web_video: web.value !== null,
      has_strip: hasStrip,
      check_frames: frames?.count ?? 0,
      is_made: facts.label !== undefined,
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

  return { derivePhoto, deriveVideo };
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
    is_made: pictures.isMade,
    thumbhash: pictures.thumbhash,
    focus_x: pictures.focus.x,
    focus_y: pictures.focus.y,
    pixel_x: pictures.width,
    pixel_y: pictures.height,
    ratio_milli: ratioMilli(pictures.width, pictures.height),
  };
}

function whyVideo(outcome: NotMade): ErrorEntry {
  return outcome.kind === 'timeout' ? ERRORS.PROCESSING_TIMEOUT : ERRORS.VIDEO_BROKEN;
}

/** What the prober does not name may still tell where a film was made: see [Note: Clean copies]. */
async function wayOfPlayable(file: string): Promise<'as-is' | 'copy'> {
  const copy = await withFileBytes(file, (bytes) => planCleanCopy(bytes, 'video/mp4'));
  return copy?.isSame === true ? 'as-is' : 'copy';
}
