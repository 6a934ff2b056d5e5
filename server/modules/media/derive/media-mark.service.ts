import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WATERMARK_KIND } from '@contract/constants/album';
import { MEDIA_KIND } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type { AlbumIdInput, ExampleWatermarkInput, WatermarkProgress } from '@contract/schemas/album';
import type { FileReply } from '@contract/schemas/shared';
import type { DrawingEngine, Mark } from '../../../adapters/drawing/types';
import type { Ids } from '../../../adapters/ids/types';
import type { ByteSource, ObjectStore } from '../../../adapters/object-store/types';
import type { VideoEngine } from '../../../adapters/video/types';
import type { Db, Id, Tx } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import type { Jobs } from '../../../jobs/queue';
import type { Log } from '../../../log';
import type { AccessService } from '../../access/access.service';
import type { PictureService } from '../../user/picture.service';
import type { UserService } from '../../user/user.service';
import type { DrawingGate } from '../objects/drawing-gate';
import { addMarkJobs, addRemarkJob, goOnMarking, type MarkPayload } from './media-mark.jobs';
import {
  dropMark,
  countMarked,
  findMarkable,
  findMarkSetting,
  findNeededMark,
  listAlbumsWithUnmarked,
  listUnmarked,
  type MadeMark,
  type Markable,
  type MarkSetting,
  putMark,
} from './media-mark.repository';
import { DERIVED_FILES, listDerivedKeys, removeDerivatives, removeDropped } from '../objects/media-object.service';
import { readWhole } from '../objects/read-whole';

export interface MediaMarkDeps {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly drawing: DrawingEngine;
  readonly videos: VideoEngine | null;
  readonly jobs: Jobs;
  readonly ids: Ids;
  readonly log: Log;
  readonly access: AccessService;
  readonly pictures: Pick<PictureService, 'read' | 'tryOut'>;
  readonly users: Pick<UserService, 'getRow'>;
  readonly gate: DrawingGate;
}

/** See [Note: Watermarks] in 0009-watermark. */
export interface MediaMarkService {
  /** Some of what is not marked yet, then the job for the rest. A start from the beginning that waits goes first. */
  markAlbum(payload: MarkPayload, kind: 'photo' | 'video', signal: AbortSignal): Promise<void>;
  /** The set of one that is about to be shown; null where neither its album has a watermark nor itself a price. Named by `name`, or to be dropped. */
  make(media: Markable, signal: AbortSignal): Promise<MadeMark | null>;
  /** In the transaction that shows it. Where the setting has changed meanwhile it is made anew. Answers the folder of the set that it had, or ''. */
  name(tx: Tx, albumId: Id, mediaId: Id, made: MadeMark | null): Promise<string>;
  drop(made: MadeMark | null): Promise<void>;
  /** Makes the set of one anew that has lost some of it, or never had any. Where it cannot be made, what there is stays. */
  remake(mediaId: Id, signal: AbortSignal): Promise<void>;
  /** Jobs for every album in which something is not marked: what an interrupted or earlier version left. */
  repair(): Promise<void>;
  getProgress(caller: Caller, input: AlbumIdInput): Promise<WatermarkProgress>;
  drawExample(caller: Caller, input: ExampleWatermarkInput): Promise<FileReply>;
}

const AT_ONCE = 20;
const NO_SET = { folder: '', storageType: 1 } as const;

