import { createReadStream } from 'node:fs';
import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_FILE_MAX_BYTES, CHAT_FILM_STATE, CHAT_VOICE_MAX_BYTES, CHAT_VOICE_MS } from '@contract/constants/chat';
import { MEDIA_KIND } from '@contract/constants/media';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { ImageEngine } from '../../adapters/image/types';
import { type ByteSource, isObjectKey, type ObjectStore } from '../../adapters/object-store/types';
import type { VideoEngine } from '../../adapters/video/types';
import { createReader } from '../../bytes/byte-reader';
import { withFileBytes } from '../../bytes/file-bytes';
import type { Db, Id } from '../../db/tables';
import { refuse } from '../../http/refuse';
import type { ServedMediaFile } from '../media/serve/served-file';
import type { Log } from '../../log';
import { removeDropped } from '../media/objects/media-object.service';
import { readHead } from '../media/upload/media-ending';
import { inspectFile } from '../media/upload/media-inspect';
import { cleanFileName } from '../media/upload/media-upload.rules';
import { findUploadLimits } from '../media/upload/upload-limits.service';
import { uploadPrefix } from '../media/upload/media-credential';
import { CHAT_FILE_FOLDER, CHAT_FILE_KIND, CHAT_PICTURE_ENDING, CHAT_PICTURE_FOLDER } from './chat-file.rules';
import { readSoundFormat } from './sound-format';
import * as repository from './chat-file.repository';
import type { NewFile } from './chat-file.repository';
import { makeFilm } from './chat-film';
import type { NewPicture } from './chat-picture.repository';
import type { ChatPictureUrls } from './chat-picture-url';

/** What became of an upload. `poster`: of a video. */
export interface MadeFile {
  readonly file: NewFile;
  readonly poster: NewPicture | null;
}

/** Voices, videos and other files of messages. What is made refuses with what is wrong with the upload, which stays. */
export interface ChatFiles {
  /** How many bytes this person's videos and files may have. */
  maxBytesOf(userId: Id): Promise<number>;
  makeVoice(userUid: string, objectKey: string): Promise<MadeFile>;
  makeFilm(userId: Id, userUid: string, objectKey: string): Promise<MadeFile>;
  makeOther(userId: Id, userUid: string, objectKey: string, name: string): Promise<MadeFile>;
  /** What was made and is named by nothing. */
  discard(made: MadeFile): Promise<void>;
  /** After its message went, unless another one shows it. Where that fails, the sweep does it later. */
  dropUnshown(fileId: Id): Promise<void>;
  /** Null: the address is none of ours, or its reader may not have the file (any more). */
  find(address: {
    readonly userUid: string;
    readonly token: string;
    readonly messageUid: string;
  }): Promise<ServedMediaFile | null>;
  /** Removes files that no message shows, left behind where a process ended in between. */
  sweep(signal: AbortSignal): Promise<number>;
}

