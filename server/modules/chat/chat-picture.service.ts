import { AVATAR_UPLOAD_MAX_BYTES } from '@contract/constants/user';
import { STORAGE_TYPE, UPLOAD_POLICY_SECONDS } from '@contract/constants/media';
import { CHAT_ERRORS } from '@contract/chat-errors';
import { ERRORS } from '@contract/errors';
import type { OssCredentials } from '@contract/schemas/media';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { ImageEngine } from '../../adapters/image/types';
import { type ByteRange, isObjectKey, type ObjectStore } from '../../adapters/object-store/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import { decodeUpload } from '../media/derive/media-decode';
import { removeDropped, removeOrphan } from '../media/objects/media-object.service';
import {
  LOCAL_BUCKET,
  LOCAL_UPLOAD_PATH,
  makeAccessKeyId,
  makeAccessKeySecret,
  uploadPrefix,
} from '../media/upload/media-credential';
import { getOwnPerson } from './chat-access.service';
import * as repository from './chat-picture.repository';
import type { NewPicture } from './chat-picture.repository';
import type { ChatPictureUrls } from './chat-picture-url';
import { CHAT_PICTURE_ENDING, CHAT_PICTURE_FOLDER } from './chat-file.rules';

export interface ServedChatPicture {
  readonly id: Id;
  readonly sizeBytes: number;
  /** Null when it has gone since it was found. The caller reads the stream to its end or destroys it. */
  open(range: ByteRange): Promise<NodeJS.ReadableStream | null>;
}

/** The pictures of messages: for those who are in the conversation, while the message is there for them. */
export interface ChatPictures {
  /** For one upload of this person. */
  makeCredentials(caller: Caller, maxSizeBytes?: number): Promise<OssCredentials>;
  /** Makes what is kept of an upload, without the upload's metadata. The upload stays. Refuses with what is wrong with it. */
  make(userUid: string, objectKey: string): Promise<NewPicture>;
  /** After what was made of it has been committed. Where that fails, the sweep of unsaved uploads does it later. */
  dropUpload(objectKey: string): Promise<void>;
  /** A picture that was made and is named by nothing. */
  discard(picture: NewPicture): Promise<void>;
  /** After its message went, unless another one shows it. Where that fails, the sweep does it later. */
  dropUnshown(pictureId: Id): Promise<void>;
  /** Null: the address is none of ours, or its reader may not see the picture (any more). */
  find(address: {
    readonly userUid: string;
    readonly token: string;
    readonly messageUid: string;
  }): Promise<ServedChatPicture | null>;
  /** Removes pictures that no message shows, left behind where a process ended in between. */
  sweep(signal: AbortSignal): Promise<number>;
}

export interface ChatPictureDeps {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly images: ImageEngine;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** The installation's secret of upload credentials. */
  readonly secret: Buffer;
  readonly urls: ChatPictureUrls;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export function createChatPictures(deps: ChatPictureDeps): ChatPictures {
  const { db, store, clock, ids, log, secret } = deps;

  async function remove(keys: readonly string[]): Promise<void> {
    await removeDropped(db, store, keys).catch((error: unknown) => {
      log.warn({ err: error }, 'a picture that no message shows was left to the sweep');
    });
  }

  return {
    async makeCredentials(caller, maxSizeBytes = AVATAR_UPLOAD_MAX_BYTES) {
      const own = await getOwnPerson(db, requireUser(caller).userId);
      const expiresAtMs = clock.now().getTime() + UPLOAD_POLICY_SECONDS * 1000;
      const accessKeyId = makeAccessKeyId({ userUid: own.uid, maxSizeBytes, expiresAtMs });
      return {
        ossUploadType: STORAGE_TYPE.local,
        accessKeyId,
        accessKeySecret: makeAccessKeySecret(secret, accessKeyId),
        securityToken: '',
        bucket: LOCAL_BUCKET,
        host: LOCAL_UPLOAD_PATH,
        dir: `${uploadPrefix(own.uid)}chat/`,
        maxSizeBytes,
        remainEffectSeconds: UPLOAD_POLICY_SECONDS,
      };
    },

    async make(userUid, objectKey) {
      const isOwn = isObjectKey(objectKey) && objectKey.startsWith(uploadPrefix(userUid));
      if (!isOwn) throw refuse(CHAT_ERRORS.CHAT_PICTURE_INVALID);
      const made = await decodeUpload(deps, { objectKey, maxBytes: AVATAR_UPLOAD_MAX_BYTES }, (file, mime, signal) =>
        deps.images.derive(file, mime, signal),
      );
      if ('code' in made)
        throw refuse(made.code === ERRORS.UPLOAD_ABSENT.code ? CHAT_ERRORS.CHAT_PICTURE_INVALID : made);
      const { width, height, thumbhash, preview, large } = made.derivatives;
      const file = large ?? preview;
      const key = `${CHAT_PICTURE_FOLDER}${ids.newId()}${CHAT_PICTURE_ENDING}`;
      if ((await store.put(key, file)).kind !== 'stored') throw refuse(ERRORS.STORAGE_UNAVAILABLE);
      return { key, sizeBytes: file.length, width, height, thumbhash };
    },

    async dropUpload(objectKey) {
      await removeOrphan(db, store, objectKey).catch((error: unknown) => {
        log.warn({ err: error }, 'an unused upload was left to the sweep');
      });
    },

    discard: ({ key }) => remove([key]),

    async dropUnshown(pictureId) {
      try {
        await remove(await repository.deleteUnshown(db, [pictureId]));
      } catch (error) {
        // Somebody sends it on at this moment.
        log.warn({ err: error }, 'a picture that no message shows was left to the sweep');
      }
    },

    async find(address) {
      if (!deps.urls.check(address)) return null;
      const picture = await repository.findShown(db, address.userUid, address.messageUid);
      if (picture === null) return null;
      const { id, key } = picture;
      const sizeBytes = await store.sizeOf(key);
      return sizeBytes === null ? null : { id, sizeBytes, open: (range) => store.openRead(key, range) };
    },

    async sweep(signal) {
      const now = clock.now().getTime();
      const unshown = await repository.listUnshown(db, new Date(now - HOUR_MS));
      const gone: string[] = [];
      for (const id of unshown) {
        signal.throwIfAborted();
        gone.push(...(await repository.deleteUnshown(db, [id]).catch(() => [])));
      }
      const old: string[] = [];
      for await (const { key, modifiedAt } of store.list(CHAT_PICTURE_FOLDER)) {
        signal.throwIfAborted();
        if (now - modifiedAt.getTime() > DAY_MS) old.push(key);
      }
      const named = await repository.listNamedKeys(db, old);
      const keys = [...new Set([...gone, ...old.filter((key) => !named.has(key))])];
      return (await removeDropped(db, store, keys)) ? keys.length : 0;
    },
  };
}