export function createMediaMarks(deps: MediaMarkDeps): MediaMarkService {
  const { db, store, drawing, jobs, log } = deps;

  async function keep(key: string, source: ByteSource): Promise<void> {
    const outcome = await store.put(key, source);
    if (outcome.kind !== 'stored') throw new Error(`a marked picture could not be stored: ${outcome.kind}`);
  }

  /** Null: its picture is not there any more. */
  async function readMark(setting: MarkSetting, uploaderName: string): Promise<Mark | null> {
    const { position, opacity } = setting;
    if (setting.kind !== WATERMARK_KIND.picture) {
      const text = setting.kind === WATERMARK_KIND.nickname ? uploaderName : setting.text;
      return { content: { kind: 'text', text }, position, opacity };
    }
    const file = await deps.pictures.read(setting.picture);
    return file === null ? null : { content: { kind: 'picture', file }, position, opacity };
  }

  async function markPictures(media: Markable, mark: Mark, folder: string): Promise<boolean> {
    const name = media.hasLarge ? DERIVED_FILES.large : DERIVED_FILES.preview;
    const plain = await readWhole(store, `${media.derivativeKey}/${name}`);
    if (plain === null) return false;
    const { thumb, preview, large } = await drawing.mark(plain, mark);
    await keep(`${folder}/${DERIVED_FILES.thumb}`, thumb);
    await keep(`${folder}/${DERIVED_FILES.preview}`, preview);
    // A tall strip's large picture is no wider than a preview.
    if (media.hasLarge) await keep(`${folder}/${DERIVED_FILES.large}`, large ?? preview);
    return true;
  }

  async function markVideo(media: Markable, mark: Mark, folder: string, signal: AbortSignal): Promise<boolean> {
    const { videos } = deps;
    const key = media.hasWebVideo ? `${media.derivativeKey}/${DERIVED_FILES.video}` : media.objectKey;
    if (videos === null || key === null) return false;
    const borrowed = await store.borrowFile(key);
    if (borrowed === null) return false;
    const workshop = await mkdtemp(path.join(tmpdir(), 'marked-video-'));
    try {
      const overlay = path.join(workshop, 'mark.png');
      const target = path.join(workshop, 'video.mp4');
      const size = videos.webSize(media.pixelX, media.pixelY);
      await writeFile(overlay, await drawing.drawMark(size, mark));
      const probed = await videos.probe(borrowed.path, signal);
      const video = probed.kind === 'done' ? { file: borrowed.path, facts: probed.value } : null;
      const made = video === null ? null : await videos.overlay(video, overlay, size, target, signal);
      signal.throwIfAborted();
      if (made?.kind !== 'done') return false;
      await keep(`${folder}/${DERIVED_FILES.video}`, createReadStream(target));
      return true;
    } finally {
      await borrowed.release();
      await rm(workshop, { recursive: true, force: true });
    }
  }

  async function makeSet(media: Markable, setting: MarkSetting, signal: AbortSignal): Promise<MadeMark> {
    const { version } = setting;
    const mark = await readMark(setting, media.uploaderName);
    if (mark === null) return { version, ...NO_SET };
    const folder = `derived/${media.uid.slice(0, 2)}/${media.uid}.${deps.ids.newId()}`;
    let isMade = false;
    try {
      isMade =
        (await markPictures(media, mark, folder)) &&
        // A video that has a price leaves to nobody who would see the mark.
        (media.kind !== MEDIA_KIND.video || !setting.isOfAlbum || (await markVideo(media, mark, folder, signal)));
    } finally {
      if (!isMade) await removeDerivatives(store, folder);
    }
    if (!isMade) log.warn('a photo or video could not be marked');
    return isMade ? { version, folder, storageType: store.storageType } : { version, ...NO_SET };
  }

  async function drop(made: MadeMark | null): Promise<void> {
    if (made !== null && made.folder !== '') await removeDerivatives(store, made.folder);
  }

  async function remark(media: Markable, setting: MarkSetting, signal: AbortSignal): Promise<void> {
    await show(media, await makeSet(media, setting, signal));
  }

  async function show({ id: mediaId, kind, hasLarge }: Markable, made: MadeMark): Promise<void> {
    const before = await db.transaction().execute(async (tx) => {
      const former = await putMark(tx, mediaId, made);
      // A larger picture has come meanwhile, which this set is without.
      if (former !== null && (await findMarkable(tx, mediaId))?.hasLarge !== hasLarge)
        await addRemarkJob(jobs, tx, { mediaId, kind });
      return former;
    });
    if (before === null) await drop(made);
    else if (before !== '') await removeDropped(db, store, listDerivedKeys(before));
  }

  async function toMark(caller: Caller, input: ExampleWatermarkInput): Promise<Mark> {
    const { userId } = requireUser(caller);
    const { albumId } = await deps.access.requireAlbum(db, caller, input.albumId, 'settings');
    const { uid, nickname } = await deps.users.getRow(db, userId);
    const { position, opacity } = input;
    if (input.kind !== WATERMARK_KIND.picture) {
      return {
        content: { kind: 'text', text: input.kind === WATERMARK_KIND.text ? input.text : nickname },
        position,
        opacity,
      };
    }
    const kept = await findMarkSetting(db, albumId);
    const isKept = kept?.isOfAlbum === true && input.picture === kept.picture;
    const file = isKept ? await deps.pictures.read(input.picture) : await deps.pictures.tryOut(uid, input.picture);
    if (file === null) throw refuse(ERRORS.WATERMARK_PICTURE_REQUIRED);
    return { content: { kind: 'picture', file }, position, opacity };
  }

  return {
    drop,

    async markAlbum({ albumId, after }, kind, signal) {
      const setting = await findMarkSetting(db, albumId);
      if (setting === null) return;
      const wanted = kind === 'video' ? MEDIA_KIND.video : MEDIA_KIND.photo;
      const some = await listUnmarked(db, albumId, wanted, { after, limit: kind === 'video' ? 1 : AT_ONCE });
      for (const media of some) {
        signal.throwIfAborted();
        await remark(media, setting, signal);
      }
      const last = some.at(-1);
      if (last === undefined) return;
      // The setting has changed meanwhile: its own job begins anew.
      if ((await findMarkSetting(db, albumId))?.version !== setting.version) return;
      await goOnMarking(jobs, db, kind, { albumId, after: { takenLocal: last.takenLocal, id: last.id } });
    },

    async make(media, signal) {
      const setting = await findNeededMark(db, media.id);
      return setting === null ? null : makeSet(media, setting, signal);
    },

    async name(tx, albumId, mediaId, made) {
      // One that it needs no more is of its former pictures.
      const before = made === null ? await dropMark(tx, mediaId) : await putMark(tx, mediaId, made);
      const setting = await findNeededMark(tx, mediaId);
      if (setting !== null && setting.version !== made?.version) await addMarkJobs(jobs, tx, albumId);
      return before ?? '';
    },

    async remake(mediaId, signal) {
      const setting = await findNeededMark(db, mediaId);
      const media = await findMarkable(db, mediaId);
      if (setting === null || media === null) return;
      const made = await makeSet(media, setting, signal);
      if (made.folder !== '') await show(media, made);
    },

    async repair() {
      for (const albumId of await listAlbumsWithUnmarked(db)) await addMarkJobs(jobs, db, albumId);
    },

    async getProgress(caller, input) {
      const { albumId } = await deps.access.requireAlbum(db, caller, input.id, 'settings');
      return countMarked(db, albumId);
    },

    async drawExample(caller, input) {
      const mark = await toMark(caller, input);
      return { mime: 'image/webp', bytes: await deps.gate(() => drawing.drawExample(mark)) };
    },
  };
}