export interface ChatFileDeps {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly images: ImageEngine;
  /** Null where the machine has no ffmpeg: voices and videos are refused until it has one. */
  readonly videos: VideoEngine | null;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly urls: ChatPictureUrls;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Of what is looked into while its sender waits. */
const LOOK_TIMEOUT_MS = 60_000;

export function createChatFiles(deps: ChatFileDeps): ChatFiles {
  const { db, store, clock, ids, log } = deps;

  const remove = async (keys: readonly string[]): Promise<void> => {
    try {
      await removeDropped(db, store, keys);
    } catch (error) {
      log.warn({ err: error }, 'files of a chat were left to the sweep');
    }
  };

  async function keep(key: string, source: ByteSource): Promise<void> {
    if ((await store.put(key, source)).kind !== 'stored') throw refuse(ERRORS.STORAGE_UNAVAILABLE);
  }

  /** Lends an upload of this person's, which has no more bytes than that. */
  async function withUpload<T>(
    { userUid, objectKey, maxBytes }: { userUid: string; objectKey: string; maxBytes: number },
    absent: ErrorEntry,
    work: (file: string, sizeBytes: number) => Promise<T>,
  ): Promise<T> {
    if (!isObjectKey(objectKey) || !objectKey.startsWith(uploadPrefix(userUid))) throw refuse(absent);
    const sizeBytes = await store.sizeOf(objectKey);
    if (sizeBytes === null || sizeBytes === 0) throw refuse(absent);
    if (sizeBytes > maxBytes) throw refuse(CHAT_ERRORS.CHAT_FILE_TOO_LARGE);
    const borrowed = await store.borrowFile(objectKey);
    if (borrowed === null) throw refuse(absent);
    try {
      return await work(borrowed.path, sizeBytes);
    } finally {
      await borrowed.release();
    }
  }

  function requireVideos(): VideoEngine {
    if (deps.videos === null) throw refuse(CHAT_ERRORS.CHAT_FILMS_CLOSED);
    return deps.videos;
  }

  async function maxBytesOf(userId: Id): Promise<number> {
    const limits = await findUploadLimits(db, userId, clock.now());
    if (limits === null) throw refuse(ERRORS.LOGIN_REQUIRED);
    return Math.min(limits.video, CHAT_FILE_MAX_BYTES);
  }

  async function keepPoster(bytes: Buffer, signal: AbortSignal): Promise<NewPicture> {
    const made = await deps.images.derive(bytes, 'image/png', signal);
    if (made.kind !== 'made') throw refuse(CHAT_ERRORS.CHAT_FILM_INVALID);
    const { width, height, thumbhash, preview } = made.derivatives;
    const key = `${CHAT_PICTURE_FOLDER}${ids.newId()}${CHAT_PICTURE_ENDING}`;
    await keep(key, preview);
    return { key, sizeBytes: preview.length, width, height, thumbhash };
  }

  return {
    maxBytesOf,

    async makeVoice(userUid, objectKey) {
      const videos = requireVideos();
      const upload = { userUid, objectKey, maxBytes: CHAT_VOICE_MAX_BYTES };
      const sound = await withUpload(upload, CHAT_ERRORS.CHAT_VOICE_INVALID, async (file) => {
        const format = readSoundFormat(await withFileBytes(file, (bytes) => readHead(createReader(bytes))));
        if (format === null) throw refuse(CHAT_ERRORS.CHAT_VOICE_INVALID);
        return videos.makeVoice(file, format, CHAT_VOICE_MS.max, AbortSignal.timeout(LOOK_TIMEOUT_MS));
      });
      if (sound.kind !== 'done') throw refuse(CHAT_ERRORS.CHAT_VOICE_INVALID);
      const { file, durationMs } = sound.value;
      const key = `${CHAT_FILE_FOLDER}${ids.newId()}`;
      await keep(key, file);
      const facts = {
        key,
        kind: CHAT_FILE_KIND.voice,
        name: '',
        mime: 'audio/mpeg',
        sizeBytes: file.length,
        durationMs,
      };
      return { file: { ...facts, state: CHAT_FILM_STATE.ready }, poster: null };
    },

    async makeFilm(userId, userUid, objectKey) {
      const videos = requireVideos();
      const maxBytes = await maxBytesOf(userId);
      return withUpload({ userUid, objectKey, maxBytes }, CHAT_ERRORS.CHAT_FILE_INVALID, async (path, sizeBytes) => {
        const looked = await inspectFile(deps.images, {
          path,
          sizeBytes,
          fileName: '',
          lastModified: null,
          limits: { photo: 0, video: maxBytes },
          now: clock.now(),
        });
        if ('code' in looked || looked.kind !== MEDIA_KIND.video) throw refuse(CHAT_ERRORS.CHAT_FILM_INVALID);
        const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS);
        const film = await makeFilm(videos, path, signal);
        if (film === null) throw refuse(CHAT_ERRORS.CHAT_FILM_INVALID);
        try {
          const poster = await keepPoster(film.poster, signal);
          const key = `${CHAT_FILE_FOLDER}${ids.newId()}`;
          // One that takes long is made by a worker, of what was sent.
          await keep(key, createReadStream(film.file ?? path));
          const bytes = film.file === null ? sizeBytes : film.sizeBytes;
          const state = film.file === null ? CHAT_FILM_STATE.making : CHAT_FILM_STATE.ready;
          const facts = { key, kind: CHAT_FILE_KIND.film, name: '', mime: 'video/mp4', sizeBytes: bytes };
          return { file: { ...facts, durationMs: film.durationMs, state }, poster };
        } finally {
          await film.release();
        }
      });
    },

    async makeOther(userId, userUid, objectKey, name) {
      const maxBytes = await maxBytesOf(userId);
      return withUpload({ userUid, objectKey, maxBytes }, CHAT_ERRORS.CHAT_FILE_INVALID, async (path, sizeBytes) => {
        const key = `${CHAT_FILE_FOLDER}${ids.newId()}`;
        await keep(key, createReadStream(path));
        const facts = { key, kind: CHAT_FILE_KIND.other, mime: 'application/octet-stream', sizeBytes, durationMs: 0 };
        return { file: { ...facts, name: cleanFileName(name), state: CHAT_FILM_STATE.ready }, poster: null };
      });
    },

    discard: ({ file, poster }) => remove([file.key, ...(poster === null ? [] : [poster.key])]),

    async dropUnshown(fileId) {
      try {
        await remove(await repository.deleteUnshownFiles(db, [fileId]));
      } catch (error) {
        // Somebody sends it on at this moment.
        log.warn({ err: error }, 'a file that no message shows was left to the sweep');
      }
    },

    async find(address) {
      if (!deps.urls.check(address)) return null;
      const file = await repository.findShownFile(db, address.userUid, address.messageUid);
      if (file === null) return null;
      const sizeBytes = await store.sizeOf(file.key);
      if (sizeBytes === null) return null;
      return {
        kind: 'here',
        tag: `f${file.id}`,
        mime: file.mime,
        sizeBytes,
        maxAgeSeconds: 0,
        downloadName: file.name,
        open: (range) => store.openRead(file.key, range),
      };
    },

    async sweep(signal) {
      const now = clock.now().getTime();
      const gone: string[] = [];
      for (const id of await repository.listUnshownFiles(db, new Date(now - HOUR_MS))) {
        signal.throwIfAborted();
        gone.push(...(await repository.deleteUnshownFiles(db, [id]).catch(() => [])));
      }
      const old: string[] = [];
      for await (const { key, modifiedAt } of store.list(CHAT_FILE_FOLDER)) {
        signal.throwIfAborted();
        if (now - modifiedAt.getTime() > DAY_MS) old.push(key);
      }
      const named = await repository.listNamedFileKeys(db, old);
      const keys = [...new Set([...gone, ...old.filter((key) => !named.has(key))])];
      return (await removeDropped(db, store, keys)) ? keys.length : 0;
    },
  };
}
